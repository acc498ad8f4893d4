"""Turns a Table into the plain JSON that pages and MQTT get, ready to be drawn, in the current language.

It reads only the Table, so it knows nothing hidden. A page need not add anything up or follow any event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from dicetown import cards as c
from dicetown.presets import DOC_ELIXIRS
from dicetown.question_table import QUESTION_WORDS
from host.game import contests, names, sentences
from host.game.places import PROPERTY, STORE
from host.game.public_state import DICE, Table, seats_in
from host.game.record_lines import seat_or_null
from host.i18n.translation import gettext

Json: TypeAlias = "dict[str, Any]"
STRAIGHT = [3, 1, 2]  # stands for the counts of a straight: above three of a kind [3, 1, 1], below a full house [3, 2]


def picture(table: Table, colours: Sequence[int] = ()) -> Json:
    """Return everything that all players may see. Seats and locations are numbers; NONE becomes null.

    colours: numbers of the colours that seats have chosen; a seat beyond them has its own number.
    """
    return {
        "round": table.round,
        "seats": [seat(table, i, colours[i] if i < len(colours) else i) for i in range(table.seats)],
        "badge": seat_or_null(table.badge),
        "mine": table.nuggets[c.MINE],
        "bank": table.dollars[c.BANK],
        "coach": table.dollars[c.COACH],
        "store": table.cards(c.STORE),
        "drawn": table.cards(c.DRAWN),
        "discard": table.cards(c.DISCARD),
        "deeds": table.counts[c.DECK][PROPERTY],
        "row": [c.points(card) for card in table.shown[c.ROW]],
        "potions": table.cards(c.POTION_DECK),
        "open": [names.card(card) for card in table.shown[c.OPEN]],
        "elixirs": bool(table.switches & DOC_ELIXIRS),
        "leaders": [leader(table, location) for location in range(c.AT_END)],
        "holders": [holder(table, location) for location in range(c.AT_END)],
        "question": QUESTION_WORDS[table.question] if table.question and not table.over else None,
        "location": seat_or_null(table.location),
        "tie": {"location": table.tie[0], "seats": seats_in(table.tie[1])} if table.tie else None,
        "offers": [
            {"seat": seat, "favours": pick} | offer.__dict__ for (seat, pick), offer in sorted(table.offers.items())
        ],
        "waiting": sentences.waiting(table),
        "over": table.over,
        "winner": seat_or_null(table.winner),
        "digest": table.digest,
        "reason": contests.ending(table) if table.over else "",
        "headline": gettext("{winner} wins the game!").format(winner=table.name(table.winner)) if table.over else "",
    }


def seat(table: Table, i: int, colour: int) -> Json:
    """Return a seat as JSON. colour: the number of its colour."""
    store, deeds = table.counts[i][STORE], table.counts[i][PROPERTY]
    return {
        "name": table.names[i],
        "bot": table.bots[i],
        "colour": colour,
        "dollars": table.dollars[i],
        "nuggets": table.nuggets[i],
        "store": store,
        "deeds": deeds,
        "fenced": [c.points(card) for card in table.front(i)],
        "dice": [None if face == c.NONE else c.FACES[face] for face in table.dice[i]],
        "latest": table.latest[i],
        "hidden": table.hidden_dice(i),
        "awaited": i in table.awaited and not table.over,
        "locked": bool(table.locked & table.asked & 1 << i),
        "score": table.scores.get(i),
    }


def leader(table: Table, location: int) -> Json | None:
    """Return which seats lead at a location, with how many dice, and the faces of these dice.

    None if the location is decided or nobody has a die for it. At the Town Hall the best hand of the dice kept so far
    leads, from a pair up ("hand").
    """
    if location == c.AT_TOWNHALL and location not in table.holders:
        return best_hand(table)
    face = names.WINNING_FACE.get(location)
    if face is None or location in table.holders:
        return None
    counts = [table.dice[seat].count(face) for seat in range(table.seats)]
    most = max(counts, default=0)
    seats = [seat for seat, n in enumerate(counts) if n == most]
    return {"seats": seats, "dice": most, "faces": [c.FACES[face]] * most} if most else None


def best_hand(table: Table) -> Json | None:
    """Return the seats whose kept dice so far make the best hand (L14), and the faces of that hand."""
    keys = [hand_key(table.dice[seat]) for seat in range(table.seats)]
    if not keys:
        return None
    best = max(keys)
    counts, faces = best
    if not counts or counts[0] < 2:
        return None
    if counts == STRAIGHT:
        made = [c.FACES[face] for face in reversed(faces)]
        shown = made[0] + "–" + made[-1]
    else:
        groups = [(c.FACES[face], n) for n, face in zip(counts, faces) if n > 1]  # noqa: B905, as MicroPython
        made = [face for face, n in groups for _ in range(n)]
        shown = " ".join([f"{face}×{n}" for face, n in groups])
    return {"seats": [seat for seat, key in enumerate(keys) if key == best], "hand": shown, "faces": made}


def hand_key(dice: Sequence[int]) -> list[list[int]]:
    """Return a key that sorts hands of 0 to 5 dice: how many of each face, most first; then these faces."""
    groups = sorted([(dice.count(face), face) for face in set(dice) if face != c.NONE], reverse=True)
    counts, faces = [n for n, _ in groups], [face for _, face in groups]
    straight = len(groups) == DICE and not (c.NINE in faces and c.ACE in faces)
    return [STRAIGHT if straight else counts, faces]


def holder(table: Table, location: int) -> Json | None:
    """Return who holds a location this round; None if it is not yet decided. `seat` is null if nobody won it."""
    if location not in table.holders:
        return None
    who, dice = table.holders[location]
    return {"seat": seat_or_null(who), "dice": dice}
