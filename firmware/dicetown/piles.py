"""Where the goods lie, and the one way to move them.

Cards lie in piles, one a place, each a circular list: TAIL holds a pile's last card, NEXT the card after each card, so
the first card of a pile is NEXT[TAIL]. Decks are drawn from the first card; cards arrive as the last.
"""

from dicetown.cards import (
    BOX,
    CARDS,
    DISCARD,
    DOLLARS,
    DRAWN,
    NONE,
    NUGGETS,
    PROPERTY,
    STORE,
    is_property,
    last_copy,
)
from dicetown.events import BY_HAND, BY_RULE, E_LOOK, NOBODY
from dicetown.layout import CAUSE, GOLD, LOOKED, LOOKED_AT, NEXT, PLAYED, PURSE, SEATS, SHERIFF, TAIL


def first(s, place):
    """The first card of a pile, or NONE."""
    tail = s[TAIL + place]
    return tail if tail == NONE else s[NEXT + tail]


def after(s, place, card):
    """The card after `card` in its pile, or NONE."""
    return NONE if card == s[TAIL + place] else s[NEXT + card]


def count(s, place):
    """How many cards lie at a place."""
    tail = s[TAIL + place]
    if tail == NONE:
        return 0
    n = 1
    card = s[NEXT + tail]
    while card != tail:
        n += 1
        card = s[NEXT + card]
    return n


def store_cards(s, seat):
    """Store cards in a hand: public, because backs differ (Q26, L8)."""
    return count_back(s, seat, False)


def property_cards(s, seat):
    """Property cards in a hand, without the fenced ones."""
    return count_back(s, seat, True)


def count_back(s, place, deeds):
    """Property cards (deeds true) or Store cards of a pile."""
    tail = s[TAIL + place]
    if tail == NONE:
        return 0
    n = 0
    card = tail
    while True:
        n += (card >= PROPERTY) == deeds
        card = s[NEXT + card]
        if card == tail:
            return n


def holds_store_card(s, seat):
    """Whether a seat has any Store card in hand, which decides who is asked in a window (Q84)."""
    tail = s[TAIL + seat]
    if tail == NONE:
        return False
    card = tail
    while card >= PROPERTY:
        card = s[NEXT + card]
        if card == tail:
            return False
    return True


def holds(s, place, card):
    """Whether a card lies at a place."""
    tail = s[TAIL + place]
    if tail == NONE:
        return False
    if card == tail:
        return True
    at = s[NEXT + tail]
    while at != tail:
        if at == card:
            return True
        at = s[NEXT + at]
    return False


def nth(s, place, n):
    """The n-th card of a pile, counted from 0, or NONE."""
    card = first(s, place)
    while n and card != NONE:
        card = after(s, place, card)
        n -= 1
    return card


def nth_property(s, seat, n):
    """The n-th Property card of a hand, counted from 0, or NONE."""
    card = first(s, seat)
    while card != NONE:
        if is_property(card):
            if n == 0:
                return card
            n -= 1
        card = after(s, seat, card)
    return NONE


def move(g, what, n, source, target):
    """Move n dollars or nuggets, the badge, or a card, and tell everyone that and why (CAUSE).

    There is no other way for goods to change place, so nothing is made or lost (S8).
    """
    _carry(g.s, what, n, source, target)
    g.events.moved(what, n, source, target)
    g.events.because(g.s[CAUSE])


def put_right(g, what, n, source, target):
    """Move what a mishap has brought to the wrong place: out of the game, into the box, and back in at once."""
    _carry(g.s, what, n, source, target)
    g.events.moved(what, n, source, BOX)
    g.events.because(BY_HAND)
    g.events.moved(what, n, BOX, target)
    g.events.because(BY_HAND)


def _carry(s, what, n, source, target):
    if what < CARDS:
        _take(s, source, what)
        _push(s, target, what)
        # Everyone sees which Store card is discarded, but not what is left of a draw (Q46).
        if source != DRAWN and what < PROPERTY:
            n = PLAYED + (what >> 3)
            s[n] = s[n] & ~(1 << (what & 7)) | (target == DISCARD) << (what & 7)
    else:
        _transfer(s, what, n, source, target)


def move_hidden(g, card, source, target, audience):
    """Move a card whose face only the seats of a mask may see; the others see its back."""
    move(g, card, 1, source, target)
    g.events.only(audience)


def may_be_held(s, card):
    """Whether a copy of an action card may be in a hand, by what all have seen: not if all were played (Q84)."""
    # Two copies have numbers that follow each other, and their bits lie in the same byte.
    copies = 3 if last_copy(card) > card else 1
    return copies & ~(s[PLAYED + (card >> 3)] >> (card & 7))


def _transfer(s, what, n, source, target):
    if what == DOLLARS:
        s[PURSE + source] -= n
        s[PURSE + target] += n
    elif what == NUGGETS:
        s[GOLD + source] -= n
        s[GOLD + target] += n
    else:
        s[SHERIFF] = target


