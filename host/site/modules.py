"""What the page's worker loads: the firmware's files on its flash, and the host's modules that its driver uses.

The driver is worker/desk.py; other modules of worker/ are loaded when they are wanted. Whatever they import, directly
or not, comes along: from micropython/, which stands in for the standard library; else the host's own file, unchanged;
else the firmware's, for the host's own use.
"""

from __future__ import annotations

import ast
import gzip
import io
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host.build.bundle.build import translated
from host.build.flashed import build
from host.build.mpy import FIRMWARE, PLAIN, ROOT, bundled, compiled_texts, plainly
from host.virtual.board import VirtualBoard

HERE = Path(__file__).resolve().parent
SHIM = HERE / "micropython"
WORKER = HERE / "worker"
CONSOLE = "console"  # the module of the driver that uses the bundle's shortened names
# Overlays for what a page never does: it has no radio, and no hands for the self-test.
UNUSED = {f"overlays/{name}.mpy" for name in ("air", "cable", "http", "network", "selftest")}


def firmware() -> dict[str, bytes]:
    """Return the console's flash: what `make flash` copies and a page can use, without machine code."""
    return {name: data for name, data in build(FIRMWARE, PLAIN).items() if name not in UNUSED}


class Modules:
    """sources: texts that MicroPython compiles, by dotted name; rules: modules of the firmware that they import."""

    def __init__(self, *roots: str, beside: Modules | None = None) -> None:
        """beside: modules that are loaded already."""
        self.there: set[str] = beside.sources.keys() | beside.rules.keys() if beside else set()
        self.sources: dict[str, str] = {}
        self.files: dict[str, str] = {}  # its path for the worker
        self.rules: dict[str, Path] = {}
        for root in ("lacking", *roots):
            self.take(root)

    def take(self, name: str) -> None:
        """Add a module and all that it imports, unless it is there."""
        if name in self.there or name in self.sources or name in self.rules:
            return
        end = name.replace(".", "/") + ".py"
        package = name.replace(".", "/") + "/__init__.py"
        places = [SHIM, WORKER, *([ROOT] if name.split(".")[0] == "host" else [])]
        found = next((folder / file for folder in places for file in (end, package) if (folder / file).exists()), None)
        if found:
            text = found.read_text(encoding="utf-8")
            if name == CONSOLE:
                names = json.loads((bundled(FIRMWARE, PLAIN) / "names.json").read_text())["attributes"]
                text = translated(text, names)
            self.keep(name, end if found.as_posix().endswith(end) else package, text)
        elif (FIRMWARE / end).exists():
            self.rules[name] = FIRMWARE / end
            self.follow(name, (FIRMWARE / end).read_text(encoding="utf-8"))
        elif (FIRMWARE / package).exists():
            self.rules[name] = FIRMWARE / package

    def texts(self) -> Iterator[str]:
        """Yield the texts of all modules, also of the rules, which have the names of hands."""
        yield from self.sources.values()
        yield from (path.read_text(encoding="utf-8") for path in self.rules.values())

    def keep(self, name: str, file: str, text: str) -> None:
        """Add a module's text, and what it imports."""
        self.sources[name] = text
        self.files[name] = file
        self.follow(name, text)

    def follow(self, name: str, text: str) -> None:
        """Add what a module imports."""
        for wanted in imports(ast.parse(text).body):
            parts = wanted.split(".")
            for i in range(1, len(parts) + 1):
                if name != CONSOLE:
                    self.take(".".join(parts[:i]))


def imports(body: list[ast.stmt]) -> Iterator[str]:
    """Yield dotted names of imports that may be modules."""
    for node in body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        for inner in ast.walk(node):
            if isinstance(inner, ast.Import):
                yield from (alias.name for alias in inner.names)
            elif isinstance(inner, ast.ImportFrom) and inner.module:
                yield inner.module
                yield from (f"{inner.module}.{alias.name}" for alias in inner.names)


def compiled(modules: Modules) -> dict[str, bytes]:
    """Return .mpy files by path. They are cached under build/, by the content of their sources. Raises UserError."""
    texts = {modules.files[name]: text for name, text in modules.sources.items()}
    for path in modules.rules.values():  # with all their constants, which the host's files use
        texts[path.relative_to(FIRMWARE).as_posix()] = plainly(path.read_text(encoding="utf-8"))
    folder = compiled_texts("site", texts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.mpy"))}


def packed(files: dict[str, bytes]) -> bytes:
    """Pack files into one for the page to fetch: a gzipped tar, with the same bytes for the same contents."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(raw.getvalue(), 9, mtime=0)


def board() -> dict[str, Any]:
    """Return the board file's definition."""
    return VirtualBoard().definition
