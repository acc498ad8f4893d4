"""The words that the worker needs of a language: from its catalogue those that its modules use, and names of cards.

The plural form of each number is worked out here, by the catalogue's own rule, up to NUMBERS.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from host.game.names import COUNTED, dice_counted
from host.game.public_state import DICE
from host.i18n import device
from host.i18n.catalogue import ENGLISH, FOLDER
from host.i18n.catalogue import catalogue as spoken
from host.lesson import words as lesson_words
from host.lesson.steps import ENTROPY

NUMBERS = 200  # from here on, a number takes the plural form of one between 100 and 199


def named(sources: Iterable[str]) -> set[str]:
    """Return all string constants of these modules, and the texts that they put together."""
    trees = (ast.parse(source) for source in sources)
    found = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return found | {dice_counted(face, n) for face in COUNTED for n in range(1, DICE + 1)}


def words(code: str, used: set[str]) -> dict[str, Any]:
    """Return a language's words. used: texts that may be asked for."""
    texts: dict[str, str] = {}
    contexts: dict[str, dict[str, str]] = {}
    plurals: dict[str, list[str]] = {}
    for message in entries(code):
        if not message.id or not message.string:
            continue
        if isinstance(message.id, tuple):
            if message.id[0] in used:
                plurals[message.id[0]] = list(message.string)
        elif message.context:
            contexts.setdefault(message.context, {})[message.id] = message.string
        elif message.id in used:
            texts[message.id] = message.string
    cards = {name: text for name, text in device.spoken(code).items() if name.startswith(("CARD ", "POTION "))}
    told = {"texts": texts, "contexts": contexts, "plurals": plurals, "which": which(code, plurals)}
    return {"language": code, "catalogue": told, "device": cards}


def lesson(code: str) -> dict[str, Any]:
    """Return what the guided game says, and the entropy for its dice."""
    return {
        "words": lesson_words.words(code),
        "titles": lesson_words.titles(code),
        "entropy": ENTROPY.hex(),
    }


def entries(code: str) -> Iterable[Any]:
    """Return the messages of a language's catalogue."""
    if code == ENGLISH:
        return ()
    with (FOLDER / f"{code}.po").open("rb") as file:
        found: Catalog = read_po(file, locale=code)
    return list(found)


def which(code: str, plurals: dict[str, list[str]]) -> list[int]:
    """Return the plural form of each number below NUMBERS, found by a text whose forms all differ."""
    for one, forms in plurals.items():
        if len(set(forms)) == len(forms):
            return [forms.index(spoken(code).ngettext(one, one, n)) for n in range(NUMBERS)]
    return [0 if n == 1 else 1 for n in range(NUMBERS)]
