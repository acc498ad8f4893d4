"""The tables for reading a page of a private screen (codes.py); host/web/static/outline.js reads it in a browser."""

from __future__ import annotations

from functools import cache

from host.i18n import device
from screens import codes, font, texts
from screens.canvas import Canvas

# The font has one glyph for letters that look alike; in a word with other Cyrillic letters they are Cyrillic, too.
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
NOTES = (texts.NOT_ALLOWED, texts.SURE, texts.LIES_OPEN)  # shown in place of a hint: why an answer does not count


@cache
def numbered(code: str) -> list[str]:
    """Return all texts of a language, by number."""
    return list(device.spoken(code).values())


class Name(Canvas):
    """Finds out how Canvas names a card."""

    def __init__(self, card: int) -> None:
        self.n = 0
        self.told = (0, 0)
        self.name_card(card)  # type: ignore[no-untyped-call]

    def say(self, text: int) -> None:
        """Remember the text and the number that Canvas would draw."""
        self.told = text, self.n


def name_of(card: int) -> tuple[int, int]:
    """Return the number of the text that names a card, and the value of `#` in it."""
    return Name(card).told
