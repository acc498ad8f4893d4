"""The logs of finished games, told to a host. In memory while a command asks for one."""

from reports.log import Log
from store import saves


def log(table, number):
    """Tell the log of a finished game; -1: of the last one. -> False if there is none that can be read."""
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
