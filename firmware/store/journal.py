"""The game that is being played, on flash: every step is written down before anybody sees what comes of it.

Files of a folder: `now/0` begins with what the game was dealt from, `now/1`, `now/2` go on when it is long, and
`tail/steps` takes the newest steps: to write a short file anew costs the flash little (README.md). It stays open, for
to open one takes memory. What begins, ends and reads them is in store/saves.py. Called by the table.
"""

import os

from link.crc import crc24
from micropython import const

HEAD = const(4)  # of a record: bytes of entries, number, bots, sum of the state
CHECK = const(3)  # its end: CRC-24 of the others
END = const(255)  # in place of a record, in the tail: what lies behind it has been moved
LONG = const(31)  # an entry: seat << 5 | choice; a choice from 31 on follows in four bytes, low byte first
MORE = const(4)
PARTS = "now"  # folders of their own: littlefs soon compacts one with few files (README.md)
NEWEST = "tail"
TAIL = "tail/steps"
SIZE = const(24576)  # bytes that a game may take; people at a table need 1,500
RECORD = const(180)  # bytes of the longest: a correction, whose reason has 80 bytes
_STEPS = const(16)  # records after which the tail is moved into `now`: a number that all know, unlike their bytes
_TAIL = const(400)  # bytes after which it is moved at once; littlefs keeps up to 512 in the directory
_PART = const(768)  # bytes after which the next part begins: littlefs copies what a long file has in its last block


class Journal:
    def __init__(self, folder):
        """folder: where all of it lies, with a slash behind it."""
        self.folder = folder
        self.buf = bytearray(RECORD)
        self.view = memoryview(self.buf)
        self.n = HEAD
        self.size = 0  # bytes of the record that is being written; 0: none is
        self.number = 0  # of the next record, modulo 256
        self.part = 0  # that which the tail is moved into
        self.filled = 0  # bytes in it
        self.file = None  # the tail, while there is one
        self.tail = 0  # bytes in it
        self.room = 0  # bytes that this game may still take; 0: it is not written down
        self.failed = False  # since nobody was told
        self.pieces = None  # what is left of moving the tail, or of a game's beginning or end (saves.py)

    def start(self, number):
        """A game begins, or goes on: the next record has this number."""
        self.failed = False
        self.n = HEAD
        self.number = number
        self.part = 0

    def take_failure(self):
        """Whether writing has failed and nobody was told yet; the caller tells them."""
        failed = self.failed
        self.failed = False
        return failed

    def follow(self, pieces):
        """Let `go_on` do a task that takes long. pieces: a generator, or None to forget the last one."""
        self.pieces = pieces

    def extend(self, part, filled):
        """Move the tail into this part from now on, which has `filled` bytes."""
        self.part = part
        self.filled = filled

    def open_tail(self):
        """Make the tail, empty. It stays open, for to open a file takes memory. OSError if the flash is full."""
        self.file = open(self.folder + TAIL, "w+b")

    def allow(self, room):
        """Write the game down from now on, while it takes no more than `room` bytes."""
        self.room = room
        if room < RECORD:
            self.fail()

    def put(self, seat, choice):
        """An entry of the next record. choice: 0 to 2**30 - 1. Seats from 5 on: undo.py, correct.py."""
        self._byte(seat << 5 | min(choice, LONG))
        if choice >= LONG:
            self._byte(choice & 255)
            self._byte(choice >> 8 & 255)
            self._byte(choice >> 16 & 255)
            self._byte(choice >> 24)

    def _byte(self, b):
        self.buf[self.n] = b
        self.n += 1

    def write(self, s, bots):
        """Append the record at once. s: the state before it, bots: the seats that they play."""
        self.begin(s, bots)
        while self.go_on():
            pass

    def begin(self, s, bots):
        """Append the record, by calls of `go_on`. What was put is forgotten. s, bots: as for `write`."""
        buf = self.buf
        n = self.n
        buf[0] = n - HEAD
        buf[1] = self.number
        buf[2] = bots
        buf[3] = sum(s) & 255
        crc = crc24(buf, n)
        for _ in range(CHECK):
            self._byte(crc >> 16)
            crc = (crc & 0xFFFF) << 8
        if self.room:
            self.size = self.n
            if self.tail and (not self.number % _STEPS or self.tail + self.n > _TAIL):
                self.pieces = self.spill()
        self.n = HEAD

    def go_on(self):
        """A piece of it, so that the buttons are soon read again. -> False if the record is safe.

        Flash that does not take it ends the journal, not the game.
        """
        try:
            if self.pieces:
                next(self.pieces)
                return True
            if self.size:
                self._append()
        except StopIteration:
            self.pieces = None
            return True
        except OSError:
            self.fail()
        return False

    def _append(self):
        self.buf[self.size] = END
        self.file.seek(self.tail)
        self.file.write(self.view[: self.size + 1])
        self.file.flush()
        self.tail += self.size
        self.number = (self.number + 1) & 255
        self.room -= self.size
        self.size = 0
        if self.room < RECORD:
            self.fail()

    def spill(self):
        """Move the tail into the last part, in pieces. Its records may then stand in both: their numbers tell."""
        if self.filled > _PART:
            self.part += 1
            self.filled = 0
        with open(self.folder + part(self.part), "ab") as file:
            yield
            self.file.seek(0)
            self.filled += file.write(self.file.read(self.tail))
            yield
        self.tail = 0

    def close(self):
        """Nothing is written down any more."""
        file = self.file
        self.file = None
        self.room = self.size = self.tail = 0
        if file:
            file.close()

    def fail(self):
        """From here on the game is not written down."""
        self.failed = True
        self.pieces = None
        try:
            self.close()
        except OSError:
            pass


def remove(name):
    """Remove whatever has this name, with all that is in it, if the flash lets it."""
    try:
        os.remove(name)
    except OSError:
        try:
            for each in os.listdir(name):
                remove(name + "/" + each)
            os.rmdir(name)
        except OSError:
            pass


def part(k):
    """The name of a game's k-th part, from 0."""
    return "%s/%d" % (PARTS, k)
