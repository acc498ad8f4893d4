"""The journal's longer tasks, a piece a tick: a game's journal is begun, finished, discarded.

Loads overlays/journal.py for each and forgets it.
"""

import gc

import overlays
from micropython import const

# Tasks of overlays/journal.py.
BEGIN = const(0)
FINISH = const(1)
DISCARD = const(2)


class Keeper:
    def __init__(self, journal):
        """journal: store/journal.py."""
        self.journal = journal
        self.loaded = None  # what does the next piece
        self.pieces = 0  # of a task, done so far; 0: there is none

    def do(self, task, table):
        """The next piece of a task. -> whether all of it is done. Allocates."""
        self.pieces += 1
        if self.pieces == 1:
            gc.collect()
        elif self.pieces == 2:
            self.loaded = overlays.load("journal")
        elif self.pieces == 3:
            self.loaded.keep(table, task)
            self.loaded = None
        elif not self.journal.go_on():
            self.pieces = 0
        return not self.pieces

    def start(self, task, table):
        """Of BEGIN and FINISH the rest is done by calls of the journal's `go_on`."""
        overlays.load("journal").keep(table, task)
