"""What is flashed on each board, run on its processor: it sends the same bytes as on this machine.

Only with `--boards`, as QEMU is slow.
"""

import os
import shutil
import subprocess
import tempfile
from functools import cache

import pytest

from host.build.interpreters import unix64
from host.build.mpy import ROOT, UNIX64, compiled
from host.i18n.errors import UserError
from tests.boards.processors import PROCESSORS, command
from tests.build.beside_bundle import with_bundle

PATIENCE = 1400  # seconds: reached only by a test that has failed


def played(interpreter: list[str], march: str) -> list[str]:
    """Play two games of bots on the bundle. -> how many bytes were sent after each, and their digest"""
    bundle = with_bundle(ROOT / "tests" / "firmware", march)
    path = f"{bundle}:{compiled(ROOT / 'tests' / 'figures', march, lenient=True)}:.frozen"
    program = f"{bundle}/a_game.mpy" if "rv32.py" in " ".join(interpreter) else "-c"
    with tempfile.TemporaryDirectory() as flash:  # a folder of its own for the game's journal
        for each in bundle.glob("texts.*"):
            shutil.copy(each, flash)
        done = subprocess.run(
            [*interpreter, program, *(["import a_game"] if program == "-c" else [])],
            env=os.environ | {"MICROPYPATH": path},
            cwd=flash,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if not line.startswith("exit code")]


@cache
def here() -> list[str]:
    return played(unix64(), UNIX64)


@pytest.mark.parametrize("board", PROCESSORS)
def test_whole_games_put_the_same_on_all_wires(board: str) -> None:
    try:
        interpreter = command(board)
    except UserError as error:
        pytest.skip(str(error))
    assert here()[-1].startswith("digest ")
    assert played(interpreter, PROCESSORS[board].march) == here()
