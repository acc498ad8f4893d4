"""The file of a game: what it was dealt from, then its records. store/saves.py writes it and keeps it.

Reads whole records, one at a time. Anything else on the flash is a ValueError or ends the reading. It allocates, so it
is loaded only between games (overlays/journal.py).

A file: `DTgame1`, a length of two bytes, the beginning, a CRC, then records. The beginning: seats, the first eight
switches, first Sheriff, flags (1 fast, 2 closed), language, mask of bots, patience, a station for each of five seats,
the other switches, the seed, length and UTF-8 of each name, and, if the host plays seats, their mask. Numbers are
little-endian; a CRC (CRC-24 as on the line) is big-endian.

A record: number of bytes of entries, number of the record modulo 256, mask of bots, sum of the state's bytes before it,
entries, CRC. An entry is `seat << 5 | choice`; if the choice is 31, four more bytes hold it. 5, 6 and 7 instead of a
seat mean what they mean in the log (link/facts.md). A record without entries says that a seat has changed hands. The
tail holds records up to a byte of 255. If the power failed while records were being moved, some are both in the
tail and in a part; their numbers show it.
"""

from link.crc import crc24
from micropython import const
from store.journal import CHECK, END, HEAD, LONG, MORE

MAGIC = b"DTgame1"
_BEGINNING = const(512)  # bytes: more than any header has
_LENGTH = const(2)  # bytes, after MAGIC
_FIXED = const(46)  # bytes of the header before the names
_SEATS = const(5)
_AHEAD = const(192)  # a number at least this far ahead, modulo 256, is an earlier record's: a tail has fewer than 64


class Start:
    """What a game is dealt from, and who sits where."""

    def __init__(self):
        self.seats = self.switches = self.sheriff = 0
        self.flags = self.language = self.bots = self.patience = self.hosted = 0
        self.places = bytes(_SEATS)  # the station of each seat, by number
        self.seed = b""
        self.names = []  # UTF-8

    def deal(self, switches, sheriff, seed):
        """Set what cards and dice come from."""
        self.switches = switches
        self.sheriff = sheriff
        self.seed = seed

    def sit(self, seats, names, places, bots, hosted):
        """Set who plays, and where. seats: their number; bots, hosted: masks."""
        self.seats = seats
        self.names = names
        self.places = places
        self.bots = bots
        self.hosted = hosted

    def choose(self, flags, language, patience):
        """Set how the game is played."""
        self.flags = flags
        self.language = language
        self.patience = patience

    def packed(self):
        """Return the header of a game's file."""
        body = bytes((self.seats, self.switches & 255, self.sheriff, self.flags, self.language, self.bots))
        body += self.patience.to_bytes(2, "little") + self.places + bytes((self.switches >> 8,)) + self.seed
        for name in self.names:
            body += bytes((len(name),)) + name
        if self.hosted:
            body += bytes((self.hosted,))
        data = MAGIC + len(body).to_bytes(_LENGTH, "little") + body
        return data + crc24(data, len(data)).to_bytes(CHECK, "big")

    def unpack(self, data):
        """Read a header. -> the offset of the first record. Raises ValueError."""
        at = len(MAGIC) + _LENGTH
        if data[: len(MAGIC)] != MAGIC or len(data) < at:
            raise ValueError("not a saved game")
        end = at + int.from_bytes(data[at - _LENGTH : at], "little")
        if len(data) < end + CHECK or crc24(data, end) != int.from_bytes(data[end : end + CHECK], "big"):
            raise ValueError("the beginning is damaged")
        body = data[at:end]
        if len(body) < _FIXED:
            raise ValueError("the beginning is too short")
        self.seats, self.switches, self.sheriff, self.flags, self.language, self.bots = body[:6]
        self.patience = int.from_bytes(body[6:8], "little")
        self.places = body[8:13]
        self.switches |= body[13] << 8
        self.seed = body[14:_FIXED]
        self.names = []
        at = _FIXED
        while at < len(body) and len(self.names) < self.seats:
            self.names.append(body[at + 1 : at + 1 + body[at]])
            at += 1 + body[at]
        self.hosted = body[at] if at < len(body) else 0
        if len(body) > at + 1 or self.hosted >> self.seats:
            raise ValueError("this is no beginning")
        if not 2 <= self.seats <= _SEATS or self.sheriff >= self.seats or len(self.names) != self.seats:
            raise ValueError("this cannot be a game")
        return end + CHECK


class Saved:
    """A game as it was written down: `start`, then its records one by one. No more than one is in memory."""

    def __init__(self, file, rest=()):
        """Read the beginning. file: open at its start; rest: the names of the files that follow, the tail last.

        Raises ValueError if the beginning is damaged.
        """
        self.start = Start()
        self.size = self.at = self.start.unpack(file.read(_BEGINNING))  # bytes read and whole: of all files, of `file`
        file.seek(self.at)
        self.file = file
        self.rest = rest
        self.k = 0  # how many of `rest` were opened
        self.number = 0
        self.damaged = False  # something after `at` can't be read
        self.over = False

    def next(self):
        """Return the next record without its CRC, or None. A record that is in two files is returned once."""
        try:
            while not self.over:
                record = self.file.read(HEAD)
                # The tail ends with END; a part ends with its file.
                if not record or record[0] == END and self.k == len(self.rest):
                    self._follow()
                    continue
                n = HEAD + record[0]
                record += self.file.read(n - HEAD + CHECK)
                if len(record) < n + CHECK or crc24(record, n) != int.from_bytes(record[n:], "big"):
                    break
                # A record that was copied twice around a power cut is skipped. A missing one ends the game here.
                ahead = record[1] - self.number & 255
                if 0 < ahead < _AHEAD:
                    break
                self.at += n + CHECK
                self.size += n + CHECK
                if not ahead:
                    self.number = (self.number + 1) & 255
                    return record[:n]
        except OSError:
            pass
        if not self.over:
            self.damaged = self.over = True
        return None

    def _follow(self):
        """Continue in the next file that can be opened. If records are missing then, their numbers show it."""
        while self.k < len(self.rest):
            self.file.close()
            self.at = 0
            self.k += 1
            try:
                self.file = open(self.rest[self.k - 1], "rb")
                return
            except OSError:
                pass
        self.over = True


def entries_of(record):
    """Return a record's pairs of seat and choice. Raises ValueError if the last one is cut off."""
    found = []
    at = HEAD
    while at < len(record):
        seat = record[at] >> 5
        choice = record[at] & LONG
        at += 1
        if choice == LONG:
            choice = int.from_bytes(record[at : at + MORE], "little")
            at += MORE
        found.append((seat, choice))
    if at > len(record):
        raise ValueError("an entry has no end")
    return found
