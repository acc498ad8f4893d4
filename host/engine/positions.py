"""Plays games for learn.py, with constants for each seat, and keeps the position at each round's beginning."""

from __future__ import annotations

from array import array

from dicetown.bots import Bot
from dicetown.game import Game
from dicetown.layout import CHAMPION, ROUND
from host.engine.chance import Chance
from host.engine.native import by_taste_of, prefer
from host.engine.thinking import decided, first_owed, thought
from host.engine.trials import NUMBERS
from host.engine.value import ALL, EACH, Value

MOST = 60  # rounds of a game that are kept
WIDTH = 5 * EACH + ALL + 1  # bytes of a position: inputs by seat, inputs of the table, the winner


class Positions:
    def __init__(self) -> None:
        self.game = Game()
        self.bot = Bot()
        self.chance = Chance()
        self.value = Value()
        self.rows = bytearray(MOST * WIDTH)

    def play(
        self, seats: int, switches: int, sheriff: int, seed: bytes, tastes: array[int], blunders: array[int]
    ) -> int:
        """Play one game. tastes: NUMBERS for each of five seats; blunders: in 100 choices. Returns how many rows."""
        g = self.game
        for seat in range(seats):
            for i in range(NUMBERS):
                prefer(seat, i, tastes[seat * NUMBERS + i])
        self.chance.begin(seed)
        g.new(seats, switches, sheriff, seed)
        rows = 0
        round_ = 1
        while not g.over():
            if g.s[ROUND] != round_ and rows < MOST:
                round_ = g.s[ROUND]
                self.keep(rows * WIDTH, seats)
                rows += 1
            seat = first_owed(g)
            by_taste_of(seat)
            if self.chance.below(100) < blunders[seat]:
                decided(g, seat, self.chance.choose(g, seat))
            else:
                decided(g, seat, thought(self.bot, g, seat))
            g.events.clear()
        for row in range(rows):
            self.rows[row * WIDTH + WIDTH - 1] = g.s[CHAMPION]
        return rows

    def keep(self, at: int, seats: int) -> None:
        """Keep the network's inputs as they are now, beginning at byte `at`."""
        self.value.look(self.game.s)
        for i in range(5 * EACH):
            self.rows[at + i] = min(255, self.value.seats[i]) if i < seats * EACH else 0
        for i in range(ALL):
            self.rows[at + 5 * EACH + i] = min(255, self.value.table[i])
