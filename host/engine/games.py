"""Plays many whole games into rows of numbers, on one core or on all; the same seed gives the same rows.

A part is up to a few hundred consecutive games. workers.py and cluster.py play parts and return them in order.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple

from host.engine.batch import FIELDS, SEARCH, Match
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.columns import GAME_AT, GAME_WIDTH, ROUND_WIDTH, SEATS
from host.engine.players import level
from host.engine.workers import mapped
from host.i18n.errors import UserError

PART = 250  # games
SLOW_PART = 4  # games, if a player searches or the rules run in Python


@dataclass(frozen=True)
class Run:
    """What to play. players: a level (players.py) for each seat. Game n's first Sheriff is seat n % seats."""

    games: int
    players: tuple[str, ...]
    switches: int
    seed: str
    engine: str  # "compiled" or "python"

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.players)


class Part(NamedTuple):
    """Games first, first + 1, ... of a run, to be played by any process on any machine."""

    run: Run
    first: int
    games: int


class Rows(NamedTuple):
    """The rows of a part, as columns.py defines them. games: 16-bit numbers; rounds: bytes."""

    games: bytes
    rounds: bytes


class Row(NamedTuple):
    """One game in short. reason: an index of dicetown.events.REASONS; points: by seat, 0 if nobody sits there."""

    winner: int
    reason: int
    rounds: int
    decisions: int
    points: tuple[int, ...]


def engine_of(wanted: str) -> str:
    """Return "compiled" or "python"; "auto" prefers compiled. Raises UserError if "compiled" is wanted and can't be."""
    if wanted == "python":
        return wanted
    try:
        compiled()
    except UserError:
        if wanted == "compiled":
            raise
        return "python"
    return "compiled"


def parts_of(run: Run, done: int = 0) -> Iterator[Part]:
    """Yield the parts of a run after the first `done` games, one by one, as a run may have any number of games."""
    slow = run.engine == "python" or any(level(name).kind == SEARCH for name in run.players)
    size = SLOW_PART if slow else PART
    return (Part(run, first, min(size, run.games - first)) for first in range(done, run.games, size))


def play(run: Run, jobs: int = 0) -> Generator[Row, None, None]:
    """Play a run. jobs: on how many cores; 0 for all."""
    with closing(mapped(play_part, parts_of(run), jobs)) as parts:
        for rows in parts:
            yield from rows_of(rows)


def rows_of(rows: Rows) -> Iterator[Row]:
    """Yield a Row for each game."""
    numbers = array("h", rows.games)
    points = GAME_AT["points"]
    for at in range(0, len(numbers), GAME_WIDTH):
        game = numbers[at : at + GAME_WIDTH]
        winner, reason, rounds, decisions = (game[GAME_AT[name]] for name in Row._fields[:4])
        yield Row(winner, reason, rounds, decisions, tuple(game[points : points + 5]))


def seed_of(run: Run, n: int) -> str:
    """Return the seed from which game n of a run is dealt."""
    return f"{run.seed} {n}"


def play_part(part: Part) -> Rows:
    """Play a part of a run and return its rows."""
    run, first, games = part
    match = compiled().Match() if run.engine == "compiled" else Match()
    sitting = array("q", [number for name in run.players for number in level(name)])
    sitting.extend([0] * (SEATS * FIELDS - len(sitting)))
    rows, rounds = bytearray(), bytearray()
    for n in range(first, first + games):
        played = match.play(run.seats, run.switches, n % run.seats, seed_bytes(seed_of(run, n)), sitting)
        rows += match.notes.game
        rounds += match.notes.rounds[: played * ROUND_WIDTH]
    return Rows(bytes(rows), bytes(rounds))
