"""Names of things in sentences: locations, cards, places, faces, people."""

from __future__ import annotations

from collections.abc import Mapping

from dicetown import cards as c
from host.game.public_state import Table, seats_in
from host.i18n.device import says
from host.i18n.translation import gettext, pgettext

TITLES = {
    "mine": "Gold Mine",
    "bank": "Bank",
    "stagecoach": "Stagecoach",
    "store": "General Store",
    "saloon": "Saloon",
    "sheriff": "Sheriff",
    "townhall": "Town Hall",
    "doc": "Doc Badluck",
    "end": "the final tie",
}
WINNING_FACE = {c.AT_MINE: c.NINE, c.AT_BANK: c.TEN, c.AT_STORE: c.JACK, c.AT_SALOON: c.QUEEN, c.AT_SHERIFF: c.KING}
WINS = {at: f"most {c.FACES[face]}" for at, face in WINNING_FACE.items()}  # by location; nobody wins the Stagecoach
WINS |= {c.AT_TOWNHALL: "best hand", c.AT_DOC: "no win"}
NUMBERS = ("", "one", "two", "three", "four", "five")
COUNTED = {c.NINE: "9", c.TEN: "10", c.JACK: "Jack", c.QUEEN: "Queen", c.KING: "King"}  # faces that win a location
BACKS = {c.STORE_BACK: "a Store card", c.PROPERTY_BACK: "a deed", c.ELIXIR_BACK: "an elixir"}
EDITIONS = {"first": "first", "ru-first": "russian", "fr-first": "french", "cs-first": "czech", "revised": "revised"}
PLACES = {  # names of places in the sentence of a correction
    "mine": "the Mine",
    "bank": "the Bank",
    "stagecoach": "the Stagecoach",
    "store": "the Store deck",
    "drawn": "the cards drawn",
    "discard": "the discards",
    "property": "the deck of deeds",
    "row": "the row",
    "elixirs": "the elixirs",
    "open": "the open elixirs",
    "elixirdiscard": "the used elixirs",
    "box": "the box",
}


def place(table: Table, where: int) -> str:
    """Name a place; a seat is named by its player."""
    if where < c.MINE:
        return table.name(where % c.FRONT)
    return gettext(PLACES[c.PLACE_NAMES[where]])


def card(what: int) -> str:
    """Name a card: 'Dynamite', 'a deed worth 3', 'equipment worth 8', 'a Store card'."""
    if what in BACKS:
        return gettext(BACKS[what])
    if c.is_property(what):
        return gettext("a deed worth {points}").format(points=c.points(what))
    if c.points(what):
        return gettext("equipment worth {points}").format(points=c.points(what))
    return card_named(c.name(what))


def card_named(name: str) -> str:
    """Name an action card or an elixir as the private screens do. name: its name in the rules."""
    return says(f"CARD {name}" if name in c.STORE_CARDS else f"POTION {name}")


def edition(preset: str) -> str:
    """Name an edition as the console's menu does."""
    return says(f"RULES {EDITIONS[preset]}")


def faces(dice: Mapping[str, int]) -> str:
    """Return the faces of an event's dice, e.g. 'J J 10'."""
    return " ".join(c.FACES[dice[f"d{i}"]] for i in range(5) if dice[f"d{i}"] != c.NONE)


def counted(face: int, n: int) -> str:
    """Name 1 to 5 dice of one face: 'two Queens'."""
    return gettext(dice_counted(face, n))


def number(face: int, n: int) -> str:
    """Return the number without the face: 'two'. In some languages the word depends on the face, by its gender."""
    return pgettext(COUNTED[face], NUMBERS[n])


def dice_counted(face: int, n: int) -> str:
    """Name 1 to 5 dice of one face in English, as the message id to translate."""
    return f"{NUMBERS[n]} {COUNTED[face]}{'s' * (n > 1)}"


def location(number: int) -> str:
    """Name a location."""
    return gettext(TITLES[c.LOCATIONS[number]])


def wins(number: int) -> str:
    """Say what wins a location; '' if nothing does."""
    return gettext(WINS.get(number, ""))


def people(table: Table, mask: int) -> str:
    """Return the names of the seats in a mask: 'Ann', 'Ann and Bo', 'Ann, Bo and Cy'."""
    names = [table.name(seat) for seat in seats_in(mask)]
    if len(names) < 2:
        return "".join(names)
    return gettext("{several} and {last}").format(several=", ".join(names[:-1]), last=names[-1])
