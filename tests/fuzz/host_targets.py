"""The host's parsers, each as a function of bytes that must neither raise nor keep anything.

A new parser needs one more line in TARGETS: its function, and some good inputs.
"""

import contextlib
import json

from host.commands.simulate import play
from host.engine.chance import Chance, seed_bytes
from host.game import record, sentences, strict_json, verify
from host.game.events import BadLine, Event, parse
from host.game.picture import picture
from host.game.players import NAMES
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.link import feed
from host.link.frames import Foreign, Reader, seal
from host.link.refusals import Flooded
from host.link.session import Session
from host.terminal import scoreboard
from tests.game import checker

LIMIT = 64  # the most messages that one line may cause


HELLO = b"hello dicetown 1 0.1 board 5"


def port(data: bytes) -> None:
    """Take bytes from the port: however they are cut, they give the same frames and foreign lines."""
    whole, cut = Reader(), Reader()
    found = list(whole.feed(data + b"\n"))
    half = len(data) // 2
    if max(map(len, data.split(b"\n"))) <= 1000:  # a longer line that is cut is passed on as it comes
        assert [*cut.feed(data[:half]), *cut.feed(data[half:] + b"\n")] == found
    assert all(each.text.isprintable() for each in found if isinstance(each, Foreign))
    assert len(whole.rest) <= 1000


def facts(data: bytes) -> None:
    """Take lines with right check sums one after the other at a table, which can be sent to any listener."""
    table = Table()
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        with contextlib.suppress(BadLine):
            event = parse(line.split(" "))
            sentences.sentence(event, table)
            table.apply(event)
            sentences.waiting(table)
    assert len(table.names) <= 5
    assert feed.message_of(feed.line_of(table)) == table


def heard(data: bytes) -> None:
    """Take lines from a server that may be anybody's: what is understood can be followed, said and shown."""
    table = Table()
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        with contextlib.suppress(BadLine):
            message = feed.message_of(line)
            if isinstance(message, Table):
                table = message
                scoreboard.seats(table)
                scoreboard.town(table, True)
                scoreboard.scores(table)
                picture(table)
            elif isinstance(message, Event):
                sentences.sentence(message, table)
                table.apply(message)
            sentences.waiting(table)
    assert len(table.names) <= 5


def session(data: bytes) -> None:
    """Take bytes from a console that says anything, with right check sums and numbers."""
    talk([HELLO, *data.split(b"\n")])


def greeted(data: bytes) -> None:
    """Do the same with a console that also says hello in words of its own."""
    talk(data.split(b"\n"))


def talk(lines: list[bytes]) -> None:
    host = Session()
    host.tick(0)
    host.output()
    with contextlib.suppress(Flooded):
        for number, line in enumerate(lines):
            line = line.replace(b"SSSS", b"%04X.%04X" % (host.session, host.nonce))
            host.receive(seal(b":0001.%04X " % number + line), number * 0.3)
            assert len(host.inbox) <= LIMIT
            host.inbox.clear()
            host.output()


def records(data: bytes) -> None:
    """Take a game's record, as `dicetown verify` reads it, and as the independent check does."""
    with contextlib.suppress(verify.Wrong):
        verify.check(data)
    with contextlib.suppress(checker.Fault, UnicodeDecodeError):
        checker.check(data.decode())


def logs(data: bytes) -> None:
    """Take what a console says of a finished game: a record or an error message, never a traceback."""
    log = []
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        with contextlib.suppress(BadLine):
            log.append(parse(line.split(" ")))
    with contextlib.suppress(UserError):
        record.text(record.of_log(log, NAMES[:3]))


def strict(data: bytes) -> None:
    """Take JSON from anybody: what is accepted can be written again, just the same."""
    with contextlib.suppress(strict_json.BadJson):
        value = strict_json.parse(data)
        assert strict_json.parse(json.dumps(value, ensure_ascii=False, allow_nan=False)) == value


def _record() -> bytes:
    start = record.Start("first", 0, NAMES[:2], 0, seed_bytes(1))
    return "\n".join(record.text(play(start, Chance(1)).lines).split("\n")[:40]).encode()


