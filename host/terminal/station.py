"""The player's own station in the terminal: the private screen pixel by pixel, and the LEDs beside the keep buttons.

Knows the virtual board's station and nothing of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from host.i18n.translation import gettext
from host.terminal.glyphs import DIM, braille, half_blocks, led
from host.terminal.keys import LEGEND, LEGEND_TURNS
from host.virtual.wired import Station

KEEPS = 5
BRAILLE, BLOCKS = (64, 16), (128, 32)  # columns and rows of the screen


class StationView(Vertical):
    """Shows one station. `hidden`: a text in place of the private screen."""

    def __init__(self, turns: bool) -> None:
        """turns: several people take turns at this keyboard."""
        super().__init__(id="station")
        self.legend = gettext(LEGEND_TURNS if turns else LEGEND)
        self.seen: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """Build the station: screen, LEDs, news and legend."""
        yield Static(id="glass")
        yield Static(id="leds")
        yield Static(id="news")
        yield Static(folded(self.legend, BRAILLE[0]), id="legend")

    def show(self, station: Station, hidden: str, fine: bool, news: str) -> None:
        """Draw what has changed. fine: half blocks, 128 columns wide; else braille, 64. news: a line below."""
        now = (id(station), station.screen.version, station.screen.on, hidden, fine)
        if now != self.seen and self.query("#glass"):
            self.seen = now
            width, height = BLOCKS if fine else BRAILLE
            glass = self.query_one("#glass", Static)
            if hidden:
                glass.update(notice(hidden, width, height))
            else:
                pixels = station.screen.pixels()
                glass.update(Text(half_blocks(pixels) if fine else braille(pixels), no_wrap=True))
        if self.query("#leds"):
            self.query_one("#leds", Static).update(lights(station.leds, fine))
            self.query_one("#news", Static).update(Text(f" {news}", no_wrap=True, overflow="ellipsis"))


def folded(keys: str, width: int) -> str:
    """Fold keys into lines of `width` columns; a key and its meaning stay together. keys: two spaces between them."""
    lines = [""]
    for each in keys.split("  "):
        longer = f"{lines[-1]}  {each}".lstrip()
        lines[-1:] = [longer] if len(longer) <= width else [lines[-1], each]
    return "\n".join(lines)


def notice(words: str, width: int, height: int) -> Text:
    """Draw a text in the middle of the screen."""
    lines = words.split("\n")
    above = (height - len(lines)) // 2
    return Text("\n" * above + "\n".join(line.center(width) for line in lines), no_wrap=True)


def lights(colours: Sequence[tuple[int, int, int]], fine: bool) -> Text:
    """Draw the keep buttons with their LEDs, then the seat's LEDs."""
    line = Text(no_wrap=True)
    for i in range(KEEPS):
        lit = any(colours[i])
        line.append(f" {i + 1} ", style="bold" if lit else DIM)
        line.append("██ " if lit else "── ", style=led(colours[i]))
        line.append("  " if fine else " ")
    line.append("  " + gettext("seat") + " ", style=DIM)
    line.append("●●" if any(colours[KEEPS]) else "○○", style=led(colours[KEEPS]))
    return line
