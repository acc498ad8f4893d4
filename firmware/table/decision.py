"""A question that is open, then its answers: written down, given to the game one by one, played out to the next one.

A piece a tick. The rules run under a locked heap. The loop calls it; the table opens the question.
"""

import micropython
from dicetown.events import EVENT_SIZE
from dicetown.layout import OWED, first_seat
from micropython import const
from table.beats import Beats

_SEATS_MOST = const(5)


class Decision:
    def __init__(self, match, journal, reporter, stations):
        """journal: store/journal.py; stations: in the order of the seats."""
        self.match = match
        self.journal = journal
        self.reporter = reporter
        self.beats = Beats(match, stations)  # before it begins
        self.event = bytearray(EVENT_SIZE)  # the one that was taken last
        self.opened = False  # the question is on the screens
        self.writing = False  # the answers are being written down
        self.seats = 0  # whose answers the game has not yet, as a mask

    def open(self):
        """The question is put to all who owe an answer."""
        self.opened = True

    def begin(self):
        """All who are asked have locked."""
        self.seats = self.match.game.s[OWED]
        self.writing = True

    def drop(self):
        """The question is answered, or the game is given up."""
        self.opened = False
        self.seats = 0
        self.beats.stop()

    def write(self):
        """A piece of writing; behind the last one, what may be taken back is kept from now on."""
        journal = self.journal
        match = self.match
        # The first piece collects the answers; `size` is 0 until a record is being written.
        if not journal.size:
            for seat in range(_SEATS_MOST):
                if self.seats >> seat & 1:
                    journal.put(seat, match.locks[seat])
                    match.digest.add(seat, match.bots, match.locks[seat])
            journal.begin(match.game.s, match.bots)
        if journal.go_on():
            return
        self.writing = False
        if match.undo.begin(match.game.s, match.bots):
            self.reporter.mark()

    def give(self):
        """One answer to the game. -> True if it was the last"""
        match = self.match
        # Hashing allocates, so it is done before the heap is locked.
        match.game.refill()
        seat = first_seat(self.seats)
        micropython.heap_lock()
        match.game.take(seat, match.locks[seat])
        micropython.heap_unlock()
        self.seats &= ~(1 << seat)
        return not self.seats

    def running(self):
        """The answers are in, and the next question is not yet there."""
        return self.match.playing and self.match.game.running()

    def step(self):
        """One step of the rules; what they tell waits until all are taken."""
        micropython.heap_lock()
        self.match.game.go_on()
        micropython.heap_unlock()
