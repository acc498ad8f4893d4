"""Chooses and plays the games for the report, and gathers their sums."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import repeat, tee, zip_longest

from dicetown.presets import PRESETS, SWITCHES
from host.balance.sums import Case, Sums, added, sums_of_part
from host.engine.games import Part, Run, parts_of
from host.engine.workers import mapped

BASE = "first"
RARER = 10  # a level to compare with plays this many times fewer games of BASE
BESIDE = ("windows", "throws", "faces")  # switches that don't change a rule: superfluous questions, kinds of dice


def cases() -> Iterator[tuple[Case, int]]:
    """Yield each case with its share of all games."""
    for preset, switches in PRESETS.items():
        yield Case(preset, preset, switches, 4), 4
    for seats in (2, 3, 5):
        yield Case(f"{BASE}, {seats} seats", BASE, PRESETS[BASE], seats), 2
    for bit, (name, *values) in enumerate(SWITCHES):
        if name not in BESIDE:
            switches = PRESETS[BASE] ^ 1 << bit
            yield Case(f"{name}={values[switches >> bit & 1]}", BASE, switches, 4), 1


def by(level: str) -> Case:
    """Return the case of BASE with another level in all seats."""
    return Case(level, BASE, PRESETS[BASE], 4)


def work(games: int, level: str, seed: str, engine: str, others: Sequence[str] = ()) -> Iterator[tuple[Case, Part]]:
    """Yield parts of about `games` games with one level in all seats, and some with each other level. The cases take
    turns, so that the results at any time say something about all of them."""
    shares = list(cases())
    whole = sum(share for _, share in shares)
    runs = [
        (case, Run(max(1, games * share // whole), (level,) * case.seats, case.switches, f"{seed} {case.name}", engine))
        for case, share in shares
    ]
    for other in others:
        case, some = by(other), max(1, 4 * games // whole // RARER)
        runs.append((case, Run(some, (other,) * case.seats, case.switches, f"{seed} {other}", engine)))
    for turn in zip_longest(*(zip(repeat(case), parts_of(run)) for case, run in runs)):
        yield from filter(None, turn)


def played(work: Iterable[tuple[Case, Part]], jobs: int) -> Generator[tuple[Case, Part, Sums], None, None]:
    """Play the parts. jobs: on how many cores, 0 for all."""
    of, asked = tee(work)
    with closing(mapped(sums_of_part, (part for _, part in asked), jobs)) as results:
        for (case, part), sums in zip(of, results, strict=True):
            yield case, part, sums


def gathered(done: Iterable[tuple[Case, Part, Sums]]) -> dict[Case, Sums]:
    """Add up the sums of each case, in the order of the cases."""
    found: dict[Case, Sums] = {}
    for case, _, sums in done:
        found[case] = added([found[case], sums]) if case in found else sums
    return found
