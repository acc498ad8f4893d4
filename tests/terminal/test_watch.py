"""Watching a console on a serial port: its game in words, the plug pulled and put back."""

from __future__ import annotations

from collections.abc import Callable

from host.engine.chance import seed_bytes
from host.game.players import NAMES
from host.link.reconnect import Watcher
from host.terminal.app import TownApp
from host.terminal.feeding import drain
from host.virtual.board import VirtualBoard
from host.virtual.console import Console


async def test_a_console_is_watched_over_a_restart() -> None:
    with Console(VirtualBoard()) as console, Watcher(console.port) as watcher:
        app = TownApp(lambda: drain(watcher.queue))  # type: ignore[arg-type]
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
