"""The firmware's parsers, each as a function of bytes that must neither raise nor keep anything.

A new parser needs one more line in TARGETS: its function, and some good inputs. Runs on CPython and MicroPython.
"""

import gc
import io
from binascii import crc32

import dicetown.question_table  # noqa: F401 (first: the chain of imports is else deeper than a MicroPython stack)
from link.command import Command, is_key, is_word
from link.crc import crc24
from link.line import Line
from link.link import Link
from reports import commands
from reports.facts import GOODS, PLACES, STORE
from reports.reporter import Reporter
from reports.visible import letters
from screens.encoding import coded
from screens.setup_pages import LIMITS
from store.game_file import MAGIC, Saved, entries_of
from store.settings import Settings
from table.consent import Consent
from table.match import Match

VERBS = ("hello", "new", "snapshot", "seat", "resend", "undo", "correct", "language", "selftest")
KEYS = ("preset", "human", "bot", "seed", "patience")
TABLES = (GOODS, STORE, PLACES)
HIDDEN = (b"\xc2\x9b", b"\xc2\xad", b"\xe2\x80\x8b", b"\xe2\x80\xae", b"\xe2\x81\xa6", b"\xef\xbb\xbf", b"\xed\xa0\x80")
NAME = bytearray(48)
OCTETS = bytearray(32)
COMMAND = Command()
LINE = Line()


def saved(data):
    """Take bytes as a game on flash, as they are and with right check sums."""
    head = MAGIC + len(data[:90]).to_bytes(2, "little") + data[:90]
    for file in (data, head + crc24(head, len(head)).to_bytes(3, "big") + records(data[90:])):
        try:
            game = Saved(io.BytesIO(file))
        except ValueError:
            continue
        assert 2 <= game.start.seats <= 5 and len(game.start.names) == game.start.seats
        count = 0
        record = game.next()
        while record is not None:
            count += 1
            fits(record)
            record = game.next()
        assert count <= len(file) // 7 and game.size <= len(file)


def fits(record):
    try:
        return entries_of(record)
    except ValueError:
        return None


def records(data):
    """Take bytes as records whose check sums are right."""
    found = b""
    while data:
        record = data[: 4 + data[0] % 16]
        record = bytes((max(0, len(record) - 4),)) + record[1:]
        found += record + crc24(record, len(record)).to_bytes(3, "big")
        data = data[len(record) :]
    return found


def settings(data):
    """Take bytes as a file of settings, as they are and with a right check sum."""
    for file in (data, data[:-4] + crc32(data[:-4]).to_bytes(4, "little")):
        found = Settings("no/such/settings.bin", LIMITS, file or b"?")
        assert all(found.values[i] < LIMITS[i] for i in range(len(LIMITS)))


class NoHeap:
    """Functions that CPython's gc lacks."""

    collect = mem_alloc = mem_free = int


if not hasattr(gc, "mem_alloc"):
    commands.gc = NoHeap  # type: ignore[assignment]


class Believing(Command):
    """Believes any check sum, so that changed words soon get past it."""

    def _sealed(self, end):
        return True


BELIEVING = Believing()


def sealed(words, nonce=2):
    text = b"!0001.%04X " % nonce + words + b" "
    return text + b"*%06X\n" % crc24(text, len(text))


def feed(data, command=COMMAND):
    """Take bytes as they come over the port; whatever passes for a command is read in every way."""
    for b in data:
        if command.feed(b):
            read(command)
    assert 0 <= command.n <= len(command.buf)


def read(command):
    for verb in VERBS:
        command.verb(verb)
    for i in range(command.count):
        for key in KEYS:
            is_key(command, i, key)
        is_word(command, i, "human")
        table = TABLES[i % len(TABLES)]
        assert -1 <= command.pick(i, table) < len(table)
        assert -1 <= command.number(i) < 1 << 29
        assert -1 <= command.hex4(i) <= 0xFFFF
        assert -1 <= command.name(i, NAME) <= len(NAME)
        command.octets(i, OCTETS)


def words(data):
    """Take words as a command whose check sum is right."""
    feed(b"!0001.0002 " + data + b" *000000\n", BELIEVING)


def name(data):
    """Write a name and read it back."""
    LINE.n = 0
    LINE.full = False
    LINE.name(data)
    if LINE.full:
        return
    text = bytes(LINE.text[1 : LINE.n])
    for b in text:
        assert b > 32 and b not in b'!"*:='
    taken = len(data) <= len(NAME)
    for b in b"!0001.0002 new human=" + text + b" *000000\n":
        if BELIEVING.feed(b):
            assert BELIEVING.name(0, NAME) == (len(data) if taken else -1)
            assert not taken or NAME[: len(data)] == data
            return
    raise AssertionError("a name has broken its line")


def visible(data):
    """Take a name or a reason: if accepted it is UTF-8, moves no cursor, and is drawn letter by letter."""
    count = letters(data)
    assert 0 <= count <= len(data)
    drawn = coded(data)
    if not count:
        return
    str(data, "utf-8")
    assert len(drawn) == count and min(data) >= 32 and 127 not in data
    for mark in HIDDEN:
        assert mark not in data


class Port:
    def __init__(self):
        self.input = b""
        self.at = 0

    def read(self):
        if self.at == len(self.input):
            return -1
        self.at += 1
        return self.input[self.at - 1]

    def write(self, buf, at=0, n=1):
        return n


