"""What the console's own bot would do in the place of a person who is asked, and why.

The bot thinks for all of them, at each question, whoever wants to know. So asking only turns a page on one's own
screen, and nobody else can notice. Done last in a tick, after all that others can see. Nothing here allocates.
"""

from dicetown.layout import OWED
from micropython import const
from screens.page import NO_SEAT

_SEATS_MOST = const(5)
UNKNOWN = const(-1)  # it is not thought over yet


class Advice:
    def __init__(self, bot, match, ahead):
        """bot: dicetown/bots.py, one of its own: another thinks for the seats that bots play; ahead: table/ahead.py."""
        self.bot = bot
        self.match = match
        self.ahead = ahead
        self.beyond = 0  # seats that are told to pass the window, and what to choose after it, as a mask
        self.thinker = NO_SEAT  # for whom it thinks
        self.choices = [UNKNOWN] * _SEATS_MOST
        self.whys = bytearray(_SEATS_MOST)  # reasons of dicetown/reasons.py
        self.figures = bytearray(_SEATS_MOST)

    def restart(self):
        """A question is open, or what it depends on has changed."""
        self.thinker = NO_SEAT
        self.beyond = 0
        for seat in range(_SEATS_MOST):
            self.choices[seat] = UNKNOWN

    def think(self):
        """A bounded piece. -> the seat for which it knows now what to say, else NO_SEAT"""
        seat = self.thinker
        if seat == NO_SEAT:
            self._begin()
        elif self.choices[seat] == UNKNOWN:
            self._weigh(seat)
        else:
            self._explain(seat)
            return seat
        return NO_SEAT

    def _begin(self):
        """With the next person who is asked."""
        game = self.match.game
        asked = (game.s[OWED] | self.ahead.choosers) & self.match.people() if self.match.advised else 0
        for seat in range(_SEATS_MOST):
            if asked >> seat & 1 and self.choices[seat] == UNKNOWN:
                self.thinker = seat
                # Asked only for what follows the window: their card's turn has passed.
                if not game.question(seat):
                    self.beyond |= 1 << seat
                self.bot.start(self.about(seat).game, seat)
                return

    def _weigh(self, seat):
        """A window's card first. If it is not to be played, the choice that follows, if that is asked already."""
        if self.about(seat) is self.ahead:
            self.choices[seat] = self.ahead.game.weigh(self.bot, seat)
            return
        choice = self.bot.think(self.match.game, seat)
        if not choice and self.ahead.serves(seat):
            self.beyond |= 1 << seat
            self.bot.start(self.ahead.game, seat)
        else:
            self.choices[seat] = choice

    def about(self, seat):
        """The match as it is, or as it will be after the window."""
        return self.ahead if self.beyond >> seat & 1 and self.ahead.serves(seat) else self.match

    def _explain(self, seat):
        self.thinker = NO_SEAT
        self.bot.explain(self.about(seat).game, seat)
        self.whys[seat] = self.bot.prospects.why
        self.figures[seat] = self.bot.prospects.figure

    def known(self, seat):
        """Whether there is something to say."""
        return self.thinker != seat and self.choices[seat] != UNKNOWN
