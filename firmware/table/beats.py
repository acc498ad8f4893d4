"""The three beats before a reveal: for all, once the last keep is locked. Nothing is taken back meanwhile."""

from board import OK_BIT
from dicetown.layout import QUESTION, SEATS
from dicetown.questions import KEEP
from elapsed import since
from micropython import const
from stations.tunes import COUNTDOWN

_BEATS = const(3)


class Beats:
    ms = 120  # of each

    def __init__(self, match, stations):
        self.match = match
        self.stations = stations
        self.left = 0  # until the dice are revealed; 0: nobody counts
        self.since = 0  # when they began

    def stop(self):
        """An answer is not given yet, or all are: what is counted is counted again after the next lock."""
        self.left = 0

    def counted(self, now, tunes, lights):
        """-> whether they are over, or none are counted

        They run while OK is still down, but not while it may have been pressed together with another button.
        """
        match = self.match
        if match.fast or match.game.s[QUESTION] != KEEP or not match.people() or not self.ms:
            return True
        if not self.left:
            # Nothing can be taken back once they run: wait until no OK can still turn out to be a slip.
            if self._pressed_now():
                return False
            self.since = now
            tunes.strike(COUNTDOWN, now)
        past = since(now, self.since) // self.ms
        if past >= _BEATS:
            return True
        if _BEATS - past != self.left:
            self.left = _BEATS - past
            lights.restart()
        return False

    def _pressed_now(self):
        """Whether an answer may still become another: a button that comes now was meant together with its OK."""
        for seat in range(self.match.game.s[SEATS]):
            station = self.stations[seat]
            if not self.match.is_bot(seat) and station.down(OK_BIT) and station.with_ok():
                return True
        return False
