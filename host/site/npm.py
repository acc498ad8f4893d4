"""Packages from npm that the site uses: each in one version, checked by its digest, fetched once into .cache."""

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

PACKAGE = "package.tgz"
PATIENCE = 120  # seconds for the download


class Package:
    """A package. files: those that are used."""

    def __init__(self, name: str, version: str, integrity: str, files: tuple[str, ...]) -> None:
        self.name = name
        self.version = version
        self.integrity = integrity
        self.used = files
        self.cache = ROOT / ".cache" / f"{name.rpartition('/')[2]}-{version}"

    def files(self, cache: Path | None = None) -> dict[str, bytes]:
        """Return the used files by name. Raises UserError."""
        cache = cache or self.cache
        kept(cache, lambda fresh: self.fill(fresh / PACKAGE))
        with tarfile.open(fileobj=io.BytesIO(self.checked((cache / PACKAGE).read_bytes()))) as archive:
            found = {name: archive.extractfile(f"package/{name}") for name in self.used}
            return {name: inside.read() for name, inside in found.items() if inside is not None}

    def fill(self, file: Path) -> None:
        """Fetch the package into the cache."""
        file.write_bytes(self.checked(self.fetched()))

    def fetched(self) -> bytes:
        """Fetch the package from the registry that npm is set up for. Raises UserError."""
        npm = shutil.which("npm")
        if npm is None:
            raise UserError(f"npm is missing, which fetches {self.name}: install it (Debian: npm), then retry.")
        with Temporary() as work:
            asked = [npm, "pack", "--silent", f"{self.name}@{self.version}"]
            try:
                done = subprocess.run(asked, cwd=work, capture_output=True, text=True, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                raise UserError("npm does not come to its end: check the network, then retry.") from None
            found = list(Path(work).glob("*.tgz"))
            if done.returncode or not found:
                why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
                raise UserError(f"npm cannot fetch {self.name} ({why}): check the network, then retry.")
            return found[0].read_bytes()

    def checked(self, data: bytes) -> bytes:
        """Return the package if its digest is right. Raises UserError."""
        digest = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
        if digest != self.integrity:
            raise UserError(
                f"{self.name} {self.version} is not what it was ({digest}): delete {self.cache.name} in .cache, "
                "then retry."
            )
        return data


MICROPYTHON = Package(
    "@micropython/micropython-webassembly-pyscript",
    "1.27.0",
    "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA==",
    ("micropython.mjs", "micropython.wasm"),
)
QR_SCRIPT = "nano.mjs"
QR = Package(
    "lean-qr",
    "2.7.4",
    "sha512-tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ==",
    (QR_SCRIPT,),
)
QR_DIGEST = "9f064e870e3ab537ca1f87fadbaa45dd7fa56d8c32440bbddb8b893201b951d7"  # SHA-256 of its script
