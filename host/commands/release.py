"""Gather the files of a release in build/release. `make release` has already built the wheel and the makers' files.

The site and the image for a Pico's drive are made here. NOTES.md is this version's part of CHANGELOG.md; SHA256SUMS
lists all files.
"""

import hashlib
import re
import shutil
import sys
import urllib.request
import zipfile
from pathlib import Path

from host.build import mpy
from host.build.flashed import semantic
from host.i18n.errors import UserError
from host.site.build import SITE, images, write

RELEASE = mpy.ROOT / "build" / "release"
KIT = mpy.ROOT / "build" / "dicetown-hardware.zip"
CHANGELOG = mpy.ROOT / "CHANGELOG.md"
BASE = "https://micropython.org/resources/firmware/RPI_PICO-20250911-v1.26.1.uf2"
BASE_SHA256 = "fc2a8096e0d999d3caca11b34381854599d68aee3e905d3cccbd5247ca78d07c"
PATIENCE = 60  # seconds without data until the download fails
STAMP = (1980, 1, 1, 0, 0, 0)  # the oldest date in a .zip; fixed, so that the same files give the same bytes


def base(given: Path | None) -> Path:
    """Return MicroPython's .uf2: the given one, or else the one that the emulator tests run, fetched and checked."""
    if given:
        return given
    kept = mpy.ROOT / ".cache" / BASE.rpartition("/")[2]
    if not kept.exists():
        try:
            with urllib.request.urlopen(BASE, timeout=PATIENCE) as answer:
                data = answer.read()
        except OSError as error:
            raise UserError(
                "{url} cannot be fetched ({why}): download it elsewhere, then `make release BASE=FILE.uf2`.",
                url=BASE,
                why=error,
            ) from error
        if hashlib.sha256(data).hexdigest() != BASE_SHA256:
            raise UserError("{url} is not the file that is expected there: name your own with BASE=FILE.uf2.", url=BASE)
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(data)
    return kept


def notes(changelog: str, version: str) -> str:
    """Return the part of CHANGELOG.md under a version's heading. Raises UserError."""
    heading = rf"^## \[?{re.escape(version)}\]?.*\n((?:(?!## ).*\n?)*)"
    found = re.search(heading, changelog, re.MULTILINE)
    if not found or not found[1].strip():
        raise UserError(
            "CHANGELOG.md says nothing about {version}: write `## {version}` and what users notice, then retry.",
            version=version,
        )
    return found[1].strip() + "\n"


def pack(folder: Path, target: Path) -> None:
    """Pack all files of a folder into a .zip; the same files give the same bytes."""
    with zipfile.ZipFile(target, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = zipfile.ZipInfo(path.relative_to(folder).as_posix(), STAMP)
            packed.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED)


def gather(given: Path | None) -> None:
    """Put everything that a release offers into build/release. given: MicroPython's .uf2; None fetches it."""
    version = semantic(mpy.FIRMWARE)
    said = notes(CHANGELOG.read_text(encoding="utf-8"), version)
    python = base(given)
    RELEASE.mkdir(parents=True, exist_ok=True)
    (RELEASE / "NOTES.md").write_text(said, encoding="utf-8")
    write(bases=[python])
    pack(SITE, RELEASE / f"dicetown-{version}-site.zip")
    (made,) = images([python]).values()
    (RELEASE / f"dicetown-{version}-console.uf2").write_bytes(made)
    shutil.copy(KIT, RELEASE / f"dicetown-{version}-hardware.zip")
    files = sorted(file for file in RELEASE.iterdir() if file.name != "SHA256SUMS")
    rows = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (RELEASE / "SHA256SUMS").write_text("".join(rows), encoding="utf-8")
    for file in files:
        print(f"{file.stat().st_size:>12,}  {file.relative_to(mpy.ROOT)}")


def main(arguments: list[str]) -> int:
    """Begin a release (--begin: check what it is made of, empty the folder) or gather it. Returns the exit code."""
    begins = arguments[:1] == ["--begin"]
    named = arguments[begins:]
    given = Path(named[0]) if named else None
    try:
        if begins:  # what is missing must be told before the long work, not after it
            notes(CHANGELOG.read_text(encoding="utf-8"), semantic(mpy.FIRMWARE))
            images([base(given)])
            shutil.rmtree(RELEASE, ignore_errors=True)
        else:
            gather(given)
    except (UserError, OSError) as error:
        print(f"dicetown: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
