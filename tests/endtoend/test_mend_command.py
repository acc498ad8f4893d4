"""`dicetown undo` and `dicetown correct` on a running console; a person at a station consents or declines."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from host.build.mpy import UNIX64, bundled
from host.commands import main as cli
from host.commands import mending
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.link.client import Client
from host.link.refusals import Unsure
from host.link.session import Message
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.screens.read_screen import Picture

READ_MS = 1500  # ms until a question is answered
PATIENCE = 300.0  # seconds: reached only by a test that has failed


@dataclass
class Person:
    """Answers the host's questions at the first station, and does nothing else."""

    board: VirtualBoard = field(default_factory=VirtualBoard)
    key: str = "ok"
    since: int = 0
    seen: list[str] = field(default_factory=list)

    def tick(self, now: int) -> None:
        station = self.board.stations[0]
        if now % 100 >= 4:
            return
        rows = Picture(station.screen).rows()
        if rows[7] != "OK: yes   LEFT: no":
            self.since = now
            station.release(self.key)
        elif now - self.since > READ_MS and not station.pressed(self.key):
            self.seen = rows
            station.press(self.key)


@pytest.fixture
def person() -> Person:
    return Person()


@pytest.fixture
def port(person: Person, micropython64: list[str]) -> Iterator[str]:
    """Yield the port of a console on which Ann and a bot choose their dice."""
    clock = VirtualClock(person.tick, step=4)
    with Console(person.board, micropython64, bundled(march=UNIX64), clock, entropy=b"mend") as console:
        with Client(console.port) as client:
            client.wait_hello(PATIENCE)
            client.new([("Ann", False), ("Bo", True)])
            for message in client.messages(PATIENCE):
                if isinstance(message, Event) and message.name == "ask":
                    break
        yield console.port
        console.check()


def said(words: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(words) == code
    out, err = capsys.readouterr()
    return err if code else out


def test_goods_are_put_right_or_not(port: str, person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(["correct", "dollars", "2", "Ann", "bank", "fell down", port], 0, capsys)
    assert out.splitlines()[1] == "A correction: $2 from the box to the Bank."
    assert person.seen[2].strip() == "$2" and person.seen[3:6] == ["From: Ann", "To: Bank", "fell down"]
    err = said(["correct", "p5-2", "1", "Ann", "Bo", "x", port], 2, capsys)
    assert "All agree, but it cannot be done" in err
    person.key = "left"
    err = said(["correct", "dollars", "2", "bank", "0", "fell down", port], 2, capsys)
    assert "Ann declines: nothing changes." in err


def test_what_cannot_be_is_said_in_words(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words, why in (
        (["undo", port], "The last step cannot be taken back"),
        (["correct", "dollars", "50", "Ann", "Bo", "x", port], "such goods do not lie there, or not as many"),
        (["correct", "joe", "1", "store", "Bo", "x", port], "By these rules Nervous Joe is played at once"),
        (["correct", "gold", "1", "Ann", "Bo", "x", port], "name dollars, nuggets or a card"),
        (["correct", "dollars", "1", "Cy", "Bo", "x", port], "Cy is no player and no place: name Ann, Bo, mine"),
        (["correct", "dollars", "1", "Ann", "Bo", "x" * 21, port], "The reason has 21 letters"),
    ):
        assert why in said(words, 2, capsys)


class Told:
    """Stands for a client that gets these messages."""

    def __init__(self, *messages: Message) -> None:
        self.heard = messages

    def messages(self, timeout: float) -> Iterator[Message]:
        yield from self.heard


def test_a_step_that_was_taken_back_is_said() -> None:
    table = mending.Table(["Ann", "Bo"])
    client: Client = Told(Event("lock", {"seat": 0}), Event("undo", {"answers": 1}), Snapshot())  # type: ignore[assignment]
    said = mending.outcome(client, table, lambda event: event.name == "undo")
    assert said == "All agree: the last step is taken back."
    for heard in (Event("declined", {"seat": 1}), Event("aborted"), Snapshot()):
        with pytest.raises(mending.UserError):
            mending.outcome(Told(heard), table, lambda event: False)  # type: ignore[arg-type]


def test_a_cable_that_comes_out_is_not_taken_for_silence() -> None:
    client: Client = Told(Event("lock", {"seat": 0}), Status("unplugged", "The cable."))  # type: ignore[assignment]
    with pytest.raises(Unsure, match="plug it in, and see if it is done"):
        mending.outcome(client, mending.Table(["Ann", "Bo"]), lambda event: False)


def test_a_console_that_tells_other_things_without_end_is_not_listened_to_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = itertools.count()  # each look takes a second
    monkeypatch.setattr(mending, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    client: Client = Told(*[Event("lock", {"seat": 0})] * 200)  # type: ignore[assignment]
    assert len(list(mending.heard(client, 45))) < 50
    with pytest.raises(mending.UserError, match="Nobody has answered"):
        mending.outcome(client, mending.Table(["Ann", "Bo"]), lambda event: event.name == "undo")
