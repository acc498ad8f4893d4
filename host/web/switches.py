"""Words for each switch of dicetown/presets.py and its values, on the page for a new game."""

from __future__ import annotations

from typing import Any

from dicetown.presets import SWITCHES
from host.i18n.translation import gettext

NAMES = {
    "propertyCount": "Deeds",
    "doc": "What the Doc gives",
    "docVisit": "A visit to the Doc is",
    "docTest": "The Doc sees who",
    "emptyBankAllowsDoc": "Winning an empty Bank counts as winning nothing",
    "townHallLeftovers": "Deeds left at the Town Hall",
    "joeTiming": "Nervous Joe plays",
    "bruteForNone": "The Brute also pays for keeping none",
    "windows": "Ask about cards",
    "bargaining": "Bribes are offered",
    "throws": "Dice are thrown by",
    "faces": "Electronic dice show",
}
VALUES = {  # numbers need no words; "switch=value" if a value means something else for one switch
    "dice": "help by one's dice",
    "elixirs": "elixirs",
    "optional": "optional",
    "mandatory": "mandatory",
    "wonNothing": "won nothing",
    "controlledNothing": "controlled nothing",
    "yes": "yes",
    "no": "no",
    "slideDown": "slide down",
    "toDeckBottom": "go under the deck",
    "immediate": "at once",
    "sheriffStep": "when the Sheriff is chosen",
    "all": "each time",
    "useful": "where a card can be of use",
    "once": "once",
    "rounds": "in rounds",
    "own": "the console",
    "throws=dice": "electronic dice",
    "plain": "their value",
    "masked": "a masked value",
}


def choices() -> list[dict[str, Any]]:
    """List each switch as the form shows it: name, bit, title, and pairs of value and text.

    Raises LookupError if words are missing; it names the table to add them to.
    """
    return [
        {"name": name, "bit": bit, "title": title(name), "values": [(str(each), text(name, each)) for each in values]}
        for bit, (name, *values) in enumerate(SWITCHES)
    ]


def title(name: str) -> str:
    """Name a switch in the page's language."""
    if name not in NAMES:
        raise LookupError(f"The switch {name} has no words: add it to NAMES of host/web/switches.py.")
    return gettext(NAMES[name])


def text(name: str, value: object) -> str:
    """Name a value of a switch in the page's language."""
    if isinstance(value, int):
        return str(value)
    words = VALUES.get(f"{name}={value}") or VALUES.get(str(value))
    if words is None:
        raise LookupError(f"{value}, a value of {name}, has no words: add it to VALUES of host/web/switches.py.")
    return gettext(words)
