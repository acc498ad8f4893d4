"""Choices as few numbers. All questions but the offer have choices up to 31, which are their own actions.

An offer is what lies there for a pick and some dollars or nuggets more: no cards, and one pick at a time (A5). In the
subset that translate.py knows.
"""

from __future__ import annotations

from typing import Any

from dicetown.bribes import offer_for
from dicetown.layout import TIED
from dicetown.questions import OFFER

DOLLARS, NUGGETS, SEATS = 8, 3, 5
EACH = DOLLARS + NUGGETS
ACTIONS = 1 + SEATS * EACH  # 56


def choice_of(game: Any, seat: int, action: int) -> int:
    """What the game is told."""
    if game.question(seat) != OFFER or action == 0:
        return action
    pick = (action - 1) // EACH
    more = (action - 1) % EACH
    laid = offer_for(game.s, seat, pick) or pick
    return laid + (more + 1 << 3 if more < DOLLARS else more - DOLLARS + 1 << 9)


def mask_actions(game: Any, seat: int, mask: bytearray) -> None:
    """1 for each legal action, 0 for the others. mask: ACTIONS bytes."""
    for action in range(ACTIONS):
        mask[action] = 0
    if game.question(seat) == OFFER:
        mask_offers(game, seat, mask)
        return
    choice = game.next(seat, -1)
    while choice >= 0:
        mask[choice] = 1
        choice = game.next(seat, choice)


def mask_offers(game: Any, seat: int, mask: bytearray) -> None:
    """Nothing more, and for each of the tied as many dollars or nuggets more as the seat has."""
    mask[0] = 1
    for pick in range(SEATS):
        if game.s[TIED] >> pick & 1:
            dollars = 1 + pick * EACH
            nuggets = dollars + DOLLARS
            mask_more(game, seat, mask, dollars, nuggets)
            mask_more(game, seat, mask, nuggets, nuggets + NUGGETS)


def mask_more(game: Any, seat: int, mask: bytearray, least: int, end: int) -> None:
    """Of such actions, each of which offers one more than the one before it."""
    for action in range(least, end):
        if not game.legal(seat, choice_of(game, seat, action)):
            return
        mask[action] = 1


def legal_actions(game: Any, seat: int) -> list[int]:
    """In order; none for a seat that is not asked."""
    mask = bytearray(ACTIONS)
    if game.question(seat):
        mask_actions(game, seat, mask)
    return [action for action in range(ACTIONS) if mask[action]]


def asked(game: Any) -> int:
    """The seat that is to answer next: of those that choose at once, the first; -1 for none."""
    owed = game.owed()
    return int(owed & -owed).bit_length() - 1
