"""Same seed and decisions: same game, byte for byte, on CPython and on MicroPython with 64 and 32 bits."""

import os
import subprocess
import sys
from pathlib import Path

from host.interpreters import unix32, unix64
from host.mpy import FIRMWARE, UNIX32, compiled

HERE = Path(__file__).parent
GAMES = 100


def _digest(command: list[str], firmware: Path) -> str:
    environment = os.environ | {"MICROPYPATH": f"{firmware}:.frozen"}
    script = [str(HERE / "digest_games.py"), str(HERE), str(GAMES)]
    return subprocess.run([*command, *script], env=environment, check=True, capture_output=True, text=True).stdout


def test_the_same_games_on_three_pythons():
    """States and events after every decision of 100 games: 2 to 5 seats, all switches, bots and random play."""
    here = _digest([sys.executable], FIRMWARE)
    assert int(here.split()[0]) > 100 * GAMES
    assert _digest(unix64(), FIRMWARE) == here
    assert _digest(unix32(), compiled(FIRMWARE, UNIX32)) == here
