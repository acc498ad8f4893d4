"""Saved games: begins and ends the running one, reads it again, and keeps the finished ones.

Reads whole records, one at a time. Anything else on the flash is a ValueError or ends the reading. Allocates: only
between games, and loaded for that (overlays/journal.py).

A file: `DTgame1`, a length of two bytes, the beginning, a CRC, then records. The beginning: seats, the first eight
switches, first Sheriff, flags (1 fast, 2 closed), language, mask of bots, patience, a station for each of five seats,
the other switches, the seed, length and UTF-8 of each name, and, if the host plays seats, their mask. Numbers are
little-endian; a CRC (CRC-24 as on the line) is big-endian.

A record: number of bytes of entries, number of the record modulo 256, mask of bots, sum of the state's bytes before it,
entries, CRC. An entry is `seat << 5 | choice`; if the choice is 31, four more bytes hold it. 5, 6 and 7 instead of a
seat mean what they mean in the log (link/facts.md). A record without entries says that a seat has changed hands. The
tail holds records up to a byte of 255. If the power failed while records were being moved, some are in the tail and in
a part; their numbers tell.
"""

import os

from link.crc import crc24
from micropython import const
from store.journal import CHECK, END, HEAD, LONG, MORE, NEWEST, PARTS, SIZE, TAIL, part, remove

MAGIC = b"DTgame1"
OVER = "over"  # a game while it is put together into one file
FINISHED = const(40)  # games that are kept
_PIECE = const(1024)  # bytes that are copied at once
_WHOLE = const(0x3FFFFFFF)  # bytes: more than any file has
_BEGINNING = const(512)  # bytes: more than any header has
_FILE = const(0x8000)  # of a mode: it is a file
_ROOM = const(40960)  # bytes that must be free before a game
_LENGTH = const(2)  # bytes, after MAGIC
_FIXED = const(46)  # bytes of the header before the names
_SEATS = const(5)
_FLAGS = const(4)
_AHEAD = const(192)  # a number that far on, modulo 256, is that of an earlier record; a tail has fewer than 64 records


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
        self.size = self.at = self.start.unpack(file.read(_BEGINNING))  # bytes that are whole: of all, of `file`
        file.seek(self.at)
        self.file = file
        self.rest = rest
        self.k = 0  # how many of them were opened
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


def entries(record):
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


def begin(journal, start):
    """Begin a game's files; `journal.go_on` does the work. If there is no room, the journal says so."""
    journal.start(0)
    journal.follow(_begin(journal, start.packed()))


def _begin(journal, packed):
    for name in (journal.folder, games(journal)):
        _folder(name)
        yield
    # Room is made before the game, because littlefs is slow when it is nearly full.
    make_room(journal)
    yield
    yield from _discard(journal)
    yield from _anew(journal.folder + PARTS)
    with open(journal.folder + part(0), "wb") as file:
        journal.extend(0, file.write(packed))
    yield
    yield from _begin_tail(journal)
    journal.allow(SIZE)


def finish(journal):
    """Move a game that is over to the finished ones; `journal.go_on` does the work."""
    journal.follow(_finish(journal) if journal.room else _discard(journal))


def _finish(journal):
    yield from journal.spill()
    journal.close()
    yield
    remove(journal.folder + OVER)
    with open(journal.folder + OVER, "wb") as file:
        for k in range(journal.part + 1):
            yield
            yield from _copy(journal.folder + part(k), file, _WHOLE)
        yield
    # The rename makes the game appear whole or not at all.
    kept = finished(journal)
    yield
    os.rename(journal.folder + OVER, path(journal, kept[-1] + 1 if kept else 1))
    yield
    yield from _discard(journal)
    # Only now: if the power fails before, a game too many is kept.
    for number in kept[: max(0, len(kept) + 1 - FINISHED)]:
        remove(path(journal, number))
        yield


def discard(journal):
    """Delete a game that is given up."""
    journal.follow(None)
    list(_discard(journal))


def load(journal):
    """Return the game that was being played, or None. Raises ValueError if there is one that can't be read."""
    names = [journal.folder + name for name in parts(journal)]
    try:
        if not names or not os.stat(names[0])[6]:
            return None
        if _is_finished(journal, names):
            return discard(journal)  # the power failed between the copy and this
        return Saved(open(names[0], "rb"), names[1:] + [journal.folder + TAIL])
    except OSError:
        raise ValueError("the beginning cannot be read") from None


