"""Playing at the terminal on the real firmware: keys go down to the chips, the screen's pixels come back."""

from __future__ import annotations

from collections.abc import Callable

from dicetown.cards import NONE
from host.link.client import Client
from host.terminal.feeding import drain, names_for
from host.terminal.player import PlayApp
from host.virtual.board import VirtualBoard
from host.virtual.console import Console

PATIENCE = 300.0  # seconds: it only ends a test that has failed
STILL = 6  # looks


async def test_a_first_throw_by_keys() -> None:
    board = VirtualBoard()
    station = board.stations[0]
    players = [(name, seat > 0) for seat, name in enumerate(names_for(3, 1))]
    with Console(board) as console, Client(console.port) as client:
        client.wait_hello(PATIENCE)
        app = PlayApp(lambda: drain(client.queue), board, [0], lambda: client.new(players, "first"), client.abort)
        async with app.run_test(size=(130, 40)) as pilot:

            async def until(said: str) -> None:
                while said not in str(app.prompt_line()):
                    await pilot.pause(0.1)

            async def seen(what: Callable[[], bool]) -> None:
                while not what():
                    await pilot.pause(0.1)

            async def still() -> None:
                """A picture that has stood for a while: the console listens to what answers it."""
                same, version = 0, -1
                while same < STILL:
                    same = same + 1 if station.screen.version == version else 0
                    version = station.screen.version
                    await pilot.pause(0.1)

            await until("slam the cup")
            await still()
            assert app.table.names == ["Player", "Ann", "Bo"] and app.table.bots == [False, True, True]
            assert [app.table.hidden_dice(seat) for seat in range(3)] == [5, 5, 5]
            await pilot.press("space")
            await seen(lambda: not station.screen.on)
            await pilot.press("space")
            await seen(lambda: station.screen.on)
            await until("1-5")
            await still()
            before = station.screen.version
            await pilot.press("2")
            await seen(lambda: station.screen.version != before)
            await still()
            assert not any(map(any, station.leds[:5])), "nothing of a choice shows before the reveal"
            await pilot.press("enter")
            await seen(lambda: app.table.dice[0][1] != NONE)
            await seen(lambda: any(station.leds[1]))
