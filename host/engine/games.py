"""Many whole games as rows of numbers, on one core or on all: the same seed gives the same rows.

A part is a few hundred games in a row; whoever maps over parts (this process, a pool, a cluster) puts them together in
their order.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from dicetown import layout, score
from dicetown.game import Game
from host.engine.build import compiled
from host.engine.players import Chance, Thinker, seed_bytes
from host.i18n.errors import UserError

PLAYERS = ("chance", "bot")  # by their number in batch.c
PART = 250  # games


class Row(NamedTuple):
    """One game. reason: of dicetown.events.REASONS; points: one a seat, 0 where nobody sits."""

    winner: int
    reason: int
    rounds: int
    decisions: int
    points: tuple[int, int, int, int, int]


WIDTH = 9  # numbers in a row


@dataclass(frozen=True)
class Run:
    """What is played: `players` names one of PLAYERS for each seat; game n has seat n % seats as its first Sheriff."""

    games: int
    players: tuple[str, ...]
    switches: int
    seed: str
    engine: str  # "compiled" or "python"

    @property
    def seats(self) -> int:
        return len(self.players)


def engine_of(wanted: str) -> str:
    """ "auto": the compiled one where it can be made. Raises UserError if the compiled one is wanted and cannot."""
    if wanted == "python":
        return wanted
    try:
        compiled()
    except UserError:
        if wanted == "compiled":
            raise
        return "python"
    return "compiled"


def play(run: Run, jobs: int = 0) -> Iterator[Row]:
    """Play it on so many cores, 0 for all."""
    parts = [(run, first, min(PART, run.games - first)) for first in range(0, run.games, PART)]
    jobs = min(jobs or os.cpu_count() or 1, len(parts))
    if jobs == 1:
        yield from rows_of(map(play_part, parts))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            yield from rows_of(pool.map(play_part, parts))


def rows_of(parts: Iterable[bytes]) -> Iterator[Row]:
    for part in parts:
        numbers = array("i", part)
        for at in range(0, len(numbers), WIDTH):
            winner, reason, rounds, decisions, a, b, c, d, e = numbers[at : at + WIDTH]
            yield Row(winner, reason, rounds, decisions, (a, b, c, d, e))


def play_part(part: tuple[Run, int, int]) -> bytes:
    """Games first, first + 1, ... so many of a run, as rows of 32-bit numbers: for any process on any machine."""
    run, first, games = part
    seeds = b"".join(seed_bytes(f"{run.seed} {n}") for n in range(first, first + games))
    rows = array("i", bytes(4 * WIDTH * games))
    kinds = bytes(PLAYERS.index(each) for each in run.players)
    play_all: Callable[..., None] = compiled().play if run.engine == "compiled" else played
    play_all(run.seats, run.switches, first, kinds, seeds, rows)
    return rows.tobytes()


def played(seats: int, switches: int, first: int, kinds: bytes, seeds: bytes, rows: array[int]) -> None:
    """What `play` of batch.c does, in Python."""
    g = Game()
    for n in range(len(seeds) // 32):
        seed = seeds[n * 32 : n * 32 + 32]
        chance, thinker = Chance(seed), Thinker()
        g.new(seats, switches, (first + n) % seats, seed)
        decisions = 0
        while not g.over():
            owed = g.owed()
            seat = (owed & -owed).bit_length() - 1
            choice = (thinker if kinds[seat] else chance).choose(g, seat)
            g.refill()
            g.decide(seat, choice)
            g.events.clear()
            decisions += 1
        points = [score.total(g.s, seat) if seat < seats else 0 for seat in range(5)]
        row = [g.s[layout.CHAMPION], g.s[layout.REASON], g.s[layout.ROUND], decisions, *points]
        rows[n * WIDTH : (n + 1) * WIDTH] = array("i", row)
