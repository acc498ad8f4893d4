"""A console that talks without end: the host keeps a bounded part of it, and says so."""

import asyncio
import itertools
import os
import termios
import threading
import tty
from collections.abc import Iterator
from contextlib import closing

import pytest

from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.link import answers, inbox
from host.link.client import Client
from host.link.frames import seal
from host.link.hello import PROTOCOL
from host.link.inbox import Inbox
from host.link.refusals import Flooded
from host.link.session import DOUBTFUL, TABLE, Session
from host.web.arrivals import Arrivals

PATIENCE = 300.0  # seconds: reached only by a test that has failed
LAST = 2  # two more messages: the status that says why, and the end
ROUND = Event("round", {"n": 1})
COUNTS = "counts 1 2 3 4 5 6 7 8 9 0"
WHOLE = ["snapshot begin", *["round 1"] * 100, "snapshot end"]
FLOODS = {  # what the console says first, and what it then repeats endlessly
    "answers that nobody asked for": ([], [COUNTS]),
    "a table without an end": (["snapshot begin"], ["round 1"]),
    "events": (["snapshot none", "snapshot end"], ["lock 0"]),
    "tables": ([], WHOLE),
    "noise": ([], ["\0noise"]),
}


def frame(number: int, text: str) -> bytes:
    return b"noise\n" if text.startswith("\0") else seal(b":0001.%04X %s" % (number & 0xFFFF, text.encode()))


class Hostile:
    """A console that answers hello and then talks without end."""

    def __init__(self, first: list[str], then: list[str]) -> None:
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.closed = False
        self.texts = itertools.chain([f"hello dicetown {PROTOCOL} 0.1 board 5"], first, itertools.cycle(then))
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        os.read(self.master, 4096)
        for number, text in enumerate(self.texts, 1):
            if self.closed:
                return
            os.write(self.master, frame(number, text))

    def close(self) -> None:
        """End the thread first: otherwise it could write to another file with the same number."""
        self.closed = True
        termios.tcflush(self.slave, termios.TCIFLUSH)  # lets a write that waits for room go on
        self.thread.join(PATIENCE)
        os.close(self.slave)
        os.close(self.master)


@pytest.mark.parametrize("kind", FLOODS)
def test_who_does_not_read_is_told_that_it_was_too_much(kind: str) -> None:
    with closing(Hostile(*FLOODS[kind])) as console, Client(console.port) as client:
        client.thread.join(PATIENCE)
        assert not client.thread.is_alive()
        assert client.queue.lines <= inbox.MOST + LAST and len(client.answers.lines) <= answers.MOST
        told = []
        with pytest.raises(Flooded, match="talks without end: plug it in again"):
            for message in client.messages():
                told.append(message)
        assert isinstance(told[-1], Status) and told[-1].kind == "failed"
        with pytest.raises(Flooded):
            client.ping()


def test_who_keeps_nothing_hears_of_it_too() -> None:
    hostile = Hostile(*FLOODS["answers that nobody asked for"])
    with closing(hostile) as console, Client(console.port, lambda _: None) as client:
        client.thread.join(PATIENCE)
        with pytest.raises(Flooded):
            client.console_counts()


def test_a_table_is_as_large_as_a_table_can_be() -> None:
    session = Session()
    session.tick(0)
    session.receive(frame(1, f"hello dicetown {PROTOCOL} 0.1 board 5") + frame(2, "snapshot begin"), 0.1)
    for number in range(TABLE):
        session.receive(frame(3 + number, "round 1"), 0.1)
    with pytest.raises(Flooded):
        session.receive(frame(3 + TABLE, "round 1"), 0.1)
    assert len(session.gathering or ()) == TABLE


def test_commands_that_were_given_up_are_forgotten() -> None:
    """The console says hello and answers nothing. Each command may still get a late answer, but only for a while."""
    session = Session()
    session.tick(0)
    session.receive(frame(1, f"hello dicetown {PROTOCOL} 0.1 board 5"), 0.1)
    for _ in range(100):
        asked = session.submit("players")
        session.current = None  # nothing else waits for an answer
        session.wanted = False
        session.tick(0.2)
        session.give_up(asked)
    assert 0 < len(session.doubtful) <= DOUBTFUL


def test_what_was_taken_out_leaves_room() -> None:
    box: Inbox[object] = Inbox()
    for _ in range(3 * inbox.MOST):
        box.put(ROUND)
        assert box.get_nowait() is ROUND
    box.put(Snapshot((ROUND,) * (inbox.MOST - 1)))
    with pytest.raises(Flooded):
        box.put(ROUND)
    box.put(Status("unplugged", ""))
    box.put(None)
    assert [type(message) for message in box.until_none(0)] == [Snapshot, Status]
    box.put(ROUND)


@pytest.fixture
def taken() -> list[object]:
    return []


@pytest.fixture
def arrivals(taken: list[object]) -> Iterator[Arrivals]:
    yield Arrivals(taken.append)


def fill(arrivals: Arrivals) -> None:
    with pytest.raises(Flooded):
        for n in range(inbox.MOST + 1):
            arrivals.post(Event("round", {"n": n}))


async def test_what_comes_before_the_server_runs_waits_within_limits(arrivals: Arrivals, taken: list[object]) -> None:
    fill(arrivals)
    arrivals.begin()
    while len(taken) < inbox.MOST:
        await asyncio.sleep(0)
    assert taken == [Event("round", {"n": n}) for n in range(inbox.MOST)]


async def test_a_server_that_is_busy_is_not_buried(arrivals: Arrivals, taken: list[object]) -> None:
    arrivals.begin()
    await asyncio.sleep(0)
    fill(arrivals)
    arrivals.post(Status("failed", ""))  # the last word
    while len(taken) <= inbox.MOST:
        await asyncio.sleep(0)
    assert isinstance(taken[-1], Status) and arrivals.waiting.lines == 0


async def test_a_message_that_cannot_be_taken_in_is_told_and_not_the_last(taken: list[object]) -> None:
    def take(message: object) -> None:
        if message == ROUND:
            raise RuntimeError("odd")
        taken.append(message)

    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["exception"]))
    arrivals = Arrivals(take)
    arrivals.begin()
    for message in (ROUND, Event("aborted")):
        arrivals.post(message)
    while len(taken) < 2:
        await asyncio.sleep(0)
    failed, after = taken
    assert isinstance(failed, Status) and failed.kind == "failed" and "RuntimeError" in failed.text
    assert after == Event("aborted") and [str(error) for error in reported] == ["odd"]
