"""The rule book in a language, for the rules of a game. contents.py has its order, the *.toml files its words."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from dicetown.cards import AT_END, FACES, LOCATIONS
from dicetown.presets import PRESETS, SWITCHES
from host.game import names
from host.i18n.translation import gettext, language
from host.rulebook.contents import BOOK, Paragraph, Section

HERE = Path(__file__).parent
CARDS = {"brute": "brute1", "cheat": "cheat1"}  # cards of which there are two


class Told(NamedTuple):
    """A paragraph. editions: those that have it, if all editions are shown side by side and not all have it."""

    text: str
    clauses: str
    editions: tuple[str, ...]


class Chapter(NamedTuple):
    """key: its anchor in a page's address; place, faces: the number of the location and the dice that it is about."""

    key: str
    title: str
    place: int | None
    faces: tuple[str, ...]
    told: tuple[Told, ...]


@cache
def words(code: str) -> dict[str, Any]:
    """Return a language's titles and texts."""
    return dict(tomllib.loads((HERE / f"{code}.toml").read_text(encoding="utf-8")))


def title() -> str:
    """Return the book's title in the current language."""
    return str(words(language())["book"])


def chapters(switches: int | None) -> list[Chapter]:
    """Return the book in the current language, without chapters that don't apply to such a game.

    switches: bits of dicetown.presets; None for all editions side by side.
    """
    spoken = words(language())
    book = [
        Chapter(
            section.key,
            title_of(section, spoken),
            place_of(section.key),
            faces_of(section.key),
            told_of(section, spoken, switches),
        )
        for section in BOOK
    ]
    return [chapter for chapter in book if chapter.told]


def told_of(section: Section, spoken: dict[str, Any], switches: int | None) -> tuple[Told, ...]:
    """Return a section's paragraphs that hold for these switches; all, with their editions, if they are None."""
    return tuple(
        Told(spoken["text"][each.key], each.clauses, editions(each) if switches is None else ())
        for each in section.paragraphs
        if (having(each) if switches is None else holds(each, switches))
    )


def holds(paragraph: Paragraph, switches: int) -> bool:
    """Return whether a paragraph applies to a game with these switches."""
    if paragraph.when is None:
        return True
    name, value = paragraph.when
    bit, row = next((bit, row) for bit, row in enumerate(SWITCHES) if row[0] == name)
    return str(row[1 + (switches >> bit & 1)]) == value


def editions(paragraph: Paragraph) -> tuple[str, ...]:
    """Return the names of the editions that have a paragraph; nothing if all do."""
    found = having(paragraph)
    return tuple(names.edition(preset) for preset in found) if len(found) < len(PRESETS) else ()


def having(paragraph: Paragraph) -> tuple[str, ...]:
    """Return the presets that have a paragraph; none for what belongs to no edition, such as electronic dice."""
    return tuple(name for name, switches in PRESETS.items() if holds(paragraph, switches))


def title_of(section: Section, spoken: dict[str, Any]) -> str:
    """Return a section's title; locations and cards have the same names as everywhere else."""
    if section.key in spoken["titles"]:
        return str(spoken["titles"][section.key])
    if section.key in names.TITLES:
        return gettext(names.TITLES[section.key])
    return names.card_named(CARDS.get(section.key, section.key))


def place_of(key: str) -> int | None:
    """Return the location that a section explains, or None."""
    return LOCATIONS.index(key) if key in LOCATIONS[:AT_END] else None


def faces_of(key: str) -> tuple[str, ...]:
    """Return the faces to show beside a section: all for throwing (R1), or the one that wins a location (A3)."""
    if key == "throw":
        return FACES
    place = place_of(key)
    return (FACES[names.WINNING_FACE[place]],) if place in names.WINNING_FACE else ()
