"""A player as a page knows him: name, bot or not, and a colour with the glyph that always stands beside it."""

from __future__ import annotations

from dataclasses import dataclass

GLYPHS = ("●", "▲", "■", "◆", "★", "✚")  # by colour
COLOURS = len(GLYPHS)  # of Okabe and Ito; a seat's own is its number, as on the console's LEDs


@dataclass(frozen=True)
class Player:
    """A seat as it was set up."""

    name: str
    bot: bool
    colour: int
    level: str = "normal"  # of a bot
