"""The firmware, as it is flashed, on the board of the page's worker: built once, then a tick at a time.

Compiled with the bundle's own names for what it touches (host/build/bundle). main.py itself would never give the
browser its worker back, so its loop stands here: what it does at power-on, then `tick`.
"""

import main
from overlays import outline

TICK_MS = 5  # of its own time: as the boards that tests run on


class Line:
    """The serial line, in the same process."""

    def __init__(self):
        self.incoming = bytearray()
        self.taken = 0
        self.outgoing = bytearray()

    def feed(self, data):
        """Bytes come from the host."""
        self.incoming = self.incoming[self.taken :] + data
        self.taken = 0

    def take(self):
        """Bytes that went to the host since the last time."""
        data = bytes(self.outgoing)
        self.outgoing = bytearray()
        return data

    def read(self):
        """Take one byte of the host's. -> -1: there is none"""
        if self.taken == len(self.incoming):
            return -1
        self.taken += 1
        return self.incoming[self.taken - 1]

    def write(self, buf, at, n):
        """Send n bytes of buf from `at` on. -> n: there is always room"""
        i = at
        while i < at + n:
            self.outgoing.append(buf[i])
            i += 1
        return n


line = Line()
table = main.build()
table.reporter.link.port = line
main.take_up(table, False, b"")
step = table.tick
sheet = outline.made(table)


def page(number):
    """What a station's screen shows, as structure; None while that is on its way to the screen."""
    for place in range(len(table.stations)):
        station = table.stations[place]
        if station.number == number and station.current() and table.players[place].sight.stands():
            return bytes(outline.describe(sheet, place))
    return None


def begun():
    """Lines begun so far, modulo 65,536; None while something that has happened is still to get its own."""
    return None if table.match.game.events.count else table.reporter.link.sent.next


def hear(data):
    """Bytes come from the host."""
    line.feed(data)


def said():
    """Bytes that went to the host."""
    return line.take()


def tick(now):
    """now: ms modulo 2**30."""
    step(now)
