"""Ties: offers to the Sheriff, and his decision (A4, A5, Q28 to Q37).

An offer is one number: favours | dollars << 3 | nuggets << 9 | shown << 14 | cards << 15, and 0 is no offer. `favours`
is the tied seat to be picked, `cards` a mask over the seat's first cards (hand in order of arrival, then the fenced
ones), `shown` whether the Sheriff sees their faces before he decides (Q34). Where it is bargained in rounds the highest
bit is AGAIN: another offer, for another of the tied, follows. README.md, "Bargaining", says how.

What has been laid lies in OFFERS, eight bytes a seat from the Sheriff's neighbour on: three offers, the lower 14 bits
of each in two bytes with _WITH_CARDS and _FRESH, then the other 16 bits of the one that has cards.
"""

from dicetown.cards import DOLLARS, FRONT, NONE, NUGGETS, PROPERTY, is_property
from dicetown.events import E_OFFER, E_OFFERED, E_TIE, E_TIED, EVERYONE
from dicetown.layout import (
    ANSWERS,
    ASKED,
    GOLD,
    LOCATION,
    MORE,
    OFFERS,
    PENDING,
    PLAYER,
    PURSE,
    QUESTION,
    SHERIFF,
    STEP,
    TAIL,
    TAKEN,
    TIED,
    WINNER,
)
from dicetown.piles import count, holds, move, nth
from dicetown.presets import ROUNDS
from dicetown.questions import OFFER, TAKE, TIE
from dicetown.reactions import answer, ask, first_of
from dicetown.steps import ASK_SHERIFF, WON
from micropython import const

AGAIN = const(1 << 29)
ASK_FOR_MORE = const(5)  # of the Sheriff's answers
_TIMES = const(3)  # that he may ask for more
_DOLLARS = const(3)
_NUGGETS = const(9)
_SHOWN = const(14)
_CARDS = const(15)
_MOST_CARDS = const(15)
_SEAT = const(8)  # bytes of OFFERS
_EACH = const(3)  # offers of a seat
_WITH_CARDS = const(64)  # of an offer's second byte
_FRESH = const(128)  # laid in this round


def open_tie(g):
    """Tell the tie and ask everyone but the Sheriff who has anything to offer (Q35)."""
    s = g.s
    tell_tie(g, E_TIED)
    for i in range(4 * _SEAT):
        s[OFFERS + i] = 0
    s[PENDING] = _TIMES if s[MORE] & ROUNDS else 0
    s[STEP] = ASK_SHERIFF
    if _wealthy(s):
        ask(g, OFFER, _wealthy(s))


def tell_tie(g, kind):
    g.events.put(kind, EVERYONE, g.s[LOCATION], g.s[TIED], g.s[SHERIFF])


def _wealthy(s):
    """All but the Sheriff who have anything to offer; cards in hand and fenced ones count."""
    seats = 0
    for seat in range(5):
        if s[PURSE + seat] or s[GOLD + seat] or s[TAIL + seat] != NONE or s[TAIL + FRONT + seat] != NONE:
            seats |= 1 << seat
    return seats & ~(1 << s[SHERIFF])


def offerable(s, seat):
    """How many cards an offer can name."""
    return min(count(s, seat) + count(s, FRONT + seat), _MOST_CARDS - 1 if s[MORE] & ROUNDS else _MOST_CARDS)


def offered_card(s, seat, i):
    """The i-th card that an offer's mask can name, or NONE."""
    n = count(s, seat)
    return nth(s, seat, i) if i < n else nth(s, FRONT + seat, i - n)


# What lies on the table.


def _place(s, seat, pick):
    """Where in OFFERS a seat's offer for a pick lies, or would lie; 0: it has offers for three others."""
    end = cards_of(s, seat)
    at = end - 2 * _EACH
    while at < end:
        if not (s[at] or s[at + 1]) or s[at] & 7 == pick:
            return at
        at += 2
    return 0


def cards_of(s, seat):
    """Where in OFFERS the cards of a seat lie, behind its offers."""
    return OFFERS + (seat - s[SHERIFF] - 1) % 5 * _SEAT + 2 * _EACH


