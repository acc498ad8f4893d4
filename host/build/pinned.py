"""Packages as uv.lock names them, with the digests of all their files, in the form that `pip --require-hashes` reads.

The Makefile fetches what can't be in .venv this way: uv itself, and MicroPython's type stubs. Imports only the standard
library, because nothing else is installed yet: `python3 host/build/pinned.py uv`.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

LOCK = Path(__file__).resolve().parents[2] / "uv.lock"


def pinned(lock: Path, names: list[str]) -> Iterator[str]:
    """Yield a requirement for each package. KeyError for one that `lock` lacks."""
    with lock.open("rb") as file:
        packages = {package["name"]: package for package in tomllib.load(file)["package"]}
    for name in names:
        package = packages[name]
        files = [*package.get("wheels", ()), *([package["sdist"]] if "sdist" in package else ())]
        yield " ".join([f"{name}=={package['version']}", *(f"--hash={each['hash']}" for each in files)])


if __name__ == "__main__":
    print(*pinned(LOCK, sys.argv[1:]), sep="\n")
