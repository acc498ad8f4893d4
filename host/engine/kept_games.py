"""Keeps the finished games of a run in a file, so that the same run can go on after them later.

The first line identifies the run. Then the finished parts follow in order: number of games, number of bytes of their
rounds, and the rows. A half-written part at the end, after a power failure, is dropped.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

from host.engine.build import source
from host.engine.columns import GAME_WIDTH
from host.engine.games import Part, Rows, Run, parts_of
from host.i18n.errors import UserError

HEAD = struct.Struct("<II")  # number of games, bytes of their rounds


def title(run: Run) -> bytes:
    """Return the first line: everything that decides how the games go. Their number may differ."""
    rules = hashlib.sha256(source().encode()).hexdigest()[:16]
    said = {"players": run.players, "switches": run.switches, "seed": run.seed, "rules": rules}
    return json.dumps(said, sort_keys=True).encode() + b"\n"


def resumed(
    run: Run, path: Path, play: Callable[[Iterable[Part]], Generator[Rows, None, None]]
) -> Generator[Rows, None, None]:
    """Yield the parts of a run in order: those in the file, then those that `play` plays, which are added to it.

    Raises UserError if the file is of another run, holds more games than are wanted, or cannot be written.
    """
    with told(path):
        file = path.open("ab+")
    with file:
        with told(path):
            begin(file, title(run), path)
        done = 0
        for rows in kept(file):
            done += games_in(rows)
            if done > run.games:
                raise UserError("{file} holds more games than are wanted: ask for more.", file=path)
            yield rows
        with closing(play(parts_of(run, done))) as parts:
            for rows in parts:
                with told(path):
                    file.write(HEAD.pack(games_in(rows), len(rows.rounds)) + rows.games + rows.rounds)
                    file.flush()
                yield rows


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn an OSError of the file into a UserError."""
    try:
        yield
    except OSError as error:
        raise UserError("Cannot write to {folder} ({why}).", folder=path, why=error.strerror) from error


def begin(file: BinaryIO, first: bytes, path: Path) -> None:
    """Write the first line, or check it. Raises UserError if it is another one."""
    file.seek(0)
    found = file.readline(len(first))
    if not found:
        file.write(first)
    elif found != first:
        raise UserError("{file} is of another run, or of other rules: name another file.", file=path)


def games_in(rows: Rows) -> int:
    """Return the number of games."""
    return int(len(rows.games) // (2 * GAME_WIDTH))


def kept(file: BinaryIO) -> Iterator[Rows]:
    """Yield the whole parts, and cut off what follows."""
    end = file.tell()
    while len(head := file.read(HEAD.size)) == HEAD.size:
        games, length = HEAD.unpack(head)
        rows = Rows(file.read(games * 2 * GAME_WIDTH), file.read(length))
        if games_in(rows) < games or len(rows.rounds) < length:
            break
        end = file.tell()
        yield rows
    file.truncate(end)
