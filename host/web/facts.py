"""The numbers and names that scripts work with, from the tables of the rules, the board and the host: a script has
none of its own. They are in the page as JSON (pages/facts.html), which static/facts.js reads.
"""

from __future__ import annotations

import board
from dicetown import cards as c
from dicetown.question_table import CARD, QUESTION_WORDS, QUESTIONS
from host.game.events import BUTTONS
from host.game.places import KIND, POTION, PROPERTY, SEATS, STORE, kind
from host.game.public_state import POINTS
from host.i18n import outline
from host.virtual.chips.screen import HEIGHT, WIDTH
from host.web.players import GLYPHS
from screens import codes, font, texts

BACKS = {STORE: "store", PROPERTY: "deed", POTION: "potion"}  # kinds of cards, as the style sheets call them
WINDOWS = [word for word, row in zip(QUESTION_WORDS, QUESTIONS, strict=True) if len(row) > CARD]  # ask for cards
LYING = {  # places of goods -> the location where they are drawn; a seat's goods are drawn at the seat
    c.MINE: c.AT_MINE,
    c.BANK: c.AT_BANK,
    c.COACH: c.AT_COACH,
    **dict.fromkeys((c.STORE, c.DRAWN, c.DISCARD), c.AT_STORE),
    **dict.fromkeys((c.DECK, c.ROW), c.AT_TOWNHALL),
    **dict.fromkeys((c.POTION_DECK, c.OPEN, c.POTION_DISCARD), c.AT_DOC),
}
KEYS = ("1", "2", "3", "4", "5", "Enter", "ArrowLeft", "ArrowRight")  # of a keyboard, as a browser calls them

CODES = ("ROW", "NEXT", "TEXT", "TEXT_AFTER", "NUMBER", "LARGE", "SEAT", "WORD", "CARD_IS", "LOCATION", "NAME", "WIPE",
         "CHOICE", "CHOSEN", "COST", "DIE")  # fmt: skip
OUTLINE = {  # static/outline.js reads a private page by these
    "codes": {name: getattr(codes, name) for name in CODES} | {"FIRST": font.FIRST, "MORE": font.MORE},
    "kinds": outline.KINDS,
    "standing": outline.STANDING,
    "notes": outline.NOTES,
    "signs": outline.SIGNS,
    "letters": "".join(font.BEYOND),
    "alike": outline.ALIKE,
    "named": {card: outline.name_of(card) for card in (*range(c.CARDS), *range(c.PROPERTY_BACK - 1, c.NONE))},
    "location": texts.LOCATION,
}

PAGES = {"town": "/", "table": "/table", "rules": "/rules", "games": "/history/games/"}  # that scripts link to

FACTS = {
    "pages": PAGES,
    "seats": SEATS,
    "none": c.NONE,
    "faces": {face: number for number, face in enumerate(c.FACES)},
    "locations": {name: number for number, name in enumerate(c.LOCATIONS[: c.AT_END])},
    "lying": LYING,
    "goods": {"dollars": c.DOLLARS, "nuggets": c.NUGGETS, "badge": c.BADGE},
    "backs": {what: BACKS[kind(what)] for what in (*range(c.CARDS), *KIND)},
    "cards": {card: c.name(card).rstrip("12") for card in range(c.DYNAMITE, c.PROPERTY)},  # sections of the rule book
    "points": POINTS,
    "glyphs": GLYPHS,
    "keys": dict(zip(KEYS, BUTTONS, strict=True)),
    "windows": WINDOWS,
    "screen": {"width": WIDTH, "height": HEIGHT},
    "seat_led": board.SEAT_LED,
    "outline": OUTLINE,
}
