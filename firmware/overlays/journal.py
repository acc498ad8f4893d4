"""Begins and ends a game and its journal. A game in progress doesn't hold this code in memory.

The table loads it for one task. A bundle of its own, with the names of the main one (host/build/bundle).
"""

from overlays.seats import label, seat_host, start_of, unseat_host
from reports.seating import deal, seat_all
from store import saves


def begin(table):
    """Begin the journal of the table's game, deal it to its players, and write its names as screens show them.

    Calls of the journal's `write_piece` do the rest.
    """
    seat_all(table)
    saves.begin(table.journal, start_of(table))
    label(table)
    deal(table.match)
    seat_host(table)


def finish(table):
    """Finish the game's journal; calls of its `write_piece` do the rest."""
    unseat_host(table)
    saves.finish(table.journal)


def discard(table):
    """Delete the journal of a game that was given up."""
    unseat_host(table)
    saves.discard(table.journal)
