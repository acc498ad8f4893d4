"""Ties: offers to the Sheriff, and his decision (A4, A5, Q28 to Q35).

An offer is one number: favours | dollars << 3 | nuggets << 9 | shown << 14 | cards << 15, and 0 is no offer. `favours`
is the tied seat to be picked, `cards` a mask over the seat's first 15 cards (hand in order of arrival, then the fenced
ones), `shown` whether the Sheriff sees their faces before he decides (Q34).
"""

from dicetown.cards import DOLLARS, FRONT, NONE, NUGGETS, PROPERTY, is_property
from dicetown.events import E_OFFER, E_OFFERED, E_TIE, E_TIED, EVERYONE
from dicetown.layout import ANSWERS, ASKED, GOLD, LOCATION, PURSE, SEATS, SHERIFF, STEP, TAIL, TIED, WINNER
from dicetown.piles import count, holds, move, nth
from dicetown.questions import OFFER, TIE
from dicetown.reactions import answer, ask
from dicetown.steps import ASK_SHERIFF, WON
from micropython import const

_DOLLARS = const(3)
_NUGGETS = const(9)
_SHOWN = const(14)
_CARDS = const(15)
_MOST_CARDS = const(15)


def open_tie(g):
    """Tell the tie and ask everyone but the Sheriff who has anything to offer (Q35)."""
    s = g.s
    tell_tie(g, E_TIED)
    seats = 0
    for seat in range(5):
        if seat != s[SHERIFF] and seat < s[SEATS] and _wealth(s, seat):
            seats |= 1 << seat
    for i in range(20):
        s[ANSWERS + i] = 0
    s[STEP] = ASK_SHERIFF
    if seats:
        ask(g, OFFER, seats)


def tell_tie(g, kind):
    g.events.put(kind, EVERYONE, g.s[LOCATION], g.s[TIED], g.s[SHERIFF])


def _wealth(s, seat):
    """Anything that could be offered; cards in hand and fenced ones count."""
    return s[PURSE + seat] or s[GOLD + seat] or s[TAIL + seat] != NONE or s[TAIL + FRONT + seat] != NONE


def offerable(s, seat):
    """How many cards an offer can name."""
    return min(count(s, seat) + count(s, FRONT + seat), _MOST_CARDS)


def offered_card(s, seat, i):
    """The i-th card that an offer's mask can name, or NONE."""
    n = count(s, seat)
    return nth(s, seat, i) if i < n else nth(s, FRONT + seat, i - n)


def legal_offer(g, seat, choice):
    """Goods that he has now, for a tied seat; the faces can be shown only of cards that are offered (Q34)."""
    if choice == 0:
        return True
    s = g.s
    if not s[TIED] >> (choice & 7) & 1 or choice >> _DOLLARS == 0:
        return False
    if choice >> _DOLLARS & 63 > s[PURSE + seat] or choice >> _NUGGETS & 31 > s[GOLD + seat]:
        return False
    cards = choice >> _CARDS
    return cards >> offerable(s, seat) == 0 and (cards != 0 or not choice >> _SHOWN & 1)


def next_offer(g, seat, choice):
    """The next legal offer greater than `choice`, or -1: a field over its limit carries into the next one."""
    s = g.s
    choice += 1
    while not legal_offer(g, seat, choice):
        if choice >> _CARDS >> offerable(s, seat):
            return -1
        if choice >> _DOLLARS & 63 > s[PURSE + seat]:
            choice = (choice >> _NUGGETS) + 1 << _NUGGETS
        elif choice >> _NUGGETS & 31 > s[GOLD + seat]:
            choice = (choice >> _SHOWN) + 1 << _SHOWN
        elif choice >> _SHOWN == 1:
            choice = 1 << _CARDS
        else:
            choice += 1
    return choice


def settle_offers(g):
    """All offers are laid on the table together."""
    s = g.s
    for seat in range(5):
        if s[ASKED] >> seat & 1 and answer(s, seat):
            _lay_offer(g, seat, answer(s, seat))


def _lay_offer(g, seat, offer):
    _list_cards(g, seat, offer >> _CARDS)
    g.events.put(E_OFFER, EVERYONE, seat, offer & 7)
    g.events.set(2, offer >> _DOLLARS & 63)
    g.events.set(3, offer >> _NUGGETS & 31)
    g.events.set(4, _listed_of(g, False))
    g.events.set(5, _listed_of(g, True))
    _each_listed(g, seat, _lay_card)


def _lay_card(g, seat, card):
    audience = 1 << seat
    if answer(g.s, seat) >> _SHOWN & 1:
        audience |= 1 << g.s[SHERIFF]
    if holds(g.s, FRONT + seat, card):
        audience = EVERYONE  # a fenced card lies open
    g.events.put(E_OFFERED, audience, seat, card)


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


def ask_sheriff(g):
    ask(g, TIE, 1 << g.s[SHERIFF])


def legal_tied(g, seat, choice):
    """One of the tied, himself included (Q28, Q29)."""
    return g.s[TIED] >> choice & 1


def settle_tie(g):
    """The Sheriff has picked; he takes what was offered for that pick, the other offers lapse (Q34)."""
    s = g.s
    pick = s[ANSWERS + s[SHERIFF] * 4]
    tell_tie(g, E_TIE)
    g.events.set(3, pick)
    s[WINNER] = pick
    s[STEP] = WON
    for seat in range(5):
        if seat != s[SHERIFF] and answer(s, seat) and answer(s, seat) & 7 == pick:
            _accept(g, seat, answer(s, seat))


def _accept(g, seat, offer):
    sheriff = g.s[SHERIFF]
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
