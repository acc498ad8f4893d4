"""Saved games: the one that is played, from its beginning to its end, and the finished ones, the oldest dropped.

README.md has the format. Reads only what is whole; whatever else lies on the flash is a ValueError or the end of what
can be read. Allocates, so it is called between games only, from what is loaded for that (archive.py).
"""

import os

from link.crc import crc24
from micropython import const
from store.journal import CHECK, HEAD, LONG, MORE, SIZE, part

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
        body = bytes((self.seats, self.switches, self.sheriff, self.flags, self.language, self.bots))
        body += self.patience.to_bytes(2, "little") + self.places + bytes(1) + self.seed
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
    """Begin a game's files. Without room or flash the journal says so."""
    journal.failed = False
    journal.n = HEAD
    journal.number = journal.tail = 0
    try:
        _folder(journal.folder)
        _folder(games(journal))
        make_room(journal)
        _clear(journal)
        journal.part = 0
        with open(journal.folder + part(0), "wb") as file:
            journal.filled = file.write(start.packed())
        journal.room = SIZE
    except OSError:
        journal.fail()


def finish(journal):
    """The game is over: it joins the finished ones. What was not written down is not kept."""
    if not journal.room:
        return discard(journal)
    try:
        if journal.tail:
            list(journal.spill())
        with open(journal.folder + "over", "wb") as file:
            for k in range(journal.part + 1):
                file.write(read(journal.folder + part(k)))
        kept = finished(journal)
        os.rename(journal.folder + "over", path(journal, kept[-1] + 1 if kept else 1))
        discard(journal)
        for number in kept[: max(0, len(kept) + 1 - FINISHED)]:
            _remove(path(journal, number))
    except OSError:
        journal.fail()


def discard(journal):
    """The game is given up: `now` goes first, for a tail alone is nothing."""
    journal.room = 0
    _clear(journal)


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
    return Saved(data + read(journal.folder + "tail"))


def take_up(journal, saved):
    """Go on behind the last record that was read. What lies behind it is cut off."""
    journal.failed = False
    journal.n = HEAD
    journal.number = saved.number
    try:
        sizes = [os.stat(journal.folder + name)[6] for name in parts(journal)]
        journal.part = len(sizes) - 1
        journal.filled = sizes[-1]
        journal.tail = max(0, len(saved.data) - sum(sizes))
        if saved.end != len(saved.data):
            with open(journal.folder + "over", "wb") as file:
                journal.filled = file.write(saved.data[: saved.end])
            os.rename(journal.folder + "over", journal.folder + part(0))
            _clear(journal, 1)
            journal.part = journal.tail = 0
        journal.room = max(0, SIZE - saved.end)
    except OSError:
        journal.fail()


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


def _clear(journal, first=0):
    """Remove the game's parts from the first on, which goes first, for the others alone are nothing; and its tail."""
    if not first:
        _remove(journal.folder + part(0))
    _remove(journal.folder + "tail")
    try:
        names = os.listdir(journal.folder[:-1])
    except OSError:
        return
    for name in names:
        if name.startswith(part(0)) and name != part(0):
            _remove(journal.folder + name)


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
