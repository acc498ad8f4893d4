"""Asking and announcing: how questions open, and how a Store card is played and may be answered by Wanted.

A window asks every seat that publicly holds a Store card, whether or not it is the right one, so that neither the
question nor its absence tells anything (Q84); `Game.window` leaves out what all know to be of no use. Several who want
to play are heard in seat order from the Sheriff (Q78).
"""

from dicetown.cards import (
    AT_MINE,
    AT_SALOON,
    AT_STORE,
    CREDIT,
    DISCARD,
    DYNAMITE,
    GIRLS,
    NONE,
    WANTED,
    last_copy,
)
from dicetown.events import BY_USE, E_ASK, E_CANCEL, E_PLAY, EVERYONE
from dicetown.layout import (
    ANSWERS,
    ASKED,
    BOOST,
    CANCELLED,
    CARD,
    CAUSE,
    LOCATION,
    OWED,
    PLAYER,
    QUESTION,
    SEATS,
    SHERIFF,
    STEP,
    TARGET,
    TIMES,
    WINNER,
)
from dicetown.piles import after, first, holds_store_card, move
from dicetown.questions import WANTED_WINDOW
from dicetown.steps import ACTION, CARD_DONE

_BOOSTS = {AT_MINE: DYNAMITE, AT_STORE: CREDIT, AT_SALOON: GIRLS}  # the card that repeats or doubles the action


def ask(g, question, seats):
    """Open a question to the seats of a mask."""
    s = g.s
    s[QUESTION] = question
    s[ASKED] = s[OWED] = seats
    g.events.put(E_ASK, EVERYONE, question, seats)
    g.events.set(2, s[LOCATION])


def answer(s, seat):
    """What a seat chose, a number below 2**30."""
    at = ANSWERS + seat * 4
    return s[at] | s[at + 1] << 8 | s[at + 2] << 16 | s[at + 3] << 24


def write_answer(s, seat, choice):
    """Keep what a seat chooses until all have answered. choice: below 2**30."""
    at = ANSWERS + seat * 4
    s[at] = choice & 255
    s[at + 1] = choice >> 8 & 255
    s[at + 2] = choice >> 16 & 255
    s[at + 3] = choice >> 24


def card_holders(s):
    """The seats that hold at least one Store card, as a mask."""
    mask = 0
    for seat in range(5):
        if seat < s[SEATS] and holds_store_card(s, seat):
            mask |= 1 << seat
    return mask


def first_of(s, seats):
    """The first seat of a mask in seat order from the Sheriff (Q15, Q78), or NONE."""
    if not seats:
        return NONE
    seat = s[SHERIFF]
    while not seats >> seat & 1:
        seat = (seat + 1) % s[SEATS]
    return seat


def first_player(s):
    """The first seat, from the Sheriff on, that didn't answer the last question with 0, or NONE."""
    mask = 0
    for seat in range(5):
        if s[ASKED] >> seat & 1 and answer(s, seat):
            mask |= 1 << seat
    return first_of(s, mask)


def copy_of(s, seat, card):
    """The copy of a card that came first into a seat's hand, NONE if it holds none; Brute and Cheat have two.

    Not the lower one: whoever saw the higher one played would know that the lower one is not held.
    """
    held = first(s, seat)
    while held != NONE and not card <= held <= last_copy(card):
        held = after(s, seat, held)
    return held


def announce(g, card, target):
    """PLAYER lays a card down, aimed at `target` or NONE; others may answer with Wanted (C11, Q83), then it works.

    The card is used, cancelled or not (Q81).
    """
    s = g.s
    s[CARD] = card
    s[CANCELLED] = 0
    # Set before the others are asked: if nobody can be, nothing else leads on.
    s[STEP] = CARD_DONE
    _lay_down(g, card, s[PLAYER], target)
    others = card_holders(s) & ~(1 << s[PLAYER])
    g.window(WANTED_WINDOW, others)


def _lay_down(g, card, player, target):
    g.s[CAUSE] = BY_USE
    g.events.put(E_PLAY, EVERYONE, player, card, target)
    move(g, card, 1, player, DISCARD)


def settle_wanted(g):
    """Cancel the card on the table if somebody plays Wanted (C11, Q81, Q82)."""
    s = g.s
    seat = first_player(s)
    if seat != NONE:
        s[CANCELLED] = 1
        g.events.put(E_CANCEL, EVERYONE, seat, s[CARD])
        s[CAUSE] = BY_USE
        move(g, WANTED, 1, seat, DISCARD)


def offer_boost(g, question):
    """Let the winner play the card that repeats or doubles the location's action, then go on to the action."""
    s = g.s
    s[STEP] = ACTION
    if holds_store_card(s, s[WINNER]):
        g.window(question, 1 << s[WINNER])


def settle_boost(g):
    """Lay down the winner's boost, or do the plain action (C2, C3, C7)."""
    s = g.s
    if answer(s, s[WINNER]):
        s[PLAYER] = s[WINNER]
        announce(g, _BOOSTS[s[LOCATION]], NONE)
    else:
        s[STEP] = ACTION


def boosted(g):
    """Add an action to the location, unless Wanted has hit the boost (C2, C3, C7)."""
    s = g.s
    if not s[CANCELLED]:
        s[TIMES] += 1
        s[BOOST] = s[CARD]
    s[STEP] = ACTION


def aim(g, card, target):
    """`announce` with a target that the rules remember."""
    g.s[TARGET] = target
    announce(g, card, target)
