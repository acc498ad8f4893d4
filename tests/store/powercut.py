"""Runs cuts.py on MicroPython and reads the figures that it prints."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from host.build.mpy import FIRMWARE, ROOT, UNIX32, UNIX64, compiled

HERE = Path(__file__).parent
PATIENCE = 3600  # seconds


def cut(micropython: list[str], games: int, seed: int, every: int, finish: int) -> dict[str, int]:
    """Return the figures that cuts.py prints. Raises AssertionError with its output if something was lost."""
    march = UNIX32 if "i386" in micropython[0] else UNIX64
    folders = [compiled(each, march, lenient=each != FIRMWARE) for each in (FIRMWARE, ROOT / "tests" / "figures", HERE)]
    arguments = [str(each) for each in (games, seed, every, finish)]
    with tempfile.TemporaryDirectory() as flash:
        done = subprocess.run(
            [*plain(micropython), "-X", "heapsize=64M", "-m", "cuts", *arguments],
            env=os.environ | {"MICROPYPATH": ":".join([*map(str, folders), ".frozen"])},
            cwd=flash,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    found: dict[str, int] = {}
    for name, figure in re.findall(r"^(.+)\t(\d+)$", done.stdout, re.MULTILINE):
        found[name] = found.get(name, 0) + int(figure)
    return found


def plain(micropython: list[str]) -> list[str]:
    """Return the command without the limit of its heap."""
    return micropython[:-2] if "-X" in micropython else micropython
