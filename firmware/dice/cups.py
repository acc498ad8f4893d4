"""Electronic dice as a source of throws: what each seat has thrown, and what is in the way.

Keeps the contract of own.py. A die counts if it has moved since its seat was asked, and lies on a face heard after the
slam. Which face that is decides nothing, so nothing that others can see depends on it. Allocates nothing.
"""

from dice.heard import A_STATION, CROOKED, NONE, RESTING
from elapsed import since
from micropython import const

# What can be in the way, most urgent first.
THROWN_TWICE = const(1)  # these two are only shown: the first throw counts
KEPT_THROWN = const(2)
COCKED = const(3)
EMPTY = const(4)  # silent, and its battery was low
SILENT = const(5)
FOREIGN = const(6)  # it has not moved, but a die of another seat has
UNMOVED = const(7)
NO_DIE = const(8)  # no die was given to the station
ANEW = const(9)  # its counter went back, so its messages aren't believed

LOW = const(10)  # percent

_SEATS = const(5)
_WAIT_MS = const(1500)  # from the slam until a missing die is shown: seven advertisements, of which some get lost
_LONG_MS = const(6000)  # from the slam until a die that still moves is shown as cocked
_BY_CONSOLE = const(7)  # in place of 1 + face
_NEVER = const(-1)
_ALL = const(31)


class Cups:
    radio = True

    def __init__(self, heard, counters=None):
        """Listen through `heard` (heard.py). counters: of home-made dice on flash (store/given.py), or None."""
        self.heard = heard
        self.counters = counters
        self.hands = bytearray(_SEATS)  # dice that each seat is to throw, as a mask
        self.first = bytearray(_SEATS)  # number of the first die of the seat's station
        self.slammed = [_NEVER] * _SEATS  # ms
        self.thrown = bytearray(_SEATS * A_STATION)  # 1 + face, _BY_CONSOLE, or 0
        self.rests = bytearray(_SEATS * A_STATION)  # Heard's `rests` when `thrown` was written
        self.told = bytearray(_SEATS * A_STATION)  # THROWN_TWICE or KEPT_THROWN was shown and accepted
        self.long = bytearray(_SEATS)  # the slam is longer ago than any die rolls
        self.why = bytearray(_SEATS)  # what is in the way
        self.which = bytearray(_SEATS)  # the die that `why` is about

    def ask(self, seat, station, hand, thrown):
        """Ask a seat to throw the dice in the mask `hand`; its others lie out. station: the number of its station.

        thrown: the seat slammed before it was asked, so dice that have moved since its last throw count.
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
        """Forget that these dice have moved. dice: a mask."""
        for i in range(A_STATION):
            if dice >> i & 1:
                self.heard.moved[self.first[seat] + i] = 0

    def moved(self, seat):
        """Return whether one of the seat's dice in hand has moved since its last throw."""
        for i in range(A_STATION):
            if self.hands[seat] >> i & 1 and self.heard.moved[self.first[seat] + i]:
                return True
        return False

    def slam(self, seat, now):
        """Note that the cup is down, or OK was pressed: what is heard from now on tells how the dice lie. now: ms."""
        if self.missing(seat):
            self.slammed[seat] = now
            self.why[seat] = 0
            for i in range(A_STATION):
                self.heard.forget(self.first[seat] + i)

    def tick(self, seat, now):
        """Read what was heard. -> whether the seat's page must be redrawn"""
        if self.slammed[seat] < 0:
            return False
        for i in range(A_STATION):
            if self.hands[seat] >> i & 1 and not self.thrown[seat * A_STATION + i]:
                self._settle(seat * A_STATION + i, self.first[seat] + i)
        return self._trouble(seat, now)

    def _settle(self, at, die):
        """Take the die's face if it has moved and was heard at rest since the slam."""
        heard = self.heard
        if heard.fresh[die] and heard.moved[die] and heard.state[die] == RESTING:
            self.thrown[at] = 1 + heard.face[die]
            self.rests[at] = heard.rests[die]

    # What stands in the way

    def _trouble(self, seat, now):
        """Find what is in the way. THROWN_TWICE and KEPT_THROWN stay until OK. -> whether it has changed"""
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
        """Choose the most urgent trouble of the seat. late: whether missing dice count already."""
        # From the last die to the first, so that of two equal troubles the first die's is shown.
        self.why[seat] = 0
        i = A_STATION
        while i:
            i -= 1
            why = self._of(seat, i, late)
            if why and (not self.why[seat] or why <= self.why[seat]):
                self.why[seat] = why
                self.which[seat] = i

    def _of(self, seat, i, late):
        """Return what is wrong with die i of the seat, or 0."""
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
        # Not heard since the slam: either it speaks but isn't believed, or it is silent.
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
        """Return the seat whose die has moved although it isn't to be thrown, or -1."""
        for other in range(_SEATS):
            if other != seat and self.first[other] and self._has_moved(other):
                return other
        return -1

    def _has_moved(self, seat):
        if self.slammed[seat] < 0 and self.hands[seat]:
            return False  # this seat is shaking its dice
        for i in range(A_STATION):
            if not self.hands[seat] >> i & 1 and self.heard.moved[self.first[seat] + i]:
                return True
        return False

    def missing(self, seat):
        """Return a mask of the dice that nobody has thrown yet."""
        mask = self.hands[seat]
        for i in range(A_STATION):
            if self.thrown[seat * A_STATION + i]:
                mask &= ~(1 << i)
        return mask

    def low(self, seat):
        """Return a mask of the dice whose battery is low."""
        mask = 0
        for i in range(A_STATION):
            die = self.first[seat] + i
            if self.heard.state[die] and self.heard.battery[die] <= LOW:
                mask |= 1 << i
        return mask

    def trouble(self, seat):
        """Return what is in the way, or 0. `which` says with which die."""
        return self.why[seat]

    def press(self, seat):
        """Take OK: the trouble was read, or the console throws for a missing die.

        A die whose counter went back is believed again from then on. Everyone sees that the console throws, so nobody
        can readmit a die in secret.
        """
        why = self.why[seat]
        at = seat * A_STATION + self.which[seat]
        if why == ANEW:
            self.heard.readmit(self.first[seat] + self.which[seat])
        # These two don't keep the throw from being complete, so OK only puts them away.
        if why == THROWN_TWICE or why == KEPT_THROWN:
            self.told[at] = 1
        elif why == NO_DIE:
            self._throw_for_places(seat)
        elif why:
            self.thrown[at] = _BY_CONSOLE
        self.why[seat] = 0

    def _throw_for_places(self, seat):
        """Let the console throw for all places without a die: one OK is enough for all."""
        for i in range(A_STATION):
            if self.heard.kinds[self.first[seat] + i] == NONE:
                self.thrown[seat * A_STATION + i] = _BY_CONSOLE

    # The answer

    def answer(self, seat):
        """Return three bits for each die in hand, lowest first: 1 + face, or 0 for a die that the console throws.

        -> -1 while a die is missing, or trouble is shown.
        """
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
        """Put the counters of the seat's dice on flash before the throw is used. -> whether something was written"""
        return self.counters and self.counters.keep((self.first[seat] - 1) // A_STATION, self.heard.seals.last)

    def rest(self, seat):
        """End the throw: it is answered, or no longer needed."""
        self.hands[seat] = 0
        self.slammed[seat] = _NEVER
        self.why[seat] = 0
        if self.first[seat]:
            self._lie_still(seat, _ALL)

    def close(self):
        """End the game."""
        if self.counters:
            self.counters.close(self.heard.seals.last)