def offer_for(s, seat, pick):
    """What a seat offers for a pick, 0 for nothing; public but for the faces of the cards. Not for the Sheriff."""
    at = _place(s, seat, pick)
    if not at:
        return 0
    offer = s[at] | (s[at + 1] & 63) << 8
    if s[at + 1] & _WITH_CARDS:
        at = cards_of(s, seat)
        offer |= s[at] << _SHOWN | s[at + 1] << _SHOWN + 8
    return offer


def offerers(s, pick):
    """The seats that offer something for a pick, as a mask."""
    seats = 0
    for seat in range(5):
        if seat != s[SHERIFF] and offer_for(s, seat, pick):
            seats |= 1 << seat
    return seats


def asked_again(s):
    """Whether the Sheriff has asked for more at this tie."""
    return s[MORE] & ROUNDS and s[PENDING] < _TIMES


# Offers.


def legal_offer(g, seat, choice):
    """Goods that he has now, for a tied seat; the faces can be shown only of cards that are offered (Q34).

    Once a round for each of the tied, and more than lies there for it; cards lie in one of his offers only.
    """
    s = g.s
    if choice == 0:
        return True
    if s[MORE] & ROUNDS:
        choice &= ~AGAIN
    if not s[TIED] >> (choice & 7) & 1 or choice >> _DOLLARS == 0:
        return False
    if choice >> _DOLLARS & 63 > s[PURSE + seat] or choice >> _NUGGETS & 31 > s[GOLD + seat]:
        return False
    cards = choice >> _CARDS
    if cards >> offerable(s, seat) or (cards == 0 and choice >> _SHOWN):
        return False
    at = _place(s, seat, choice & 7)
    return at and not s[at + 1] & _FRESH and _raises(s, seat, choice)


def _raises(s, seat, new):
    """Whether an offer is more than lies there for its pick, in nothing less; cards lie in one offer only."""
    old = offer_for(s, seat, new & 7)
    at = cards_of(s, seat)
    if new >> _CARDS and not old >> _CARDS and (s[at - 1] | s[at - 3] | s[at - 5]) & _WITH_CARDS:
        return False
    if new == old or (old & ~new) >> _SHOWN:
        return False
    return old >> _DOLLARS & 63 <= new >> _DOLLARS & 63 and old >> _NUGGETS & 31 <= new >> _NUGGETS & 31


def settle_offers(g):
    """All offers are laid on the table together; who has said that another one follows is asked for it (Q34)."""
    s = g.s
    again = 0
    for seat in range(5):
        if s[ASKED] >> seat & 1 and answer(s, seat):
            if s[MORE] & ROUNDS and s[ANSWERS + 4 * seat + 3] >> 5:
                s[ANSWERS + 4 * seat + 3] &= 31
                again |= 1 << seat
            _lay(s, seat, answer(s, seat))
            _tell_offer(g, seat, answer(s, seat))
    if again:
        ask(g, OFFER, again)


def _lay(s, seat, offer):
    at = _place(s, seat, offer & 7)
    s[at] = offer & 255
    s[at + 1] = offer >> 8 & 63 | _FRESH
    if offer >> _CARDS:
        s[at + 1] |= _WITH_CARDS
        at = cards_of(s, seat)
        s[at] = offer >> _SHOWN & 255
        s[at + 1] = offer >> _SHOWN + 8


def _tell_offer(g, seat, offer):
    _list_cards(g, seat, offer >> _CARDS)
    g.listed[_MOST_CARDS] = 1 << seat | (offer >> _SHOWN & 1) << g.s[SHERIFF]  # who sees its cards
    g.events.put(E_OFFER, EVERYONE, seat, offer & 7)
    g.events.set(2, offer >> _DOLLARS & 63)
    g.events.set(3, offer >> _NUGGETS & 31)
    g.events.set(4, _listed_of(g, False))
    g.events.set(5, _listed_of(g, True))
    _each_listed(g, seat, _tell_card)


