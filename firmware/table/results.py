"""The results: who has won each location in this round and in the last one, and the scores.

Screens and LEDs show them. They come from events, except for a round's result that is foreseen.
"""

from dicetown.cards import NONE
from dicetown.events import E_ROUND, E_SCORE, E_WIN
from dicetown.layout import ROUND
from micropython import const

_SEATS_MOST = const(5)
_LOCATIONS = const(9)
_MS = const(2000)  # how long a result stands
_WINNER_MS = const(500)  # and how much longer for each location that was won
_TOTAL = const(8)  # byte of a score event


class Results:
    def __init__(self, game):
        self.game = game
        self.won = bytearray([NONE] * _LOCATIONS)  # winners of the locations in this round
        self.past = bytearray([NONE] * _LOCATIONS)  # and in the round whose result is shown
        self.totals = bytearray(_SEATS_MOST)
        self.final = False  # no more will be won in this round, and `past` is its result

    def start(self):
        """Begin a game: nothing is won yet."""
        self._clear()
        self._round_over(False)

    def finish(self):
        """End the game: show what was won in the last round."""
        self._round_over(True)

    def note(self, event):
        """Keep what an event says about results."""
        kind = event[0]
        if kind == E_WIN:
            self.won[event[2]] = event[3]
        elif kind == E_SCORE:
            self.totals[event[2]] = event[_TOTAL]
        elif kind == E_ROUND:
            self._round_over(False)
            self._clear()

    def foresee(self, wins):
        """Take what else will be won in this round. wins: by location, a seat or NONE. -> False if it was known"""
        if self.final:
            return False
        self._round_over(True)
        for i in range(_LOCATIONS):
            if wins[i] != NONE:
                self.past[i] = wins[i]
        return True

    def take_back(self, reporter):
        """Undo the last step. reporter: knows who had won each location before it."""
        self.final = False
        for location in range(_LOCATIONS):
            self.won[location] = reporter.winner(location)

    def _clear(self):
        for i in range(_LOCATIONS):
            self.won[i] = NONE

    def _round_over(self, final):
        self.final = final
        for i in range(_LOCATIONS):
            self.past[i] = self.won[i]

    def round(self):
        """The number of the round whose result is shown."""
        # Usually the next round has its number already, but not if the result was foreseen, nor after the last round.
        return self.game.s[ROUND] - (not self.final)

    def stands_ms(self):
        """How long the result is shown."""
        shown = 0
        for winner in self.past:
            shown += winner != NONE
        return _MS + shown * _WINNER_MS
