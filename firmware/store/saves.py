"""Saved games: the one that is played, from its beginning to its end, and the finished ones, the oldest dropped.

README.md has the format. Reads only what is whole; whatever else lies on the flash is a ValueError or the end of what
can be read. Allocates, so it is called between games only, from what is loaded for that (archive.py).
"""

import os

from link.crc import crc24
from micropython import const
from store.journal import CHECK, END, HEAD, LONG, MORE, NEWEST, PARTS, SIZE, TAIL, part

MAGIC = b"DTgame1"
FINISHED = const(40)  # games that are kept
_FILE = const(25600)  # bytes: more than any file of a game
_ROOM = const(40960)  # bytes that must be free before a game
_LENGTH = const(2)  # bytes, behind MAGIC
_FIXED = const(46)  # bytes of the header before the names
_SEATS = const(5)
_FLAGS = const(4)
_AHEAD = const(128)  # numbers of records, modulo 256, that far back are old ones


class Start:
    """What a game is dealt from, and who sits where."""

    def __init__(self):
        self.seats = self.switches = self.sheriff = 0
        self.flags = self.language = self.bots = self.patience = 0
        self.places = bytes(_SEATS)  # the station of each seat, by number
        self.seed = b""
        self.names = []  # UTF-8

    def packed(self):
        """The header of a game's file."""
        body = bytes((self.seats, self.switches & 255, self.sheriff, self.flags, self.language, self.bots))
        body += self.patience.to_bytes(2, "little") + self.places + bytes((self.switches >> 8,)) + self.seed
        for name in self.names:
            body += bytes((len(name),)) + name
        data = MAGIC + len(body).to_bytes(_LENGTH, "little") + body
        return data + crc24(data, len(data)).to_bytes(CHECK, "big")

    def unpack(self, data):
        """-> the offset behind the header. Raises ValueError."""
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
        while at < len(body):
            self.names.append(body[at + 1 : at + 1 + body[at]])
            at += 1 + body[at]
        if not 2 <= self.seats <= _SEATS or self.sheriff >= self.seats or len(self.names) != self.seats:
            raise ValueError("this cannot be a game")
        return end + CHECK


class Saved:
    """A game as it was written down: `start`, then its records one by one."""

    def __init__(self, data):
        """data: bytes of the parts and, behind them, of the tail. Raises ValueError if its beginning is damaged."""
        self.data = data
        self.start = Start()
        self.end = self.at = self.start.unpack(data)  # `end`: of what is whole and was read
        self.number = 0
        self.damaged = False  # something behind `end` cannot be read

    def next(self):
        """The next record, without its CRC, or None. What stands in both files is given once."""
        data = self.data
        while self.at < len(data):
            body = self.at + HEAD + data[self.at]
            end = body + CHECK
            if end > len(data):
                break
            record = data[self.at : body]
            if crc24(record, len(record)) != int.from_bytes(data[body:end], "big"):
                break
            ahead = record[1] - self.number & 255
            if 0 < ahead < _AHEAD:
                break
            self.at = end
            if not ahead:
                self.number = (self.number + 1) & 255
                self.end = end
                return record
        self.damaged = self.at < len(data)
        return None


def entries(record):
    """A record's pairs of seat and choice. Raises ValueError if they do not fit into it."""
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
    """Begin a game's files, by calls of `journal.go_on`. Without room or flash the journal says so."""
    journal.failed = False
    journal.n = HEAD
    journal.number = journal.part = 0
    journal.pieces = _begin(journal, start.packed())


def _begin(journal, packed):
    for name in (journal.folder, games(journal)):
        _folder(name)
        yield
    make_room(journal)
    yield
    yield from _discard(journal)
    yield from _anew(journal.folder + PARTS)
    with open(journal.folder + part(0), "wb") as file:
        journal.filled = file.write(packed)
    yield
    yield from _begin_tail(journal)
    journal.room = SIZE


def finish(journal):
    """The game is over: it joins the finished ones, by calls of `journal.go_on`, if it is written down."""
    journal.pieces = _finish(journal) if journal.room else _discard(journal)


def _finish(journal):
    yield from journal.spill()
    journal.close()
    yield
    with open(journal.folder + "over", "wb") as file:
        for k in range(journal.part + 1):
            yield
            file.write(read(journal.folder + part(k)))
        yield
    kept = finished(journal)
    yield
    os.rename(journal.folder + "over", path(journal, kept[-1] + 1 if kept else 1))
    yield
    yield from _discard(journal)
    for number in kept[: max(0, len(kept) + 1 - FINISHED)]:
        _remove(path(journal, number))
        yield