def _push(s, place, card):
    tail = s[TAIL + place]
    if tail == NONE:
        s[NEXT + card] = card
    else:
        s[NEXT + card] = s[NEXT + tail]
        s[NEXT + tail] = card
    s[TAIL + place] = card


def _take(s, place, card):
    tail = s[TAIL + place]
    before = tail
    while s[NEXT + before] != card:
        before = s[NEXT + before]
    if before == card:
        s[TAIL + place] = NONE
    else:
        s[NEXT + before] = s[NEXT + card]
        if card == tail:
            s[TAIL + place] = before
    s[NEXT + card] = NONE


def deal_pile(g, place, cards):
    """Shuffle a list of cards and lay it down as a pile, at the beginning of a game (S2, S3, S10)."""
    n = len(cards)
    for i in range(n):
        g.listed[i] = cards[i]
    _shuffle(g, n)
    _lay(g, place, n)


def reshuffle(g, source, target):
    """Shuffle the discards at `source` into a new deck at `target` (L5, L22). Nobody sees their order."""
    if source == DISCARD:
        g.s[PLAYED] = g.s[PLAYED + 1] = g.s[PLAYED + 2] = 0
    n = _gather(g, source)
    _shuffle(g, n)
    g.s[TAIL + source] = NONE
    # Laid down in its new order first: then the card to be moved is always the first, and need not be looked for.
    _lay(g, source, n)
    card = first(g.s, source)
    while card != NONE:
        _take(g.s, source, card)
        _push(g.s, target, card)
        g.events.moved(card, 1, source, target)
        g.events.because(BY_RULE)
        g.events.only(NOBODY)
        card = first(g.s, source)


def _lay(g, place, n):
    """The first n of the listed cards, one after the other."""
    for i in range(n):
        _push(g.s, place, g.listed[i])


def _gather(g, place):
    """List a pile; returns how many cards."""
    n = 0
    card = first(g.s, place)
    while card != NONE:
        g.listed[n] = card
        n += 1
        card = after(g.s, place, card)
    return n


def _shuffle(g, n):
    """Fisher and Yates on the first n of the listed cards; index 0 becomes the top."""
    listed = g.listed
    i = n - 1
    while i > 0:
        j = g.stream.pick(g.s, i + 1)
        card = listed[i]
        listed[i] = listed[j]
        listed[j] = card
        i -= 1


def shuffle_store(g):
    """Shuffle the Store's discards if its deck is empty (L5, Q40). Returns whether there are any."""
    if first(g.s, STORE) != NONE or first(g.s, DISCARD) == NONE:
        return False
    reshuffle(g, DISCARD, STORE)
    return True


def draw_store(g, target, audience):
    """Draw one Store card, shuffling the discards first if the deck is empty (L5, Q40). The card, or NONE (Q8)."""
    shuffle_store(g)
    card = first(g.s, STORE)
    if card != NONE:
        move_hidden(g, card, STORE, target, audience)
    return card


def discard_drawn(g, audience):
    """What is left of a draw at the Store goes to the discards, face down (Q46)."""
    card = first(g.s, DRAWN)
    while card != NONE:
        move_hidden(g, card, DRAWN, DISCARD, audience)
        card = first(g.s, DRAWN)


def look(g, seat, victim, deeds):
    """Draw blind one more card of a kind from a hand into LOOKED_AT (L7, Q48). It stays in the hand for now."""
    n = _drawable_cards(g.s, victim, deeds)
    n = g.stream.pick(g.s, n)
    n = _drawable_card(g.s, victim, deeds, n)
    g.events.put(E_LOOK, NOBODY, seat, victim)
    g.events.set(2, n)
    g.events.only(1 << seat)
    g.s[LOOKED_AT + g.s[LOOKED]] = n
    g.s[LOOKED] += 1


def _drawable_cards(s, victim, deeds):
    n = 0
    card = first(s, victim)
    while card != NONE:
        n += _drawable(s, card, deeds)
        card = after(s, victim, card)
    return n


def _drawable(s, card, deeds):
    """1 for a card of the kind that was not drawn yet, else 0."""
    if (card >= PROPERTY) != deeds:
        return 0
    for i in range(5):
        if i < s[LOOKED] and s[LOOKED_AT + i] == card:
            return 0
    return 1


def _drawable_card(s, victim, deeds, n):
    """The n-th of those cards in the hand, in the order in which they arrived."""
    card = first(s, victim)
    n -= _drawable(s, card, deeds)
    while n >= 0:
        card = after(s, victim, card)
        n -= _drawable(s, card, deeds)
    return card


def others_with(s, seat, deeds):
    """Seats other than `seat` with a card of that kind in hand."""
    mask = 0
    for i in range(5):
        if i != seat and i < s[SEATS] and count_back(s, i, deeds):
            mask |= 1 << i
    return mask


def give(g, what, n, source, target):
    """Move n dollars or nuggets, or all that are there (Q1, Q2). If there are none, nothing is told."""
    n = min(n, g.s[(PURSE if what == DOLLARS else GOLD) + source])
    if n:
        move(g, what, n, source, target)
