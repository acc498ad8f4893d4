"""A private line beside the frames (link/README.md): sent while no frame waits, and no `resend` repeats it. In memory
while a host holds stations or plays seats.

If a frame cuts it off, it is sent again from its beginning. Nothing here allocates or waits.
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
    """Return a private line for a link."""
    return Aside(link)


class Aside(Line):
    """Call begin(number), add the line's words, call seal(), then `send` until nothing `waits`."""

    def __init__(self, link):
        super().__init__()
        self.link = link
        self.out = 0  # bytes sent so far
        self.frame = _NONE  # number of the link's next frame when sending began

    def waits(self):
        """Return whether some of it is still to be sent. Until then no other may be begun."""
        return self.out < self.n

    def begin(self, number):
        """Begin a line. number: 16 bits that say which page or question it belongs to."""
        copy(self.text, 0, self.link.text, 0, _HEAD)
        self.text[0] = _START
        self.cut(_HEAD)
        self.hex4(number)
        self.byte(SPACE)

    def seal(self):
        """End the line with its CRC: now it may be sent."""
        self.byte(SPACE)
        crc = crc24(self.text, self.n)
        self.byte(_STAR)
        self.hex4(crc >> 8)
        self.byte(_DIGITS[crc >> 4 & 15])
        self.byte(_DIGITS[crc & 15])
        self.byte(_NEWLINE)
        self.out = 0

    def send(self, most):
        """Send at most `most` bytes, if no frame waits. -> how many went out"""
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
