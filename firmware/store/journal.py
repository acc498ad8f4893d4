"""The running game on flash: every step is written before anybody sees its effect.

Files of a folder: `now/0` begins with what the game was dealt from; `now/1` and `now/2` continue a long game.
`tail/steps` takes the newest steps, because rewriting a short file costs the flash little (README.md). It stays open,
because opening a file takes memory. store/saves.py begins, ends and reads these files. Called by the table.
"""

import os

from link.crc import crc24
from micropython import const

HEAD = const(4)  # of a record: bytes of entries, number, bots, sum of the state
CHECK = const(3)  # its end: CRC-24 of the others
END = const(255)  # in place of a record in the tail: what follows has been moved to a part
LONG = const(31)  # an entry: seat << 5 | choice; a choice from 31 on follows in four bytes, low byte first
MORE = const(4)
PARTS = "now"  # parts and tail have folders of their own: littlefs compacts a folder with few files sooner (README.md)
NEWEST = "tail"
TAIL = "tail/steps"
SIZE = const(24576)  # bytes that a game may take; people at a table need 1,500
RECORD = const(180)  # bytes of the longest: a correction, whose reason has 80 bytes
_STEPS = const(16)  # records after which the tail is moved: their number is public, their bytes depend on secrets
_TAIL = const(400)  # bytes after which it is moved at once; littlefs keeps up to 512 in the directory
_PART = const(768)  # bytes after which the next part begins: littlefs copies what a long file has in its last block


class Journal:
    def __init__(self, folder):
        """Begin without a game. folder: of all its files, with a slash at the end."""
        self.folder = folder
        self.buf = bytearray(RECORD)
        self.view = memoryview(self.buf)
        self.n = HEAD
        self.size = 0  # bytes of the record that is being written; 0: none is
        self.number = 0  # of the next record, modulo 256
        self.part = 0  # the part that the tail is moved into
        self.filled = 0  # bytes in it
        self.file = None  # the tail, while there is one
        self.tail = 0  # bytes in it
        self.room = 0  # bytes that this game may still take; 0: it is not written down
        self.failed = False  # writing has failed, and nobody was told yet
        self.pieces = None  # what is left of moving the tail, or of a game's beginning or end (saves.py)

    def start(self, number):
        """Begin or continue a game. number: of the next record."""
        self.failed = False
        self.n = HEAD
        self.number = number
        self.part = 0

    def take_failure(self):
        """Return, once, whether writing has failed. The caller must then tell the players."""
        failed = self.failed
        self.failed = False
        return failed

    def follow(self, pieces):
        """Let `write_piece` do a long task. pieces: a generator, or None to forget the last task."""
        self.pieces = pieces

    def extend(self, part, filled):
        """Move the tail into this part from now on. filled: the bytes that the part has already."""
        self.part = part
        self.filled = filled

    def open_tail(self):
        """Make an empty tail. It stays open, because opening a file takes memory. OSError if the flash is full."""
        self.file = open(self.folder + TAIL, "w+b")

    def allow(self, room):
        """Begin to write records, until they have taken `room` bytes."""
        self.room = room
        if room < RECORD:
            self.fail()

    def put(self, seat, choice):
        """Add an entry to the next record. choice: 0 to 2**30 - 1. seat: 5 and more as in undo.py and correct.py."""
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
        """Append the record at once. s: the state before it; bots: a mask of the seats that bots play."""
        self.begin(s, bots)
        while self.write_piece():
            pass

    def begin(self, s, bots):
        """Begin to append the record: `write_piece` does it piece by piece. s, bots: as for `write`."""
        buf = self.buf
        n = self.n
        buf[0] = n - HEAD
        buf[1] = self.number
        buf[2] = bots
        # The sum of the state lets a later replay notice that it went another way.
        buf[3] = sum(s) & 255
        crc = crc24(buf, n)
        for _ in range(CHECK):
            self._byte(crc >> 16)
            crc = (crc & 0xFFFF) << 8
        if self.room:
            self.size = self.n
            # Move it before this record is added: littlefs keeps a tail in its directory only if it is short.
            if self.tail and (not self.number % _STEPS or self.tail + self.n > _TAIL):
                self.pieces = self.spill()
        self.n = HEAD

    def write_piece(self):
        """Do one piece of the work, so that the buttons are soon read again. -> False if the record is safe.

        If the flash doesn't take it, the journal ends but the game goes on.
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
        # END goes out with the record in one write: the rest of the file holds records that were moved earlier.
        self.buf[self.size] = END
        # The file isn't truncated: END hides what is left of earlier records.
        self.file.seek(self.tail)
        self.file.write(self.view[: self.size + 1])
        self.file.flush()
        self.tail += self.size
        self.number = (self.number + 1) & 255
        self.room -= self.size
        self.size = 0
        # The game has grown beyond what a log may take: stop now rather than cut a record off.
        if self.room < RECORD:
            self.fail()

    def spill(self):
        """Move the tail into the last part, in pieces. A power cut may leave records in both: their numbers show it."""
        # A new part begins only between two moves, so that no record is divided.
        if self.filled > _PART:
            self.part += 1
            self.filled = 0
        # Opened, written and closed in three ticks: each can take several milliseconds.
        with open(self.folder + part(self.part), "ab") as file:
            yield
            self.file.seek(0)
            self.filled += file.write(self.file.read(self.tail))
            yield
        self.tail = 0

    def close(self):
        """Write no more records."""
        file = self.file
        self.file = None
        self.room = self.size = self.tail = 0
        if file:
            file.close()

    def fail(self):
        """Give the journal up after an error of the flash. The game goes on without it."""
        self.failed = True
        self.pieces = None
        try:
            self.close()
        except OSError:
            pass


def remove(name):
    """Delete a file, or a folder with its contents. Errors are ignored."""
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
    """Return the name of a game's k-th part, from 0."""
    return "%s/%d" % (PARTS, k)
