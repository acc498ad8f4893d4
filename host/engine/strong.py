"""Strong players in Python: a compiled game beside any other, what its seats remember, and a search for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.engine.build import compiled
from host.engine.players import SEARCH, Chance, Level, player_of

MEMORY = 5 * 51 * 4  # bytes: a seat, a card, a bit a place


class Seats:
    """Follows a game by its decisions. What a seat knows of it is `sight`, and `choose` is told nothing else."""

    def __init__(self, seats: int, switches: int, sheriff: int, seed: bytes) -> None:
        self.rules = compiled()
        self.game: Any = self.rules.Game()
        self.memory = bytearray(MEMORY)
        self.game.deal(seats, switches, sheriff, seed)
        self.rules.remember(self.game, self.memory, True)
        self._follow()

    def _follow(self) -> None:
        self.rules.witness(self.game, self.memory)
        while self.game.running():
            self.game.go_on()
            self.rules.witness(self.game, self.memory)

    def decide(self, seat: int, choice: int) -> None:
        """Raises ValueError if it is not legal now."""
        self.game.refill()
        if self.game.take(seat, choice):
            raise ValueError(f"seat {seat} cannot answer {choice}")
        self._follow()

    def sight(self, seat: int) -> bytes:
        """All that it knows: two games that it cannot tell apart give the same bytes."""
        return bytes(self.rules.sight(self.game, seat, self.memory))

    def choose(self, seat: int, level: Level) -> int:
        """Of a seat that is asked, by a search of that budget."""
        return search(self.sight(seat), level)


def search(sight: bytes, level: Level) -> int:
    """What a seat chooses that sees that; the same each time, but where time is the budget."""
    return int(compiled().searched(sight, level.playouts, level.microseconds))


class Table:
    """Players of all levels at one game, which is dealt as said: whoever is asked chooses in its turn."""

    def __init__(self, levels: Sequence[Level], switches: int, sheriff: int, seed: bytes) -> None:
        self.levels = levels
        chance = Chance(seed)
        self.others = [None if level.kind == SEARCH else player_of(level, chance) for level in levels]
        self.seats = Seats(len(levels), switches, sheriff, seed) if None in self.others else None

    def choose(self, game: Any, seat: int) -> int:
        """What the seat answers now; it must be what the game is told next."""
        other = self.others[seat]
        if self.seats is None or other:
            choice = other.choose(game, seat) if other else -1
        else:
            choice = self.seats.choose(seat, self.levels[seat])
        if self.seats:
            self.seats.decide(seat, choice)
        return choice
