"""Whatever ends the reading thread, everyone who waits for it gets an error: nobody waits for a dead thread."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host.commands import main as cli
from host.game.connection import Status
from host.game.events import Snapshot
from host.link import reconnect
from host.link.client import Client
from host.link.reconnect import Watcher
from host.link.refusals import Failed
from host.link.session import Message, Session
from tests.link.test_reconnect import PATIENCE, Plugged, plugged, status, until

WAITING: dict[str, Callable[[Client], object]] = {
    "hello": lambda client: client.wait_hello(PATIENCE),
    "ping": lambda client: client.command("ping", timeout=PATIENCE),
    "log": lambda client: client.log(timeout=PATIENCE),
    "counts": lambda client: client.console_counts(PATIENCE),
}


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Plugged]:
    with plugged(tmp_path / "console") as connected:
        yield connected


def fail_at(verb: str, monkeypatch: pytest.MonkeyPatch, times: int = -1) -> None:
    """Make the reading fail while this command waits for its answer. times: how often; -1: always."""
    receive = Session.receive
    left = [times]

    def faulty(self: Session, data: bytes, now: float) -> None:
        if self.current is not None and self.current.words[0] == verb and left[0]:
            left[0] -= 1
            raise RuntimeError("odd\n\x1b[2J" + "x" * 1000)
        receive(self, data, now)

    monkeypatch.setattr(Session, "receive", faulty)


@pytest.mark.parametrize("verb", WAITING)
def test_who_waits_for_an_answer_is_told(cable: Plugged, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    fail_at(verb, monkeypatch)
    with Client(str(cable.path)) as client:
        if verb != "hello":
            client.wait_hello(PATIENCE)
        for _ in range(2):  # also those who ask later
            with pytest.raises(
                Failed, match=r"report this: RuntimeError \(test_reading_threads.py:\d+\) odd"
            ) as raised:
                WAITING[verb](client)
            assert str(raised.value).isprintable() and "x" * 201 not in str(raised.value)
        with pytest.raises(Failed):
            list(client.messages())


def test_a_log_that_stops_in_its_middle_is_not_waited_for(cable: Plugged, monkeypatch: pytest.MonkeyPatch) -> None:
    def on(message: Message) -> None:
        if getattr(message, "name", "") == "kept":
            raise RuntimeError("odd")

    with Client(str(cable.path), on) as client:
        client.wait_hello(PATIENCE)
        with pytest.raises(Failed, match="odd"):
            client.log(timeout=PATIENCE)


def test_a_callback_that_fails_ends_the_messages_with_its_words(cable: Plugged) -> None:
    def on(message: Message) -> None:
        if isinstance(message, Snapshot):
            raise RuntimeError("odd")

    with Client(str(cable.path), on) as client:
        with pytest.raises(Failed, match="odd"):
            list(client.messages())
        with pytest.raises(Failed, match="odd"):
            client.ping()


def test_a_callback_that_always_fails_still_ends_the_messages(cable: Plugged) -> None:
    def on(_: Message) -> None:
        raise RuntimeError("odd")

    with Client(str(cable.path), on) as client, pytest.raises(Failed, match="odd"):
        list(client.messages())


def test_the_watcher_tells_it_and_begins_again(cable: Plugged, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_at("snapshot", monkeypatch, times=1)
    with Watcher(str(cable.path)) as watcher:
        assert "report this" in until(watcher, status("failed")).text
        until(watcher, status("connected"))
        until(watcher, lambda message: isinstance(message, Snapshot))


def test_a_console_that_always_fails_is_told_once(cable: Plugged, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnect, "picos", lambda: [str(cable.path)])
    monkeypatch.setattr(reconnect, "EVERY", 0.01)
    fail_at("hello", monkeypatch, times=5)
    with Watcher() as watcher:
        told: list[Any] = []
        until(watcher, lambda message: told.append(message) or status("connected")(message))
        assert [message.kind for message in told if isinstance(message, Status)] == ["failed", "connected"]


def test_a_look_that_fails_is_told_and_not_the_last(cable: Plugged, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = [RuntimeError("odd"), None]

    def picos() -> list[str]:
        if error := looks.pop(0) if looks else None:
            raise error
        return [str(cable.path)]

    monkeypatch.setattr(reconnect, "picos", picos)
    monkeypatch.setattr(reconnect, "EVERY", 0.05)
    with Watcher() as watcher:
        assert "odd" in until(watcher, status("failed")).text
        until(watcher, status("connected"))


@pytest.mark.parametrize(
    "words", [["abort"], ["undo"], ["correct", "dollars", "1", "Ann", "bank", "x"], ["doctor"], ["pull"]]
)
def test_no_command_hangs(
    cable: Plugged, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    fail_at("hello", monkeypatch)
    assert cli.main([*words, str(cable.path)]) == 2
    assert "start it again, and report this: RuntimeError" in capsys.readouterr().err
