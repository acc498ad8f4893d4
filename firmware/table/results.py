"""What came of the game: who has won each location in this round and in the last one, and the scores.

Screens and LEDs show it. It follows from events; only a result that is foreseen is known before.
"""

from dicetown.cards import NONE
from dicetown.events import E_ROUND, E_SCORE, E_WIN
from dicetown.layout import ROUND
from micropython import const

_SEATS_MOST = const(5)
_LOCATIONS = const(9)
_MS = const(2000)  # so long a result stands, and so much longer for each location that was won
_WINNER_MS = const(500)
_TOTAL = const(8)  # byte of a score event


class Results:
    def __init__(self, game):
        self.game = game
        self.won = bytearray([NONE] * _LOCATIONS)  # winners of the locations in this round
        self.past = bytearray([NONE] * _LOCATIONS)  # and in the round whose result is shown
        self.totals = bytearray(_SEATS_MOST)
        self.final = False  # `past` is this round's: no more will be won in it

    def start(self):
        """Nothing has happened yet."""
        self._clear()
        self._round_over(False)

    def finish(self):
        """The game is over."""
        self._round_over(True)

    def note(self, event):
        """Keep what an event says of them."""
        kind = event[0]
        if kind == E_WIN:
            self.won[event[2]] = event[3]
        elif kind == E_SCORE:
            self.totals[event[2]] = event[_TOTAL]
        elif kind == E_ROUND:
            self._round_over(False)
            self._clear()

    def foresee(self, wins):
        """What else will be won in this round, by location, NONE: nothing. -> False if that is known already"""
        if self.final:
            return False
        self._round_over(True)
        for i in range(_LOCATIONS):
            if wins[i] != NONE:
                self.past[i] = wins[i]
        return True

    def take_back(self, reporter):
        """The last step has not been. reporter: knows who had won each location before it."""
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
        # Usually the next round has its number already; not when the result was foreseen, nor after the last one.
        return self.game.s[ROUND] - (not self.final)

    def stands_ms(self):
        """How long it is shown."""
        shown = 0
        for winner in self.past:
            shown += winner != NONE
        return _MS + shown * _WINNER_MS
