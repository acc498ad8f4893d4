"""Puts a saved game aside that can't be continued. A small file, because there may be little memory left for it."""

import os

from overlays import DAMAGED
from screens import texts
from store.journal import PARTS, TAIL, part, remove

ASIDE = "bad"  # in the journal's folder: the last game that couldn't be continued


def put_aside(table, why):
    """Keep the game on flash for people to look at, but don't continue it any more. why: DAMAGED or NO_MEMORY.

    -> the text that says so; 0 if there is no game.
    """
    folder = table.journal.folder
    try:
        os.stat(folder + part(0))
    except OSError:
        return 0
    remove(folder + ASIDE)
    try:
        os.rename(folder + PARTS, folder + ASIDE)
        os.rename(folder + TAIL, folder + ASIDE + "/steps")
    except OSError:
        pass
    # If the flash hasn't taken the move, the game must at least not be found again.
    remove(folder + part(0))
    table.reporter.tell_aside(why)
    return texts.SAVE_DAMAGED if why == DAMAGED else texts.SAVE_ASIDE
