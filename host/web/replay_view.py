"""One step of a past game as its page shows it: what happened, every seat with what it hides, the town.

Only for games that are over, when nothing is secret any more.
"""

from __future__ import annotations

from typing import Any

from dicetown import cards as c
from host.game import names
from host.game.follower import LOUD
from host.game.places import PROPERTY, STORE, kind
from host.game.record_lines import seat_or_null
from host.history.played import Position
from host.history.steps import Story
from host.i18n.translation import gettext

KINDS = {STORE: "store", PROPERTY: "property"}


def scene(story: Story, step: int) -> dict[str, Any]:
    """Return everything that the page draws of a step."""
    now = story.at(step)
    before = story.at(step - 1) if step else story.first
    return {
        "loud": story.steps[step].kind in LOUD,
        "round": story.steps[step].round,
        "texts": story.steps[step].texts,
        "seats": [seat(now, before, i) for i in range(now.table.seats)],
        "town": [place(now, before, location) for location in range(c.AT_END)],
        "over": now.table.over,
    }


def seat(now: Position, before: Position, i: int) -> dict[str, Any]:
    """Return a seat after a step, with what is new since the step before."""
    table = now.table
    return {
        "name": table.names[i],
        "bot": table.bots[i],
        "badge": table.badge == i,
        "won": table.over and table.winner == i,
        "dollars": table.dollars[i],
        "nuggets": table.nuggets[i],
        "earned": table.dollars[i] - before.table.dollars[i],
        "dug": table.nuggets[i] - before.table.nuggets[i],
        "dice": [die(now, i, n) for n in range(len(table.dice[i]))],
        "hand": [card(each, each not in before.hands[i]) for each in sorted(now.hands[i])],
        "fenced": [card(each, each not in before.table.front(i)) for each in table.front(i)],
        "points": table.scores[i]["total"] if i in table.scores else None,
    }


def die(now: Position, seat: int, n: int) -> dict[str, Any] | None:
    """Return a kept die, or one under the cup; None before it is thrown."""
    kept, hidden = now.table.dice[seat][n], now.cups[seat][n]
    face = kept if kept != c.NONE else hidden
    return None if face == c.NONE else {"face": face, "letter": c.FACES[face], "kept": kept != c.NONE}


def card(what: int, new: bool) -> dict[str, Any]:
    """Return a card. new: whether it has just come."""
    points = c.points(what)
    short = names.card(what)
    if c.is_property(what):
        short = gettext("deed {points}").format(points=points)
    elif points:
        short = gettext("gear {points}").format(points=points)
    return {"text": short, "kind": KINDS.get(kind(what), "elixir"), "new": new}


def place(now: Position, before: Position, location: int) -> dict[str, Any]:
    """Return a location: what lies there, and who has won it this round."""
    table = now.table
    seat, dice = table.holders.get(location, (c.NONE, 0))
    lies = {
        c.AT_MINE: f"{table.nuggets[c.MINE]} ●",
        c.AT_BANK: f"${table.dollars[c.BANK]}",
        c.AT_COACH: f"${table.dollars[c.COACH]}",
        c.AT_TOWNHALL: " ".join(f"[{c.points(each)}]" for each in table.shown[c.ROW]),
    }
    return {
        "name": names.location(location),
        "lies": lies.get(location, ""),
        "seat": seat_or_null(seat),
        "who": table.names[seat] if seat < table.seats else (gettext("nobody") if location in table.holders else ""),
        "dice": f"{dice} × {c.FACES[names.WINNING_FACE[location]]}"
        if seat < table.seats and location in names.WINNING_FACE
        else "",
        "now": location in table.holders and location not in before.table.holders,
    }
