"""A question that is open, then its answers: written down, given to the game one by one, played out to the next one.

A piece a tick. The rules run under a locked heap. The loop calls it; the table opens the question.
"""

import micropython
from board import OK_BIT
from dicetown.events import EVENT_SIZE
from dicetown.layout import OWED, QUESTION, SEATS, first_seat
from dicetown.questions import KEEP
from elapsed import since
from micropython import const
from stations.tunes import COUNTDOWN

_SEATS_MOST = const(5)
_BEATS = const(3)


class Beats:
    """The three beats before a reveal: for all, once the last keep is locked. Nothing is taken back meanwhile."""

    ms = 240  # of each: pages with a town lift the cups after a second (host/web/static/play.js)

    def __init__(self, match, stations):
        self.match = match
        self.stations = stations
        self.to_go = 0  # until the dice are revealed; 0: nobody counts
        self.since = 0  # when they began

    def stop(self):
        """An answer is not given yet, or all are: what is counted is counted again after the next lock."""
        self.to_go = 0

    def counted(self, now, tunes, lights):
        """-> whether they are over, or none are counted

        They run while OK is still down, but not while it may have been pressed together with another button.
        """
        match = self.match
        if match.fast or match.game.s[QUESTION] != KEEP or not match.people() or not self.ms:
            return True
        if not self.to_go:
            # Nothing can be taken back once they run: wait until no OK can still turn out to be a slip.
            if self._pressed_now():
                return False
            self.since = now
            tunes.strike(COUNTDOWN, now)
        past = since(now, self.since) // self.ms
        if past >= _BEATS:
            return True
        if _BEATS - past != self.to_go:
            self.to_go = _BEATS - past
            lights.restart()
        return False

    def _pressed_now(self):
        """Whether an answer may still become another: a button that comes now was meant together with its OK."""
        for seat in range(self.match.game.s[SEATS]):
            station = self.stations[seat]
            if not self.match.is_bot(seat) and station.down(OK_BIT) and station.with_ok():
                return True
        return False


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
        if journal.write_piece():
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
        self.match.game.advance()
        micropython.heap_unlock()
