"""Loads and checks the board file; everything in hardware/ begins with `load`. Uses only the standard library."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.source import faults, lines, shape

HARDWARE = Path(__file__).resolve().parents[1]
SOURCE = HARDWARE / "board.toml"

Board = dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """A reason to refuse the board file, with its line."""

    line: int
    reason: str


class BoardError(Exception):
    """The board file can't be built; `faults` says where and why."""

    def __init__(self, name: str, found: list[Fault]) -> None:
        self.faults = sorted(found, key=lambda fault: fault.line)
        super().__init__("\n".join(f"{name}:{fault.line}: {fault.reason}" for fault in self.faults))


def read(text: str, name: str = "board.toml") -> Board:
    """Read a board from a file's text. Raises BoardError, of which each line begins with `name` and a line number."""
    try:
        board = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        line = int(at[1]) if at else len(text.splitlines())
        raise BoardError(name, [Fault(line, f"not readable as TOML: {error}")]) from None
    found = lines.places(text)
    for check in (shape.misfits, faults.faults):  # the second one relies on the first
        wrong = [Fault(lines.line_of(found, path), _said(path, reason)) for path, reason in check(board)]
        if wrong:
            raise BoardError(name, wrong)
    return board


def load(path: Path = SOURCE) -> Board:
    """Load the board file. Raises BoardError, OSError."""
    return read(path.read_text(encoding="utf-8"), path.name)


def _said(path: tuple[str | int, ...], reason: str) -> str:
    """Put the key before the reason, as `[pico] sda` or `[[stations]] 2 channel`; stations count from 1."""
    if not path:
        return reason
    if path[0] == "stations" and len(path) > 1:
        return f"[[stations]] {' '.join([str(int(path[1]) + 1), *map(str, path[2:])])}: {reason}"
    if len(path) > {"station": 2, "pcb": 2, "enclosure": 2, "parts": 1}.get(str(path[0]), len(path)):
        return f"[{path[0]}.{path[1]}] {' '.join(map(str, path[2:]))}".rstrip() + f": {reason}"
    return f"[{path[0]}] {' '.join(map(str, path[1:]))}".rstrip() + f": {reason}"
