"""One line being written: words, numbers and names into a buffer made once.

Knows the shape of a line (README.md), but not what it says or where it goes. Nothing here allocates.
"""

from micropython import const
from native_bytes import copy, copy_word, write_hex

LONGEST = const(160)  # characters before the CRC: `hello` is the longest frame
_DIGITS = b"0123456789ABCDEF"
SPACE = const(32)
POINT = const(46)  # "."
COLON = const(58)  # ":"
DASH = const(45)  # "-"
_ZERO = const(48)  # "0"
_PERCENT = const(37)
_ESCAPED = (33, 34, 37, 42, 58, 61, 127)  # !"%*:= and delete; "=" because arguments are key=value


class Line:
    def __init__(self):
        self.text = bytearray(LONGEST + 9)  # " *", six digits of the CRC, and the newline
        self.n = 0
        self.full = False  # something did not fit

    def cut(self, n):
        """Keep the first n characters only."""
        self.n = n

    def byte(self, b):
        """Add one byte. A line that is full takes no more and says so in `full`."""
        if self.n < LONGEST:
            self.text[self.n] = b
            self.n += 1
        else:
            self.full = True

    def word(self, word):
        """Add a space and a word (str; ASCII, without spaces)."""
        self.byte(SPACE)
        n = self.n + len(word)
        if n > LONGEST:
            self.full = True
            return
        copy(self.text, self.n, word, 0, len(word))
        self.n = n

    def pick(self, words, n):
        """Add a space and word n of `words`, bytes with a space after each word; "-" if it is empty or missing."""
        self.byte(SPACE)
        end = copy_word(self.text, self.n, LONGEST, words, len(words), n)
        if end == self.n:
            self.byte(DASH)
        else:
            self.n = min(end, LONGEST)
            self.full |= end > LONGEST

    def num(self, n):
        """Add a space and a number from 0 to 2**30 - 1, in decimal."""
        self.byte(SPACE)
        self.decimal(n)

    def decimal(self, n):
        """Add a number without a space before it."""
        # str(n) would allocate.
        if n < 10:
            self.byte(_ZERO + n)
            return
        unit = 10
        while n // unit > 9:
            unit *= 10
        while unit:
            self.byte(_ZERO + n // unit % 10)
            unit //= 10

    def hex4(self, n):
        """Add a number of 16 bits as four digits, without a space before them."""
        at = self.n
        if at + 4 > LONGEST:
            self.full = True
            return
        text = self.text
        text[at] = _DIGITS[n >> 12]
        text[at + 1] = _DIGITS[n >> 8 & 15]
        text[at + 2] = _DIGITS[n >> 4 & 15]
        text[at + 3] = _DIGITS[n & 15]
        self.n = at + 4

    def octets(self, data):
        """Add a space and bytes as pairs of hexadecimal digits in small letters, the way hashes are written."""
        self.byte(SPACE)
        n = self.n + 2 * len(data)
        if n > LONGEST:
            self.full = True
            return
        write_hex(self.text, self.n, data, len(data))
        self.n = n

    def name(self, data):
        """Add a space and a text (UTF-8 bytes); bytes that could break a line are written %XX."""
        self.byte(SPACE)
        for b in data:
            if b <= SPACE or b in _ESCAPED:
                self._escape(b)
            else:
                self.byte(b)

    def _escape(self, b):
        self.byte(_PERCENT)
        self.byte(_DIGITS[b >> 4])
        self.byte(_DIGITS[b & 15])
