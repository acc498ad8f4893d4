"""Whole games in a row on the 32-bit MicroPython, in the heap of a Pico: the firmware as flashed, at full speed.

Each must leave as much of the heap free as the others.
"""

import os
import re
import subprocess
import tempfile
import time

from host.build.interpreters import unix32
from host.build.mpy import ROOT, UNIX32, compiled
from tests.build.beside_bundle import with_bundle

SIZES = re.compile(r"(\d+)\t(\d+)\n")


def in_a_row(games: int) -> dict[str, object]:
    """Return what was seen. Raises AssertionError as soon as a game fails or leaves less free than the one before."""
    began = time.perf_counter()
    free: list[tuple[int, int]] = []
    said = ""
    with tempfile.TemporaryDirectory() as flash, started(games, flash) as console:
        assert console.stdout
        for line in console.stdout:
            sizes = SIZES.fullmatch(line)
            if not sizes:
                said += line
                continue
            free.append((int(sizes[1]), int(sizes[2])))
            number = len(free)
            # The first game makes some objects that stay.
            assert number < 2 or free[-1] == free[1], f"game {number} leaves {free[-1]}, the second left {free[1]}"
    assert console.returncode == 0 and len(free) == games, said[-2000:]
    return {
        "games, all played to their end": games,
        "bytes free after the first": free[0][0],
        "after the second, as after each that follows": free[min(1, games - 1)][0],
        "after the last": free[-1][0],
        "ready for the next: after the second": free[min(1, games - 1)][1],
        "ready for the next: after the last": free[-1][1],
        "seconds": round(time.perf_counter() - began),
    }


def started(games: int, flash: str) -> subprocess.Popen[str]:
    """Start MicroPython that plays this many games in a folder."""
    bundle = with_bundle(ROOT / "tests" / "firmware", UNIX32)
    path = f"{bundle}:{compiled(ROOT / 'tests' / 'figures', UNIX32, lenient=True)}:.frozen"
    return subprocess.Popen(
        [*unix32(), "-c", f"import many_games; many_games.main({games})"],
        env=os.environ | {"MICROPYPATH": path},
        cwd=flash,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
