"""The journal's longer tasks, a piece a tick: a game's journal is begun, finished. Discarding it is one piece.

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

    def begin(self, table):
        """The next piece of beginning the journal of the table's game. -> whether all of it is done. Allocates."""
        if self._loads():
            self._take().begin(table)
        return not self.pieces

    def finish(self, table):
        """The next piece of finishing it. -> whether all of it is done. Allocates."""
        if self._loads():
            self._take().finish(table)
        return not self.pieces

    def discard(self, table):
        """All of it."""
        overlays.load("journal").discard(table)

    def _loads(self):
        """Count a piece, and do it where it is the same for every task. -> whether it is the overlay's."""
        self.pieces += 1
        if self.pieces == 1:
            gc.collect()
        elif self.pieces == 2:
            self.loaded = overlays.load("journal")
        elif self.pieces > 3 and not self.journal.go_on():
            self.pieces = 0
        return self.pieces == 3

    def _take(self):
        """What is loaded, which nobody holds any more when it has done its piece."""
        loaded = self.loaded
        self.loaded = None
        return loaded
