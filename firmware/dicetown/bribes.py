"""Ties: offers to the Sheriff, and the decision (A4, A5, Q28 to Q37).

An offer is one number: favours | dollars << 3 | nuggets << 9 | shown << 14 | cards << 15, and 0 is no offer. `favours`
is the tied seat to be picked, `cards` a mask over the seat's first cards (hand in order of arrival, then the fenced
ones), `shown` whether the Sheriff sees their faces before deciding (Q34). In rounds of bargaining the highest bit is
AGAIN: another offer, for another of the tied, follows. rules.md, "Bargaining", says how.

The state holds the offers on the table: goods by seat and pick; a seat's cards are in one of its offers only.
"""

from dicetown.cards import DOLLARS, FRONT, NONE, NUGGETS, PROPERTY, is_property
from dicetown.events import BY_OFFER, E_OFFER, E_OFFERED, E_TIE, E_TIED, EVERYONE
from dicetown.layout import (
    ASKED,
    ASKS_LEFT,
    CARDS_FOR,
    CARDS_SHOWN,
    CAUSE,
    GOLD,
    LOCATION,
    OFFER_CARDS,
    OFFER_DOLLARS,
    OFFER_NUGGETS,
    OFFERER,
    PURSE,
    QUESTION,
    RAISED,
    SHERIFF,
    STEP,
    TAIL,
    TAKEN,
    TIED,
    UNJUDGED,
    WINNER,
    switched,
)
from dicetown.piles import count, holds, move, nth
from dicetown.presets import ROUNDS
from dicetown.questions import OFFER, TAKE, TIE
from dicetown.reactions import answer, ask, first_of
from dicetown.steps import ASK_SHERIFF, WON
from micropython import const

AGAIN = const(1 << 29)
ASK_FOR_MORE = const(5)  # of the Sheriff's answers
_TIMES = const(3)  # that the Sheriff may ask for more
_DOLLARS = const(3)
_NUGGETS = const(9)
_SHOWN = const(14)
_CARDS = const(15)
_MOST_CARDS = const(15)
_MOST_OFFERS = const(3)  # of a seat


def open_tie(g):
    """Tell the tie and ask everyone but the Sheriff who has anything to offer (Q35)."""
    s = g.s
    tell_tie(g, E_TIED)
    s[ASKS_LEFT] = _TIMES if switched(s, ROUNDS) else 0
    s[STEP] = ASK_SHERIFF
    if _wealthy(s):
        _ask_offers(g)


def _ask_offers(g):
    for seat in range(5):
        g.s[RAISED + seat] = 0
    ask(g, OFFER, _wealthy(g.s))


def tell_tie(g, kind):
    """Put E_TIED or E_TIE: location, tied seats, and the Sheriff who decides (A4)."""
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
    return min(count(s, seat) + count(s, FRONT + seat), _MOST_CARDS - 1 if switched(s, ROUNDS) else _MOST_CARDS)


def offered_card(s, seat, i):
    """The i-th card that an offer's mask can name, or NONE."""
    n = count(s, seat)
    return nth(s, seat, i) if i < n else nth(s, FRONT + seat, i - n)


# What lies on the table.


def offered_cards(s, seat):
    """The cards that a seat offers, as a mask over its first cards; only their backs are public."""
    return s[OFFER_CARDS + 2 * seat] | s[OFFER_CARDS + 2 * seat + 1] << 8


def lay_cards(s, seat, cards):
    """Set which cards a seat offers, as a mask; its other goods on offer stay."""
    s[OFFER_CARDS + 2 * seat] = cards & 255
    s[OFFER_CARDS + 2 * seat + 1] = cards >> 8


def offer_for(s, seat, pick):
    """What a seat offers for a pick, 0 for nothing; public, except for the faces of the cards."""
    at = 5 * seat + pick
    offer = s[OFFER_DOLLARS + at] << _DOLLARS | s[OFFER_NUGGETS + at] << _NUGGETS
    if s[CARDS_FOR + seat] == pick:
        offer |= s[CARDS_SHOWN + seat] << _SHOWN | offered_cards(s, seat) << _CARDS
    return offer and offer | pick


def cards_in(offer):
    """How many cards an offer names."""
    cards = offer >> _CARDS
    n = 0
    while cards:
        n += cards & 1
        cards >>= 1
    return n


def offerers(s, pick):
    """The seats that offer something for a pick, as a mask."""
    seats = 0
    for seat in range(5):
        if offer_for(s, seat, pick):
            seats |= 1 << seat
    return seats


def asked_again(s):
    """Whether the Sheriff has asked for more at this tie."""
    return switched(s, ROUNDS) and s[ASKS_LEFT] < _TIMES


# Offers.


def legal_offer(g, seat, choice):
    """Goods that the seat has now, for a tied seat; faces can be shown only if cards are offered (Q34).

    Once a round for each of the tied, and more than the seat has on the table for it; cards are in one offer only.
    """
    s = g.s
    if choice == 0:
        return True
    if switched(s, ROUNDS):
        choice &= ~AGAIN
    if not s[TIED] >> (choice & 7) & 1 or choice >> _DOLLARS == 0:
        return False
    if choice >> _DOLLARS & 63 > s[PURSE + seat] or choice >> _NUGGETS & 31 > s[GOLD + seat]:
        return False
    cards = choice >> _CARDS
    if cards >> offerable(s, seat) if cards else choice >> _SHOWN:
        return False
    return not s[RAISED + seat] >> (choice & 7) & 1 and _has_room(s, seat, choice & 7) and _raises(s, seat, choice)


