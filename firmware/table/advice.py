"""What the console's own bot would do for a person who is asked, and why.

The bot thinks for all of them at each question, whether or not they want to know. So asking only turns a page on the
person's own screen, and nobody else can notice. Runs last in a tick, after all that others can see. Allocates nothing.
"""

from dicetown.layout import OWED
from micropython import const
from screens.page import NO_SEAT

_SEATS_MOST = const(5)
UNKNOWN = const(-1)  # the bot has not decided yet


class Advice:
    def __init__(self, bot, match, ahead):
        """bot: dicetown/bots.py, not the one that plays the bots' seats; ahead: table/ahead.py."""
        self.bot = bot
        self.match = match
        self.ahead = ahead
        self.beyond = 0  # seats that are advised on what follows the window, as a mask
        self.thinker = NO_SEAT  # the seat that the bot thinks for
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
        """Think a bounded piece. -> the seat whose advice has just become ready, else NO_SEAT"""
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
        """Begin to think for the next person who is asked."""
        game = self.match.game
        asked = (game.s[OWED] | self.ahead.choosers) & self.match.people() if self.match.advised else 0
        for seat in range(_SEATS_MOST):
            if asked >> seat & 1 and self.choices[seat] == UNKNOWN:
                self.thinker = seat
                # The open window doesn't ask them: advise on what follows it.
                if not game.question(seat):
                    self.beyond |= 1 << seat
                self.bot.start(self.about(seat).game, seat)
                return

    def _weigh(self, seat):
        """Weigh the window's card first. If the bot wouldn't play it, go on to a choice that is made ahead."""
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
        """The match that the advice is about: as it is, or as it will be after the window."""
        return self.ahead if self.beyond >> seat & 1 and self.ahead.serves(seat) else self.match

    def _explain(self, seat):
        self.thinker = NO_SEAT
        self.bot.explain(self.about(seat).game, seat)
        self.whys[seat] = self.bot.prospects.why
        self.figures[seat] = self.bot.prospects.figure

    def known(self, seat):
        """Whether the advice for this seat is ready."""
        return self.thinker != seat and self.choices[seat] != UNKNOWN
