"""Watching a console on a serial port: its game in words, its digests, the cable unplugged and plugged in again."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import RichLog

from host.commands import main as cli
from host.engine.chance import seed_bytes
from host.game.players import NAMES
from host.history.archive import Archive
from host.link.reconnect import Watcher
from host.terminal.app import TownApp
from host.terminal.feeding import drain
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console


async def test_a_console_is_watched_over_a_restart() -> None:
    with Console(VirtualBoard()) as console, Watcher(console.port) as watcher:
        app = TownApp(lambda: drain(watcher.queue))
        async with app.run_test(size=(100, 30)) as pilot:

            async def seen(what: Callable[[], bool]) -> None:
                while not what():
                    await pilot.pause(0.1)

            await seen(lambda: "No game yet" in str(app.prompt_line()))
            assert watcher.client
            seats = [(name, True) for name in NAMES[:3]]
            watcher.client.new(seats, "revised", seed=seed_bytes(1))
            await seen(lambda: app.table.names == list(NAMES[:3]) and "choosing dice" in str(app.prompt_line()))
            await seen(lambda: any(face != 255 for dice in app.table.dice for face in dice))
            session = watcher.client.session
            restarts, told = session.counts.restarts, app.news
            console.restart()
            await seen(lambda: session.counts.restarts > restarts and app.news != told)
            assert app.table.names == list(NAMES[:3]), "the game that was being played goes on"


def digests(app: TownApp) -> list[str]:
    """Return the digests that somebody finds in the log."""
    return [
        digest
        for line in app.query_one("#log", RichLog).lines
        for digest in re.findall("Digest of the game ([0-9a-f]{16})", line.text)
    ]


async def test_each_digest_that_was_watched_holds_the_record_to_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = Archive(tmp_path)
    clock = VirtualClock(step=16)
    with Console(VirtualBoard(), clock=clock) as console, Watcher(console.port) as watcher:

        def keep() -> str:
            assert watcher.client is not None
            return str(archive.keep_log(watcher.client, app.table))

        app = TownApp(lambda: drain(watcher.queue), keep)
        async with app.run_test(size=(100, 30)) as pilot:

            async def seen(what: Callable[[], bool]) -> None:
                while not what():
                    await pilot.pause(0.05)

            await seen(lambda: watcher.client is not None and "No game yet" in str(app.prompt_line()))
            assert watcher.client
            watcher.client.new([(name, True) for name in NAMES[:2]], "first", seed=seed_bytes(1), pace="fast")
            await seen(lambda: bool(app.kept))
            told = digests(app)
    assert len(told) > 10
    assert app.farewell() == f"{app.kept}\nDigest of the game {told[-1]}"
    assert cli.main(["verify", app.kept, *(word for digest in told for word in ("--seen", digest))]) == 0
    said = capsys.readouterr().out
    assert said.count("told in round") == len(told) - 1 and said.count("told at the end") == 1
