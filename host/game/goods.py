"""Sentences about goods that move: what moves and, unless it is obvious, why; and offers of goods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from dicetown import cards as c
from dicetown.events import BY_LOCATION, BY_OFFER, BY_PRICE, BY_VISIT
from host.game.names import card, place
from host.game.places import PROPERTY, STORE, kind
from host.game.public_state import Table
from host.i18n.translation import gettext, ngettext

SEAT, FRONT = "seat", "front"  # classes of places; each other place is a class of its own

Way: TypeAlias = "tuple[str, str, str]"
THEFTS = (("store", SEAT, SEAT), ("property", SEAT, SEAT))

# Movements of goods, by what, from and to. A movement that is not listed here needs no words.
MOVES: dict[Way, tuple[str, str]] = {
    ("dollars", SEAT, "stagecoach"): ("{a} pays ${n} to the Stagecoach.",) * 2,
    ("dollars", "bank", SEAT): ("{b} takes ${n} from the Bank.",) * 2,
    ("dollars", "stagecoach", "bank"): ("The Stagecoach brings ${n} to the Bank.",) * 2,
    ("dollars", SEAT, SEAT): ("{a} gives {b} ${n}.",) * 2,
    ("nuggets", "mine", SEAT): ("{b} digs up {n} nugget.", "{b} digs up {n} nuggets."),
    ("nuggets", SEAT, SEAT): ("{a} gives {b} {n} nugget.", "{a} gives {b} {n} nuggets."),
    ("badge", SEAT, SEAT): ("{b} takes the badge from {a}.",) * 2,
    ("store", "store", SEAT): ("{b} gets the top Store card.",) * 2,
    ("store", "drawn", SEAT): ("{b} keeps the {k} Store card drawn.", "{b} keeps one of {k} Store cards drawn."),
    ("store", SEAT, SEAT): ("{b} gets {card} from {a}.",) * 2,
    ("property", SEAT, SEAT): ("{b} gets {card} from {a}.",) * 2,
    ("property", FRONT, SEAT): ("{b} gets {card} from {a}.",) * 2,
    ("property", "row", SEAT): ("{b} is given {card} by the Mayor.",) * 2,
    ("property", "property", SEAT): ("{b} gets the top deed, face down.",) * 2,
    ("property", SEAT, FRONT): ("{a} puts barbed wire round {card}.",) * 2,
}
GIVEN: dict[Way, tuple[str, str]] = {  # what the Sheriff gets from those who offered it for this pick (Q34)
    ("dollars", SEAT, SEAT): ("{a} gives {b} ${n}, as offered.",) * 2,
    ("nuggets", SEAT, SEAT): ("{a} gives {b} {n} nugget, as offered.", "{a} gives {b} {n} nuggets, as offered."),
    ("store", SEAT, SEAT): ("{b} gets {card} from {a}, as offered.",) * 2,
    ("property", SEAT, SEAT): ("{b} gets {card} from {a}, as offered.",) * 2,
    ("property", FRONT, SEAT): ("{b} gets {card} from {a}, as offered.",) * 2,
}
STOLEN = ("{b} steals {card} from {a} in the Saloon.",) * 2  # L7
PAID = ("{a} pays ${n} to the Stagecoach for {k} die.", "{a} pays ${n} to the Stagecoach for {k} dice.")  # R8
PAID_FOR_NONE = ("{a} pays ${n} to the Stagecoach for keeping nothing.",) * 2  # R9
DOUBLED = ("{b} digs up {n} nugget, two for each 9.", "{b} digs up {n} nuggets, two for each 9.")  # C2
DUE = {c.JOE: 4, c.POTIONS: 2, BY_VISIT: 2}  # dollars owed, by cause: Nervous Joe (C8), Wealth (L23), a King (L18)
BOX = {
    "dollars": "A correction: ${n} from {a} to {b}.",
    "nuggets": "A correction: nuggets from {a} to {b}: {n}.",
    "store": "A correction: {card} from {a} to {b}.",
    "property": "A correction: {card} from {a} to {b}.",
}
OFFERED = (
    ("nuggets", "{n} nugget", "{n} nuggets"),
    ("store", "{n} Store card", "{n} Store cards"),
    ("property", "{n} deed", "{n} deeds"),
)


def place_class(place: int) -> str:
    """Return the kind of a place: a seat, the cards in front of one, or the place's own name."""
    if place < c.FRONT:
        return SEAT
    return FRONT if place < c.MINE else c.PLACE_NAMES[place]


