"""Dice that say their faces as a source of throws: what each seat has thrown, and what stands in the way of it.

Keeps the contract of own.py. What counts is that a die has moved since its seat was asked and lay on a face after its
cup went down, never which face that was: so nothing that others can see follows from a face. Allocates nothing.
"""

from dice.heard import A_STATION, CROOKED, NONE, RESTING
from elapsed import since
from micropython import const

# What stands in the way. In the order in which it is told.
THROWN_TWICE = const(1)  # these two are only told: what lay first counts
KEPT_THROWN = const(2)
COCKED = const(3)
EMPTY = const(4)  # silent, and its battery was low
SILENT = const(5)
FOREIGN = const(6)  # it has not moved, but a die of somebody else has
UNMOVED = const(7)
NO_DIE = const(8)  # no die was given to the station
ANEW = const(9)  # its counter went back: only what it should have said before is heard

LOW = const(10)  # percent

_SEATS = const(5)
_WAIT_MS = const(1500)  # from the slam until a die that is missing is told
_LONG_MS = const(6000)  # and until one that still moves is
_BY_CONSOLE = const(7)  # in place of 1 + face
_NEVER = const(-1)
_ALL = const(31)


class Cups:
    radio = True

    def __init__(self, heard, counters=None):
        """heard: of heard.py; counters: those of home-made dice on flash (store/given.py), if there are such dice."""
        self.heard = heard
        self.counters = counters
        self.hands = bytearray(_SEATS)  # dice that each is to throw, as a mask
        self.first = bytearray(_SEATS)  # number of the first die of its station
        self.slammed = [_NEVER] * _SEATS
        self.thrown = bytearray(_SEATS * A_STATION)  # 1 + face, _BY_CONSOLE, or 0
        self.rests = bytearray(_SEATS * A_STATION)  # as the heard ones were when that was written
        self.told = bytearray(_SEATS * A_STATION)  # THROWN_TWICE or KEPT_THROWN was told
        self.long = bytearray(_SEATS)  # a die cannot roll that long
        self.why = bytearray(_SEATS)  # what stands in the way, and of which die
        self.which = bytearray(_SEATS)

    def ask(self, seat, station, hand, thrown):
        """A seat is asked to throw these dice, a mask; its others lie out. station: its number, where its dice are.

        thrown: it has slammed before it was asked, so what has moved since its last throw counts.
        """
        self.hands[seat] = hand
        self.first[seat] = 1 + station * A_STATION
        self.slammed[seat] = _NEVER
        self.why[seat] = 0
        self._lie_still(seat, ~hand if thrown else _ALL)
        self._forget(seat)

    def _forget(self, seat):
        for i in range(A_STATION):
            self.thrown[seat * A_STATION + i] = 0
            self.told[seat * A_STATION + i] = 0

    def _lie_still(self, seat, dice):
        """What has moved before does not count. dice: a mask."""
        for i in range(A_STATION):
            if dice >> i & 1:
                self.heard.moved[self.first[seat] + i] = 0

    def moved(self, seat):
        """Whether one of the dice that it is to throw has moved since its last throw."""
        for i in range(A_STATION):
            if self.hands[seat] >> i & 1 and self.heard.moved[self.first[seat] + i]:
                return True
        return False

    def slam(self, seat, now):
        """The cup is down, or OK says so: what is heard from now on tells how the dice lie."""
        if self.missing(seat):
            self.slammed[seat] = now
            self.why[seat] = 0
            for i in range(A_STATION):
                self.heard.forget(self.first[seat] + i)

    def tick(self, seat, now):
        """Look what has been heard. -> whether a page about it is to be drawn anew"""
        if self.slammed[seat] < 0:
            return False
        for i in range(A_STATION):
            if self.hands[seat] >> i & 1 and not self.thrown[seat * A_STATION + i]:
                self._settle(seat * A_STATION + i, self.first[seat] + i)
        return self._trouble(seat, now)

    def _settle(self, at, die):
        """The die has settled if it lies on a face, and has moved for it."""
        heard = self.heard
        if heard.fresh[die] and heard.moved[die] and heard.state[die] == RESTING:
            self.thrown[at] = 1 + heard.face[die]
            self.rests[at] = heard.rests[die]

    # What stands in the way

    def _trouble(self, seat, now):
        """-> whether it is something else than before. What is told stands until OK."""
        was = self._told(seat)
        if THROWN_TWICE <= self.why[seat] <= KEPT_THROWN:
            return False
        past = since(now, self.slammed[seat])
        self.long[seat] = past >= _LONG_MS
        self._look(seat, past >= _WAIT_MS)
        return was != self._told(seat)

    def _told(self, seat):
        return self.why[seat] << 3 | self.which[seat]

    def _look(self, seat, late):
        """The first thing that is to be told."""
        self.why[seat] = 0
        i = A_STATION
        while i:
            i -= 1
            why = self._of(seat, i, late)
            if why and (not self.why[seat] or why <= self.why[seat]):
                self.why[seat] = why
                self.which[seat] = i

    def _of(self, seat, i, late):
        """What is odd about a die of the seat."""
        at = seat * A_STATION + i
        die = self.first[seat] + i
        if not self.hands[seat] >> i & 1:
            return KEPT_THROWN if self.heard.moved[die] and not self.told[at] else 0
        if not self.thrown[at]:
            return self._missing(seat, die) if late else 0
        if self.thrown[at] != _BY_CONSOLE and self.heard.rests[die] != self.rests[at] and not self.told[at]:
            return THROWN_TWICE
        return 0

    def _missing(self, seat, die):
        heard = self.heard
        if heard.kinds[die] == NONE:
            return NO_DIE
        if not heard.fresh[die]:
            if heard.counts_anew(die):
                return ANEW
            return EMPTY if heard.state[die] and heard.battery[die] <= LOW else SILENT
        if heard.state[die] == CROOKED:
            return COCKED
        if heard.moved[die]:
            return COCKED if self.long[seat] else 0  # it still rolls
        return FOREIGN if self.stranger(seat) >= 0 else UNMOVED

    def stranger(self, seat):
        """-> the seat one of whose dice has moved though it is not to be thrown; -1: none"""
        for other in range(_SEATS):
            if other != seat and self.first[other] and self._has_moved(other):
                return other
        return -1

    def _has_moved(self, seat):
        if self.slammed[seat] < 0 and self.hands[seat]:
            return False  # he shakes them
        for i in range(A_STATION):
            if not self.hands[seat] >> i & 1 and self.heard.moved[self.first[seat] + i]:
                return True
        return False

    def missing(self, seat):
        """Dice that have been thrown by nobody yet, as a mask."""
        mask = self.hands[seat]
        for i in range(A_STATION):
            if self.thrown[seat * A_STATION + i]:
                mask &= ~(1 << i)
        return mask

    def low(self, seat):
        """Dice whose battery is low, as a mask."""
        mask = 0
        for i in range(A_STATION):
            die = self.first[seat] + i
            if self.heard.state[die] and self.heard.battery[die] <= LOW:
                mask |= 1 << i
        return mask

    def trouble(self, seat):
        """-> what stands in the way, 0 for nothing; of which die says `which`."""
        return self.why[seat]

    def press(self, seat):
        """OK: what is only told has been read; the console throws for a die that is missing.

        A die that counts anew is heard again from then on, so that nobody readmits it unseen by the others.
        """
        why = self.why[seat]
        at = seat * A_STATION + self.which[seat]
        if why == ANEW:
            self.heard.readmit(self.first[seat] + self.which[seat])
        if why == THROWN_TWICE or why == KEPT_THROWN:
            self.told[at] = 1
        elif why == NO_DIE:
            self._throw_for_places(seat)
        elif why:
            self.thrown[at] = _BY_CONSOLE
        self.why[seat] = 0

    def _throw_for_places(self, seat):
        """One OK is enough for all places to which no die was given."""
        for i in range(A_STATION):
            if self.heard.kinds[self.first[seat] + i] == NONE:
                self.thrown[seat * A_STATION + i] = _BY_CONSOLE

    # The answer

    def answer(self, seat):
        """-> three bits for each die in hand, the first lowest: 1 + face, or 0 for one that the console throws; -1
        while a die is missing or something is to be read."""
        if self.slammed[seat] < 0 or self.missing(seat) or self.why[seat]:
            return -1
        answer = 0
        i = A_STATION
        while i:
            i -= 1
            if self.hands[seat] >> i & 1:
                thrown = self.thrown[seat * A_STATION + i]
                answer = answer << 3 | (0 if thrown == _BY_CONSOLE else thrown)
        return answer

    def keep(self, seat):
        """Put the counters of its dice on flash, before their throw is used. -> whether that took a write"""
        return self.counters and self.counters.keep((self.first[seat] - 1) // A_STATION, self.heard.seals.last)

    def rest(self, seat):
        """The throw is answered, or nobody is to make it any more."""
        self.hands[seat] = 0
        self.slammed[seat] = _NEVER
        self.why[seat] = 0
        if self.first[seat]:
            self._lie_still(seat, _ALL)

    def close(self):
        """Nobody throws any more."""
        if self.counters:
            self.counters.close(self.heard.seals.last)
