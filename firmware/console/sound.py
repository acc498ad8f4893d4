"""Short tunes on the piezo for what everyone may know: the reveal, a location won, a round, the end.

One tune at a time, a newer one replaces it. The table plays them and calls `tick` every pass.
"""

from micropython import const

REVEAL = const(0)
WON = const(1)
NEW_ROUND = const(2)
THE_END = const(3)

_STEP_MS = const(60)
_WRAP = const(0x3FFFFFFF)

# Steps of 60 ms, each a tone in units of 10 Hz; 0 is silence.
TUNES = (
    b"\x34\x42",
    b"\x42\x00\x4e",
    b"\x27\x34\x42\x00",
    b"\x34\x34\x00\x42\x42\x00\x4e\x4e\x00\x69\x69\x69",
)


class Sound:
    def __init__(self, piezo):
        """piezo: drivers/piezo.py."""
        self.piezo = piezo
        self.tune = b""
        self.at = 0
        self.since = 0
        self.quiet = False

    def play(self, tune, now):
        if not self.quiet:
            self.tune = TUNES[tune]
            self.at = 0
            self.since = now

    def tick(self, now):
        """now: ms."""
        tune = self.tune
        if not tune:
            return
        self.at = ((now - self.since) & _WRAP) // _STEP_MS
        if self.at < len(tune):
            self.piezo.tone(tune[self.at] * 10)
        else:
            self.tune = b""
            self.piezo.tone(0)