def goods_class(what: int) -> str:
    """Return the kind of goods: dollars, nuggets, badge, store, property or elixir."""
    plain = {c.DOLLARS: "dollars", c.NUGGETS: "nuggets", c.BADGE: "badge"}
    if what in plain:
        return plain[what]
    return {STORE: "store", PROPERTY: "property"}.get(kind(what), "elixir")


def move(e: Mapping[str, int], t: Table) -> str:
    """Say a movement of goods; '' if it needs no words."""
    what = goods_class(e["what"])
    named = {"a": place(t, e["from"]), "b": place(t, e["to"]), "n": e["n"]}
    if what not in ("dollars", "nuggets", "badge"):
        named["card"] = card(e["what"])
    if c.BOX in (e["from"], e["to"]):
        return gettext(BOX.get(what, "")).format(**named)
    way = what, place_class(e["from"]), place_class(e["to"])
    (one, many), n = _texts(way, e, t)
    if not one:
        return ""
    return " ".join([ngettext(one, many, n).format(k=n, **named)] + _limits(way, e, t))


def _texts(way: Way, e: Mapping[str, int], t: Table) -> tuple[tuple[str, str], int]:
    """Return a movement's sentences in singular and plural, and the number that decides between them."""
    said, n = MOVES.get(way, ("", "")), e["n"]
    if way == ("dollars", SEAT, "stagecoach"):
        kept = len(t.latest[e["from"]])
        return (PAID if kept else PAID_FOR_NONE), kept
    if way == ("nuggets", "mine", SEAT) and e["cause"] == c.DYNAMITE:
        return DOUBLED, n
    if way == ("store", "drawn", SEAT):
        return said, t.cards(c.DRAWN)
    if e["cause"] == BY_OFFER:
        said = GIVEN.get(way, said)
    if way in THEFTS and e["cause"] in (BY_LOCATION, c.GIRLS):
        said = STOLEN
    return said, n


def _limits(way: Way, e: Mapping[str, int], t: Table) -> list[str]:
    """Say that a supply ran out, so that no more could be given (Q1, Q2, R18)."""
    if way == ("nuggets", "mine", SEAT) and t.nuggets[c.MINE] == e["n"]:
        return [gettext("The Mine is empty now.")]
    if way[:2] == ("dollars", SEAT) and t.dollars[e["from"]] == e["n"] < _due(way, e, t):
        return [gettext("{a} has no more.").format(a=t.name(e["from"]))]
    return []


def _due(way: Way, e: Mapping[str, int], t: Table) -> int:
    """Return the dollars that a seat owes by the rules; 0 if it gives them freely."""
    if e["cause"] == BY_PRICE:
        return len(t.latest[e["from"]]) - 1
    return DUE.get(e["cause"], 0)


def look(e: Mapping[str, int], t: Table) -> str:
    """Say that somebody draws a card from a hand."""
    return gettext("{seat} draws {card} from {victim}'s hand.").format(
        seat=t.name(e["seat"]), card=card(e["card"]), victim=t.name(e["victim"])
    )


def offer(e: Mapping[str, int], t: Table) -> str:
    """Say an offer to the Sheriff."""
    goods = []
    if e["dollars"]:
        goods.append(gettext("${n}").format(n=e["dollars"]))
    for name, one, many in OFFERED:
        if e[name]:
            goods.append(ngettext(one, many, e[name]).format(n=e[name]))
    return gettext("{seat} offers {goods} if {favours} wins.").format(
        seat=t.name(e["seat"]), goods=", ".join(goods), favours=t.name(e["favours"])
    )
