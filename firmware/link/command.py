"""A command line from the host, gathered byte by byte and read in place (README.md, "Commands").

Accepts whole lines with a right CRC, and counts all others. Nothing here allocates.
"""

from array import array

from link.crc import crc24
from micropython import const
from native_bytes import same

_SIZE = const(400)
_ARGS = const(12)
_HEAD = const(11)  # "!SSSS.NNNN "
_TAIL = const(8)  # " *" and the CRC


class Command:
    """`count` arguments follow the verb; each is `value` or `key=value`, numbered from 0."""

    def __init__(self):
        self.buf = bytearray(_SIZE)
        self.n = 0
        self.inside = False
        self.session = 0
        self.nonce = 0
        self.count = 0
        self.crowded = False  # more arguments than any command has
        self.starts = array("H", bytes(2 * _ARGS + 2))  # of the verb and the arguments
        self.values = array("H", bytes(2 * _ARGS + 2))  # after the "=", or the start where there is none
        self.bad = 0  # torn, changed or malformed lines
        self.long = 0  # lines beyond the buffer
        self.foreign = 0  # bytes outside lines

    def feed(self, b):
        """Take one byte. -> True when it completes a good line."""
        # "!" begins a line wherever it is: names escape it, so the line before was cut off.
        if b == 33:
            self.bad += self.inside
            self.inside = True
            self.n = 0
        elif not self.inside:
            self.foreign += b > 32  # keys typed into the REPL; newlines between commands are usual
            return False
        elif b == 10:
            self.inside = False
            return self._whole()
        elif b == 13:
            return False
        # No line contains control characters, so this one was damaged.
        elif b < 32 or b == 127:
            self.inside = False
            self.bad += 1
            return False
        if self.n == _SIZE:
            self.inside = False
            self.long += 1
        else:
            self.buf[self.n] = b
            self.n += 1
        return False

    def _whole(self):
        end = self.n - _TAIL
        if end > _HEAD and self._sealed(end):
            self.crowded = not self._split(end)
            self.session = self._hex(1, 4)
            self.nonce = self._hex(6, 4)
            if self.session >= 0 and self.nonce >= 0:
                return True
        self.bad += 1
        return False

    def _sealed(self, end):
        buf = self.buf
        # The fixed characters first: they cost less than the CRC.
        if buf[end] != 32 or buf[end + 1] != 42 or buf[5] != 46 or buf[10] != 32:
            return False
        return self._hex(end + 2, 6) == crc24(buf, end + 1)

    def _split(self, end):
        """Find the verb and the arguments in buf[_HEAD:end]. -> False when there are too many."""
        k = self.count = 0
        at = _HEAD
        self.starts[0] = self.values[0] = at
        while at < end:
            b = self.buf[at]
            at += 1
            if b == 32:
                k += 1
                if k > _ARGS:
                    return False
                self.starts[k] = self.values[k] = at
            # Only the first "=" divides key and value.
            elif b == 61 and self.values[k] == self.starts[k]:
                self.values[k] = at
        self.count = k
        self.buf[end] = 32  # in place of the CRC: now every argument ends at a space, also the last
        return True

    def _hex(self, at, digits):
        """Return the number in capital hexadecimal digits at an offset, or -1."""
        n = 0
        while digits:
            digit = _digit(self.buf[at])
            if digit < 0:
                return -1
            n = n << 4 | digit
            at += 1
            digits -= 1
        return n

    def same(self, at, text, ending):
        """Return whether `text` is at an offset, and the byte `ending` after it."""
        n = len(text)
        return at + n < _SIZE and same(self.buf, at, text, n) and self.buf[at + n] == ending

    def verb(self, text):
        """Return whether the verb is this one."""
        return self.same(_HEAD, text, 32)

    def pick(self, i, words):
        """Return which of `words` is the value of argument i, or -1. words: as for `Line.pick`."""
        buf = self.buf
        k = 0
        # One pass over all words, because splitting them would allocate.
        fits = True
        at = self.values[i + 1]
        for b in words:
            fits = fits and buf[at] == b
            at += 1
            if b == 32:
                if fits:
                    return k
                k += 1
                fits = True
                at = self.values[i + 1]
        return -1

    def number(self, i):
        """Return the value of argument i as a decimal number up to 2**29, or -1."""
        at = self.values[i + 1]
        buf = self.buf
        if buf[at] == 32:
            return -1
        n = 0
        while buf[at] != 32:
            # Ten times a larger number might not be one of MicroPython's small integers, and would allocate.
            if not 48 <= buf[at] <= 57 or n > 50000000:
                return -1
            n = n * 10 + buf[at] - 48
            at += 1
        return n

    def hex4(self, i):
        """Return the value of argument i, four hexadecimal digits, or -1."""
        at = self.values[i + 1]
        n = self._hex(at, 4)
        return n if self.buf[at + 4] == 32 else -1

    def octets(self, i, into):
        """Write the value of argument i, hexadecimal digits, into `into`. -> False if it isn't len(into) bytes."""
        at = self.values[i + 1]
        k = 0
        while k < len(into):
            b = self._pair(at + 2 * k)
            if b < 0:
                return False
            into[k] = b
            k += 1
        return self.buf[at + 2 * k] == 32

    def _pair(self, at):
        """Return the byte of two hexadecimal digits, capital or not, or less than 0."""
        high = _digit(_upper(self.buf[at]))
        low = _digit(_upper(self.buf[at + 1]))
        return high << 4 | low

    def name(self, i, into):
        """Write the value of argument i, unescaped, into a buffer. -> number of bytes, or -1: too long or malformed."""
        at = self.values[i + 1]
        n = 0
        while self.buf[at] != 32:
            b = self.buf[at]
            at += 1
            if b == 37:
                b = self._hex(at, 2)
                at += 2
                if b < 0:
                    return -1
            if n == len(into):
                return -1
            into[n] = b
            n += 1
        return n


def _digit(b):
    if 48 <= b <= 57:
        return b - 48
    return b - 55 if 65 <= b <= 70 else -1


def _upper(b):
    return b - 32 if 97 <= b <= 102 else b


def is_key(command, i, text):
    """Return whether argument i is `text=...`."""
    return command.same(command.starts[i + 1], text, 61)


def is_word(command, i, text):
    """Return whether the value of argument i is `text`."""
    return command.same(command.values[i + 1], text, 32)
