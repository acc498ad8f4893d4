"""A folder of kept games for the tests beside this, and how to make one."""

from pathlib import Path

from host.game import record_files
from host.history.archive import Archive
from tests.game.written import game

GAMES = (("first", 3, 0), ("revised", 3, 0), ("first", 2, 1))


def archive_of(folder: Path) -> Archive:
    """Three games: two of Ann, Bo and Cy, one of Ann and Bo. The bots play, so that there are bribes."""
    archive = Archive(folder)
    for rules, seats, number in GAMES:
        record_files.write(game(rules, seats, number, "bots"), folder)
    archive.follow()
    return archive


def names(archive: Archive) -> list[str]:
    return sorted(row["game"] for row in archive.games())
