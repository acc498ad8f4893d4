"""Short tunes on the piezo for what everyone may know: all have locked, the reveal, dollars paid, a location won, a new
Sheriff, a round, the end, a cup slammed down.

One tune sounds at a time. Tunes that wait follow in their order here, each once. A tune that belongs to a moment
doesn't wait: it interrupts the one that sounds. The table plays them and calls `tick` every pass.
"""

from dicetown.cards import BADGE, DOLLARS
from dicetown.events import E_MOVE, E_ROUND, E_WIN
from elapsed import since
from micropython import const

COUNTDOWN = const(0)
REVEAL = const(1)
PAID = const(2)
WON = const(3)
STAR = const(4)
NEW_ROUND = const(5)
THE_END = const(6)
RATTLE = const(7)

_SEATS_MOST = const(5)
STEP_MS = const(60)
RATTLE_MS = const(20)  # of the rattle: too short to be heard as tones

# Steps, each a tone in units of 10 Hz; 0 is silence.
TUNES = (
    b"\x27\x00\x00\x00\x27\x00\x00\x00\x27",  # a beat as long as Beats.ms (table/decision.py)
    b"\x34\x42",
    b"\x69\x00\x69",
    b"\x42\x00\x4e",
    b"\x34\x00\x4e\x34\x4e",
    b"\x27\x34\x42\x00",
    b"\x34\x34\x00\x42\x42\x00\x4e\x4e\x00\x69\x69\x69",
    b"\x0c\x00\x1f\x16\x00\x2a\x00\x13\x25\x00\x1b\x00\x00\x2e\x00\x00\x18\x00\x00\x00\x21\x00\x00\x00\x14",
)


class Tunes:
    def __init__(self, piezo):
        """Begin silent. piezo: drivers/piezo.py."""
        self.piezo = piezo
        self.tune = b""
        self.waiting = 0  # tunes that are to follow, as a mask
        self.since = 0
        self.quiet = False

    def hush(self, quiet):
        """Turn sounds off, or on again."""
        self.quiet = quiet

    def play(self, tune):
        """Queue a tune by its number, unless sounds are off."""
        if not self.quiet:
            self.waiting |= 1 << tune

    def strike(self, tune, now):
        """Play a tune from this tick on, whatever sounds now. Played again while it sounds, it begins again."""
        self.waiting &= ~(1 << tune)
        if not self.quiet:
            self.tune = TUNES[tune]
            self.since = now

    def note(self, event):
        """Queue the tune of an event, if it has one. Only public fields count."""
        kind = event[0]
        if kind == E_WIN:
            self.play(WON)
        elif kind == E_ROUND:
            self.play(NEW_ROUND)
        elif kind == E_MOVE:
            if event[2] == BADGE:
                self.play(STAR)
            elif event[2] == DOLLARS and event[4] < _SEATS_MOST:
                self.play(PAID)

    def tick(self, now):
        """Sound the next step. now: ms."""
        at = since(now, self.since) // (RATTLE_MS if self.tune is TUNES[RATTLE] else STEP_MS)
        if at < len(self.tune):
            self.piezo.tone(self.tune[at] * 10)
            return
        # Ends the last tone; the next tune begins in the same tick.
        self.piezo.tone(0)
        self.tune = b""
        if self.waiting:
            i = 0
            while not self.waiting >> i & 1:
                i += 1
            self.strike(i, now)
