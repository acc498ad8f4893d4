"""What a game in progress does not hold in memory: the beginning and the end of its journal, going on after power was
away, and the logs of finished games.

The table loads it for one task. A bundle of its own, which shares the other's names (host/build/bundle).
"""

from overlays import DAMAGED
from overlays.restore import Restore, label, seat_host, start_of, unseat_host
from reports.log import Log
from reports.seating import deal, seat_all
from store import saves


def begin(table):
    """Begin the journal of the table's game, deal it, and write its names as screens show them.

    Calls of the journal's `go_on` do the rest.
    """
    seat_all(table)
    saves.begin(table.journal, start_of(table))
    label(table)
    deal(table.match)
    seat_host(table)


def finish(table):
    """Finish it; calls of its `go_on` do the rest."""
    unseat_host(table)
    saves.finish(table.journal)


def discard(table):
    """The game was given up: nothing of it stays."""
    unseat_host(table)
    saves.discard(table.journal)


def resume(table, ask):
    """If a game was being played, put it back on the table in the next ticks. ask: the people whether they want it."""
    try:
        saved = saves.load(table.journal)
        if saved:
            table.games.show_lobby(Restore(table, saved, ask))
    except ValueError:
        table.games.lobby.remark(table.games.put_aside(DAMAGED))


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
