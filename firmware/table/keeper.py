"""The journal's longer tasks, a piece a tick: a game's journal is begun, or finished.

Loads overlays/journal.py for each and forgets it.
"""

import gc

import overlays


class Keeper:
    def __init__(self, journal):
        """journal: store/journal.py."""
        self.journal = journal
        self.loaded = None  # what does the next piece
        self.pieces = 0  # of a task, done so far; 0: there is none

    def do(self, table, begins):
        """The next piece of beginning the journal of the table's game, or of finishing it. Allocates.

        -> whether all of it is done.
        """
        self.pieces += 1
        if self.pieces == 1:
            gc.collect()
        # Loading comes in a tick of its own: it takes longer than a whole tick may, and nothing else waits for it.
        elif self.pieces == 2:
            self.loaded = overlays.load("journal")
        elif self.pieces == 3:
            if begins:
                self.loaded.begin(table)
            else:
                self.loaded.finish(table)
            self.loaded = None
        elif not self.journal.go_on():
            self.pieces = 0
        return not self.pieces