FACTS = (
    b"setup 3 0 1\nround 1\nask keep 012 -\nthrow 0 5 0 - - - - -\nlock 0\nkeep 0 2 J - - K -",
    b"game 3 0 1 4 - -\nnow keep 012 01 - 0\ntown 28 7 2 15 0 3 20 0\nseat 0 8 1 2 1\nname 0 human Ann\nlocked 1",
    b"dice 1 J J - - A 4\npile row p1-1 p3-2 p2-1\nmove dollars 3 bank 1 location"
    b"\nmove p1-1 1 row 0 location\nwin mine - 0 1\nend mine 1",
    b"tied store 12 0\noffer 1 2 3 0 1 0\noffered 1 storeback\ntie store 12 0 1 4\nplay 1 dynamite -\ncancel 0 brute1",
    b"cheat 1 0 J Q\nlook 1 2 storeback\nscore 0 1 2 3 4 5 6 7\naborted\ncounts 1 2 3 4 5 6 7 8 9 0\nstation 1 0",
    b"record 2 0 0 3\ndecisions 0 0.3 1.17 0.2\nseed " + b"0f" * 32 + b"\ncommit " + b"ab" * 32 + b"\nvisit 0 luck",
)
HEARD = (
    feed.line_of(Table(["Ann", "Bo"], [True, False]).changed(badge=1, tie=(3, 3), holders={0: (1, 2)})).encode(),
    b"event round 2\nevent keep 0 2 J - - K -\nstatus unplugged The console was unplugged.\nevent name 0 human Ann",
)
TALK = (
    *FACTS,
    b"ok SSSS\nsnapshot begin\ngame 3 0 1 4 - -\nsnapshot end\nok SSSS\nround 2",
    b"no SSSS session\nno SSSS gone\nno SSSS old\nhello dicetown 2 x y z\nsnapshot none\nsnapshot end",
)
GREETINGS = (
    *(HELLO + b"\n" + each for each in TALK),
    b"hello dicetown 2 0.1 board 5\nhello dicetown 1 0.1+0f0f0f0f e66118604b1f2a2f 5 host selftest\nsnapshot none",
    b"hello dicetown \xc2\xb2 0.1 board 5\nhello dicetown 1 0.1 board -5\nhello dicetown\nhello",
    b"no SSSS session\nhello dicetown 99999999999 \xff %0A \xd9\xa3",
)
PORT = (
    seal(b":0001.0001 keep 0 2 J - - K -"),
    b"Traceback (most recent call last):\r\n" + seal(b":0001.0002 lock 0") + b">>> ",
    b"\x1b[2J:0001.0003 lock 0 *000000\n\n\xff\xfe",
)
LOGS = (
    b"seed %b\nrecord 3 0 1 4\ndecisions 0 0.1 1.1 2.1 0.0" % (b"0f" * 32),
    b"seed %b\nrecord 3 3 1 3\ndecisions 0 0.1 6.3 7.16777216\nbots 1 2" % (b"0f" * 32),
    b"seed %b\nrecord 3 0 1 5\nhost 4\ndecisions 0 0.1 5.1 6.1 7.99 7.1073741823" % (b"0f" * 32),
)
JSON = (
    b'{"profiles": "dicetown-profiles/1", "players": [{"name": "Zo\\u00eb", "colour": 1}]}',
    b'[[1, -2.5e3, NaN, 1e999, null, true, "\\ud83c\\udfb2"], {"a": {"a": [], "b": 12345678901234567890}}]',
    b"[" * 15 + b"]" * 15,
)
TARGETS = {
    "port": (port, PORT),
    "facts": (facts, FACTS),
    "heard": (heard, HEARD),
    "session": (session, TALK),
    "greeted": (greeted, GREETINGS),
    "logs": (logs, LOGS),
    "records": (records, (_record(),)),
    "strict": (strict, JSON),
}
SHARES = {"port": 10, "facts": 2, "heard": 1, "session": 1, "greeted": 1, "logs": 1, "records": 1, "strict": 5}
