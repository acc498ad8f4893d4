"""Playing in the terminal on the real firmware: keys go down to the chips, and the screen's pixels come back."""

from collections.abc import Callable

from dicetown.cards import NONE
from host.link.client import Client
from host.terminal.feeding import drain, names_for
from host.terminal.player import PlayApp
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from tests.screens.read_screen import Picture

PATIENCE = 300.0  # seconds: reached only by a test that has failed


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

            def shows(row: int, words: str) -> bool:
                return station.screen.on and Picture(station.screen).rows()[row] == words

            await until("slam the cup")
            await seen(lambda: shows(7, "LEFT RIGHT: browse"))
            assert app.table.names == ["Player", "Ann", "Bo"] and app.table.bots == [False, True, True]
            assert [app.table.hidden_dice(seat) for seat in range(3)] == [5, 5, 5]
            await pilot.press("space")
            await seen(lambda: not station.screen.on)
            await pilot.press("space")
            await seen(lambda: station.screen.on)
            await until("1-5")
            await seen(lambda: shows(7, "1-5 choose, OK locks"))  # the last row is there: now the console listens
            await pilot.press("2")
            await seen(lambda: shows(6, "Free"))
            assert not any(map(any, station.leds[:5])), "nothing of a choice shows before the reveal"
            await pilot.press("enter")
            await seen(lambda: app.table.dice[0][1] != NONE)
            await seen(lambda: any(station.leds[1]))
