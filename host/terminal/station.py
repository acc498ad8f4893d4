"""One's own station in the terminal: the private screen pixel by pixel, the LEDs beside the keep buttons, and fingers.

Knows the virtual board's station and nothing of the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from host.terminal.glyphs import DIM, braille, half_blocks, led
from host.terminal.keys import LEGEND, LEGEND_TURNS
from host.virtual.board import Station

HOLD = 0.04  # seconds that a button stays as it is, at least
READS = 8  # and until the console has read its two ports that often in all,
LEAN = 3.3  # seconds until the console takes a held button for that
PATIENCE = 1.0  # unless it does not read at all
KEEPS = 5


class Fingers:
    """Move one switch after the other, however fast the keys come and however slow the console reads: none is lost."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[tuple[Station, str, bool, float]] = asyncio.Queue()

    def press(self, station: Station, name: str, seconds: float = 0.0) -> None:
        """Down and, after that time, up again."""
        self.hold(station, name)
        self.let_go(station, name, seconds)

    def hold(self, station: Station, name: str) -> None:
        self.waiting.put_nowait((station, name, True, 0.0))

    def let_go(self, station: Station, name: str, seconds: float = 0.0) -> None:
        self.waiting.put_nowait((station, name, False, seconds))

    async def work(self) -> None:
        """Runs as long as the app."""
        while True:
            station, name, down, seconds = await self.waiting.get()
            await asyncio.sleep(seconds)
            if down:
                station.press(name)
            else:
                station.release(name)
            await self.noticed(station)

    async def noticed(self, station: Station) -> None:
        """Until the console must have seen the switches as they are now."""
        clock = asyncio.get_running_loop().time
        began, reads = clock(), station.expander.reads
        while clock() < began + PATIENCE:
            await asyncio.sleep(HOLD)
            if station.expander.reads >= reads + READS:
                return


class StationView(Vertical):
    """Shows one station. `hidden`: a text in place of the private screen."""

    def __init__(self, turns: bool) -> None:
        """turns: several people take turns at this keyboard."""
        super().__init__(id="station")
        self.legend = LEGEND_TURNS if turns else LEGEND
        self.seen: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="glass")
        yield Static(id="leds")
        yield Static(id="news")
        yield Static(self.legend, id="legend")

    def show(self, station: Station, hidden: str, fine: bool, news: str) -> None:
        """Draw what has changed. fine: half blocks, 128 columns wide; else braille, 64. news: a line below."""
        now = (id(station), station.screen.version, station.screen.on, hidden, fine)
        if now != self.seen and self.query("#glass"):
            self.seen = now
            width, height = (128, 32) if fine else (64, 16)
            glass = self.query_one("#glass", Static)
            if hidden:
                glass.update(notice(hidden, width, height))
            else:
                pixels = station.screen.pixels()
                glass.update(Text(half_blocks(pixels) if fine else braille(pixels), no_wrap=True))
        if self.query("#leds"):
            self.query_one("#leds", Static).update(lights(station.leds, fine))
            self.query_one("#news", Static).update(Text(f" {news}", no_wrap=True, overflow="ellipsis"))


def notice(words: str, width: int, height: int) -> Text:
    """Lines in the middle of the glass."""
    lines = words.split("\n")
    above = (height - len(lines)) // 2
    return Text("\n" * above + "\n".join(line.center(width) for line in lines), no_wrap=True)


def lights(colours: Sequence[tuple[int, int, int]], fine: bool) -> Text:
    """The keep buttons with their LEDs, then the seat's."""
    line = Text(no_wrap=True)
    for i in range(KEEPS):
        lit = any(colours[i])
        line.append(f" {i + 1} ", style="bold" if lit else DIM)
        line.append("██ " if lit else "── ", style=led(colours[i]))
        line.append("  " if fine else " ")
    line.append("  seat ", style=DIM)
    line.append("●●" if any(colours[KEEPS]) else "○○", style=led(colours[KEEPS]))
    return line
