"""The same seed and decisions give the same game, byte for byte, on CPython and on MicroPython with 64 and 32 bits."""

import os
import subprocess
import sys
from pathlib import Path

from host.build.mpy import FIRMWARE, UNIX32, compiled

HERE = Path(__file__).parent
GAMES = 40


def _digest(command: list[str], *where: Path) -> str:
    path = {"MICROPYPATH": ":".join([*map(str, where), ".frozen"])}
    if not where:
        path = {"PYTHONPATH": str(HERE)}
    script = ["-c", f"import digest_games; digest_games.main({GAMES})"]
    return subprocess.run([*command, *script], env=os.environ | path, check=True, capture_output=True, text=True).stdout


def test_the_same_games_on_three_pythons(micropython64: list[str], micropython32: list[str]) -> None:
    """States and events after each decision of 40 games with 2 to 5 seats, all switches, bots and random play."""
    here = _digest([sys.executable])
    assert int(here.split()[0]) > 100 * GAMES
    assert _digest(micropython64, FIRMWARE, HERE) == here
    assert _digest(micropython32, compiled(FIRMWARE, UNIX32), compiled(HERE, UNIX32, lenient=True)) == here
