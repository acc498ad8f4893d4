"""Which games are played for the report, and their sums."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import tee

from dicetown.presets import PRESETS, SWITCHES
from host.balance.sums import Case, Sums, added, sums_of_part
from host.engine.games import Run, parts_of
from host.engine.workers import mapped

BASE = "first"
BESIDE = ("windows", "throws", "faces")  # switches that decide no rule: what is asked for nothing, whose dice fall


def cases() -> Iterator[tuple[Case, int]]:
    """Each with its share of all games."""
    for preset, switches in PRESETS.items():
        yield Case(preset, preset, switches, 4), 4
    for seats in (2, 3, 5):
        yield Case(f"{BASE}, {seats} seats", BASE, PRESETS[BASE], seats), 2
    for bit, (name, *values) in enumerate(SWITCHES):
        if name not in BESIDE:
            switches = PRESETS[BASE] ^ 1 << bit
            yield Case(f"{name}={values[switches >> bit & 1]}", BASE, switches, 4), 1


def played(games: int, level: str, seed: str, engine: str, jobs: int) -> dict[Case, Sums]:
    """About so many games in all, of one level in all seats."""
    shares = list(cases())
    whole = sum(share for _, share in shares)
    work = (
        (case, part)
        for case, share in shares
        for part in parts_of(
            Run(max(1, games * share // whole), (level,) * case.seats, case.switches, f"{seed} {case.name}", engine)
        )
    )
    of, asked = tee(work)
    found: dict[Case, Sums] = {}
    with closing(mapped(sums_of_part, (part for _, part in asked), jobs)) as results:
        for (case, _), sums in zip(of, results, strict=True):
            found[case] = added([found[case], sums]) if case in found else sums
    return found
