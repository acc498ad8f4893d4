"""A player as pages know them: name, bot or not, and a colour with the glyph that is always shown beside it."""

from __future__ import annotations

from host.values import Values

GLYPHS = ("●", "▲", "■", "◆", "★", "✚")  # by colour
COLOURS = len(GLYPHS)  # Okabe and Ito's; a seat's own colour is its number, as on the console's LEDs


class Player(Values):
    """A seat as it was set up."""

    def __init__(self, name: str, bot: bool, colour: int, level: str = "normal") -> None:
        self.name = name
        self.bot = bot
        self.colour = colour
        self.level = level  # of a bot
