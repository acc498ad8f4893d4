"""Reads what a phone's page says, from left to right: [station,"action","button"] without blanks.

Allocates nothing.
"""

from board import KEEP_BITS, LEFT_BIT, OK_BIT, RIGHT_BIT
from micropython import const
from native_bytes import copy, equal, same

TOKEN = const(16)
_LEAST = const(12)  # bytes of a message
_BRACKET = const(91)  # "["
_DIGIT = const(48)  # "0"

_BUTTONS = (b"keep1", b"keep2", b"keep3", b"keep4", b"keep5", b"ok", b"left", b"right")
_BITS = KEEP_BITS + (OK_BIT, LEFT_BIT, RIGHT_BIT)


class Message:
    def __init__(self):
        self.text = b""
        self.at = self.left = 0  # the next byte to read, and how many are left

    def take(self, buf, at, n):
        """Begin to read n bytes of buf. -> the station's number; below 0 if this is no such message"""
        if n < _LEAST or buf[at] != _BRACKET or not same(buf, at + 2, b',"', 2) or not same(buf, at + n - 2, b'"]', 2):
            return -1
        self.text = buf
        self.at = at + 4
        self.left = n - 6
        return buf[at + 1] - _DIGIT

    def goes_on(self, word):
        """Read a word, if it comes next. -> whether it did"""
        n = len(word)
        if n > self.left or not same(self.text, self.at, word, n):
            return False
        self.at += n
        self.left -= n
        return True

    def ends(self):
        """Return whether all is read."""
        return not self.left

    def tail(self):
        """Return what is left, as bytes. Allocates."""
        return bytes(memoryview(self.text)[self.at : self.at + self.left])

    def bit(self):
        """Return the input of the button that is named, or -1."""
        i = len(_BUTTONS)
        while i:
            i -= 1
            if self.left == len(_BUTTONS[i]) and same(self.text, self.at, _BUTTONS[i], self.left):
                return _BITS[i]
        return -1

    def has_token(self):
        """Return whether what is left is a token: small letters and digits."""
        if self.left != TOKEN:
            return False
        for i in range(self.at, self.at + TOKEN):
            if not (97 <= self.text[i] <= 122 or 48 <= self.text[i] <= 57):
                return False
        return True

    def is_token(self, tokens, at):
        """Return whether the token is the one in tokens[at:]."""
        return equal(tokens, at, self.text, self.at, TOKEN)

    def keep_token(self, tokens, at):
        """Write the token to tokens[at:]."""
        copy(tokens, at, self.text, self.at, TOKEN)
