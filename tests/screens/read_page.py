"""Reads a page of a private screen from its codes, in any language, as static/outline.js does in a browser.

Tests of the console read its pages with it; tests/web/test_web_outline.py compares the two readers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from host.i18n.codes import die, told
from host.i18n.outline import ALIKE, KINDS, SIGNS, STANDING, name_of, numbered
from screens import codes, font, texts

FACES = ("9", "10", "J", "Q", "K", "A", "")
LOOKS = ("thrown", "marked", "kept")
SPACE = 32
CYRILLIC = re.compile("[А-Яа-яЁё]")


def page(data: bytes, code: str, names: Sequence[str] = ()) -> dict[str, Any]:
    """Return what a page says in a language. names: of the seats. Raises IndexError for bytes that are no page."""
    return Reader(data, code, names).read()


class Reader:
    def __init__(self, data: bytes, code: str, names: Sequence[str]) -> None:
        self.data = data
        self.texts = numbered(code)
        self.names = names
        self.rows: dict[int, str] = {}
        self.row = 0
        self.n = self.card = self.location = 0
        self.who = ""
        self.choices: list[dict[str, Any]] = []
        self.dice: list[dict[str, Any]] = []
        self.cost = -1  # the row of the costs

    def read(self) -> dict[str, Any]:
        """Read all codes. -> the page as JSON, in the reader's language."""
        for code, number, letters in told(self.data):
            self.take(code, number, letters)
        rows = {row: said for row, text in sorted(self.rows.items()) if (said := text.strip())}
        return {
            "kind": KINDS[self.data[0]],
            **{name: bool(self.data[1] & bit) for name, bit in STANDING.items()},
            "title": rows.get(0, ""),
            "lines": [said for row, said in rows.items() if row not in (0, 7, self.cost)],
            "choices": self.choices,
            "dice": self.dice,
            "cost": rows.get(self.cost, ""),
            "hint": rows.get(7, ""),
        }

    def take(self, code: int, number: int, letters: bytes) -> None:
        """Follow one code."""
        if code >= font.FIRST:
            # The winner's name has a column of its own.
            apart = code == SPACE and self.row and KINDS[self.data[0]] == "result"
            self.say(" · " if apart else letter(code))
        elif code in (codes.ROW, codes.NEXT):
            self.row = number if code == codes.ROW else self.row + 1
            self.say(" ")
        elif code in (codes.TEXT, codes.TEXT_AFTER):
            self.say(self.text(number + 256 * (code == codes.TEXT_AFTER)))
        elif code in (codes.NUMBER, codes.LARGE):
            self.n = number
        elif code == codes.SEAT:
            self.who = self.names[number]
        elif code == codes.WORD:
            self.who = spelled("".join([letter(each) for each in letters]))
        elif code == codes.CARD_IS:
            self.card = number
        elif code == codes.LOCATION:
            self.location = number
        elif code == codes.NAME:
            self.say(self.names[number])
        elif code == codes.WIPE:
            self.rows.pop(number, None)
        elif code in (codes.CHOICE, codes.CHOSEN):
            self.choices.append({"text": self.rows.pop(self.row).strip(), "chosen": code == codes.CHOSEN})
        elif code == codes.COST:
            self.cost = self.row
        else:
            self.die(number)

    def say(self, text: str) -> None:
        """Add a text to the current row."""
        self.rows[self.row] = self.rows.get(self.row, "") + text

    def text(self, number: int) -> str:
        """Return a text with its placeholders filled in."""
        said = self.texts[number]
        if "&" in said:
            said = said.replace("&", named(self.card, self.texts))
        if "^" in said:
            said = said.replace("^", self.texts[texts.LOCATION + self.location])
        return said.replace("#", str(self.n)).replace("@", self.who)

    def die(self, bits: int) -> None:
        """Add a die. bits: place, face and look."""
        place, face, look = die(bits)
        self.dice.append({"place": place, "face": FACES[face], "look": LOOKS[look]})


def spelled(word: str) -> str:
    """Write a word in one alphabet, even if its letters are shared: a screen reader would spell out a mixed word."""
    return "".join(ALIKE.get(each, each) for each in word) if CYRILLIC.search(word) else word


def letter(code: int) -> str:
    """Return the character of one of the font's codes."""
    return SIGNS.get(code) or (font.BEYOND[code - font.MORE] if code >= font.MORE else chr(code))


def named(card: int, said: Sequence[str]) -> str:
    """Return a card's name, with its points if it has any."""
    text, n = name_of(card)
    return said[text].replace("#", str(n))
