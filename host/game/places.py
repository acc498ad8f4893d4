"""The public part of what lies where: dollars, nuggets and cards by place, and who has the badge.

Places 0 to 4 are the seats; all numbers are those of dicetown.cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicetown import cards as c
from dicetown import layout as at
from dicetown import piles
from host.values import Values

SEATS = 5
STORE, PROPERTY, POTION = 0, 1, 2  # kinds of cards by their backs
KIND = {c.STORE_BACK: STORE, c.PROPERTY_BACK: PROPERTY, c.ELIXIR_BACK: POTION}
FACE_UP = (c.ROW, c.OPEN) + tuple(range(c.FRONT, c.FRONT + SEATS))  # places whose cards everyone can read
MOST = 255  # goods of one kind at one place: the engine counts them in a byte
HIDDEN = (  # piles of which only the number of cards is public: name in a snapshot, place, kind
    ("store", c.STORE, STORE),
    ("drawn", c.DRAWN, STORE),
    ("discard", c.DISCARD, STORE),
    ("property", c.DECK, PROPERTY),
    ("elixirs", c.POTION_DECK, POTION),
)


def kind(what: int) -> int:
    """Return the kind of a card or a back: STORE, PROPERTY or POTION."""
    return KIND[what if what >= c.CARDS else c.back(what)]


def pile(s: bytearray, place: int) -> list[int]:
    """Return the cards at a place in an engine's state, first to last."""
    found = []
    card = piles.first(s, place)
    while card != c.NONE:
        found.append(card)
        card = piles.after(s, place, card)
    return found


class Places(Values):
    """Goods by place. Cards are counted by kind, and named where everyone can read them."""

    def __init__(self, badge: int = c.NONE) -> None:
        self.badge = badge
        self.dollars = [0] * (c.PLACES + 1)
        self.nuggets = [0] * (c.PLACES + 1)
        self.counts = [[0, 0, 0] for _ in range(c.PLACES + 1)]  # by place and kind
        self.shown: dict[int, list[int]] = {place: [] for place in FACE_UP}

    def read(self, s: bytearray) -> None:
        """Copy everything from an engine's state into an object that is still empty."""
        for place in range(c.STORE):
            self.dollars[place] = s[at.PURSE + place]
        for place in range(c.BANK):
            self.nuggets[place] = s[at.GOLD + place]
        for place in range(c.PLACES):
            for card in pile(s, place):
                self._lay(card, 1, place)

    def front(self, seat: int) -> list[int]:
        """Return the fenced cards in front of a seat (L20)."""
        return self.shown[c.FRONT + seat]

    def hand(self, seat: int) -> tuple[int, int]:
        """Return how many Store and Property cards a seat has in hand; which ones they are is secret (Q26)."""
        return self.counts[seat][STORE], self.counts[seat][PROPERTY]

    def cards(self, place: int) -> int:
        """Return how many cards lie at a place, of all kinds."""
        return sum(self.counts[place])

    def _move(self, e: Mapping[str, int]) -> None:
        """Move goods from one place to another. Goods in the box are not counted.

        A sound console moves only what is there. Whatever another one sends, the numbers stay within 0 and MOST.
        """
        what, n, source, target = e["what"], e["n"], e["from"], e["to"]
        if what == c.BADGE:
            self.badge = target
        elif what in (c.DOLLARS, c.NUGGETS):
            heap = self.dollars if what == c.DOLLARS else self.nuggets
            if source != c.BOX:
                heap[source] = max(heap[source] - n, 0)
            if target != c.BOX:
                heap[target] = min(heap[target] + n, MOST)
        else:
            if source != c.BOX:
                row = self.counts[source]
                row[kind(what)] = max(row[kind(what)] - n, 0)
            self._lay(what, n, target)

    def _lay(self, what: int, n: int, target: int) -> None:
        """Put cards of one kind at a place. A card that is shown there no longer shows anywhere else."""
        for cards in self.shown.values():
            if what in cards:
                cards.remove(what)
        if target != c.BOX:
            row = self.counts[target]
            row[kind(what)] = min(row[kind(what)] + n, MOST)
        if target in self.shown and what < c.CARDS:
            self.shown[target].append(what)

    def _town(self, e: Mapping[str, int]) -> None:
        self.nuggets[c.MINE], self.dollars[c.BANK], self.dollars[c.COACH] = e["mine"], e["bank"], e["stagecoach"]
        for name, place, what in HIDDEN:
            self.counts[place][what] = e[name]

    def _seat(self, e: Mapping[str, int]) -> None:
        seat = e["seat"]
        self.dollars[seat], self.nuggets[seat] = e["dollars"], e["nuggets"]
        self.counts[seat][STORE], self.counts[seat][PROPERTY] = e["store"], e["property"]

    def _pile(self, e: Mapping[str, Any]) -> None:
        for card in e["cards"]:
            self._lay(card, 1, e["place"])
