"""Strong players in Python: a compiled game beside any other, what its seats remember, and a search for each."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

from dicetown.sight import SEEN
from host.engine.batch import SEARCH
from host.engine.build import compiled
from host.engine.chance import Chance
from host.engine.exports import CLASSES
from host.engine.players import Level, player_of
from host.engine.sights import packed, unpacked
from host.i18n.errors import UserError


@cache
def rules() -> Any:
    """Compiled, or in Python where they cannot be."""
    try:
        return compiled()
    except UserError:
        return SimpleNamespace(**{of.__name__: of for of in CLASSES})


class Seats:
    """Follows a game by its decisions. What a seat knows of it is `sight`, and `choose` is told nothing else."""

    def __init__(self, seats: int, switches: int, sheriff: int, seed: bytes) -> None:
        self.game: Any = rules().Game()
        self.memory: Any = rules().Memory()
        self.game.deal(seats, switches, sheriff, seed)
        self.memory.start(self.game.s, True)
        self._follow()

    def _follow(self) -> None:
        self.memory.witness(self.game)
        while self.game.running():
            self.game.advance()
            self.memory.witness(self.game)

    def decide(self, seat: int, choice: int) -> None:
        """Raises ValueError if it is not legal now."""
        self.game.refill()
        if self.game.take(seat, choice):
            raise ValueError(f"seat {seat} cannot answer {choice}")
        self._follow()

    def sight(self, seat: int) -> bytes:
        """All that it knows: two games that it cannot tell apart give the same bytes."""
        return sight_of(self.game, seat, self.memory)

    def choose(self, seat: int, level: Level) -> int:
        """Of a seat that is asked, by a search of that budget."""
        return search(self.sight(seat), level)


def sight_of(game: Any, seat: int, memory: Any) -> bytes:
    """Return what a seat sees of a game, as bytes."""
    found = rules().Sight()
    found.of(game.s, seat, memory)
    return packed(found)


def search(sight: bytes, level: Level) -> int:
    """What a seat chooses that sees that; the same each time, but where time is the budget."""
    return int(rules().Search().choose(unpacked(sight, rules().Sight()), level.playouts, level.microseconds))


def dealt(sight: bytes, number: int) -> Any:
    """A game that could be the one that is seen. number: of so many such games, below 2**63."""
    game, chance = rules().Game(), rules().Chance()
    chance.resume(number)
    rules().Dealer().deal(unpacked(sight, rules().Sight()), game, chance)
    return game


def told(seen: bytes, where: array[int] | None = None) -> bytes:
    """The sight of a seat, of what dicetown.sight says of a game. Raises ValueError for what no game shows.

    where: what it remembers, a bit a place by card, which becomes what it knows now; without it it has just come.
    """
    found = rules().Sight()
    if len(seen) != SEEN or not found.told(seen):
        raise ValueError("no console has said this")
    if where is not None:
        found.recall(where)
    return packed(found)


class Table:
    """Players of all levels at one game, which is dealt as said: each seat that is asked chooses in its turn."""

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
