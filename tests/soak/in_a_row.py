"""Whole games in a row on the 32-bit MicroPython, in the heap of a Pico: the firmware as it is flashed, at full speed.

Each must leave as much of the heap free as the others.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time

from host.interpreters import unix32
from host.mpy import ROOT, UNIX32, compiled, with_bundle

SECONDS = 10  # a game may take, at most


def in_a_row(games: int) -> dict[str, object]:
    """-> what was seen. AssertionError if a game fails or leaves less behind than the one before."""
    began = time.perf_counter()
    bundle = with_bundle(ROOT / "tests" / "firmware", UNIX32)
    path = f"{bundle}:{compiled(ROOT / 'tests' / 'bench', UNIX32, lenient=True)}:.frozen"
    with tempfile.TemporaryDirectory() as flash:
        done = subprocess.run(
            [*unix32(), "-c", f"import many_games; many_games.main({games})"],
            env=os.environ | {"MICROPYPATH": path},
            cwd=flash,
            capture_output=True,
            text=True,
            timeout=60 + games * SECONDS,
        )
    assert done.returncode == 0, done.stdout[-200:] + done.stderr
    free = [[int(size) for size in line.split("\t")] for line in done.stdout.splitlines()]
    assert len(free) == games
    over, ready = zip(*free)
    # The first game makes what is made once.
    for number, sizes in enumerate(free[2:], 3):
        assert sizes == free[1], f"game {number} leaves {sizes} bytes free, the second left {free[1]}"
    return {
        "games, all played to their end": games,
        "bytes free after the first": over[0],
        "after the second": over[min(1, games - 1)],
        "after the last": over[-1],
        "when ready for the next, after the second": ready[min(1, games - 1)],
        "after the last ": ready[-1],
        "seconds": round(time.perf_counter() - began),
    }
