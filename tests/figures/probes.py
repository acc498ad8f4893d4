"""`python -m tests.figures.probes`, part of `make bench`: memory and speed on every interpreter that is there.

A probe is a script tests/figures/probe_*.py that runs the same on CPython and MicroPython and prints lines of name,
value and unit, separated by tabs. The 32-bit MicroPython runs the compiled firmware in the heap of a Pico.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from dicetown import layout
from host.build.interpreters import unix32, unix64
from host.build.mpy import FIRMWARE, UNIX32, UNIX64, compiled
from host.build.temporary import Temporary
from host.game.numbers import number_or
from host.i18n.errors import UserError
from tests.build.beside_bundle import with_bundle

PROBES = Path(__file__).parent
CHANCE = PROBES.parent / "dicetown"  # random play
CPYTHON, SIXTY_FOUR, THIRTY_TWO = "CPython", "MicroPython 64", "MicroPython 32"
WAYS = (CPYTHON, SIXTY_FOUR, THIRTY_TWO)
FIGURES = {
    "engine": WAYS,
    "console": (SIXTY_FOUR, THIRTY_TWO),
}
WHOLE = {"probe_console"}  # these run the bundle, as it is flashed
LARGEST = 10**10
PATIENCE = 300  # seconds for one probe

Figure = tuple[str, str, str]


def main() -> None:
    figures: dict[tuple[str, str], dict[str, str]] = {
        ("state of a game", "bytes"): dict.fromkeys(WAYS, str(layout.SIZE))
    }
    for probe, ways in FIGURES.items():
        for way in ways:
            print(f"\r{probe} on {way} ...", end="\033[K" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
            for name, value, unit in run(PROBES / f"probe_{probe}.py", way):
                figures.setdefault((name, unit), {})[way] = value
    print("\r", end="\033[K" if sys.stderr.isatty() else "", file=sys.stderr, flush=True)
    print(table(figures))


def table(figures: dict[tuple[str, str], dict[str, str]]) -> str:
    """Return a table with one line for each figure and one column for each interpreter."""
    lines = [f"{'':<46}" + "".join(f"{way:>16}" for way in WAYS)]
    for (name, unit), values in figures.items():
        lines.append(f"{name:<46}" + "".join(f"{spaced(values.get(way, '')):>16}" for way in WAYS) + f"  {unit}")
    return "\n".join(lines)


def spaced(value: str) -> str:
    found = number_or(value, LARGEST, LARGEST)
    return value if found == LARGEST else f"{found:,}"


def run(probe: Path, way: str) -> Iterator[Figure]:
    """Return the figures of a probe on one interpreter. If that is missing, none, and print the reason."""
    try:
        command, path = interpreter(way, probe)
    except UserError as error:
        print(f"\ndicetown: {error}", file=sys.stderr)
        return
    with Temporary() as flash:
        done = subprocess.run(
            command, env=os.environ | path, cwd=flash, capture_output=True, text=True, timeout=PATIENCE
        )
    if done.returncode:
        raise UserError(f"{probe.name} fails on {way}: {' '.join((done.stderr or done.stdout).split())[-300:]}")
    for line in done.stdout.splitlines():
        name, value, unit = line.split("\t")
        yield name, value, unit


def interpreter(way: str, probe: Path) -> tuple[list[str], dict[str, str]]:
    """Return the command for a probe, and the environment variable with the folders of its modules."""
    if way == CPYTHON:
        return [sys.executable, str(probe)], {"PYTHONPATH": str(CHANCE)}
    command, march = (unix32(), UNIX32) if way == THIRTY_TWO else (unix64(), UNIX64)
    if probe.stem in WHOLE:
        return [*command, "-c", f"import {probe.stem}"], {"MICROPYPATH": f"{with_bundle(PROBES, march)}:.frozen"}
    folders = [compiled(folder, march, lenient=folder is not FIRMWARE) for folder in (FIRMWARE, PROBES, CHANCE)]
    return [*command, "-c", f"import {probe.stem}"], {"MICROPYPATH": ":".join(map(str, [*folders, ".frozen"]))}


if __name__ == "__main__":
    main()
