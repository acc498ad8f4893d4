"""Tells a host the logs of finished games: the command `log`. In memory while one is told."""

from reports.log import Log
from store import saves


def log(table):
    """Answer the pending command, which asks for the log of a finished game: by its number, or else the last one.

    A log tells the seed, so none is told while a game runs. Allocates.
    """
    link = table.reporter.link
    command = link.command
    number = command.number(0) if command.count else -1
    if command.count > 1 or command.count and number < 0:
        link.no("arguments")
    elif table.match.playing:
        link.no("playing")
    elif not _tell(table, number):
        link.no("gone")


def _tell(table, number):
    """Begin to tell a log. -> False if it can't be read. The reporter answers the command at the log's end."""
    kept = saves.finished(table.journal)
    if number < 0 and kept:
        number = kept[-1]
    if number not in kept:
        return False
    try:
        found = Log(table.reporter, open(saves.path(table.journal, number), "rb"), number, kept)
    except (ValueError, OSError):
        return False
    table.reporter.start(found.parts)
    return True
