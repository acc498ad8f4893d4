"""What becomes of a game on flash that cannot be taken up: loaded when there may be little room for it."""

import os

from overlays import DAMAGED
from screens import texts
from store.journal import PARTS, TAIL, part, remove

ASIDE = "bad"  # in the journal's folder: the last game that could not be taken up


def put_aside(table, why):
    """The game on flash is kept for those who want to look at it, and does not come back. why: DAMAGED or NO_MEMORY.

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
    # If the flash has not taken the move, the game must at least not come back.
    remove(folder + part(0))
    table.reporter.tell_aside(why)
    return texts.SAVE_DAMAGED if why == DAMAGED else texts.SAVE_ASIDE
