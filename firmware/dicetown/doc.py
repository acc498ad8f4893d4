"""The Doc, by dice (L17 to L20) and by elixirs (L21 to L23): who visits, in which order, and what it brings."""

from dicetown.cards import (
    ACE,
    DOLLARS,
    ELIXIR,
    FRONT,
    JACK,
    KING,
    NINE,
    NONE,
    NUGGETS,
    OPEN,
    POTION_DECK,
    POTION_DISCARD,
    POTIONS,
    QUEEN,
    TEN,
)
from dicetown.events import BY_RULE, BY_USE, BY_VISIT, E_VISIT, EVERYONE
from dicetown.hands import dice_of
from dicetown.layout import (
    CANCELLED,
    CAUSE,
    CONTROLLED,
    FENCES,
    GAINED,
    LOOKED,
    ORDERED,
    PLAYER,
    POTION,
    SEATS,
    SHERIFF,
    STEP,
    VISIT_ORDER,
    VISITED,
    VISITORS,
    switched,
)
from dicetown.piles import (
    count,
    draw_store,
    first,
    give,
    look,
    move,
    nth,
    nth_property,
    others_with,
    property_cards,
    reshuffle,
)
from dicetown.presets import DOC_CONTROLLED, DOC_ELIXIRS, DOC_MANDATORY
from dicetown.questions import BENEFIT, ELIXIR_WINDOW, GIVER, ORDER, WIRE
from dicetown.questions import POTION as CHOOSE_POTION
from dicetown.reactions import announce, answer, ask, card_holders, first_of, first_player
from dicetown.steps import DOC_ORDER, FENCE, NEXT_VISIT, POTION_TAKEN, ROUND_DONE, VISITED_DOC
from dicetown.store_saloon import keep_store_card, take_looked
from dicetown.town import claim_badge

# Benefits as `visit` events name them; 5 to 11 are the elixirs.
_WIRE = 1
_STORE = 2
_DOLLARS = 3
_NUGGETS = 4
_FIRST_POTION = 5
_OPEN_POTIONS = 2


def open_doc(g):
    """Seats that won or controlled nothing may or must visit (D3c); Elixir lets another one in (C12, Q62, Q63)."""
    s = g.s
    everyone = (1 << s[SEATS]) - 1
    s[VISITORS] = everyone & ~s[CONTROLLED if switched(s, DOC_CONTROLLED) else GAINED]
    s[ORDERED] = s[VISITED] = 0
    s[STEP] = DOC_ORDER
    # Whoever visits anyway has no use for the card.
    seats = card_holders(s) & ~s[VISITORS]
    g.window(ELIXIR_WINDOW, seats)


def settle_elixir(g):
    """Play the Elixir card of the first seat from the Sheriff that wants to (C12, Q78)."""
    s = g.s
    seat = first_player(s)
    if seat != NONE:
        s[PLAYER] = seat
        announce(g, ELIXIR, NONE)


def elixir_done(g):
    """Let its player visit, unless Wanted has hit the card (C12, Q62)."""
    s = g.s
    if not s[CANCELLED]:
        s[VISITORS] |= 1 << s[PLAYER]
    s[STEP] = DOC_ORDER


def order_visits(g):
    """The Sheriff fixes the whole order before the first visit (L17, L21, Q60)."""
    s = g.s
    visitors = s[VISITORS]
    if visitors & (visitors - 1):
        ask(g, ORDER, 1 << s[SHERIFF])
        return
    if visitors:
        _place(s, first_of(s, visitors))
    s[STEP] = NEXT_VISIT


def legal_visitor(g, seat, choice):
    """Any seat that visits and has no place in the order yet (Q60)."""
    return g.s[VISITORS] >> choice & 1


def settle_order(g):
    """The Sheriff has named who comes next (L17, Q60)."""
    _place(g.s, answer(g.s, g.s[SHERIFF]))


def _place(s, seat):
    s[VISITORS] &= ~(1 << seat)
    s[VISIT_ORDER + s[ORDERED]] = seat
    s[ORDERED] += 1


def visitor(s):
    """The seat that is at the Doc now."""
    return s[VISIT_ORDER + s[VISITED]]


def next_visit(g):
    """Begin the next visit, or end the round after the last one (L17, L21)."""
    s = g.s
    if s[VISITED] == s[ORDERED]:
        s[STEP] = ROUND_DONE
        return
    seat = visitor(s)
    s[STEP] = VISITED_DOC
    if switched(s, DOC_ELIXIRS):
        ask(g, CHOOSE_POTION, 1 << seat)
    elif any_benefit(s, seat):
        ask(g, BENEFIT, 1 << seat)
    else:
        g.events.put(E_VISIT, EVERYONE, seat, 0)


def visited(g):
    """An open elixir that was used is replaced now, after its effect and the choices in it (L22, Q65)."""
    if switched(g.s, DOC_ELIXIRS) and _open_next(g):
        return  # to this step again
    g.s[VISITED] += 1
    g.s[STEP] = NEXT_VISIT


def earns(s, seat, benefit):
    """Whether a hand of five has a die for a benefit (L18); wire needs a card to fence as well (Q7)."""
    if benefit == _WIRE:
        return (dice_of(s, seat, NINE) or dice_of(s, seat, TEN)) and property_cards(s, seat)
    if benefit == _STORE:
        return dice_of(s, seat, JACK) or dice_of(s, seat, QUEEN)
    return dice_of(s, seat, KING if benefit == _DOLLARS else ACE)


def any_benefit(s, seat):
    """Whether a seat's five dice earn anything at the Doc (L18)."""
    return earns(s, seat, _WIRE) or earns(s, seat, _STORE) or earns(s, seat, _DOLLARS) or earns(s, seat, _NUGGETS)


