"""What lies on the emulated Pico: MicroPython, which is fetched once, and the console's files as they are flashed."""

import importlib.util
import os
import shutil
import tempfile
from pathlib import Path

from host.build import device_texts, mpy
from host.i18n.errors import UserError
from tests.emulator import native
from tests.emulator.image import image

CACHE = Path.home() / ".cache" / "rp2040py"  # where rp2040py puts what it fetches
INSTALL = "The emulator is not installed: `uv sync --group emulator`."
FETCH = (
    "No MicroPython for the emulated Pico: `rp2040py micropython --image 1.26.1 --fetch-fw-only` fetches it, "
    "or PICO_UF2 names a RPI_PICO .uf2 from micropython.org."
)


def micropython() -> Path:
    """The .uf2; the emulator can be imported afterwards. UserError that says how to get what is missing."""
    if importlib.util.find_spec("rp2040py") is None:
        raise UserError(INSTALL)
    native.use()
    named = os.environ.get("PICO_UF2")
    found = Path(named) if named else max(CACHE.glob("RPI_PICO-*.uf2"), default=None)
    if found is None or not found.is_file():
        raise UserError(FETCH)
    return found


def flash_image(interpreter: list[str], main: str = "") -> bytes:
    """A file system with the bundle. interpreter: a desktop MicroPython; main: what is main.py instead of its own."""
    from tests.emulator.pico import BLOCKS

    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        for file in (mpy.bundled() / "main.py", *mpy.bundled().rglob("*.mpy")):
            copy = folder / file.relative_to(mpy.bundled())
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(file, copy)
        device_texts.put(mpy.bundled(), folder)
        if main:
            (folder / "main.py").write_text(main)
        return image(interpreter, folder, BLOCKS)
