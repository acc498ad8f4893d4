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
from dicetown.throws import dice_in
from host.engine.thinking import decided, first_owed

DOLLARS, NUGGETS, SEATS = 8, 3, 5
EACH = DOLLARS + NUGGETS
ACTIONS = 1 + SEATS * EACH  # 56
NO_ACTION = bytes(ACTIONS)


def choice_of(game: Any, seat: int, action: int) -> int:
    """Return the game's choice for an action."""
    if game.question(seat) != OFFER or action == 0:
        return action
    pick = (action - 1) // EACH
    more = (action - 1) % EACH
    laid = offer_for(game.s, seat, pick) or pick
    return laid + (more + 1 << 3 if more < DOLLARS else more - DOLLARS + 1 << 9)


def mask_actions(game: Any, seat: int, mask: bytearray) -> int:
    """Set each legal action's byte in `mask` (ACTIONS bytes) to 1, the others to 0. Returns how many are legal."""
    mask[:ACTIONS] = NO_ACTION
    question = game.question(seat)
    if question == OFFER:
        return mask_offers(game, seat, mask)
    if question == KEEP:
        return mask_dice(game, seat, mask)
    n = 0
    choice = game.next(seat, -1)
    while choice >= 0:
        mask[choice] = 1
        n += 1
        choice = game.next(seat, choice)
    return n


def mask_dice(game: Any, seat: int, mask: bytearray) -> int:
    """Mask the legal choices of dice. Only their number decides, so one set of each size is tested (R8, R9, Q13)."""
    thrown = game.s[THROWN + seat]
    legal = 0
    first = 0
    for n in range(dice_in(thrown) + 1):
        legal |= game.legal(seat, first) << n
        first |= thrown & ~first & -(thrown & ~first)
    found = 0
    choice = thrown
    while True:  # all masks within `thrown`, from the highest down
        mask[choice] = legal >> dice_in(choice) & 1
        found += mask[choice]
        if not choice:
            return int(found)
        choice = choice - 1 & thrown


def mask_offers(game: Any, seat: int, mask: bytearray) -> int:
    """Mask "nothing more", and for each tied seat as many dollars or nuggets more as the seat has."""
    s = game.s
    mask[0] = 1
    found = 1
    for pick in range(SEATS):
        if s[TIED] >> pick & 1:
            at = 5 * seat + pick
            dollars = max(0, min(DOLLARS, s[PURSE + seat] - s[OFFER_DOLLARS + at]))
            nuggets = max(0, min(NUGGETS, s[GOLD + seat] - s[OFFER_NUGGETS + at]))
            least = 1 + pick * EACH
            one = least if dollars else least + DOLLARS  # if one of these offers is legal, all are
            if dollars + nuggets and game.legal(seat, choice_of(game, seat, one)):
                for i in range(dollars):
                    mask[least + i] = 1
                for i in range(nuggets):
                    mask[least + DOLLARS + i] = 1
                found += dollars + nuggets
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
        found = mask_actions(game, seat, self.mask)
        n = 0
        action = 0
        while n < found:
            if self.mask[action]:
                self.choices[n] = choice_of(game, seat, action)
                n += 1
            action += 1
        return found


def legal_actions(game: Any, seat: int) -> list[int]:
    """Return the legal actions in order; none for a seat that is not asked."""
    mask = bytearray(ACTIONS)
    if game.question(seat):
        mask_actions(game, seat, mask)
    return [action for action in range(ACTIONS) if mask[action]]


def asked(game: Any) -> int:
    """Return the seat that is to answer next, the first of those that choose at the same time; -1 for none."""
    owed = game.owed()
    return int(owed & -owed).bit_length() - 1
