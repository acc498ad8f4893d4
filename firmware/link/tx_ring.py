"""The latest lines in one ring: those that wait to be sent, and those that can be sent again.

The newest line always fits. The oldest lines make room, sent or not, so a host that doesn't read costs nothing.
"""

from array import array

from micropython import const
from native_bytes import copy

_LINES = const(128)  # that can be found again; a power of two


class Sent:
    def __init__(self, size=2048):
        self.size = size
        self.buf = bytearray(size)
        self.starts = array("H", bytes(2 * _LINES))  # where line n begins, at n % _LINES
        self.oldest = 0  # number of the oldest line kept, 16 bits
        self.next = 0  # number of the line that comes next, 16 bits
        self.used = 0  # bytes kept
        self.head = 0  # where the next line begins
        self.at = 0  # the next byte to send
        self.waiting = 0  # bytes still to send
        self.between = True  # no line is half out
        self.jump = -1  # line to go on with when the current one is out, or -1
        self.dropped = 0  # lines that made room before they were sent

    def add(self, line, n):
        """Append a line of n bytes as number `next`."""
        while self.used + n > self.size or self._lines() == _LINES:
            self._drop()
        self.starts[self.next % _LINES] = self.head
        # A line may wrap round the end of the buffer.
        fits = min(n, self.size - self.head)
        copy(self.buf, self.head, line, 0, fits)
        copy(self.buf, 0, line, fits, n - fits)
        self.head = (self.head + n) % self.size
        self.used += n
        self.waiting += n
        self.next = self.next + 1 & 0xFFFF

    def _lines(self):
        return self.next - self.oldest & 0xFFFF

    def _drop(self):
        # If this line was not sent yet, or was half out, sending goes on with the line after it. The reader sees a gap
        # in the numbers, or a line with a wrong CRC, and asks for a snapshot.
        start = self.starts[self.oldest % _LINES]
        if self.jump == self.oldest:
            self.jump = -1
        self.oldest = self.oldest + 1 & 0xFFFF
        after = self.head if self.oldest == self.next else self.starts[self.oldest % _LINES]
        self.used -= (after - start) % self.size or self.size
        if self.waiting > self.used:
            self.waiting = self.used
            self.at = after
            self.between = True
            self.dropped += 1

    def block(self, most):
        """Return how many bytes from buf[at] on may go out at once.

        Before a jump it is one, because any byte may be the last of the line after which to jump.
        """
        return min(self.waiting, most if self.jump < 0 else 1, self.size - self.at)

    def advance(self, n):
        """Note that n bytes of one `block` are out."""
        # Only a newline ends a line, so a block that ends with one leaves no line half out.
        self.between = self.buf[self.at + n - 1] == 10
        self.at = (self.at + n) % self.size
        self.waiting -= n
        if self.between and self.jump >= 0:
            self._go()

    def rewind(self, number):
        """Send again from a line on, once the current line is out. number: `next` is allowed; then nothing is sent.

        -> False if the ring no longer holds that line.
        """
        # Numbers go round at 2**16, so compare distances, not numbers.
        if (number - self.oldest & 0xFFFF) > self._lines():
            return False
        if number != self.next:
            self._go_on(number)
        return True

    def skip(self):
        """Forget what waits, except the rest of the current line. A host that comes now gets a snapshot."""
        self._go_on(self.next)

    def _go_on(self, number):
        self.jump = number
        if self.between or not self.waiting:
            self._go()

    def _go(self):
        if self.jump == self.next:
            self.at = self.head
            self.waiting = 0
        else:
            self.at = self.starts[self.jump % _LINES]
            self.waiting = (self.head - self.at) % self.size or self.size
        self.jump = -1
