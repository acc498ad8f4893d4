"""Watching a port that comes and goes: a pty stands for the cable, with the firmware's link behind it."""

import os
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from host.game.connection import Status
from host.game.events import Snapshot
from host.i18n.errors import UserError
from host.link import reconnect, session
from host.link.client import Client
from host.link.reconnect import Watcher
from host.link.refusals import Refused
from host.link.session import Message
from tests.link.harness import Console

PATIENCE = 300.0  # seconds: reached only by a test that has failed


class Plugged:
    """A console behind a pty, until the plug is pulled. `path`: a link to its port."""

    def __init__(self, path: Path, answers: bool = True) -> None:
        self.path = path
        self.answers = answers
        self.console = Console()
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        path.symlink_to(os.ttyname(slave))
        self.slave = slave
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        wire = self.console.wire
        waiting = bytearray()
        while not self.over.wait(0.002):
            with suppress(BlockingIOError):
                wire.host_write(os.read(self.master, 4096))
            for _ in range(4):
                self.console.tick()
            if self.answers:
                waiting += wire.host_read()
            with suppress(BlockingIOError):  # the host is slow and takes the rest later
                del waiting[: os.write(self.master, waiting)]

    def pull(self) -> None:
        self.over.set()
        self.thread.join()
        self.path.unlink()
        os.close(self.slave)
        os.close(self.master)


@contextmanager
def plugged(path: Path, answers: bool = True) -> Iterator[Plugged]:
    cable = Plugged(path, answers)
    try:
        yield cable
    finally:
        if not cable.over.is_set():
            cable.pull()


def until(watcher: Watcher, wanted: Callable[[Message], bool]) -> Any:
    for message in watcher.messages(timeout=PATIENCE):
        if wanted(message):
            return message
    raise AssertionError("it never came")


def status(kind: str) -> Callable[[Message], bool]:
    return lambda message: isinstance(message, Status) and message.kind == kind


def test_it_stays_with_a_console_that_is_unplugged_and_plugged_in_again(tmp_path: Path) -> None:
    port = tmp_path / "console"
    with plugged(port) as cable, Watcher(str(port)) as watcher:
        until(watcher, status("connected"))
        until(watcher, lambda message: isinstance(message, Snapshot))
        cable.pull()
        until(watcher, status("unplugged"))
        assert "plug it in" in until(watcher, status("waiting")).text
        with plugged(port):
            until(watcher, status("connected"))
            until(watcher, lambda message: isinstance(message, Snapshot))


def test_without_a_port_it_waits_for_one_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    monkeypatch.setattr(reconnect, "picos", lambda: found)
    monkeypatch.setattr(reconnect, "EVERY", 0.05)
    port = tmp_path / "console"
    with plugged(port), Watcher() as watcher:
        assert "by USB" in until(watcher, status("waiting")).text
        found.append(str(port))
        until(watcher, status("connected"))


def test_no_such_port_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no port"):
        Watcher(str(tmp_path / "nothing")).start()


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="not a serial port"):
        Watcher(str(tmp_path / "file")).start()


def test_a_port_that_is_no_console_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnect, "GREETING", 0.5)
    with plugged(tmp_path / "modem", answers=False), pytest.raises(UserError, match="No Dice Town console answers"):
        Watcher(str(tmp_path / "modem")).start()


def test_a_console_of_another_protocol_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "PROTOCOL", 2)
    said = pytest.raises(UserError, match="The console speaks protocol 1")
    with plugged(tmp_path / "console") as cable, Client(str(cable.path)) as client, said:
        client.wait_hello(PATIENCE)


def test_commands_over_a_real_port(tmp_path: Path) -> None:
    port = tmp_path / "console"
    with plugged(port) as cable, Client(str(port)) as client:
        client.wait_hello(PATIENCE)
        client.ping()
        client.new([("Ann", False), ("Bo", True)])
        assert len(cable.console.acted) == 1
        with pytest.raises(Refused):
            client.abort()
        assert client.console_counts()["bad"] == 0
        assert [line.name for line in client.log()] == ["kept", "seed", "record"] + 3 * ["player"]
        with pytest.raises(UserError, match="in use"):
            Client(str(port))


def test_a_log_is_asked_for_again_if_the_console_no_longer_has_a_lost_line(tmp_path: Path) -> None:
    port = tmp_path / "console"
    with plugged(port) as cable, Client(str(port)) as client:
        client.wait_hello(PATIENCE)
        client.ping()
        cable.console.moves = [(0, 1)] * 1000
        write, lost = cable.console.wire.write, 0

        def lossy(buf: bytearray, at: int, n: int) -> int:
            """Lose the log's first bytes."""
            nonlocal lost
            if lost or not cable.console.reporter.busy:
                return write(buf, at, n)
            lost = n
            return n

        cable.console.wire.write = lossy
        assert len(client.log()) > 20 and client.counts.gaps == 1


def test_a_pulled_plug_ends_a_command(tmp_path: Path) -> None:
    port = tmp_path / "console"
    with plugged(port) as cable, Client(str(port)) as client:
        client.wait_hello(PATIENCE)
        cable.pull()
        with pytest.raises(UserError, match=r"unplugged|answer"):
            client.ping()
