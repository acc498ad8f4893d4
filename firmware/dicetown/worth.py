"""What a choice is worth to a seat that is a bot: a function a question, named in question_table.py.

A bot reads only what its seat may see: its own dice, hand and drawn cards, and what is public. Worth is counted in
tenths of a victory point. `prospects` weighs the seat's dice, and keeps the reason for a choice's worth (reasons.py).
Nothing here allocates.
"""

from dicetown.bribes import ASK_FOR_MORE, asked_again, cards_in, offer_for, offerers
from dicetown.cards import DRAWN, FRONT, JOE, MARSHAL, MINE, OPEN, POTIONS, PROPERTY, SHARING, STORE_WORTH, points
from dicetown.doc import any_benefit
from dicetown.layout import (
    CARD,
    CLAIMANT,
    COUNT,
    GOLD,
    KEPT,
    LOCATION,
    LOOKED_AT,
    PLAYER,
    PURSE,
    REVEALED,
    SEATS,
    SHERIFF,
    TARGET,
    TIED,
    switched,
)
from dicetown.piles import nth, nth_property, property_cards, store_cards
from dicetown.presets import DOC_ELIXIRS
from dicetown.prospects import location_worth
from dicetown.reasons import (
    AIM,
    AIMED,
    ANEW,
    BETTER_BACKS,
    BIDS,
    DEAR,
    DOLLARS,
    GAINS,
    HARMLESS,
    HELPS,
    LATER,
    LEADER,
    NO_USE,
    OWN,
    PAYS,
    POINTS,
    SAVES,
    WEAKEST,
)
from dicetown.reasons import BADGE as KEEPS_BADGE
from dicetown.score import pile_points
from dicetown.throws import dice_in, price
from micropython import const

DOLLAR = const(5)  # two dollars are a point
NUGGET = const(10)
BADGE = const(50)
# The same where seats or offers are compared: some opponents in the tuning count differently there.
_DOLLAR_SEEN = const(5)
_NUGGET_SEEN = const(10)
_BADGE_SEEN = const(50)
_DOLLAR_OFFERED = const(5)
_NUGGET_OFFERED = const(10)
_DEED = const(10)
_ROBBED_LEAST = const(10)  # Joe waits for more

# All below is the bot's taste, found by `python -m host.engine.tune --write`, then by its --slopes.
UNSEEN_DEED = const(38)
UNSEEN_CARD = const(21)
_UNSEEN_POTION = const(36)
_PAID = const(17)  # a dollar for dice
_BRUTE = const(9)  # a card that is left for later
_CHEAT = const(22)
_DYNAMITE = const(9)
_BID = const(9)  # a dollar that is offered
_DOUBT = const(2)  # an offer of this many dollars is expected to win half of the time
_OUTBID = const(6)  # sixteenths of a prize that count if another seat offers as much
_AHEAD = const(9)  # and if none does
_WEAK = const(18)  # how far a seat is ahead, against what is offered for it
_ROBBED_DEED = const(5)  # of a victim
_FENCED = const(4)
_WANTED = const(67)  # how far another must be ahead

_POTION_WORTH = bytes((37, 19, 35, 42, 28, 54, 14))  # wealth charm luck power protection friendship domination


def card_worth(card):
    """What a bot keeps a card for, in tenths of a point. card: of the Store, or a deed."""
    return STORE_WORTH[card] if card < PROPERTY else points(card) * _DEED


def strength(s, seat):
    """How far a seat is ahead, by what everyone can see."""
    n = s[GOLD + seat] * _NUGGET_SEEN + s[PURSE + seat] * _DOLLAR_SEEN + store_cards(s, seat) * UNSEEN_CARD
    if s[SHERIFF] == seat:
        n += _BADGE_SEEN
    return n + property_cards(s, seat) * UNSEEN_DEED + pile_points(s, FRONT + seat, 0) * 10


def keep(g, seat, choice, prospects):
    """The prospects of the kept dice, less the price (R8, R9)."""
    left = _left(g.s, seat, choice, prospects)
    if not choice:
        prospects.because(ANEW, 0)
    return left - _paid(g.s, seat, choice) * _PAID


def _left(s, seat, choice, prospects):
    return prospects.of_keeping(s, seat, s[KEPT + seat] | choice)


def _paid(s, seat, choice):
    """Whoever plays Brute pays no more than they have."""
    return min(price(dice_in(choice)), s[PURSE + seat])


