"""The choice that follows a window, made while the window is open: choosing means passing.

Its choosers see it at once, with the window's card as one line more. The choice is held until the game asks for it.
Pages take an Ahead in place of the match (game, labels, locks, named), and draw and make this choice like any other.
dicetown/coming.py works out what comes.
"""

import micropython
from dicetown.coming import Coming
from dicetown.layout import OWED, first_seat
from micropython import const

_SEATS_MOST = const(5)
_NOTHING = const(-1)
_UNKNOWN = const(0)
_LOOKING = const(1)
_KNOWN = const(2)


class Ahead:
    def __init__(self, match):
        self.match = match
        self.coming = Coming(match.game)
        self.game = self.coming.foreseen
        self.labels = match.labels
        self.locks = [_NOTHING] * _SEATS_MOST  # choices made, and not yet asked for
        self.choosers = 0  # people who see the choice on their screens, as a mask
        self.alone = False  # the window asks only the seat that chooses
        self.stage = _UNKNOWN  # of looking at what comes
        self.shared = False  # the open window belongs to the moment of the last one, whose pause goes on

    # Before a question is put

    def look(self):
        """Look at what comes, a piece a call. -> False if all is known, and nothing was done: opening takes a tick"""
        if self.stage == _KNOWN:
            return False
        if self.stage == _UNKNOWN:
            self.stage = _LOOKING if self._begin() else _KNOWN
            return True
        # Looking takes steps of the rules, and those may not allocate (table/decision.py).
        micropython.heap_lock()
        more = self.coming.look()
        micropython.heap_unlock()
        if not more:
            self._let_choose()
            self.stage = _KNOWN
        return True

    def over(self):
        """The question is answered, and another one comes."""
        self.stage = _UNKNOWN

    def _begin(self):
        """-> False if what comes is already known or not needed. It is needed only in a pause that asks people."""
        match = self.match
        self.shared = self.coming.opened()
        if self.shared:
            # Seats keep the card line only if a window asks them now or later in this moment.
            self.game.offer_card(self.game.lines & (match.game.s[OWED] | self.coming.asked_later()))
        if self.shared or self.comes_now():
            return False
        self.drop()
        return self.coming.begin(match.pause and not match.fast and match.game.s[OWED] & match.people())

    def _let_choose(self):
        """Put the choice that follows to the people who make it."""
        match = self.match
        asked = match.game.s[OWED]
        self.choosers = self.coming.choosers & match.people()
        # `x & x - 1` drops the lowest bit of a mask: 0 if it names one seat.
        self.alone = not self.coming.n and asked == self.choosers and not asked & asked - 1
        if self.alone and match.game.next(first_seat(asked), 0) < 0:
            asked = 0  # they hold no card that they could play
        self.game.offer_card((asked | self.coming.asked_later()) & self.choosers)

    # While it stands on screens

    def named(self, seat):
        """The window whose card this seat may play instead."""
        return self.coming.named(seat)

    def serves(self, seat):
        """Whether this seat sees the choice on its screen."""
        return self.choosers >> seat & 1

    def comes_now(self):
        """Whether the game asks for the choice now."""
        return self.choosers and self.coming.chosen_now()

    def choose(self, seat, choice):
        """Hold a choice until the game asks for it. choice: -1 takes it back."""
        self.locks[seat] = choice

    def leave(self, seat):
        """Take the choice off this seat's screen: it thinks about a card, or changes hands."""
        self.choosers &= ~(1 << seat)
        self.choose(seat, _NOTHING)

    def drop(self):
        """Forget what comes, and all choices made for it."""
        for seat in range(_SEATS_MOST):
            self.leave(seat)
        # `begin(False)` forgets what was found.
        self.coming.begin(False)
