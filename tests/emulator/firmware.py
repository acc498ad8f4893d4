"""What is on the emulated Pico: MicroPython, which must have been fetched, and the console's files as flashed."""

import importlib.util
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from host.build import mpy
from host.build.filesystem import filesystem
from host.build.flashed import build
from host.build.uf2 import BLANK, SECTOR
from host.i18n.errors import UserError
from tests.emulator import native
from version import BUILD_FILE

PowerOn = Callable[..., Any]  # type of the fixture `power_on`
Flashed = Callable[[str], bytes]  # type of the fixture `flashed`
CACHE = Path.home() / ".cache" / "rp2040py"  # where rp2040py puts what it fetches
INSTALL = "The emulator is not installed: `.cache/uv/bin/uv sync --locked --inexact --group emulator`."
FETCH = (
    "No MicroPython for the emulated Pico: `rp2040py micropython --image 1.26.1 --fetch-fw-only` fetches it, "
    "or PICO_UF2 names a RPI_PICO .uf2 from micropython.org."
)


def micropython() -> Path:
    """Return the .uf2; the emulator can then be imported. Raises UserError that says how to get what is missing."""
    if importlib.util.find_spec("rp2040py") is None:
        raise UserError(INSTALL)
    native.use()
    named = os.environ.get("PICO_UF2")
    found = Path(named) if named else max(CACHE.glob("RPI_PICO-*.uf2"), default=None)
    if found is None or not found.is_file():
        raise UserError(FETCH)
    return found


def flash_image(main: str = "", more: Mapping[str, bytes] | None = None, sources: Path = mpy.FIRMWARE) -> bytes:
    """Return a file system with what is flashed, without the list that gives it a version.

    main: replaces main.py; more: other files; sources: a folder to use instead of firmware/.
    """
    from tests.emulator.pico import BLOCKS

    files = build(sources, mpy.PICO)
    del files[BUILD_FILE]
    if main:
        files["main.py"] = main.encode()
    files |= more or {}
    image = bytearray(BLANK * SECTOR * BLOCKS)
    for block, data in filesystem(files, len(image)).items():
        image[block * SECTOR : block * SECTOR + SECTOR] = data
    return bytes(image)
