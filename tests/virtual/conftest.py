"""Fixtures for the virtual console: a folder of firmware, both MicroPythons, a port."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from host.virtual.console import Console
from tests.virtual.programs import FIRMWARE, PATIENCE, Firmware


@pytest.fixture
def firmware(tmp_path: Path) -> Firmware:
    """Return a function that puts a main.py into a folder, with the real pins and drivers and what they need."""

    def write(main: str) -> Path:
        folder = tmp_path / "firmware"
        folder.mkdir(exist_ok=True)
        shutil.copytree(FIRMWARE / "drivers", folder / "drivers", ignore=shutil.ignore_patterns("__pycache__"))
        for module in ("board.py", "native_bytes.py"):
            shutil.copy(FIRMWARE / module, folder)
        (folder / "main.py").write_text(main)
        return folder

    return write


@pytest.fixture(params=["64", "32"])
def interpreter(request: pytest.FixtureRequest) -> list[str]:
    command: list[str] = request.getfixturevalue(f"micropython{request.param}")
    return command if request.param == "32" else [*command, "-X", "heapsize=190k"]


@pytest.fixture
def port() -> Iterator[Callable[[Console], serial.Serial]]:
    opened = []

    def open_port(console: Console) -> serial.Serial:
        port = serial.Serial(console.port, timeout=PATIENCE, write_timeout=PATIENCE, exclusive=True)
        opened.append(port)
        return port

    yield open_port
    for port in opened:
        port.close()
