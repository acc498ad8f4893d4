"""What one seat may see of a game: its state without all that is hidden from it. Nothing else decides that.

The console tells it to a host that plays a seat (overlays/hosted.py); strong players see no more (engine/sights.py on
the host). It is SEEN bytes: the state, in which piles are empty if only their backs are known, then the slots from SEAT
on. The order of the work tells nothing, and its pieces are the same for all seats and hands.
"""

from dicetown.bribes import lay_cards, offered_cards
from dicetown.cards import BRUTE, CHEAT, DECK, DISCARD, DRAWN, NONE, POTION_DECK, PROPERTY, STORE, first_copy
from dicetown.layout import (
    ANSWERS,
    ASKED,
    BRUTES,
    CARD,
    CARDS_SHOWN,
    DICE,
    KEPT,
    LOOKED_AT,
    NEXT,
    OFFER_DOLLARS,
    OFFERER,
    OWED,
    PLAYER,
    POSITION,
    QUESTION,
    SEATS,
    SEED,
    SHERIFF,
    TAIL,
    TAKEN,
    TURN,
    UNJUDGED,
    WINNER,
)
from dicetown.piles import after, count, first
from dicetown.questions import BRUTE_WINDOW, OFFER, SALOON_PICK, TAKE, TIE, WANTED_WINDOW
from micropython import const

UNSEEN = const(254)  # a die under another cup; the card after one that lies somewhere unseen
SEAT = const(338)  # layout.SIZE: who sees it
HIDDEN = const(339)  # 1: which other seats have Brutes announced, 2: the die that Cheat turns
BACKS = const(340)  # unseen cards: Store and Property cards of each hand, then those of the piles below
LAID = const(355)  # by seat, while a tie is open: the cards that it offers
EACH = const(11)  # of these: Store cards, Property cards, two bytes of fenced ones, a bit a face that is seen
SEEN = const(410)
# Without what is blank, in parts that fit in a line: first and end of each. The last ones only while a tie is open.
TOLD = (
    (0, POSITION),
    (DICE, OFFER_DOLLARS),
    (TAIL, TAIL + 46),
    (TAIL + 46, LAID),
    (OFFER_DOLLARS, TAIL),
    (LAID, SEEN),
)
AT_TIES = const(2)  # how many these are
PIECES = const(7)  # of the work, so that none takes long
_MOST = const(15)  # cards that an offer can name
_PILES = bytes((STORE, DRAWN, DISCARD, DECK, POTION_DECK))


def hide(s, seat, seen, piece):
    """Work out a piece of what a seat sees, each once, in order. seen: SEEN bytes; before the first a copy of s."""
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
    elif piece < PIECES and laid(s):
        _hide_offer(s, seat, seen, 2 * piece - 8)
        _hide_offer(s, seat, seen, 2 * piece - 7)


def laid(s):
    """Whether a tie is open, at which offers lie on the table: public."""
    return s[QUESTION] == OFFER or s[QUESTION] == TIE or s[QUESTION] == TAKE


def _begin(s, seat, seen):
    """Hide the seed, sealed answers, and what was announced and is not told yet."""
    for i in range(SEAT, SEEN):
        seen[i] = 0
    seen[POSITION] = seen[POSITION + 1] = 0
    for i in range(32):
        seen[SEED + i] = 0
    for i in range(20):
        seen[ANSWERS + i] = 0
    # As if nobody had answered yet: it doesn't matter to a choice which seats have.
    seen[OWED] = s[ASKED]
    seen[SEAT] = seat
    question = s[QUESTION]
    if question == BRUTE_WINDOW or question == WANTED_WINDOW and first_copy(s[CARD]) == BRUTE:
        seen[HIDDEN] = 1
        seen[BRUTES] = s[BRUTES] & 1 << seat
    elif question == WANTED_WINDOW and first_copy(s[CARD]) == CHEAT and seat != s[PLAYER]:
        seen[HIDDEN] = 2
        seen[TURN] = 0
    # What the Sheriff takes is told with the pick.
    elif question == TAKE and seat != s[SHERIFF]:
        seen[WINNER] = seen[TAKEN] = seen[UNJUDGED] = seen[OFFERER] = 0
    if question != SALOON_PICK or seat != s[WINNER]:
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
    """Of an offer's cards, leave only the number of each back, which ones are fenced, and faces shown to this seat."""
    if other == seat or other >= s[SEATS]:
        return
    cards = offered_cards(s, other)
    lay_cards(seen, other, 0)
    into = LAID + EACH * other
    hand = count(s, other)
    if hand < _MOST:
        seen[into + 2] = cards >> hand & 255
        seen[into + 3] = cards >> hand + 8
    card = first(s, other)
    while card != NONE and cards:
        if cards & 1:
            if s[CARDS_SHOWN + other] and s[SHERIFF] == seat:
                seen[into + 4 + (card >> 3)] |= 1 << (card & 7)
            else:
                seen[into + (card >= PROPERTY)] += 1
        cards >>= 1
        card = after(s, other, card)
