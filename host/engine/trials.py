"""Games of bots that go by numbers of their own, one set a seat: for tune.py, in a module where they are tuned."""

from __future__ import annotations

from array import array

from dicetown.bots import Bot
from dicetown.game import Game
from dicetown.layout import CHAMPION
from dicetown.score import total
from host.engine.native import by_taste_of, prefer
from host.engine.thinking import decided, first_owed, thought

NUMBERS = 90  # of a seat; more than there are


class Trial:
    def __init__(self) -> None:
        self.game = Game()
        self.bot = Bot()

    def play(self, seats: int, switches: int, sheriff: int, seed: bytes, tastes: array[int]) -> int:
        """One game. tastes: NUMBERS a seat, for five. -> the seat that wins"""
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
        """How many points a seat has ended over the best of the others."""
        s = self.game.s
        best = 0
        for other in range(seats):
            if other != seat:
                best = max(best, total(s, other))
        return int(total(s, seat) - best)
