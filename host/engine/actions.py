"""Choices as a small range of actions. Except at OFFER, a choice is at most 31 and is its own action.

An action at OFFER adds some dollars or nuggets to what already lies there for one pick; it offers no cards (A5).
Written in the subset of Python that translate.py knows.
"""

from __future__ import annotations

from array import array
from typing import Any

from dicetown.bribes import offer_for
from dicetown.game import Game
from dicetown.layout import GOLD, OFFER_DOLLARS, OFFER_NUGGETS, PURSE, THROWN, TIED
from dicetown.questions import KEEP, OFFER
from dicetown.throws import dice_in, legal_keep
from host.engine.native import lowest
from host.engine.thinking import decided, first_owed

DOLLARS, NUGGETS, SEATS = 8, 3, 5
EACH = DOLLARS + NUGGETS
ACTIONS = 1 + SEATS * EACH  # 56
NO_ACTION = bytes(ACTIONS)
DOLLAR, NUGGET = 1 << 3, 1 << 9  # in an offer


def choice_of(game: Any, seat: int, action: int) -> int:
    """Return the game's choice for an action."""
    if game.question(seat) != OFFER or action == 0:
        return action
    pick = (action - 1) // EACH
    more = (action - 1) % EACH
    laid = offer_for(game.s, seat, pick) or pick
    return laid + ((more + 1) * DOLLAR if more < DOLLARS else (more - DOLLARS + 1) * NUGGET)


def list_actions(game: Any, seat: int, mask: bytearray, choices: Any) -> int:
    """Set each legal action's byte in `mask` to 1, the others to 0, and list the choices. Returns how many there are.

    mask: ACTIONS bytes; choices: room for as many numbers, of which the first get the game's choice for each action.
    """
    mask[:ACTIONS] = NO_ACTION
    question = game.question(seat)
    if question == OFFER:
        return list_offers(game, seat, mask, choices)
    if question == KEEP:
        return list_dice(game, seat, mask, choices)
    n = 0
    choice = game.next(seat, -1)
    while choice >= 0:
        mask[choice] = 1
        choices[n] = choice
        n += 1
        choice = game.next(seat, choice)
    return n


def list_dice(game: Any, seat: int, mask: bytearray, choices: Any) -> int:
    """List the legal choices of dice. Only their number decides, so one set of each size is tested (R8, R9, Q13)."""
    thrown = game.s[THROWN + seat]
    legal = 0
    first = 0
    for n in range(dice_in(thrown) + 1):
        legal |= legal_keep(game, seat, first) << n
        first |= thrown & ~first & -(thrown & ~first)
    found = 0
    choice = 0
    while True:  # all masks within `thrown`
        fits = legal >> dice_in(choice) & 1
        mask[choice] = fits
        choices[found] = choice
        found += fits  # no branch, as no processor could guess it
        if choice == thrown:
            return int(found)
        choice = (choice | ~thrown) + 1 & thrown


def list_offers(game: Any, seat: int, mask: bytearray, choices: Any) -> int:
    """List "nothing more", and for each tied seat as many dollars or nuggets more as the seat has."""
    s = game.s
    mask[0] = 1
    choices[0] = 0
    found = 1
    for pick in range(SEATS):
        if s[TIED] >> pick & 1:
            at = 5 * seat + pick
            dollars = max(0, min(DOLLARS, s[PURSE + seat] - s[OFFER_DOLLARS + at]))
            nuggets = max(0, min(NUGGETS, s[GOLD + seat] - s[OFFER_NUGGETS + at]))
            laid = offer_for(s, seat, pick) or pick
            # If one of these offers is legal, all are.
            if dollars + nuggets and game.legal(seat, laid + (DOLLAR if dollars else NUGGET)):
                least = 1 + pick * EACH
                for i in range(dollars):
                    mask[least + i] = 1
                    choices[found + i] = laid + (i + 1) * DOLLAR
                found += dollars
                for i in range(nuggets):
                    mask[least + DOLLARS + i] = 1
                    choices[found + i] = laid + (i + 1) * NUGGET
                found += nuggets
    return found


class Legal:
    """What a seat may choose, found in one call: `mask`, and in `choices` the game's choice for each legal action."""

    def __init__(self) -> None:
        self.mask = bytearray(ACTIONS)
        self.choices = array("q", [0] * ACTIONS)
        self.seat = 0  # the one that `ask` has found

    def ask(self, game: Game) -> int:
        """Find the seat that answers next and its choices, and refill the game's stream. Returns 0 at the end."""
        if not game.owed():
            return 0
        self.seat = first_owed(game)
        game.refill()
        return self.of(game, self.seat)

    def step(self, game: Game, choice: int) -> int:
        """Answer for the seat that `ask` has found, and ask again. Raises ValueError if the choice is not legal."""
        decided(game, self.seat, choice)
        return self.ask(game)

    def of(self, game: Game, seat: int) -> int:
        """Find the choices of a seat. Returns how many; none for a seat that is not asked."""
        return list_actions(game, seat, self.mask, self.choices)


def legal_actions(game: Any, seat: int) -> list[int]:
    """Return the legal actions in order; none for a seat that is not asked."""
    mask = bytearray(ACTIONS)
    if game.question(seat):
        list_actions(game, seat, mask, [0] * ACTIONS)
    return [action for action in range(ACTIONS) if mask[action]]


def asked(game: Any) -> int:
    """Return the seat that is to answer next, the first of those that choose at the same time; -1 for none."""
    owed = game.owed()
    return lowest(owed) if owed else -1
