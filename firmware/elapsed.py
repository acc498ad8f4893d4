"""Times of the console: milliseconds modulo 2**30, as time.ticks_ms of MicroPython counts them."""

from micropython import const

_WRAP = const(0x3FFFFFFF)


def since(now, then):
    """Milliseconds from `then` to `now`, less than 2**30 (twelve days). Allocates nothing."""
    return (now - then) & _WRAP


class Clock:
    """A time that runs down, and may be stopped meanwhile."""

    def __init__(self):
        self.since = 0  # when it began to run
        self.ms = 0  # what was left then; while it is stopped, what is left
        self.runs = False

    def start(self, now, ms):
        """Let `ms` run down from now."""
        self.since = now
        self.ms = ms
        self.runs = True

    def stop(self, now):
        """Keep what is left."""
        self.ms = self.left(now)
        self.runs = False

    def left(self, now):
        """What is left of it, ms."""
        return max(0, self.ms - since(now, self.since)) if self.runs else self.ms
