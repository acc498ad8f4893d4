"""What one seat may see of a game: its state without all that is hidden from it. Nothing else decides that.

The console tells it to a host that plays a seat (overlays/hosted.py); strong players see no more (engine/sights.py on
the host).
SEEN bytes: the state, in which piles of which only the backs are known are empty, then what is behind SEAT. The order
in which it is worked out tells nothing, and its pieces are the same for all seats and hands.
"""

from dicetown.bribes import cards_of
from dicetown.cards import DECK, DISCARD, DRAWN, NONE, POTION_DECK, PROPERTY, STORE
from dicetown.layout import (
    ANSWERS,
    ASKED,
    DICE,
    KEPT,
    LOOKED_AT,
    NEXT,
    OWED,
    PENDING,
    PLAYER,
    POSITION,
    QUESTION,
    RESUME,
    SEATS,
    SHERIFF,
    TAIL,
    TAKEN,
    WINNER,
)
from dicetown.piles import after, count, first
from dicetown.questions import BRUTE_WINDOW, OFFER, SALOON_PICK, TAKE, TIE, WANTED_WINDOW
from dicetown.steps import BRUTE_DONE, CHEAT_DONE
from micropython import const

UNSEEN = const(254)  # a die under another cup; the card after one that lies somewhere unseen
SEAT = const(251)  # who sees it
HIDDEN = const(252)  # 1: which other seats have Brutes announced, 2: the die that Cheat turns
BACKS = const(253)  # unseen cards: Store and Property cards of each hand, then those of the piles below
LAID = const(268)  # by seat, while a tie is open: the cards that it offers
EACH = const(12)  # of these: shown, Store cards, Property cards, two bytes of fenced ones, a bit a face that is seen
SEEN = const(328)
TOLD = ((0, 30), (84, 142), (142, 200), (200, 268), (268, 328))  # without what is blank; the last while a tie is open
PIECES = const(9)  # in which it is worked out, so that none takes long
_MOST = const(15)  # cards that an offer can name
_PILES = bytes((STORE, DRAWN, DISCARD, DECK, POTION_DECK))


def hide(s, seat, seen, piece):
    """Work out a piece of it, each once and in their order. seen: SEEN bytes; before the first piece a copy of s."""
    if piece == 0:
        _begin(s, seat, seen)
    elif piece == 1:
        _hide_dice(s, seat, seen)
    elif piece == 2:
        for place in range(5):
            _hide_hand(s, seat, seen, place)
    elif piece == 3:
        for i in range(5):
            place = _PILES[i]
            if place != DRAWN or s[WINNER] != seat:
                seen[BACKS + 10 + i] = _hide_pile(s, seen, place)
    elif piece < PIECES and laid(s) and piece - 4 < s[SEATS]:
        _hide_offer(s, seat, seen, piece - 4)


def laid(s):
    """Whether a tie is open, at which offers lie on the table: public."""
    return s[QUESTION] == OFFER or s[QUESTION] == TIE or s[QUESTION] == TAKE


def _begin(s, seat, seen):
    """Seed, sealed answers, what was announced and is not told yet."""
    for i in range(SEAT, SEEN):
        seen[i] = 0
    for i in range(34):
        seen[POSITION + i] = 0  # the seed follows it
    for i in range(20):
        seen[ANSWERS + i] = 0
    seen[OWED] = s[ASKED]  # whether others have answered does not matter
    seen[SEAT] = seat
    question = s[QUESTION]
    if question == BRUTE_WINDOW or question == WANTED_WINDOW and s[RESUME] == BRUTE_DONE:
        seen[HIDDEN] = 1
        seen[PENDING] = s[PENDING] & 1 << seat
    elif question == WANTED_WINDOW and s[RESUME] == CHEAT_DONE and seat != s[PLAYER]:
        seen[HIDDEN] = 2
        seen[PENDING] = 0
    elif question == TAKE and seat != s[SHERIFF]:  # what he takes is told with the pick
        seen[WINNER] = seen[TAKEN] = seen[PENDING] = seen[PLAYER] = 0
    if not (laid(s) or question == SALOON_PICK and seat == s[WINNER]):
        for i in range(5):
            seen[LOOKED_AT + i] = 0


def _hide_dice(s, seat, seen):
    for other in range(5):
        if other != seat:
            for die in range(5):
                at = DICE + 5 * other + die
                if s[at] != NONE and not s[KEPT + other] >> die & 1:
                    seen[at] = UNSEEN


def _hide_hand(s, seat, seen, place):
    if place != seat:
        deeds = 0
        card = first(s, place)
        while card != NONE:
            deeds += card >= PROPERTY
            card = after(s, place, card)
        seen[BACKS + 2 * place] = _hide_pile(s, seen, place) - deeds
        seen[BACKS + 2 * place + 1] = deeds


def _hide_pile(s, seen, place):
    """-> how many cards lie there."""
    n = 0
    card = first(s, place)
    while card != NONE:
        seen[NEXT + card] = UNSEEN
        n += 1
        card = after(s, place, card)
    seen[TAIL + place] = NONE
    return n


def _hide_offer(s, seat, seen, other):
    """How many of each back, and which lie fenced; their faces where this seat was shown them."""
    if other == s[SHERIFF] or other == seat:
        return
    at = cards_of(s, other)
    shown = s[at] & 1
    cards = (s[at] | s[at + 1] << 8) >> 1
    seen[at] = seen[at + 1] = 0
    into = LAID + EACH * other
    seen[into] = shown
    hand = count(s, other)
    if hand < _MOST:
        seen[into + 3] = cards >> hand & 255
        seen[into + 4] = cards >> hand + 8
    card = first(s, other)
    while card != NONE and cards:
        if cards & 1:
            if shown and s[SHERIFF] == seat:
                seen[into + 5 + (card >> 3)] |= 1 << (card & 7)
            else:
                seen[into + 1 + (card >= PROPERTY)] += 1
        cards >>= 1
        card = after(s, other, card)
