"""The files of records: read and written whole or not at all, named by preset, seats and seed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from itertools import count, zip_longest
from pathlib import Path

import platformdirs

from host.game import verify, whole_files
from host.game.record import name, text
from host.game.record_lines import FORMAT, Line
from host.i18n.errors import UserError

TYPICAL = 1 << 17  # bytes of a record
LARGEST = 1 << 26  # bytes of a record: a hundred times what a game can have


def octets(path: Path) -> bytes:
    """Return the bytes of a record's file. Raises OSError, also if it is not a file or too large for a record."""
    return whole_files.octets(path, LARGEST)


def read(path: Path) -> list[Line]:
    """Return the lines of a record. Raises UserError."""
    try:
        lines = list(verify.lines_of(octets(path)))
    except OSError as error:
        raise UserError(
            "{path} cannot be read ({why}): name a record's file.", path=path, why=error.strerror
        ) from error
    except verify.Wrong as error:
        raise UserError(
            "{path} is not a game record: name a .jsonl file that Dice Town has written.", path=path
        ) from error
    if not lines or lines[0].get("record") != FORMAT:
        raise UserError("{path} is not a game record of format {format}: name another file.", path=path, format=FORMAT)
    return lines


def folder(chosen: Path | None) -> Path:
    """Return the folder for records: the chosen one, or else `records` in the user's data folder."""
    return chosen or Path(platformdirs.user_data_dir("dicetown", appauthor=False)) / "records"


def ready(where: Path) -> None:
    """Make the folder and check that a file can be written there; call it before a game. Raises UserError."""
    try:
        where.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=where) as file:
            file.write(bytes(TYPICAL))
    except OSError as error:
        raise _unwritten(where, error) from error


def write(lines: Sequence[Line], where: Path) -> Path:
    """Write a record into a folder, whole or not at all, named by preset, seats and seed. Returns the file.

    If the same game is already there, nothing is written. Another game of the same seed gets a number after the name.
    """
    stem = Path(name(lines[0])).stem
    path = where / f"{stem}.jsonl"
    try:
        with whole_files.alone_in(where):
            for n in count(2):
                if not os.path.lexists(path):
                    break
                if _same_game(path, lines):
                    return path
                path = where / f"{stem}-{n}.jsonl"
            whole_files.put(path, text(lines))
    except OSError as error:
        raise _unwritten(path, error) from error
    return path


def _unwritten(path: Path, error: OSError) -> UserError:
    return UserError(
        "{path} cannot be written ({why}): choose another folder with --records.", path=path, why=error.strerror
    )


def _same_game(path: Path, lines: Sequence[Line]) -> bool:
    """Return whether a record's seats and all its lines after the header are those of this game."""
    try:
        there = verify.lines_of(octets(path))
        header = next(there, {})
        return header.get("seats") == lines[0]["seats"] and all(
            line == own for line, own in zip_longest(there, lines[1:])
        )
    except (OSError, verify.Wrong):
        return False
