"""What `make lint` requires of the tree as a whole: `python -m tests.tooling.house` prints each fault and exits with 1.

Only the design's rooms are at the top; imports between rooms go one way (arrows.py); no file names the machine it was
written on; the lock file names only the public package index; a test names every clause of the rules; no two rooms of
the tests have a helper of the same name, as all are on the path; nobody sets another object's attributes or reads its
private ones (pokes.py). pages.py checks the pages.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.tooling import arrows, pages, pokes

ROOT = Path(__file__).resolve().parents[2]
TOP = {
    *("firmware", "host", "hardware", "tests"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"),
    *("Makefile", "pyproject.toml", "uv.lock", ".ci", ".github", ".gitignore", ".pre-commit-config.yaml"),
}
SOMEBODYS_FOLDER = re.compile(rb"(?<![\w.}~-])/(?:home|root|work|Users|mnt)/\w|\b[A-Z]:\\\\?Users\\")
UNFINISHED = re.compile(rb"\b(?:TO" rb"DO|FIX" rb"ME|XX" rb"X)\b")
LOCKED_FROM = re.compile(r'(?:registry|url) = "(https?://[^/"]+)')
PUBLIC = {"https://pypi.org", "https://files.pythonhosted.org"}
CLAUSES = {"S": 11, "R": 18, "A": 5, "L": 25, "C": 12, "E": 10, "Q": 89}  # the last number of each kind
OWN_NAME = re.compile(r"tests/\w+/(?!test_|conftest|__)(\w+)\.py")
CLAUSE = re.compile(r"\b[SRALCEQ]\d{1,2}\b")


def tracked() -> list[str]:
    said = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return [name for name in said.split("\0") if name and (ROOT / name).exists()]


def strangers(names: list[str]) -> Iterator[str]:
    for name in sorted({name.split("/")[0] for name in names} - TOP):
        yield f"{name}: the design has no such place at the top"


def marks(name: str, data: bytes) -> Iterator[str]:
    """Yield lines of a file that should not be there."""
    if b"\0" in data:
        return
    for number, line in enumerate(data.splitlines(), 1):
        if SOMEBODYS_FOLDER.search(line):
            yield f"{name}:{number}: an absolute path of one machine"
        if UNFINISHED.search(line):
            yield f"{name}:{number}: a note of something unfinished"


def registries(lock: str) -> Iterator[str]:
    for host in sorted(set(LOCKED_FROM.findall(lock)) - PUBLIC):
        yield f"uv.lock: {host} is not the public package index: run `make lock`"


def namesakes(names: list[str]) -> Iterator[str]:
    """Yield helpers that would be imported instead of another."""
    first: dict[str, str] = {}
    for name in names:
        if found := OWN_NAME.fullmatch(name):
            other = first.setdefault(found[1], name)
            if other != name:
                yield f"{name}: {other} has this name already"


def unproved(tests: str) -> Iterator[str]:
    """Yield clauses of the rules that no test names. tests: all of their text."""
    named = set(CLAUSE.findall(tests))
    for kind, last in CLAUSES.items():
        for number in range(1, last + 1):
            if f"{kind}{number}" not in named:
                yield f"{kind}{number}: no test names this clause of the rules"


def faults() -> Iterator[str]:
    names = tracked()
    rules = [name for name in names if name.startswith(("tests/dicetown/test_", "tests/properties/test_"))]
    yield from unproved("\n".join((ROOT / name).read_text(encoding="utf-8") for name in rules))
    yield from strangers(names)
    yield from namesakes(names)
    for name in names:
        yield from marks(name, (ROOT / name).read_bytes())
    yield from pages.faults({name: (ROOT / name).read_text("utf-8") for name in names if name.endswith(".md")}, names)
    sources = {name: (ROOT / name).read_text("utf-8") for name in names if name.endswith(".py")}
    yield from arrows.faults(sources)
    yield from pokes.faults(sources)
    yield from registries((ROOT / "uv.lock").read_text())


if __name__ == "__main__":
    found = list(faults())
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
