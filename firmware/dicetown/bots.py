"""Opponents on the device: a bot weighs one legal choice a call and takes the best.

worth.py says what a choice is worth. Nothing here allocates, and each `think` is a small, bounded piece of work.
"""

from dicetown.bribes import offer_for
from dicetown.layout import QUESTION, THROWN
from dicetown.prospects import Prospects
from dicetown.question_table import QUESTIONS, WORTH
from dicetown.questions import CHEAT_WINDOW, KEEP, OFFER
from dicetown.reasons import ONLY
from dicetown.worth import better
from micropython import const

_DOLLAR = const(1 << 3)  # of an offer
_MOST = const(5 << 3)  # offers that are higher by this much are not weighed


class Bot:
    """Thinks for one seat at a time: `start` at a new question, then `think` until it returns a choice."""

    def __init__(self):
        self.choice = -1  # the last one weighed
        self.best = -1
        self.worth = 0
        self.prospects = Prospects()

    def start(self, g, seat):
        """Begin to think about the question that is open to a seat."""
        self.choice = self.best = -1
        if g.s[QUESTION] <= CHEAT_WINDOW:  # only these ask about dice
            self.prospects.look_round(g.s, seat)

    def think(self, g, seat):
        """Weigh one more choice. Returns the best when all are weighed, else -1."""
        choice = self._next(g, seat)
        if choice < 0:
            return self.best
        self.choice = choice
        worth = self._weigh(g, seat)
        if (self.best < 0 or worth > self.worth) and g.legal(seat, choice):
            self.best = choice
            self.worth = worth
        return -1

    def explain(self, g, seat):
        """Let `prospects` say why the best choice is that: its `why` and `figure`. Only when all are weighed."""
        self.choice = self.best
        self._weigh(g, seat)
        if g.s[QUESTION] != OFFER and g.next(seat, g.next(seat, -1)) < 0:
            self.prospects.because(ONLY, 0)

    def _weigh(self, g, seat):
        return QUESTIONS[g.s[QUESTION]][WORTH](g, seat, self.choice, self.prospects)

    def tie(self, g, sheriff):
        """For a Sheriff who does not answer (Q39): their seat if tied, else the best offers; of equals the weakest."""
        best = sheriff
        if not g.legal(sheriff, sheriff):
            best = seat = g.next(sheriff, -1)
            while 0 <= seat < 5:
                if better(g.s, seat, best):
                    best = seat
                seat = g.next(sheriff, seat)
        return best

    def _next(self, g, seat):
        """The next choice to weigh. Of offers, only those with a few dollars more for the bot itself.

        Of dice, any that were thrown, legal or not: else the time it thinks would tell whether it holds Brute (Q84).
        """
        if g.s[QUESTION] == KEEP:
            # The next mask within `thrown`: with all other bits set, adding 1 carries past them.
            thrown = g.s[THROWN + seat]
            return -1 if self.choice == thrown else (self.choice | ~thrown) + 1 & thrown
        if g.s[QUESTION] != OFFER or self.choice < 0:
            return g.next(seat, self.choice)
        laid = offer_for(g.s, seat, seat)
        offer = (self.choice or laid or seat) + _DOLLAR
        return offer if offer - laid < _MOST and g.legal(seat, offer) else -1
