"""`dicetown verify`: checks records line by line (host/game/verify.py), and names the first line that is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from host.game import record_files
from host.game.record_texts import printable
from host.game.verify import Wrong, played_again
from host.i18n.errors import UserError


def files(paths: list[Path]) -> list[Path]:
    """Records by their files or folders. Raises UserError."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
        if not inside:
            raise UserError(f"{printable(str(path))} holds no records: name a folder with .jsonl files.")
        found += inside
    return found


def verify(
    records: Annotated[list[Path], typer.Argument(help="Records, or folders of records.", metavar="RECORD...")],
) -> None:
    """Check records of games line by line. Ends with 1 if one is wrong."""
    paths = files(records)
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
    if len(paths) > 1:
        print(f"{len(paths)} records: {len(paths) - wrong} right, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)