def short(g, seat, choice, prospects):
    """The prospects of what is kept after a cancelled Brute (R18); it costs nothing more."""
    kept = g.s[KEPT + seat] & ~g.s[REVEALED + seat] | choice
    return prospects.of_keeping(g.s, seat, kept)


def brute(g, seat, choice, prospects):
    """Worth it to save two dollars or more (C4)."""
    saved = price(dice_in(g.s[REVEALED + seat]))
    prospects.because(SAVES if choice else LATER, saved)
    return (saved - 1) * _PAID - _BRUTE if choice else 0


def cheat(g, seat, choice, prospects):
    """The prospects with a die turned, or those as it is and what the card may be worth later (C5)."""
    if not choice:
        left = _left(g.s, seat, 0, prospects)
        prospects.because(LATER, 0)
        return left + _CHEAT
    return prospects.of_turning(g.s, seat, choice - 1)


def offer(g, seat, choice, prospects):
    """A better chance for a few dollars, unless the Sheriff is among the tied (A5, Q28)."""
    s = g.s
    prospects.because(AIM if choice else DEAR, s[LOCATION])
    if not s[TIED] >> seat & 1 or s[TIED] >> s[SHERIFF] & 1:
        return -choice
    dollars = choice >> 3 & 63
    if not asked_again(s):
        return location_worth(s, s[LOCATION]) * dollars // (dollars + _DOUBT) - dollars * _BID
    return _raised(s, seat, choice)


def _raised(s, seat, choice):
    """Go just above what the others offer for themselves, or add nothing: the Sheriff has seen what lies there."""
    worth = _offers(s, seat)
    if choice:
        worth += (choice - offer_for(s, seat, seat) >> 3) * _DOLLAR_OFFERED  # a bot adds only dollars
    for other in range(5):
        if other != seat and s[TIED] >> other & 1 and _offers(s, other) >= worth:
            return location_worth(s, s[LOCATION]) * _OUTBID // 16 - worth
    return location_worth(s, s[LOCATION]) * _AHEAD // 16 - worth


def tie(g, seat, choice, prospects):
    """The bot itself; else the best offers, else the weakest (A4, A5); but ask for more, once, if two are bid for."""
    if choice == seat:
        prospects.because(OWN, 0)
        return location_worth(g.s, g.s[LOCATION]) + 2000
    if choice == ASK_FOR_MORE:
        prospects.because(BIDS, 0)
        return 1000 if _bids(g.s) > 1 and not asked_again(g.s) else -1000
    if choice > ASK_FOR_MORE:
        return -1000
    prospects.because(PAYS if offerers(g.s, choice) else WEAKEST, 0)
    return _offers(g.s, choice) - strength(g.s, choice) // _WEAK


def _bids(s):
    """For how many of the tied something is offered."""
    n = 0
    for seat in range(5):
        if s[TIED] >> seat & 1 and offerers(s, seat):
            n += 1
    return n


def better(s, seat, best):
    """Whether picking `seat` brings the Sheriff more than picking `best`; of equals, whether it is the weaker one."""
    more = _offers(s, seat) - _offers(s, best)
    return more > 0 or more == 0 and strength(s, seat) < strength(s, best)


def _offers(s, pick):
    """What all offers bring the Sheriff for picking that seat."""
    worth = 0
    for seat in range(5):
        if seat != s[SHERIFF]:
            worth += _offered(s, seat, pick)
    return worth


def _offered(s, seat, pick):
    offer = offer_for(s, seat, pick)
    return (offer >> 3 & 63) * _DOLLAR_OFFERED + (offer >> 9 & 31) * _NUGGET_OFFERED + cards_in(offer) * UNSEEN_CARD


def play(g, seat, choice, prospects):
    """A card that only helps its player is played when it can be."""
    prospects.because(HELPS, 0)
    return choice


def dynamite(g, seat, choice, prospects):
    """Worth it from two Nines on (C2)."""
    prospects.because(GAINS if choice else LATER, _more_nuggets(g.s))
    return (g.s[COUNT] - 1) * NUGGET - _DYNAMITE if choice else 0


def _more_nuggets(s):
    """What digging twice brings, if the Mine has it."""
    return max(0, min(s[COUNT], s[GOLD + MINE] - s[COUNT]))


def drawn(g, seat, choice, prospects):
    """The card itself (L4)."""
    return _noted(card_worth(nth(g.s, DRAWN, choice)), prospects)


