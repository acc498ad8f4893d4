"""Choices as few numbers. All questions but the offer have choices up to 31, which are their own actions.

An offer is what lies there for a pick and some dollars or nuggets more: no cards, and one pick at a time (A5).
"""

from __future__ import annotations

from typing import Any

from dicetown.bribes import offer_for
from dicetown.questions import OFFER

DOLLARS, NUGGETS, SEATS = 8, 3, 5
EACH = DOLLARS + NUGGETS
ACTIONS = 1 + SEATS * EACH  # 56


def choice_of(game: Any, seat: int, action: int) -> int:
    """What the game is told."""
    if game.question(seat) != OFFER or action == 0:
        return action
    pick, more = divmod(action - 1, EACH)
    laid = int(offer_for(game.s, seat, pick)) or pick
    return laid + (more + 1 << 3 if more < DOLLARS else more - DOLLARS + 1 << 9)


def legal_actions(game: Any, seat: int) -> list[int]:
    """In order; none for a seat that is not asked."""
    if not game.question(seat):
        return []
    if game.question(seat) == OFFER:
        return [action for action in range(ACTIONS) if game.legal(seat, choice_of(game, seat, action))]
    found = []
    choice = game.next(seat, -1)
    while choice >= 0:
        found.append(choice)
        choice = game.next(seat, choice)
    return found


def asked(game: Any) -> int:
    """The seat that is to answer next: of those that choose at once, the first; -1 for none."""
    owed = game.owed()
    return int(owed & -owed).bit_length() - 1