def legal_benefit(g, seat, choice):
    """A benefit that the dice earn; none where a visit is optional (L18, D3b)."""
    if choice == 0:
        return not switched(g.s, DOC_MANDATORY)
    return earns(g.s, seat, choice)


def settle_benefit(g):
    """Tell the benefit, and give it (L18)."""
    s = g.s
    seat = visitor(s)
    benefit = answer(s, seat)
    g.events.put(E_VISIT, EVERYONE, seat, benefit)
    s[CAUSE] = BY_VISIT
    if benefit == _WIRE:
        _protect(g)
    elif benefit == _STORE:
        _luck(g)
    elif benefit == _DOLLARS:
        _pay_each(g, DOLLARS, 2)
    elif benefit == _NUGGETS:
        _pay_each(g, NUGGETS, 1)


def _pay_each(g, what, n):
    """Every other seat gives the visitor n dollars or nuggets, or all it has (L18, L23, Q2)."""
    for seat in range(5):
        if seat != visitor(g.s) and seat < g.s[SEATS]:
            _pay(g, what, n, seat)


def _pay(g, what, n, seat):
    give(g, what, n, seat, visitor(g.s))


def legal_potion(g, seat, choice):
    """One of the open elixirs or the unseen top; none where a visit is optional (L22)."""
    return choice < 3 or not switched(g.s, DOC_MANDATORY)


def settle_potion(g):
    """Drink an open elixir, the unseen top, or none (L22)."""
    s = g.s
    choice = answer(s, visitor(s))
    if choice == 3:
        g.events.put(E_VISIT, EVERYONE, visitor(s), 0)
    elif choice == 2:
        _drink(g, _top_potion(g), POTION_DECK)
    else:
        _drink(g, nth(s, OPEN, choice), OPEN)


def _drink(g, potion, source):
    """Take an elixir; it works in a step of its own (L22, Q66). It lies with the discards before a refill (Q65)."""
    s = g.s
    s[POTION] = potion
    g.events.put(E_VISIT, EVERYONE, visitor(s), potion - POTIONS + _FIRST_POTION)
    s[CAUSE] = BY_USE
    move(g, potion, 1, source, POTION_DISCARD)
    s[STEP] = POTION_TAKEN


def potion_taken(g):
    """Let the elixir that was taken work (L22)."""
    s = g.s
    s[STEP] = VISITED_DOC
    s[CAUSE] = s[POTION]
    POTION_EFFECTS[s[POTION] - POTIONS](g)


def _open_next(g):
    """Open an elixir if one is missing (Q65). Returns whether one was."""
    missing = count(g.s, OPEN) < _OPEN_POTIONS
    if missing:
        g.s[CAUSE] = BY_RULE
        move(g, _top_potion(g), 1, POTION_DECK, OPEN)
    return missing


def _top_potion(g):
    if first(g.s, POTION_DECK) == NONE:
        reshuffle(g, POTION_DISCARD, POTION_DECK)
    return first(g.s, POTION_DECK)


def _wealth(g):
    _pay_each(g, DOLLARS, 2)


def _charm(g):
    _pay_each(g, NUGGETS, 1)


def _luck(g):
    """The top card of the Store (L18, L23)."""
    seat = visitor(g.s)
    card = draw_store(g, seat, 1 << seat)
    if card != NONE:
        keep_store_card(g, seat, card, VISITED_DOC)


def _power(g):
    """Move the badge, unless Marshal keeps it (Q85); the order of the visits stays (L23, Q61)."""
    claim_badge(g, visitor(g.s))


def _protect(g):
    """Two Property cards of the hand are fenced, or the one there is (L20, L23, Q7)."""
    g.s[FENCES] = min(2, property_cards(g.s, visitor(g.s)))
    g.s[STEP] = FENCE


def fence(g):
    """Let the visitor choose the next card to fence, if there is a choice (L20, Q7)."""
    s = g.s
    seat = visitor(s)
    n = property_cards(s, seat)
    if s[FENCES] == 0:
        s[STEP] = VISITED_DOC
    elif n == s[FENCES]:
        _fence_card(g, 0)
    else:
        ask(g, WIRE, 1 << seat)


def legal_fence(g, seat, choice):
    """An index among the Property cards of the hand (L20, Q50)."""
    return choice < property_cards(g.s, seat)


def settle_fence(g):
    """Fence the card that was chosen (L20)."""
    _fence_card(g, answer(g.s, visitor(g.s)))


def _fence_card(g, i):
    s = g.s
    seat = visitor(s)
    s[FENCES] -= 1
    move(g, nth_property(s, seat, i), 1, seat, FRONT + seat)


def _givers(g):
    """Seats that have a card of the kind that the elixir takes, in hand (Q54, Q55)."""
    return others_with(g.s, visitor(g.s), g.s[POTION] == POTIONS + 6)


def _ask_giver(g):
    """Friendship and Domination: one card of the kind, from a seat of their choice (L23)."""
    s = g.s
    givers = _givers(g)
    if givers & (givers - 1):
        ask(g, GIVER, 1 << visitor(s))
    elif givers:
        _take_one(g, first_of(s, givers))


def legal_giver(g, seat, choice):
    """A seat with a card of the elixir's kind in hand (Q54)."""
    return _givers(g) >> choice & 1


def settle_giver(g):
    """Take the card from the seat that was chosen (L23, Q55)."""
    _take_one(g, answer(g.s, visitor(g.s)))


def _take_one(g, victim):
    """A blind draw among the cards of that kind (Q55)."""
    s = g.s
    s[LOOKED] = 0
    look(g, visitor(s), victim, s[POTION] == POTIONS + 6)
    take_looked(g, 0, victim, visitor(s))


POTION_EFFECTS = (_wealth, _charm, _luck, _power, _protect, _ask_giver, _ask_giver)
