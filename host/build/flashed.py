"""The files of a console, however they get there, and their version."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from host.build import device_texts, mpy


def build(firmware: Path, march: str, pages: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Return every file of the device, by its name there; their list, build.txt, is the last."""
    folder = mpy.bundled(firmware, march)
    plain = (folder / name for name in ("main.py", *mpy.SOURCES))
    paths = (*(path for path in plain if path.exists()), *sorted(folder.rglob("*.mpy")))
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    files |= device_texts.files(folder) | dict(pages or {})
    lines = [build_of(files)] + [f"{digest(data)} {name}" for name, data in sorted(files.items())]
    files["build.txt"] = ("\n".join(lines) + "\n").encode()
    return files


def digest(data: bytes) -> str:
    """Return the SHA-256 in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def build_of(files: dict[str, bytes]) -> str:
    """Return eight digits that identify these files."""
    every = "".join(f"{name} {digest(data)}\n" for name, data in sorted(files.items()) if name != "build.txt")
    return digest(every.encode())[:8]


def semantic(firmware: Path) -> str:
    """Return the number in version.py."""
    space: dict[str, str] = {}
    source = (firmware / "version.py").read_text(encoding="utf-8")
    for line in source.splitlines():
        if line.startswith("VERSION = "):
            space["version"] = line.split('"')[1]
    return space["version"]