def discard(journal):
    """The game is given up."""
    journal.pieces = None
    list(_discard(journal))


def put_aside(journal):
    """What cannot be read is kept for those who want to look at it, and does not come back."""
    _remove(journal.folder + "bad")
    try:
        os.rename(journal.folder + part(0), journal.folder + "bad")
    except OSError:
        pass
    discard(journal)


def load(journal):
    """-> the game that was being played, or None. Raises ValueError if there is one that cannot be read."""
    data = b"".join([read(journal.folder + name) for name in parts(journal)])
    if not data:
        return None
    if _is_finished(journal, data):
        return discard(journal)  # the power went before that was done
    return Saved(data + _newest(journal))


def _newest(journal):
    """The records of the tail, without what lies behind its end."""
    tail = read(journal.folder + TAIL)
    at = 0
    while at < len(tail) and tail[at] != END:
        at += HEAD + tail[at] + CHECK
    return tail[:at]


def take_up(journal, saved):
    """Go on behind the last record that was read, with a new tail. What lies behind it is cut off."""
    journal.failed = False
    journal.n = HEAD
    journal.number = saved.number
    try:
        journal.close()
        names = parts(journal)
        journal.part = len(names) - 1
        if saved.damaged:
            with open(journal.folder + "over", "wb") as file:
                journal.filled = file.write(saved.data[: saved.end])
            os.rename(journal.folder + "over", journal.folder + part(0))
            list(_clear(journal, 1))
            journal.part = 0
        else:
            with open(journal.folder + names[-1], "ab") as file:
                file.write(_newest(journal))
            journal.filled = os.stat(journal.folder + names[-1])[6]
        list(_begin_tail(journal))
        journal.room = max(0, SIZE - saved.end)
    except OSError:
        journal.fail()


def _begin_tail(journal):
    yield from _anew(journal.folder + NEWEST)
    journal.file = open(journal.folder + TAIL, "w+b")
    yield


def parts(journal):
    """The names of the files that hold the game, but for the tail."""
    found = []
    try:
        while True:
            os.stat(journal.folder + part(len(found)))
            found.append(part(len(found)))
    except OSError:
        return found


def games(journal):
    """The folder of the finished games."""
    return journal.folder + "games/"


def path(journal, number):
    """Where a finished game lies."""
    return "%s%05d" % (games(journal), number)


def finished(journal):
    """The numbers of the finished games that are kept, oldest first."""
    try:
        names = os.listdir(games(journal)[:-1])
    except OSError:
        return []
    return sorted(int(name) for name in names if len(name) == 5 and name.isdigit())


def _is_finished(journal, data):
    """Whether the newest finished game is this one, to its last byte."""
    kept = finished(journal)
    return bool(kept) and read(path(journal, kept[-1])) == data


def make_room(journal):
    """Drop finished games, the oldest first, until there is room for another one."""
    for number in finished(journal):
        flash = os.statvfs(journal.folder[:-1])
        if flash[0] * flash[3] >= _ROOM:
            return
        _remove(path(journal, number))


def _folder(name):
    try:
        os.mkdir(name[:-1])
    except OSError:
        pass  # it is there; what else may be wrong, opening a file in it tells


def _discard(journal):
    journal.close()
    return _clear(journal)


def _clear(journal, first=0):
    """Remove the game's parts from the first on, which goes first, for the others alone are nothing; and its tail."""
    if not first:
        _remove(journal.folder + part(0))
        yield
    _remove(journal.folder + TAIL)
    yield
    try:
        names = os.listdir(journal.folder + PARTS)
    except OSError:
        return
    for name in names:
        if PARTS + "/" + name != part(0):
            _remove(journal.folder + PARTS + "/" + name)
            yield


def _anew(name):
    """An empty folder in place of another, or of a file. A hundred times littlefs compacts it without moving it."""
    try:
        for each in os.listdir(name):
            _remove(name + "/" + each)
            yield
        os.rmdir(name)
    except OSError:
        _remove(name)
    yield
    os.mkdir(name)
    yield


def _remove(name):
    try:
        os.remove(name)
    except OSError:
        pass


def read(name):
    """All of a file, as far as a game's may reach; b"" where there is none."""
    try:
        size = min(os.stat(name)[6], _FILE)
        with open(name, "rb") as file:
            return file.read(size)  # the memory for so many is taken at once
    except OSError:
        return b""