def _noted(worth, prospects):
    """Give the worth itself as the reason."""
    prospects.because(POINTS if worth else NO_USE, (worth + 5) // 10)
    return worth


def joe(g, seat, choice, prospects):
    """The most dollars; of equal purses, the strongest owner's (C8)."""
    robbed = _robbed(g.s, choice)
    prospects.because(DOLLARS, robbed)
    return robbed * 100 + strength(g.s, choice)


def _robbed(s, seat):
    """What Joe takes from a seat."""
    return min(4, s[PURSE + seat])


def victim(g, seat, choice, prospects):
    """Rob the leader; deeds count a little extra (L7)."""
    prospects.because(LEADER, 0)
    return strength(g.s, choice) + property_cards(g.s, choice) * _ROBBED_DEED


def backs(g, seat, choice, prospects):
    """Deeds are worth a little more than Store cards on average."""
    prospects.because(BETTER_BACKS, 0)
    return -choice


def looked(g, seat, choice, prospects):
    """The card itself (L7)."""
    return _noted(card_worth(g.s[LOOKED_AT + choice]), prospects)


def sheriff(g, seat, choice, prospects):
    """Marshal to keep the badge; Joe at the seat that has the dollars (C8, C9)."""
    s = g.s
    if choice == 0:
        prospects.because(LATER, 0)
        return 0
    if choice == 1:
        prospects.because(KEEPS_BADGE, 0)
        return BADGE if s[SHERIFF] == seat else -1
    robbed = _robbed(s, choice - 2)
    prospects.because(DOLLARS, robbed)
    return robbed * DOLLAR - _ROBBED_LEAST


def elixir(g, seat, choice, prospects):
    """Any elixir is worth the card; by dice only if there is a benefit to have (C12)."""
    useful = switched(g.s, DOC_ELIXIRS) or any_benefit(g.s, seat)
    prospects.because(HELPS if useful else NO_USE, 0)
    return choice if useful else -choice


def order(g, seat, choice, prospects):
    """The bot itself first, then the weakest (Q60)."""
    prospects.because(OWN if choice == seat else WEAKEST, 0)
    return 1 if choice == seat else -strength(g.s, choice)


def benefit(g, seat, choice, prospects):
    """What the Doc's benefit brings (L18)."""
    return _noted(_benefit(g.s, seat, choice), prospects)


def _benefit(s, seat, choice):
    if choice == 1:
        return min(2, property_cards(s, seat)) * _FENCED
    if choice == 2:
        return UNSEEN_CARD
    return _from_each(s, seat, choice) if choice else 0


def _from_each(s, seat, choice):
    """What K or A brings from the others (L18)."""
    n = 0
    for other in range(5):
        if other != seat and other < s[SEATS]:
            n += _from_one(s, other, choice)
    return n


def _from_one(s, other, choice):
    if choice == 3:
        return min(2, s[PURSE + other]) * DOLLAR
    return min(1, s[GOLD + other]) * NUGGET


def potion(g, seat, choice, prospects):
    """The open elixirs as they are, the unseen one by the average (L22)."""
    return _noted(_potion(g.s, choice), prospects)


def _potion(s, choice):
    if choice == 3:
        return 0
    return _UNSEEN_POTION if choice == 2 else _POTION_WORTH[nth(s, OPEN, choice) - POTIONS]


def wire(g, seat, choice, prospects):
    """The dearest deed is fenced first (L20)."""
    return _noted(card_worth(nth_property(g.s, seat, choice)), prospects)


def giver(g, seat, choice, prospects):
    """Take from the strongest (Q55)."""
    prospects.because(LEADER, 0)
    return strength(g.s, choice)


def wanted(g, seat, choice, prospects):
    """Stop what hurts this seat, or what brings another one much (C11)."""
    s = g.s
    if not choice:
        prospects.because(HARMLESS, 0)
        return 0
    prospects.because(AIMED, 0)
    if s[CARD] == JOE or s[CARD] == SHARING:
        return 1 if s[TARGET] == seat else -1
    if s[CARD] == MARSHAL:
        return 1 if s[CLAIMANT] == seat else -1
    prospects.because(LEADER, 0)
    return strength(s, s[PLAYER]) - strength(s, seat) - _WANTED


def final_tie(g, seat, choice, prospects):
    """The bot itself, if it is among the tied (E10)."""
    prospects.because(OWN if choice == seat else WEAKEST, 0)
    return 1 if choice == seat else 0
