"""A journal without flash that remembers what was written in this game. Writing allocates nothing."""

from store.game_file import entries_of
from store.journal import HEAD, LONG, MORE, Journal

SIZE = 4096


class Written(Journal):
    def __init__(self):
        super().__init__("no/such/folder/")
        self.all = bytearray(SIZE)
        self.end = 0
        self.entries = 0

    @property
    def count(self):
        return self.entries if self.number else 0  # a game begins with record 0

    def seat(self, i):
        return entries_of(bytes(HEAD) + bytes(self.all[: self.end]))[i][0]

    def choice(self, i):
        return entries_of(bytes(HEAD) + bytes(self.all[: self.end]))[i][1]

    def begin(self, s, bots):
        if not self.number:
            self.end = self.entries = 0
        at = HEAD
        while at < self.n:
            size = 1 + MORE if self.buf[at] & LONG == LONG else 1
            for _ in range(size):
                self.all[self.end] = self.buf[at]
                self.end += 1
                at += 1
            self.entries += 1
        self.number += 1
        self.n = HEAD

    def fail(self):
        self.pieces = None
