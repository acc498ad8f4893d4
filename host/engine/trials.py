"""Plays games of bots with different constants at each seat, for tune.py, in a module where these are variable."""

from __future__ import annotations

from array import array

from dicetown.bots import Bot
from dicetown.game import Game
from dicetown.layout import CHAMPION
from dicetown.score import total
from host.engine.native import by_taste_of, prefer
from host.engine.thinking import decided, first_owed, thought

NUMBERS = 90  # room for the constants of a seat; there are fewer


class Trial:
    def __init__(self) -> None:
        self.game = Game()
        self.bot = Bot()

    def play(self, seats: int, switches: int, sheriff: int, seed: bytes, tastes: array[int]) -> int:
        """Play one game. tastes: NUMBERS for each of five seats. Returns the winner's seat."""
        g = self.game
        for seat in range(seats):
            for i in range(NUMBERS):
                prefer(seat, i, tastes[seat * NUMBERS + i])
        g.new(seats, switches, sheriff, seed)
        while not g.over():
            seat = first_owed(g)
            by_taste_of(seat)
            decided(g, seat, thought(self.bot, g, seat))
            g.events.clear()
        return int(g.s[CHAMPION])

    def lead(self, seats: int, seat: int) -> int:
        """Return how many points a seat ended ahead of the best of the others; negative if it was behind."""
        s = self.game.s
        best = 0
        for other in range(seats):
            if other != seat:
                best = max(best, total(s, other))
        return int(total(s, seat) - best)
