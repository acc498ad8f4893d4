"""The decisions of the game that is being played, each written down before its effect is shown.

Kept in RAM, five bytes a decision, made once. With `seed`, the switches, the seats and the first Sheriff it is all that
is needed to play the game again. The console appends; console/report.py reads it out when the game is over.
"""

from micropython import const

_EACH = const(5)  # seat, then the choice in four bytes, low byte first


class Journal:
    capacity = 600  # decisions: more than twice the longest game that was seen

    def __init__(self):
        self.buf = bytearray(_EACH * self.capacity)
        self.seed = bytes(32)
        self.seats = 0
        self.switches = 0
        self.sheriff = 0
        self.count = 0
        self.lost = 0  # decisions that found no room

    def begin(self, seats, switches, sheriff, seed):
        """A new game; what was here before is gone."""
        self.seats = seats
        self.switches = switches
        self.sheriff = sheriff
        self.seed = seed
        self.count = self.lost = 0

    def append(self, seat, choice):
        """Write a decision down. choice: 0 to 2**30 - 1."""
        if self.count == self.capacity:
            self.lost += 1
            return
        buf = self.buf
        at = self.count * _EACH
        buf[at] = seat
        buf[at + 1] = choice & 255
        buf[at + 2] = choice >> 8 & 255
        buf[at + 3] = choice >> 16 & 255
        buf[at + 4] = choice >> 24
        self.count += 1

    def seat(self, i):
        """Who took decision i."""
        return self.buf[i * _EACH]

    def choice(self, i):
        """What decision i was."""
        buf = self.buf
        at = i * _EACH
        return buf[at + 1] | buf[at + 2] << 8 | buf[at + 3] << 16 | buf[at + 4] << 24
