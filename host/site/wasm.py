"""MicroPython for browsers, as published on npm: one version, known by its digest, fetched once into .cache."""

from __future__ import annotations

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
from pathlib import Path

from host.build.kept import kept
from host.build.mpy import ROOT
from host.build.temporary import Temporary
from host.i18n.errors import UserError

NAME = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
INTEGRITY = "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA=="
FILES = ("micropython.mjs", "micropython.wasm")
CACHE = ROOT / ".cache" / f"micropython-wasm-{VERSION}"
PACKAGE = "package.tgz"
PATIENCE = 120  # seconds for the download


def package(cache: Path = CACHE) -> dict[str, bytes]:
    """Its files by their names. Raises UserError."""
    kept(cache, lambda fresh: fill(fresh / PACKAGE))
    return unpacked(checked((cache / PACKAGE).read_bytes()))


def fill(file: Path) -> None:
    """Fetch the package into the cache."""
    file.write_bytes(checked(fetched()))


def fetched() -> bytes:
    """From the registry that npm is set up for."""
    npm = shutil.which("npm")
    if npm is None:
        raise UserError("npm is missing, which fetches MicroPython for browsers: install it (Debian: npm), then retry.")
    with Temporary() as work:
        asked = [npm, "pack", "--silent", f"{NAME}@{VERSION}"]
        try:
            done = subprocess.run(asked, cwd=work, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise UserError("npm does not come to its end: check the network, then retry.") from None
        found = list(Path(work).glob("*.tgz"))
        if done.returncode or not found:
            why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise UserError(f"npm cannot fetch {NAME} ({why}): check the network, then retry.")
        return found[0].read_bytes()


def checked(data: bytes) -> bytes:
    """Return the package if its digest is right. Raises UserError."""
    digest = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
    if digest != INTEGRITY:
        raise UserError(f"{NAME} {VERSION} is not what it was ({digest}): delete {CACHE.name} in .cache, then retry.")
    return data


def unpacked(data: bytes) -> dict[str, bytes]:
    """Return the files of the package by their names."""
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        files = {}
        for name in FILES:
            inside = archive.extractfile(f"package/{name}")
            assert inside is not None
            files[name] = inside.read()
        return files
