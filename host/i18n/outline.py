"""What a page of a private screen (codes.py) is read by: in a browser by host/web/static/outline.js."""

from __future__ import annotations

from functools import cache

from host.i18n import device
from screens import codes, font, texts
from screens.canvas import Canvas

# The font has one form for letters that look alike; in a word with Cyrillic letters they are all Cyrillic.
ALIKE = dict(zip("ABEKMHOPCTXaceopxy", "АВЕКМНОРСТХасеорху", strict=True))
SIGNS = {font.NUGGET: "●", font.BADGE: "★", font.FENCE: "▦", font.BACK: "🂠"}
KINDS = ("lobby", "wish", "watch", "notice", "result", "advice", "hand", "town", "score", "window", "waiting", "list",
         "dice", "bribe", "throw")  # fmt: skip
STANDING = {
    "locked": codes.LOCKED,
    "asked": codes.ASKED,
    "card": codes.CARD,
    "unthrown": codes.UNTHROWN,
    "goes": codes.GOES_ON,
    "tumbling": codes.TUMBLING,
}
NOTES = (texts.NOT_ALLOWED, texts.SURE, texts.LIES_OPEN)  # stand in a hint's place: why an answer does not count


@cache
def numbered(code: str) -> list[str]:
    """All texts of a language, by their numbers."""
    return list(device.spoken(code).values())


class Name(Canvas):
    """A card's name as Canvas puts it together."""

    def __init__(self, card: int) -> None:
        self.n = 0
        self.told = (0, 0)
        self.name_card(card)  # type: ignore[no-untyped-call]

    def say(self, text: int) -> None:
        """Remember the text and the number of a card's name."""
        self.told = text, self.n


def name_of(card: int) -> tuple[int, int]:
    """-> the text that names a card, and what `#` means in it"""
    return Name(card).told
