"""An open question, then its answers: written to the journal, given to the game, and played out to the next question.

Works a piece a tick. The rules run with the heap locked. The loop calls it; the table opens the question.
"""

import micropython
from dicetown.events import EVENT_SIZE
from dicetown.layout import OWED, QUESTION, SEATS, first_seat
from dicetown.questions import KEEP
from elapsed import since
from micropython import const
from stations.tunes import COUNTDOWN

_SEATS_MOST = const(5)
_BEATS = const(3)


class Beats:
    """The three beats before a reveal, once the last keep is locked. No lock can be taken back meanwhile."""

    ms = 240  # of each; pages with a town lift the cups after a second (host/web/static/play.js)

    def __init__(self, match, stations):
        self.match = match
        self.stations = stations
        self.to_go = 0  # beats until the dice are revealed; 0: nothing is counted
        self.since = 0  # when they began

    def stop(self):
        """Stop counting. The count starts again when all have locked."""
        self.to_go = 0

    def counted(self, now, tunes, lights):
        """-> whether they are over, or none are counted

        They may begin while OK is down, but not while it can still turn out to be pressed with another button.
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
        """Whether an OK is so recent that another button pressed now was meant together with it."""
        for seat in range(self.match.game.s[SEATS]):
            if not self.match.is_bot(seat) and self.stations[seat].with_ok():
                return True
        return False


class Decision:
    def __init__(self, match, journal, reporter, stations):
        """journal: store/journal.py; stations: in the order of the seats."""
        self.match = match
        self.journal = journal
        self.reporter = reporter
        self.beats = Beats(match, stations)
        self.event = bytearray(EVENT_SIZE)  # the one that was taken last
        self.opened = False  # the question is on the screens
        self.writing = False  # the answers are being written to the journal
        self.seats = 0  # seats whose answers the game has still to take, as a mask

    def open(self):
        """Note that the question is put to all who owe an answer."""
        self.opened = True

    def begin(self):
        """All who are asked have locked."""
        self.seats = self.match.game.s[OWED]
        self.writing = True

    def drop(self):
        """Close the question: it is answered, or the game is given up."""
        self.opened = False
        self.seats = 0
        self.beats.stop()

    def write(self):
        """Write a piece of the answers. After the last one, keep the state for an undo, if the step can be undone."""
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
        """Give the game one answer. -> True if it was the last"""
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
        """Whether the answers are in, and the next question is not there yet."""
        return self.match.playing and self.match.game.running()

    def step(self):
        """Take one step of the rules. Its events wait until the rules have taken all steps."""
        micropython.heap_lock()
        self.match.game.advance()
        micropython.heap_unlock()