def take_up(journal, saved):
    """Continue after the last record that was read, with a new tail. Everything after it is cut off."""
    journal.start(saved.number)
    last = 0
    names = [journal.folder + part(0)] + saved.rest
    try:
        saved.file.close()
        journal.close()
        # Rewrite what could be read into one file; the damaged rest must not be read again.
        if saved.damaged:
            remove(journal.folder + OVER)
            with open(journal.folder + OVER, "wb") as file:
                for name in names[: saved.k]:
                    list(_copy(name, file, _WHOLE))
                list(_copy(names[saved.k], file, saved.at))
            os.rename(journal.folder + OVER, names[0])
            list(_clear(journal, 1))
        else:
            last = len(names) - 2
            with open(names[last], "ab") as file:
                if saved.at:
                    list(_copy(names[-1], file, saved.at))
        journal.extend(last, os.stat(journal.folder + part(last))[6])
        list(_begin_tail(journal))
        journal.allow(max(0, SIZE - saved.size))
    except OSError:
        journal.fail()


def _copy(name, file, n):
    """Append the first n bytes of a file, or all if it has less, to an open one. Yields after each piece."""
    with open(name, "rb") as source:
        while n:
            piece = source.read(min(n, _PIECE))
            if not piece:
                return
            file.write(piece)
            n -= len(piece)
            yield


def _begin_tail(journal):
    yield from _anew(journal.folder + NEWEST)
    journal.open_tail()
    yield


def parts(journal):
    """Return the names of the game's parts, without the tail."""
    found = []
    try:
        while True:
            os.stat(journal.folder + part(len(found)))
            found.append(part(len(found)))
    except OSError:
        return found


def games(journal):
    """Return the folder of the finished games."""
    return journal.folder + "games/"


def path(journal, number):
    """Return the path of a finished game."""
    return "%s%05d" % (games(journal), number)


def finished(journal):
    """Return the numbers of the finished games, oldest first."""
    try:
        names = os.listdir(games(journal)[:-1])
    except OSError:
        return []
    return sorted(int(name) for name in names if len(name) == 5 and name.isdigit())


def _is_finished(journal, names):
    """Return whether the newest finished game is this one, byte for byte. names: of its parts."""
    kept = finished(journal)
    if not kept:
        return False
    try:
        with open(path(journal, kept[-1]), "rb") as whole:
            for name in names:
                with open(name, "rb") as file:
                    piece = file.read(_PIECE)
                    while piece:
                        if whole.read(len(piece)) != piece:
                            return False
                        piece = file.read(_PIECE)
            return not whole.read(1)
    except OSError:
        return False


def make_room(journal):
    """Delete finished games, the oldest first, until there is room for another one."""
    for number in finished(journal):
        flash = os.statvfs(journal.folder[:-1])
        # Block size times free blocks.
        if flash[0] * flash[3] >= _ROOM:
            return
        remove(path(journal, number))


def _folder(name):
    """Make a folder, also in place of a file. Any other trouble shows when a file in it is opened."""
    name = name[:-1]
    try:
        if os.stat(name)[0] & _FILE:
            os.remove(name)
    except OSError:
        pass
    try:
        os.mkdir(name)
    except OSError:
        pass


def _discard(journal):
    journal.close()
    return _clear(journal)


def _clear(journal, first=0):
    """Delete the game's parts and its tail. Part 0 goes first: without it the others are no game."""
    if not first:
        remove(journal.folder + part(0))
        yield
    remove(journal.folder + TAIL)
    yield
    try:
        names = os.listdir(journal.folder + PARTS)
    except OSError:
        return
    for name in names:
        if PARTS + "/" + name != part(0):
            remove(journal.folder + PARTS + "/" + name)
            yield


def _anew(name):
    """Replace a folder, or a file, by an empty folder.

    A new folder has fresh blocks: littlefs can compact them about a hundred times before it must move them.
    """
    try:
        for each in os.listdir(name):
            remove(name + "/" + each)
            yield
        os.rmdir(name)
    except OSError:
        remove(name)
    yield
    os.mkdir(name)
    yield
