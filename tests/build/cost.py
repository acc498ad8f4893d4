"""Bytes of the heap that each step of the bundle saves: `python -m tests.build.cost`.

Each line: the bundle without one step, and what the 32-bit MicroPython then holds when a game of five begins. The last
one: the bundle in a ROMFS image, where its code is executed in place.
"""

import ast
import contextlib
import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from mpremote.romfs import make_romfs

from host.build import mpy
from host.build.bundle import build
from host.build.interpreters import unix32
from host.i18n.errors import UserError
from tests.build.beside_bundle import with_bundle
from tests.figures import probes as bench

PROBE = bench.PROBES / "probe_console.py"
HELD = "heap in use when a game of five starts"


class Unnamed(build.Names):
    """The names of the sources."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.attributes = {}


MOUNT = """
import sys, vfs
with open("image", "rb") as file:
    image = file.read()
vfs.mount(vfs.VfsRom(memoryview(image)), "/rom")
sys.path[:] = ["/rom", ".frozen"]
import probe_console
"""
WITHOUT: dict[str, dict[str, Any]] = {
    "as it is flashed": {},
    "all modules one by one": {},
    "without short names": {"Names": Unnamed, "Shorten": lambda names: ast.NodeTransformer()},
    "without leaving out what nobody uses": {"prune": lambda tree, wanted: None},
    "without working tables out": {"evaluate": lambda tree: None},
    "in one module": {"MOST": sys.maxsize},
}


def figures() -> Iterator[tuple[str, int | None]]:
    """(what, bytes); None: it does not fit the heap of a Pico."""
    for name, steps in WITHOUT.items():
        whole = set() if "one by one" in name else bench.WHOLE
        with (
            tempfile.TemporaryDirectory() as work,
            patch.object(mpy, "BUILD", Path(work)),
            patch.object(bench, "WHOLE", whole),
            patch.dict(vars(build), steps),
        ):
            try:
                held = {what: int(value) for what, value, _ in bench.run(PROBE, bench.THIRTY_TWO)}[HELD]
            except UserError as error:
                if "MemoryError" not in str(error):
                    raise
                held = None
        yield name, held
    yield "executed in place, in a ROMFS image", in_place()


def in_place() -> int:
    """Bytes without the image itself, which stands for flash."""
    with tempfile.TemporaryDirectory() as work, contextlib.redirect_stdout(io.StringIO()):
        image = make_romfs(f"{with_bundle(bench.PROBES, mpy.UNIX32)}/", mpy_cross=False)
        (Path(work) / "image").write_bytes(image)
        command = [*unix32(), "-X", "heapsize=2m", "-c", MOUNT]
        said = subprocess.run(command, cwd=work, capture_output=True, text=True, timeout=bench.PATIENCE).stdout
    found = re.search(rf"^{HELD}\t(\d+)\t", said, re.MULTILINE)
    assert found, said
    return int(found[1])


if __name__ == "__main__":
    flashed: int | None = None
    for name, held in figures():
        flashed = flashed or held
        more = "does not fit" if held is None or flashed is None else f"{held:>8,} bytes {held - flashed:>+8,}"
        print(f"{name:<46}{more}", flush=True)
