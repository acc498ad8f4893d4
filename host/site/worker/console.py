"""The firmware as it is flashed, on the board of the page's worker: started once, then run a tick at a time.

Compiled with the bundle's own names for what it touches (host/build/bundle). The loop of main.py would never return
control to the browser, so this module replaces it: it does what main.py does at power-on, then offers `tick`.
"""

import main
from overlays import outline

TICK_MS = 5  # of its own time, as on the boards of the tests


class Line:
    """The serial line, inside one process."""

    def __init__(self):
        self.incoming = bytearray()
        self.taken = 0
        self.outgoing = bytearray()

    def feed(self, data):
        """Add bytes from the host."""
        self.incoming = self.incoming[self.taken :] + data
        self.taken = 0

    def take(self):
        """Return the bytes sent to the host since the last call."""
        data = bytes(self.outgoing)
        self.outgoing = bytearray()
        return data

    def read(self):
        """Read one byte from the host -> -1 if there is none."""
        if self.taken == len(self.incoming):
            return -1
        self.taken += 1
        return self.incoming[self.taken - 1]

    def write(self, buf, at, n):
        """Send n bytes of buf from `at` on -> n: there is always room."""
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
    """Return what a station's screen shows, as structure; None while it is still on its way to the screen."""
    for place in range(len(table.stations)):
        station = table.stations[place]
        if station.number == number and station.current() and table.players[place].sight.stands():
            return bytes(outline.describe(sheet, place))
    return None


def begun():
    """Return how many lines were begun, modulo 65,536; None while an event still waits for its line."""
    return None if table.match.game.events.count else table.reporter.link.sent.next


def hear(data):
    """Take bytes from the host."""
    line.feed(data)


def said():
    """Return the bytes sent to the host since the last call."""
    return line.take()


def tick(now):
    """Run one tick. now: ms modulo 2**30."""
    step(now)
