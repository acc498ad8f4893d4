"""A folder of kept games for the tests of this room, and functions that make one."""

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from host.game import record_files
from host.history.archive import Archive
from tests.game.written import game

GAMES = (("first", 3, 0), ("revised", 3, 0), ("first", 2, 1))


@cache
def _kept() -> TemporaryDirectory[str]:
    folder = TemporaryDirectory()
    for rules, seats, number in GAMES:
        record_files.write(game(rules, seats, number, "bots"), Path(folder.name))
    Archive(Path(folder.name)).follow()
    return folder


def archive_of(folder: Path) -> Archive:
    """Return three games: two of Ann, Bo and Cy, one of Ann and Bo. Bots play them, so there are bribes.

    They are read once for all tests, and copied with their index.
    """
    shutil.copytree(_kept().name, folder, dirs_exist_ok=True)
    return Archive(folder)


def names(archive: Archive) -> list[str]:
    return sorted(row["game"] for row in archive.games())
