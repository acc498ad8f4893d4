"""What a page of a private screen says, in words: the structure of firmware/screens/outline.py in any language."""

from __future__ import annotations

from functools import cache
from typing import Any

from host.i18n import device
from screens import texts
from screens.outline import Outline

FACES = ("9", "10", "J", "Q", "K", "A")
SIGNS = {"cards": "🂠", "sheriff": "★", "fenced": "#", "nuggets": "●"}
Part = Any  # a str, a sign or a text


@cache
def numbered(code: str) -> list[str]:
    """All texts of a language, by their numbers."""
    return list(device.spoken(code).values())


def words(part: Part, code: str) -> str:
    """What a part of a line says."""
    if isinstance(part, str):
        return part
    if len(part) == 1:
        return SIGNS[part[0]]
    number, n, who, card, location = part
    text: str = numbered(code)[number]
    for sign, fill in (
        ("#", lambda: str(n)),
        ("@", lambda: str(who)),
        ("&", lambda: named(card, code)),
        ("^", lambda: numbered(code)[texts.LOCATION + location]),
    ):
        if sign in text:
            text = text.replace(sign, fill())
    return text


def named(card: int, code: str) -> str:
    """A card's name, with its points if it has some."""
    outline = Outline({})
    outline.name_card(card)
    return line(outline.rows[0], code)


def line(parts: list[Part], code: str) -> str:
    """Say a line of an outline in a language. parts: as in firmware/screens/outline.py."""
    return "".join(words(part, code) for part in parts).strip()


def page(structure: dict[str, Any], code: str) -> dict[str, Any]:
    """A structure with words in the place of texts' numbers, dice with the names of their faces."""
    return {
        "title": line(structure["title"], code),
        "lines": [line(each, code) for each in structure["lines"]],
        "choices": [{"text": line(each, code), "chosen": chosen} for each, chosen in structure["choices"]],
        "dice": [{"place": place, "face": FACES[face], "look": look} for place, face, look in structure["dice"]],
        "cost": line(structure["cost"], code),
        "hint": line(structure["hint"], code),
    }
