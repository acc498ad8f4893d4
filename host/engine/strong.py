"""Searching players for Python: a compiled game runs beside the real one, with the memory and a search of each seat."""

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
    """Return the compiled classes, or the same in Python if they can't be compiled."""
    try:
        return compiled()
    except UserError:
        return SimpleNamespace(**{of.__name__: of for of in CLASSES})


class Seats:
    """Follows a game by its decisions. `sight` is what a seat knows of it; `choose` uses nothing else."""

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
        """Take a decision. Raises ValueError if it is not legal now."""
        self.game.refill()
        if self.game.take(seat, choice):
            raise ValueError(f"seat {seat} cannot answer {choice}")
        self._follow()

    def sight(self, seat: int) -> bytes:
        """Return all that a seat knows; games that it cannot tell apart give the same bytes."""
        return sight_of(self.game, seat, self.memory)

    def choose(self, seat: int, level: Level) -> int:
        """Return the choice of a seat that is asked, by a search with the level's budget."""
        return search(self.sight(seat), level)


def sight_of(game: Any, seat: int, memory: Any) -> bytes:
    """Return what a seat sees of a game, as bytes."""
    found = rules().Sight()
    found.of(game.s, seat, memory)
    return packed(found)


def search(sight: bytes, level: Level) -> int:
    """Return the choice of a seat with this sight. It is always the same, unless the budget is a time."""
    return int(rules().Search().choose(unpacked(sight, rules().Sight()), level.playouts, level.microseconds))


def dealt(sight: bytes, number: int) -> Any:
    """Deal a game that could be the one that is seen. number: chooses one of them, below 2**63."""
    game, chance = rules().Game(), rules().Chance()
    chance.resume(number)
    rules().Dealer().deal(unpacked(sight, rules().Sight()), game, chance)
    return game


def told(seen: bytes, where: array[int] | None = None) -> bytes:
    """Return the sight of a seat from what dicetown.sight shows it. Raises ValueError if no game looks like this.

    where: what the seat remembers: for each card, a bit for each place. It becomes what the seat knows now. None: it
    remembers nothing.
    """
    found = rules().Sight()
    if len(seen) != SEEN or not found.told(seen):
        raise ValueError("no console has said this")
    if where is not None:
        found.recall(where)
    return packed(found)


class Table:
    """Players of all levels in one game, dealt from these arguments. The seats that are asked choose in turn."""

    def __init__(self, levels: Sequence[Level], switches: int, sheriff: int, seed: bytes) -> None:
        self.levels = levels
        chance = Chance(seed)
        self.others = [None if level.kind == SEARCH else player_of(level, chance) for level in levels]
        self.seats = Seats(len(levels), switches, sheriff, seed) if None in self.others else None

    def choose(self, game: Any, seat: int) -> int:
        """Return the seat's answer, which must be the next one that the game gets."""
        other = self.others[seat]
        if self.seats is None or other:
            choice = other.choose(game, seat) if other else -1
        else:
            choice = self.seats.choose(seat, self.levels[seat])
        if self.seats:
            self.seats.decide(seat, choice)
        return choice
