"""A private screen as text, in the language spoken now: for who cannot see its pixels, or wants them larger."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from dicetown import cards as c
from host.game import names
from host.i18n.translation import gettext, ngettext
from host.virtual.reading import DRAWN, Picture
from screens import font
from screens.canvas import BARE, MARKED

NUGGETS = re.compile(DRAWN[font.NUGGET] + r"\s?(\d+)")
BACKS = re.compile(DRAWN[font.BACK] + r"\s?(\d+)")


def said(screen: Any, players: Collection[str]) -> list[dict[str, object]]:
    """Its rows: `text`; whether it is `chosen`, where the cursor stands; `rule`, the section about a card it names."""
    picture = Picture(screen)
    sections = {names.card(card): c.name(card).rstrip("12") for card in range(c.DYNAMITE, c.PROPERTY)}
    rows = []
    for line in picture.lines(dice(picture), players):
        text = with_words(line.text)
        rule = next((key for title, key in sections.items() if title in text), "")
        rows.append({"text": text, "chosen": line.chosen, "rule": rule})
    return rows


def with_words(text: str) -> str:
    """Signs as words."""
    text = NUGGETS.sub(lambda found: counted(found, lambda n: ngettext("{n} nugget", "{n} nuggets", n)), text)
    text = BACKS.sub(lambda found: counted(found, lambda n: ngettext("{n} card", "{n} cards", n)), text)
    text = text.replace(DRAWN[font.BADGE], " " + gettext("Sheriff") + " ")
    text = text.replace(DRAWN[font.FENCE], " " + gettext("fenced") + " ")
    return " ".join(text.replace(DRAWN[font.BACK], " ").replace(DRAWN[font.NUGGET], " ").split())


def counted(found: re.Match[str], said: Callable[[int], str]) -> str:
    n = int(found[1])
    return f" {said(n).format(n=n)} "


def dice(picture: Picture) -> str:
    """'1: Q, 2: 10 stays, 3: J lies open'."""
    looks = {MARKED: gettext("{n}: {face} stays"), BARE: gettext("{n}: {face} lies open")}
    return ", ".join(
        looks.get(die[1], "{n}: {face}").format(n=number, face=die[0])
        for number, die in enumerate(picture.dice(), 1)
        if die
    )