class Away:
    """An absent station, so nobody can be asked."""

    present = False

    def __init__(self, number):
        self.number = number

    def due(self, pieces):
        pass


class Desk:
    """What the host's commands need of the table: a running game of people, or none."""

    def __init__(self):
        self.port = Port()
        self.link = Link(self.port, 1, "0.1 board 5")
        self.reporter = Reporter(self.link)
        self.match = Match()
        self.match.prepare(3, 0, 0, bytes(32))
        self.match.game.deal(3, 0, 0, bytes(32))
        self.state = bytes(self.match.game.s)
        self.players = [None] * 5
        self.stations = [Away(number) for number in range(5)]
        self.games = self
        self.lobby = None
        self.consent = Consent(self)
        self.nonce = 0
        self.reset()

    def reset(self):
        # Closed, so that `seat` is refused: handing over has tests of its own.
        self.match.invite([b"Ann", b"Bo", b"Cy"], 0, 0, 0, True, False, True)
        self.match.begin()
        self.begun = 0
        self.consent.clear()

    def refresh(self):
        pass

    def propose(self, asker):
        return "final"

    def test(self, with_hands):
        assert not self.match.playing

    def at_rest(self):
        return True

    def language(self, code):
        assert not self.match.playing
        return code != "cs"  # the file of cs is damaged

    def log(self, number):
        assert not self.match.playing

    def abort(self, notice):
        self.match.clear()

    def start(self, seats, switches, sheriff, seed):
        assert not self.match.playing
        assert 2 <= seats <= 5 and sheriff < seats and 0 <= self.match.patience <= 3600
        for name in self.match.names[:seats]:
            assert 0 < letters(name) <= 12
            visible(name)
        self.begun += 1

    @property
    def journal(self):
        return self

    @property
    def entropy(self):
        return self

    count = lost = 0

    def seed(self):
        return bytes(32)

    def say(self, line):
        """Give the line to the console, and let it work until it has answered."""
        self.port.input = line
        self.port.at = 0
        for _ in range(200):
            self.link.tick()
            self.reporter.tick()
            if self.link.pending and not self.reporter.busy:
                commands.act(self)
            if self.port.at == len(line) and not self.link.pending and not self.reporter.busy:
                return
        raise AssertionError("no answer")


DESK = Desk()


def table(data):
    """Take commands with right check sums, one per line, at a table where people play."""
    desk = DESK
    desk.reset()
    for line in data.split(b"\n")[:8]:
        desk.nonce = desk.nonce + 1 & 0xFFFF
        desk.say(sealed(b"hello" if desk.link.session != 1 else line, desk.nonce))
    assert desk.match.game.s == desk.state


COMMANDS = (
    b"hello",
    b"ping",
    b"snapshot",
    b"resend 0010",
    b"new preset=first sheriff=1 human=Ann bot=Bo%20B patience=60",
    b"new switches=31 sheriff=0 bot=A bot=B pace=fast seed=" + b"0123456789abcdef" * 4,
    b"abort\nnew preset=first sheriff=0 bot=A bot=B\nlog",
    b"abort\nnew preset=first sheriff=0 bot=A%E2%80%AE bot=B\nnew preset=first switches=3 sheriff=0 bot=A bot=Zo%C3%AB",
    b"seat 2 bot",
    b"counts",
    b"undo\ncorrect dollars 3 0 bank paid%20twice\ncorrect p2-1 1 row front1 lost",
    b"heap\nabort\nlanguage fr\nlanguage cs\nselftest alone",
)
SHOWN = tuple(["Zoë x".encode(), "Аня".encode(), b"\xf0\x9f\x8e\xb2"] + [b"A" + mark + b"n" for mark in HIDDEN])
NAMES = (b"Ann", b"Zo\xc3\xab x", b"a%b=c:d*e!", b"\xd0\x90\xd0\xbd\xd1\x8f", b"twelve bytes" * 4)
LINES = tuple([sealed(line) for line in COMMANDS])
GAME = MAGIC + b"\x38\x00" + bytes((3, 31, 2, 1, 3, 4, 0, 0)) + bytes(38) + b"\x03Ann\x02Bo\x02Cy"
GAMES = (
    GAME[9:] + bytes(90 - len(GAME[9:])) + b"\x01\x00\x04\x00\x21\x02\x01\x04\x00\x41\x20",
    GAME + crc24(GAME, len(GAME)).to_bytes(3, "big") + records(b"\x05\x00\x04\x00\x3f\x01\x02\x03\x04"),
)
SETTINGS = (b"DTset2\x01\x02\x00\x01\x01\x02Ann\nBo\n\n\nEve\x00\x00\x00\x00", b"DTset1", b"")
TARGETS = {
    "saved": (saved, GAMES),
    "settings": (settings, SETTINGS),
    "feed": (feed, LINES),
    "words": (words, COMMANDS),
    "name": (name, NAMES),
    "table": (table, COMMANDS),
    "visible": (visible, SHOWN),
}
SHARES = {
    "saved": 3,
    "settings": 3,
    "feed": 10,
    "words": 10,
    "name": 5,
    "table": 1,
    "visible": 5,
}  # how often each is called: the slow one seldom
