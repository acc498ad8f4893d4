"""The game that is being played, on flash: every step is written down before anybody sees what comes of it.

Two files of a folder: `now` begins with what the game was dealt from, `tail` takes the newest steps, for to lengthen a
short file costs the flash little (README.md). What begins, ends and reads them is in store/saves.py. Called by the
table.
"""

from link.crc import crc24
from micropython import const

HEAD = const(4)  # of a record: bytes of entries, number, bots, sum of the state
CHECK = const(3)  # its end: CRC-24 of the others
LONG = const(31)  # an entry: seat << 5 | choice; a choice from 31 on follows in four bytes, low byte first
MORE = const(4)
SIZE = const(24576)  # bytes that a game may take; people at a table need 1,500
_RECORD = const(180)  # bytes of the longest: a correction, whose reason has 80 bytes
_STEPS = const(24)  # records after which the tail is moved into `now`: a number that all know, unlike their bytes
_TAIL = const(400)  # bytes after which it is moved at once; littlefs keeps up to 512 in the directory


class Journal:
    def __init__(self, folder):
        """folder: where the two files lie, with a slash behind it."""
        self.folder = folder
        self.buf = bytearray(_RECORD)
        self.n = HEAD
        self.number = 0  # of the next record, modulo 256
        self.tail = 0  # bytes in it; 0: the next record begins it
        self.room = 0  # bytes that this game may still take; 0: it is not written down
        self.failed = False  # since nobody was told
        self.moving = None  # what is left of moving the tail

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
        """Append the record. s: the state before it, bots: the seats that they play. What was put is forgotten.

        Flash that does not take it ends the journal, not the game.
        """
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
        n = self.n
        self.n = HEAD
        if self.room:
            try:
                self._append(n)
            except OSError:
                self.fail()

    def _append(self, n):
        if self.tail + n > _TAIL:
            list(self.spill())
        with open(self.folder + "tail", "ab" if self.tail else "wb") as file:
            file.write(self.buf[:n])
        self.tail += n
        self.number = (self.number + 1) & 255
        self.room -= n
        if self.room < _RECORD:
            self.fail()

    def move(self):
        """A piece of moving the tail, if it is time, before a step is written. -> False if none was left."""
        if self.number % _STEPS or not (self.tail and self.room):
            return False
        self.moving = self.moving or self.spill()
        try:
            next(self.moving)
        except StopIteration:
            self.moving = None
        except OSError:
            self.fail()
        return True

    def spill(self):
        """Move the tail into `now`, in pieces. Its records may then stand in both: their numbers tell."""
        with open(self.folder + "now", "ab") as file:
            yield
            with open(self.folder + "tail", "rb") as tail:
                file.write(tail.read(_TAIL))
            yield
        self.tail = 0

    def fail(self):
        """From here on the game is not written down."""
        self.room = 0
        self.moving = None
        self.failed = True
