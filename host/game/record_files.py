"""The files that records are kept in: read and written whole or not at all, named by preset, seats and seed."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import platformdirs

from host.game.record import name, text
from host.game.record_lines import FORMAT, Line
from host.i18n.errors import UserError

NO_WAITING = getattr(os, "O_NONBLOCK", 0)  # for who writes into a pipe
TYPICAL = 1 << 17  # bytes of a record
LARGEST = 1 << 26  # bytes of a record: a hundred times what a game can have


def octets(path: Path) -> bytes:
    """All of a file, if it is one: a pipe would never end. Raises OSError."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | NO_WAITING)) as file:
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "it is no file", str(path))
        if state.st_size > LARGEST:
            raise OSError(errno.EFBIG, "it is too large for a record", str(path))
        return file.read()


def read(path: Path) -> list[Line]:
    """The lines of a record. Raises UserError."""
    try:
        lines = [json.loads(line) for line in octets(path).decode().removesuffix("\n").split("\n")]
    except OSError as error:
        raise UserError(
            "{path} cannot be read ({why}): name a record's file.", path=path, why=error.strerror
        ) from error
    except (ValueError, RecursionError) as error:
        raise UserError(
            "{path} is not a game record: name a .jsonl file that Dice Town has written.", path=path
        ) from error
    if not lines or not isinstance(lines[0], dict) or lines[0].get("record") != FORMAT:
        raise UserError("{path} is not a game record of format {format}: name another file.", path=path, format=FORMAT)
    return lines


def folder(chosen: Path | None) -> Path:
    """Where records are kept: the chosen folder, else `records` in the user's data."""
    return chosen or Path(platformdirs.user_data_dir("dicetown", appauthor=False)) / "records"


def ready(where: Path) -> None:
    """Make the folder, and see that a file can be written there: before a game, not after it. Raises UserError."""
    try:
        where.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=where) as file:
            file.write(bytes(TYPICAL))
    except OSError as error:
        raise _unwritten(where, error) from error


def write(lines: Sequence[Line], where: Path) -> Path:
    """Write a record into a folder, whole or not at all; its name tells preset, seats and seed. -> the file.

    A game that is there already stays as it is; another one of the same seed gets a number behind the name.
    """
    stem = Path(name(lines[0])).stem
    path = where / f"{stem}.jsonl"
    try:
        for n in count(2):
            if not os.path.lexists(path):
                break
            if _same_game(path, lines):
                return path
            path = where / f"{stem}-{n}.jsonl"
        half = path.with_suffix(f".{os.getpid()}")
        where.mkdir(parents=True, exist_ok=True)
        try:
            half.write_text(text(lines), encoding="utf-8")
            half.replace(path)
        except BaseException:  # a half file would keep a full disk full
            with contextlib.suppress(OSError):
                half.unlink()
            raise
    except OSError as error:
        raise _unwritten(path, error) from error
    return path


def _unwritten(path: Path, error: OSError) -> UserError:
    return UserError(
        "{path} cannot be written ({why}): choose another folder with --records.", path=path, why=error.strerror
    )


def _same_game(path: Path, lines: Sequence[Line]) -> bool:
    """Whether that record is of this game, whoever wrote it, and when."""
    try:
        there = read(path)
    except UserError:
        return False
    return there[0].get("seats") == lines[0]["seats"] and there[1:] == list(lines[1:])
