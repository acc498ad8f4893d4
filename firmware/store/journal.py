"""The decisions of the game that is being played, each written down before its effect is shown.

Kept in RAM, most of them in one byte. With the seed, the switches, the seats and the first Sheriff it is all that is
needed to play the game again. The console appends; console/report.py reads it out when the game is over.
"""

from micropython import const

_LONG = const(31)  # seat << 5 | choice; a choice from 31 on follows in four bytes, low byte first
_MORE = const(4)


class Journal:
    size = 1600  # bytes; of 150 games of five at random the longest took 943

    def __init__(self):
        self.buf = bytearray(self.size)
        self.seed = bytes(32)
        self.seats = 0
        self.switches = 0
        self.sheriff = 0
        self.count = 0  # decisions
        self.end = 0  # bytes written
        self.last = 0  # where the last one begins
        self.lost = 0  # decisions that found no room
        self.i = 0  # the reader stands before decision i, at byte `at`
        self.at = 0

    def begin(self, seats, switches, sheriff, seed):
        """A new game; what was here before is gone."""
        self.seats = seats
        self.switches = switches
        self.sheriff = sheriff
        self.seed = seed
        self.count = self.end = self.last = self.lost = self.i = self.at = 0

    def append(self, seat, choice):
        """Write a decision down. choice: 0 to 2**30 - 1. Seats from 5 on: dicetown/undo.py and dicetown/correct.py."""
        if self.lost or self.end + 1 + _MORE > self.size:
            self.lost += 1
            return
        self.last = self.end
        self.count += 1
        self._byte(seat << 5 | min(choice, _LONG))
        if choice >= _LONG:
            self._byte(choice & 255)
            self._byte(choice >> 8 & 255)
            self._byte(choice >> 16 & 255)
            self._byte(choice >> 24)

    def strike(self):
        """Strike the decision that was appended last; once only."""
        if self.lost:
            self.lost -= 1
        else:
            self.count -= 1
            self.end = self.last

    def _byte(self, b):
        self.buf[self.end] = b
        self.end += 1

    def seat(self, i):
        """Who took decision i."""
        self._seek(i)
        return self.buf[self.at] >> 5

    def choice(self, i):
        """What decision i was."""
        self._seek(i)
        buf = self.buf
        at = self.at
        if buf[at] & _LONG != _LONG:
            return buf[at] & _LONG
        return buf[at + 1] | buf[at + 2] << 8 | buf[at + 3] << 16 | buf[at + 4] << 24

    def _seek(self, i):
        """Quick for whoever reads forward."""
        if i < self.i:
            self.i = self.at = 0
        while self.i < i:
            self.at += 1 + _MORE if self.buf[self.at] & _LONG == _LONG else 1
            self.i += 1