def _tell_card(g, seat, card):
    """A fenced card lies open."""
    g.events.put(E_OFFERED, EVERYONE if holds(g.s, FRONT + seat, card) else g.listed[_MOST_CARDS], seat, card)


def _list_cards(g, seat, cards):
    """List the cards of an offer's mask, NONE where a card is not offered."""
    for i in range(_MOST_CARDS):
        g.listed[i] = offered_card(g.s, seat, i) if cards >> i & 1 else NONE


def _listed_of(g, deeds):
    n = 0
    for i in range(_MOST_CARDS):
        if g.listed[i] != NONE and is_property(g.listed[i]) == deeds:
            n += 1
    return n


def _each_listed(g, seat, act):
    """Store cards first, then Property cards: the order in which they are told says nothing of the hand."""
    for i in range(_MOST_CARDS):
        if g.listed[i] < PROPERTY:
            act(g, seat, g.listed[i])
    for i in range(_MOST_CARDS):
        if PROPERTY <= g.listed[i] < NONE:
            act(g, seat, g.listed[i])


# The Sheriff.


def ask_sheriff(g):
    ask(g, TIE, 1 << g.s[SHERIFF])


def legal_tie(g, seat, choice):
    """One of the tied, himself included (Q28, Q29); or more; or one whose offers he judges, each a question TAKE."""
    s = g.s
    if s[QUESTION] == TAKE:
        return True
    if choice == ASK_FOR_MORE:
        return s[PENDING] and _wealthy(s)
    if choice > ASK_FOR_MORE:
        return s[MORE] & ROUNDS and s[TIED] >> choice - 6 & 1 and offerers(s, choice - 6)
    return s[TIED] >> choice & 1


def settle_tie(g):
    """The Sheriff has picked; he takes what was offered for that pick, the other offers lapse (Q34)."""
    s = g.s
    choice = s[ANSWERS + s[SHERIFF] * 4]
    if choice == ASK_FOR_MORE:
        s[PENDING] -= 1
        for i in range(4 * _SEAT):
            if i % _SEAT < 2 * _EACH and i & 1:
                s[OFFERS + i] &= ~_FRESH
        ask(g, OFFER, _wealthy(s))
        return
    s[WINNER] = choice % 6
    s[TAKEN] = offerers(s, choice % 6)
    s[PENDING] = 0
    if choice > ASK_FOR_MORE:
        s[PENDING] = s[TAKEN]
        s[TAKEN] = 0
    _judge(g)


def settle_take(g):
    s = g.s
    s[PENDING] &= ~(1 << s[PLAYER])
    if answer(s, s[SHERIFF]):
        s[TAKEN] |= 1 << s[PLAYER]
    _judge(g)


def _judge(g):
    """Ask for the next offer; behind the last tell the pick, and hand over what is taken."""
    s = g.s
    if s[PENDING]:
        s[PLAYER] = first_of(s, s[PENDING])
        ask(g, TAKE, 1 << s[SHERIFF])
        return
    tell_tie(g, E_TIE)
    g.events.set(3, s[WINNER])
    g.events.set(4, s[TAKEN])
    s[STEP] = WON
    for seat in range(5):
        if s[TAKEN] >> seat & 1:
            _accept(g, seat)


def _accept(g, seat):
    sheriff = g.s[SHERIFF]
    offer = offer_for(g.s, seat, g.s[WINNER])
    if offer >> _DOLLARS & 63:
        move(g, DOLLARS, offer >> _DOLLARS & 63, seat, sheriff)
    if offer >> _NUGGETS & 31:
        move(g, NUGGETS, offer >> _NUGGETS & 31, seat, sheriff)
    _list_cards(g, seat, offer >> _CARDS)
    _each_listed(g, seat, _hand_over)


def _hand_over(g, seat, card):
    sheriff = g.s[SHERIFF]
    fenced = holds(g.s, FRONT + seat, card)
    move(g, card, 1, FRONT + seat if fenced else seat, sheriff)
    if not fenced:
        g.events.only(1 << seat | 1 << sheriff)
