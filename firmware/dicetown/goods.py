"""Where the goods lie, and the one way to move them.

Cards lie in piles, one a place, each a circular list: TAIL holds a pile's last card, NEXT the card after each card, so
the first card of a pile is NEXT[TAIL]. Decks are drawn from the first card; cards arrive as the last.
"""

from dicetown.cards import CARDS, DISCARD, DOLLARS, DRAWN, NONE, NUGGETS, PROPERTY, STORE, is_property
from dicetown.events import E_LOOK, E_MOVE, EVERYONE, NOBODY
from dicetown.layout import GOLD, LOOKED, LOOKED_AT, NEXT, PURSE, SEATS, SHERIFF, TAIL

_shuffled = bytearray(25)


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
    """Store cards in a hand: public, for their backs differ (Q26, L8)."""
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
        if (card >= PROPERTY) == deeds:
            n += 1
        card = s[NEXT + card]
        if card == tail:
            return n


def holds_store_card(s, seat):
    """Whether a seat has any Store card in hand: what decides who is asked in a window (Q84)."""
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


def move(g, what, n, source, target, audience=EVERYONE):
    """Move n dollars or nuggets, the badge, or a card, and say so (audience: who sees which card).

    There is no other way for goods to change place, so nothing is made or lost (S8).
    """
    g.events.put(E_MOVE, audience, what, n, source)
    g.events.set(3, target)
    if what < CARDS:
        _take(g.s, source, what)
        _push(g.s, target, what)
    else:
        _transfer(g.s, what, n, source, target)


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


def deal(g, place, cards):
    """Shuffle a list of cards and lay it down as a pile, at the beginning of a game (S2, S3, S10)."""
    n = len(cards)
    for i in range(n):
        _shuffled[i] = cards[i]
    _shuffle(g, n)
    for i in range(n):
        _push(g.s, place, _shuffled[i])


def reshuffle(g, source, target):
    """Shuffle the discards at `source` into a new deck at `target` (L5, L22). Nobody sees their order."""
    s = g.s
    n = 0
    card = first(s, source)
    while card != NONE:
        _shuffled[n] = card
        n += 1
        card = after(s, source, card)
    _shuffle(g, n)
    i = 0
    while i < n:
        move(g, _shuffled[i], 1, source, target, NOBODY)
        i += 1


def _shuffle(g, n):
    """Fisher and Yates on the first n of _shuffled; index 0 becomes the top."""
    i = n - 1
    while i > 0:
        j = g.stream.pick(g.s, i + 1)
        card = _shuffled[i]
        _shuffled[i] = _shuffled[j]
        _shuffled[j] = card
        i -= 1


def draw_store(g, target, audience):
    """Draw one Store card, shuffling the discards first if the deck is empty (L5, Q40). The card, or NONE (Q8)."""
    if first(g.s, STORE) == NONE:
        reshuffle(g, DISCARD, STORE)
    card = first(g.s, STORE)
    if card != NONE:
        move(g, card, 1, STORE, target, audience)
    return card


def discard_drawn(g, audience):
    """What is left of a draw at the Store goes to the discards, face down (Q46)."""
    card = first(g.s, DRAWN)
    while card != NONE:
        move(g, card, 1, DRAWN, DISCARD, audience)
        card = first(g.s, DRAWN)


def look(g, seat, victim, deeds):
    """Draw blind one more card of a kind from a hand into LOOKED_AT (L7, Q48). It stays in the hand for now."""
    s = g.s
    n = count_back(s, victim, deeds)
    for i in range(5):
        if i < s[LOOKED] and (s[LOOKED_AT + i] >= PROPERTY) == deeds:
            n -= 1
    n = g.stream.pick(s, n)
    card = first(s, victim)
    while (card >= PROPERTY) != deeds or _looked(s, card) or n:
        if (card >= PROPERTY) == deeds and not _looked(s, card):
            n -= 1
        card = after(s, victim, card)
    s[LOOKED_AT + s[LOOKED]] = card
    s[LOOKED] += 1
    g.events.put(E_LOOK, 1 << seat, seat, victim, card)


def _looked(s, card):
    for i in range(5):
        if i < s[LOOKED] and s[LOOKED_AT + i] == card:
            return True
    return False


def others_with(s, seat, deeds):
    """Seats other than `seat` with a card of that kind in hand."""
    mask = 0
    for i in range(5):
        if i != seat and i < s[SEATS] and count_back(s, i, deeds):
            mask |= 1 << i
    return mask


def pay_each(g, what, n, seat):
    """Every other seat gives n dollars or nuggets to `seat`, or all it has (L18, L23, Q2)."""
    base = PURSE if what == DOLLARS else GOLD
    for i in range(5):
        if i != seat and i < g.s[SEATS]:
            give(g, what, min(n, g.s[base + i]), i, seat)


def give(g, what, n, source, target):
    if n:
        move(g, what, n, source, target)
