"""Fingers on the switches of a virtual station: however fast people are and however slow the console reads, no press is
lost. The terminal and the web pages press with them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from host.virtual.wired import Station

HOLD = 0.02  # seconds that a button stays as it is, at least
PATIENCE = 1.0  # seconds that a move waits for the console to notice it
STARTS = 8.0  # the same for the cup of a station that is plugged in: the console may still be starting
LIFT = 0.25  # that a cup then stays as it is: the console debounces it for 150 ms
LEAN = 3.3  # seconds until the console takes OK or LEFT for held
ASK = 1.1  # and RIGHT


class Fingers:
    """Move one switch after the other."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[tuple[Station, str, bool, float]] = asyncio.Queue()
        self.moving = False  # a switch is being moved, or the console hasn't noticed it yet
        self.asking = False  # RIGHT is held for advice: what the press turns is turned back

    @property
    def still(self) -> bool:
        """Whether all that was moved has been noticed."""
        return not self.moving and not self.waiting.qsize()

    def press(self, station: Station, name: str, seconds: float = 0.0) -> None:
        """Press a button, and let it go after `seconds`."""
        self.hold(station, name)
        self.let_go(station, name, seconds)

    def ask(self, station: Station) -> None:
        """Hold RIGHT long enough to ask for advice."""
        self.asking = True
        self.press(station, "right", ASK)

    def hold(self, station: Station, name: str, seconds: float = 0.0) -> None:
        """Queue that a switch is closed and stays so, `seconds` after the last move."""
        self.waiting.put_nowait((station, name, True, seconds))

    def let_go(self, station: Station, name: str, seconds: float = 0.0) -> None:
        """Queue that a switch is opened, `seconds` after the last move."""
        self.waiting.put_nowait((station, name, False, seconds))

    async def work(self) -> None:
        """Move the queued switches one after the other, as long as the app runs."""
        while True:
            station, name, down, seconds = await self.waiting.get()
            self.moving = True
            await asyncio.sleep(seconds)
            if down:
                station.press(name)
            else:
                station.release(name)
            await self.noticed(station, name == "cup")
            if name == "cup":
                await asyncio.sleep(LIFT)
            self.moving = False
            self.asking = self.asking and self.waiting.qsize() > 0

    async def noticed(self, station: Station, cup: bool) -> None:
        """Wait until the console must have seen the switches as they are now. cup: the station's cup has moved, which
        must be known before a game is dealt (see settled)."""
        clock = asyncio.get_running_loop().time
        began, moves = clock(), station.moves
        patience = STARTS if cup and station.plugged else PATIENCE
        while clock() < began + patience:
            await asyncio.sleep(HOLD)
            if station.noticed == moves:
                return


async def settled(all_fingers: Iterable[Fingers]) -> None:
    """Wait until the console knows all that was moved. A game that begins before it has seen a cup move shows dice
    without a slam."""
    fingers = list(all_fingers)
    while not all(each.still for each in fingers):
        await asyncio.sleep(HOLD)
