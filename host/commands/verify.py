"""`dicetown verify`: check records line by line (host/game/verify.py) and name the first line that is wrong.

Given digests that people saw during the game, it also checks that the record is of that game.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from host.game import record_files
from host.game.record_texts import printable
from host.game.verify import Replay, Wrong, played_again
from host.i18n.errors import UserError


def files(paths: list[Path]) -> list[Path]:
    """Return the records' files; those in folders, too. Raises UserError."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
        if not inside:
            raise UserError(f"{printable(str(path))} holds no records: name a folder with .jsonl files.")
        found += inside
    return found


def digests(seen: list[str]) -> list[str]:
    """Return digests as 16 plain digits, however people have written them down. Raises UserError."""
    plain = [re.sub("[^0-9a-z]", "", each.lower()) for each in seen]
    for digest, given in zip(plain, seen, strict=True):
        if not re.fullmatch("[0-9a-f]{16}", digest):
            raise UserError(f"{printable(given)} is no digest: give the 16 digits, 0 to 9 and a to f, that were shown.")
    return plain


def held_against(game: Replay, seen: list[str]) -> bool:
    """Print for each digest that people saw whether the game published it. Returns whether it published all."""
    told = {each.digest: each for each in game.recorder.digests}
    last = game.recorder.digests[-1]
    for digest in seen:
        if digest not in told:
            print(f"{digest}: never told in this record: it is not the game that was watched, or was changed since")
        elif digest == last.digest:
            print(f"{digest}: told at the end: the whole record is the game that was watched")
        else:
            where = told[digest]
            print(f"{digest}: told in round {where.round}: up to line {where.lines} this is the game that was watched")
    return told.keys() >= set(seen)


def verify(
    records: Annotated[list[Path], typer.Argument(help="Records, or folders of records.", metavar="RECORD...")],
    seen: Annotated[
        list[str] | None,
        typer.Option(help="A digest that was seen during the game: is this that game?", metavar="DIGEST"),
    ] = None,
) -> None:
    shown = digests(seen or [])
    paths = files(records)
    if shown and len(paths) > 1:
        raise UserError("--seen is held against one record: name its file.")
    wrong = 0
    for path in paths:
        name = printable(str(path))
        try:
            game = played_again(record_files.octets(path))
        except OSError as error:
            if path in records:
                raise UserError(f"{name} cannot be read ({error.strerror}): name a record's file.") from error
            wrong += 1
            print(f"{name}: wrong. it cannot be read ({error.strerror})")
        except Wrong as fault:
            wrong += 1
            print(f"{name}: wrong. {fault}")
        else:
            if len(paths) == 1 or game.mended:
                print(f"{name}: right. {game.summary}")
            wrong += not held_against(game, shown)
    if len(paths) > 1:
        print(f"{len(paths)} records: {len(paths) - wrong} right, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)
