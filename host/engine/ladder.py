"""Measures how strong players are: plays games at mixed tables, then fits one number for each player to the results.

By Luce's rule (1959) a player's chance to win is their share of the strengths at the table. Strengths are fitted by
Hunter's iteration (2004) and given on Elo's scale: 400 more is ten times as strong. Needs NumPy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

from host.engine.chance import Chance, seed_bytes
from host.engine.games import Part, Run, play_part, rows_of
from host.engine.tables import needed
from host.engine.workers import mapped

DRAWS = 200  # bootstrap samples of the games, for the intervals
EACH = 4  # players at a table, and games: each player is the first Sheriff once
NEARLY = 1e-5  # the iteration ends when no strength changes more than this
Seats = tuple[int, ...]


@dataclass(frozen=True)
class Rung:
    """A player's Elo relative to the first player of the list. low, high: its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    wins: int


class Met(NamedTuple):
    """A game: who sat where and who won, as indices of the list of players."""

    sat: Seats
    won: int


def tables_of(names: Sequence[str], tables: int, switches: int, seed: str, engine: str) -> list[tuple[Part, Seats]]:
    """Draw tables of players at random. Each plays EACH games, so that every player begins as Sheriff once."""
    chance = Chance(seed_bytes(f"ladder {seed}"))
    found = []
    for table in range(tables):
        sitting = tuple(chance.below(len(names)) for _ in range(EACH))
        if len(set(sitting)) > 1:  # a table of equals would say nothing
            run = Run(EACH, tuple(names[i] for i in sitting), switches, f"{seed} {table}", engine)
            found.append((Part(run, 0, EACH), sitting))
    return found


def met(tables: Sequence[tuple[Part, Seats]], jobs: int = 0) -> Generator[Met, None, None]:
    """Play at these tables. jobs: on how many cores; 0 for all."""
    with closing(mapped(play_part, (part for part, _ in tables), jobs)) as results:
        for (_, sitting), rows in zip(tables, results, strict=True):
            for row in rows_of(rows):
                yield Met(sitting, sitting[row.winner])


def rungs(names: Sequence[str], games: Sequence[Met], seed: str) -> list[Rung]:
    """Return the strength of each player by these games, of which there must be at least one."""
    np = needed("numpy")
    kinds = sorted(set(games))  # equal games are counted together: there are few kinds, however many games
    number = {kind: i for i, kind in enumerate(kinds)}
    kind_of = np.array([number[game] for game in games])
    at, winners = np.array([kind.sat for kind in kinds]), np.array([kind.won for kind in kinds])

    def fitted(drawn: Any) -> Any:
        return strengths(at, winners, np.bincount(drawn, minlength=len(kinds)), len(names))

    found = fitted(kind_of)
    random = np.random.default_rng(int.from_bytes(seed_bytes(seed)[:8]))
    drawn = [fitted(kind_of[random.integers(0, len(games), len(games))]) for _ in range(DRAWS)]
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    sat = [sum(i in game.sat for game in games) for i in range(len(names))]
    wins = Counter(game.won for game in games)
    return [Rung(name, float(found[i]), float(low[i]), float(high[i]), sat[i], wins[i]) for i, name in enumerate(names)]


def strengths(at: Any, winners: Any, times: Any, n: int) -> Any:
    """Fit the Elo of each of n players; the first one's is 0. For each kind of game, at: (kinds, seats) who sat;
    winners: (kinds,) who won; times: (kinds,) how often.

    Each player also gets one drawn game against an average one: otherwise a player who won all would rise without end.
    """
    np = needed("numpy")
    wins = np.bincount(winners, times, minlength=n) + 0.5
    strength = np.ones(n)
    for _ in range(2000):
        shares = times / strength[at].sum(axis=1)
        met = np.bincount(at.ravel(), np.repeat(shares, at.shape[1]), minlength=n) + 1 / (strength + strength.mean())
        new = wins / met
        new /= new.mean()
        if np.abs(new - strength).max() < NEARLY:
            break
        strength = new
    return 400 * np.log10(strength / strength[0])