def _has_room(s, seat, pick):
    """Whether a seat may have an offer for this pick on the table beside its others."""
    others = 0
    for other in range(5):
        if other != pick and offer_for(s, seat, other):
            others += 1
    return others < _MOST_OFFERS


def _raises(s, seat, new):
    """Whether an offer adds to the one on the table for its pick, and takes nothing back."""
    old = offer_for(s, seat, new & 7)
    # The seat's cards are already in its offer for another pick.
    if new >> _CARDS and not old >> _CARDS and offered_cards(s, seat):
        return False
    # A card that lies there, or a face that was shown, cannot be taken back.
    if new == old or (old & ~new) >> _SHOWN:
        return False
    return old >> _DOLLARS & 63 <= new >> _DOLLARS & 63 and old >> _NUGGETS & 31 <= new >> _NUGGETS & 31


def settle_offers(g):
    """Lay all offers on the table together, and ask those who have announced another one for it (Q34)."""
    s = g.s
    again = 0
    for seat in range(5):
        if s[ASKED] >> seat & 1 and answer(s, seat):
            offer = answer(s, seat)
            if switched(s, ROUNDS) and offer & AGAIN:
                offer &= ~AGAIN
                again |= 1 << seat
            _lay(s, seat, offer)
            _tell_offer(g, seat, offer)
    if again:
        ask(g, OFFER, again)


def _lay(s, seat, offer):
    pick = offer & 7
    s[RAISED + seat] |= 1 << pick
    s[OFFER_DOLLARS + 5 * seat + pick] = offer >> _DOLLARS & 63
    s[OFFER_NUGGETS + 5 * seat + pick] = offer >> _NUGGETS & 31
    if offer >> _CARDS:
        s[CARDS_FOR + seat] = pick
        s[CARDS_SHOWN + seat] = offer >> _SHOWN & 1
        lay_cards(s, seat, offer >> _CARDS)


def _clear_table(s):
    """What was not taken lapses (Q34)."""
    for i in range(25):
        s[OFFER_DOLLARS + i] = s[OFFER_NUGGETS + i] = 0
    for seat in range(5):
        s[RAISED + seat] = s[CARDS_FOR + seat] = s[CARDS_SHOWN + seat] = 0
        lay_cards(s, seat, 0)


def _tell_offer(g, seat, offer):
    _list_cards(g, seat, offer >> _CARDS)
    g.events.put(E_OFFER, EVERYONE, seat, offer & 7, offer >> _DOLLARS & 63)
    g.events.set(3, offer >> _NUGGETS & 31)
    g.events.set(4, _listed_of(g, False))
    g.events.set(5, _listed_of(g, True))
    _each_listed(g, seat, _tell_card)


def _tell_card(g, seat, card):
    """Tell a card of an offer. Unless it is fenced, only its owner sees it, and the Sheriff if it is shown to them."""
    g.events.put(E_OFFERED, EVERYONE, seat, card)
    if not holds(g.s, FRONT + seat, card):
        g.events.only(1 << seat | g.s[CARDS_SHOWN + seat] << g.s[SHERIFF])


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
    """Ask the Sheriff to pick, when all offers are laid (A4)."""
    ask(g, TIE, 1 << g.s[SHERIFF])


def legal_tie(g, seat, choice):
    """One of the tied, the Sheriff included (Q28, Q29); or more; or one whose offers are judged, each by TAKE."""
    s = g.s
    if s[QUESTION] == TAKE:
        return True
    if choice == ASK_FOR_MORE:
        return s[ASKS_LEFT] and _wealthy(s)
    if choice > ASK_FOR_MORE:
        return switched(s, ROUNDS) and s[TIED] >> choice - 6 & 1 and offerers(s, choice - 6)
    return s[TIED] >> choice & 1


def settle_tie(g):
    """The Sheriff has picked, and takes what was offered for that pick; the other offers lapse (Q34)."""
    s = g.s
    choice = answer(s, s[SHERIFF])
    if choice == ASK_FOR_MORE:
        s[ASKS_LEFT] -= 1
        _ask_offers(g)
        return
    # 6 to 10 mean: that seat, but its offers are judged one by one.
    s[WINNER] = choice % 6
    s[TAKEN] = s[UNJUDGED] = 0
    s[UNJUDGED if choice > ASK_FOR_MORE else TAKEN] = offerers(s, choice % 6)
    _judge(g)


def settle_take(g):
    """The Sheriff has judged one offer (Q34); ask about the next."""
    s = g.s
    s[UNJUDGED] &= ~(1 << s[OFFERER])
    if answer(s, s[SHERIFF]):
        s[TAKEN] |= 1 << s[OFFERER]
    _judge(g)


def _judge(g):
    """Ask about the next offer. After the last one, tell the pick and hand over what is taken."""
    s = g.s
    if s[UNJUDGED]:
        s[OFFERER] = first_of(s, s[UNJUDGED])
        ask(g, TAKE, 1 << s[SHERIFF])
        return
    tell_tie(g, E_TIE)
    g.events.set(3, s[WINNER])
    g.events.set(4, s[TAKEN])
    s[STEP] = WON
    s[CAUSE] = BY_OFFER
    for seat in range(5):
        if s[TAKEN] >> seat & 1:
            _accept(g, seat)
    _clear_table(s)


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
    # A fenced card lies open, so everyone sees where it goes.
    if not fenced:
        g.events.only(1 << seat | 1 << sheriff)
