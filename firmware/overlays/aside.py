"""A line beside the frames, for who may see it alone (link/facts.md): sent once, while no frame waits. In memory with
the stations or seats that a host plays.

A frame that goes out in the middle of it cuts it; then it begins anew. Nothing here allocates or waits.
"""

from link.crc import crc24
from link.line import SPACE, Line
from micropython import const
from native_bytes import copy

_HEAD = const(6)  # ":BBBB." of a frame
_START = const(59)  # ";"
_STAR = const(42)
_NEWLINE = const(10)
_DIGITS = b"0123456789ABCDEF"
_NONE = const(-1)


def aside(link):
    """-> the line beside a link's frames"""
    return Aside(link)


class Aside(Line):
    """begin(number), then what it says, then seal(); `send` until it is out."""

    def __init__(self, link):
        super().__init__()
        self.link = link
        self.out = 0  # bytes that are sent
        self.frame = _NONE  # number of the next frame when it was begun

    def waits(self):
        """Whether some of it is still to be sent. Until then none may be begun."""
        return self.out < self.n

    def begin(self, number):
        """Begin the next. number: 16 bits that tell what it belongs to."""
        copy(self.text, 0, self.link.text, 0, _HEAD)
        self.text[0] = _START
        self.cut(_HEAD)
        self.hex4(number)
        self.byte(SPACE)

    def seal(self):
        """It is whole: it may be sent."""
        self.byte(SPACE)
        crc = crc24(self.text, self.n)
        self.byte(_STAR)
        self.hex4(crc >> 8)
        self.byte(_DIGITS[crc >> 4 & 15])
        self.byte(_DIGITS[crc & 15])
        self.byte(_NEWLINE)
        self.out = 0

    def send(self, most):
        """Send at most so many bytes, if no frame waits. -> how many went out"""
        if not self.waits():
            return 0
        link = self.link
        if link.sent.next != self.frame:
            self.frame = link.sent.next
            self.out = 0
        if link.sent.waiting:
            return 0
        n = link.port.write(self.text, self.out, min(most, self.n - self.out))
        self.out += n
        return n
