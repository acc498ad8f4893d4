"""One line being written: words, numbers and names into a buffer made once.

Knows the shape of a line (README.md), not what it says nor where it goes. Nothing here allocates.
"""

from micropython import const

LONGEST = const(120)  # characters of a frame's text; ` *`, the CRC and the newline come on top
_DIGITS = b"0123456789ABCDEF"
_SPACE = const(32)
_ESCAPED = b'!"%*:='  # besides the space and what is not printable; "=" because arguments are key=value


class Line:
    def __init__(self):
        self.text = bytearray(LONGEST + 9)
        self.n = 0
        self.full = False  # something did not fit

    def byte(self, b):
        if self.n < LONGEST:
            self.text[self.n] = b
            self.n += 1
        else:
            self.full = True

    def plain(self, word):
        """The characters of a str as they are, without a space before them."""
        n = self.n
        if n + len(word) > LONGEST:
            self.full = True
            return
        for c in word:
            self.text[n] = ord(c)
            n += 1
        self.n = n

    def word(self, word):
        """A space and a word (ASCII, without spaces)."""
        self.byte(_SPACE)
        self.plain(word)

    def pick(self, words, n):
        """A space and word n of `words`, bytes with a space behind each word; "-" for an empty one or none."""
        at = 0
        while n and at < len(words):
            at = words.find(b" ", at) + 1
            n -= 1
        self.byte(_SPACE)
        if at == len(words) or words[at] == _SPACE:
            self.byte(45)
            return
        text = self.text
        n = self.n
        while words[at] != _SPACE and n < LONGEST:
            text[n] = words[at]
            n += 1
            at += 1
        self.n = n
        self.full |= words[at] != _SPACE

    def num(self, n):
        """A space and a number of 0 to 2**30 - 1, in decimal."""
        self.byte(_SPACE)
        self.decimal(n)

    def decimal(self, n):
        """A number without a space before it."""
        if n < 10:
            self.byte(48 + n)
            return
        unit = 10
        while n // unit > 9:
            unit *= 10
        while unit:
            self.byte(48 + n // unit % 10)
            unit //= 10

    def hex4(self, n):
        """A number of 16 bits as four digits, without a space before them."""
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
        """A space and bytes as pairs of hexadecimal digits in small letters, as hashes are written."""
        self.byte(_SPACE)
        for b in data:
            self._pair(b, 32)

    def name(self, data):
        """A space and a text (UTF-8 bytes); what could break a line is written %XX."""
        self.byte(_SPACE)
        for b in data:
            if b <= _SPACE or b == 127 or _special(b):
                self.byte(37)
                self._pair(b, 0)
            else:
                self.byte(b)

    def _pair(self, b, small):
        b4 = _DIGITS[b >> 4]
        self.byte(b4 | small if b4 > 64 else b4)
        b4 = _DIGITS[b & 15]
        self.byte(b4 | small if b4 > 64 else b4)


def _special(b):
    for c in _ESCAPED:
        if b == c:
            return True
    return False
