"""Short tunes on the piezo for what everyone may know: all have locked, the reveal,
dollars paid, a location won, a new Sheriff, a round, the end.

One at a time; those that wait follow in their order here, each once. The table plays them and calls `tick` every pass.
"""

from dicetown.cards import BADGE, DOLLARS
from dicetown.events import E_KEEP, E_MOVE, E_ROUND, E_WIN
from elapsed import since
from micropython import const

COUNTDOWN = const(0)
REVEAL = const(1)
PAID = const(2)
WON = const(3)
STAR = const(4)
NEW_ROUND = const(5)
THE_END = const(6)

_SEATS_MOST = const(5)
_STEP_MS = const(60)

# Steps of 60 ms, each a tone in units of 10 Hz; 0 is silence.
TUNES = (
    b"\x27\x00\x00\x27\x00\x00\x27\x00\x00",  # a beat as long as `beat_ms` of the table
    b"\x34\x42",
    b"\x69\x00\x69",
    b"\x42\x00\x4e",
    b"\x34\x00\x4e\x34\x4e",
    b"\x27\x34\x42\x00",
    b"\x34\x34\x00\x42\x42\x00\x4e\x4e\x00\x69\x69\x69",
)


class Tunes:
    def __init__(self, piezo):
        """piezo: drivers/piezo.py."""
        self.piezo = piezo
        self.tune = b""
        self.waiting = 0  # tunes that are to follow, as a mask
        self.since = 0
        self.quiet = False

    def hush(self, quiet):
        """Play nothing from now on, or all again."""
        self.quiet = quiet

    def play(self, tune):
        if not self.quiet:
            self.waiting |= 1 << tune

    def note(self, event):
        """Sound what all may hear of an event."""
        kind = event[0]
        if kind == E_WIN:
            self.play(WON)
        elif kind == E_KEEP:
            self.play(REVEAL)
        elif kind == E_ROUND:
            self.play(NEW_ROUND)
        elif kind == E_MOVE:
            if event[2] == BADGE:
                self.play(STAR)
            elif event[2] == DOLLARS and event[4] < _SEATS_MOST:
                self.play(PAID)

    def tick(self, now):
        """now: ms."""
        at = since(now, self.since) // _STEP_MS
        if at < len(self.tune):
            self.piezo.tone(self.tune[at] * 10)
            return
        self.piezo.tone(0)
        self.tune = b""
        if self.waiting:
            self._next(now)

    def _next(self, now):
        i = 0
        while not self.waiting >> i & 1:
            i += 1
        self.waiting &= ~(1 << i)
        self.tune = TUNES[i]
        self.since = now
