"""Compiles the modules of a box for MicroPython: the chips with their board, and the shim."""

from pathlib import Path

from host.build.mpy import compiled_texts
from host.virtual import chips

HERE = Path(__file__).resolve().parent
SHARED = ("air.py", "bus.py", "machine.py", "wired.py")  # these and the chips also run on CPython


def compiled() -> Path:
    """Return the folder that holds them, for any interpreter. Its `shim` replaces modules of MicroPython."""
    sources = {f"host/virtual/{name}": HERE / name for name in SHARED}
    for folder in chips.__path__:
        sources |= {f"host/virtual/chips/{path.name}": path for path in Path(folder).glob("*.py")}
    sources |= {f"shim/{path.name}": path for path in (HERE / "shim").glob("*.py")}
    return compiled_texts("box", {name: path.read_text(encoding="utf-8") for name, path in sources.items()})
