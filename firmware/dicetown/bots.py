"""Opponents on the device: a bot weighs one legal choice a call and takes the best.

A bot reads only what its seat may see: its own dice, hand and drawn cards, and what is public. Worth is counted in
tenths of a victory point. Nothing here allocates, and each `think` is a small, bounded piece of work.
"""

from dicetown.cards import DRAWN, FRONT, JOE, MARSHAL, OPEN, POTIONS, SHARING, points
from dicetown.doc import any_benefit
from dicetown.layout import (
    CARD,
    COUNT,
    GOLD,
    KEPT,
    LOCATION,
    LOOKED_AT,
    PLAYER,
    PURSE,
    QUESTION,
    REVEALED,
    SEATS,
    SHERIFF,
    SWITCHES,
    TARGET,
    TIED,
    WINNER,
)
from dicetown.piles import nth, nth_property, property_cards, store_cards
from dicetown.presets import DOC_ELIXIRS
from dicetown.prospects import Prospects, location_worth
from dicetown.questions import OFFER
from dicetown.reactions import answer
from dicetown.score import pile_points
from dicetown.throws import dice_in, price
from micropython import const

DOLLAR = const(5)  # two dollars are a point
NUGGET = const(10)
BADGE = const(50)
UNSEEN_DEED = const(28)  # the mean of 1 to 5, and a little less for what can be stolen again
UNSEEN_CARD = const(22)

# Store cards by number: printed points, or what playing an action card is worth on average.
_CARD_WORTH = bytes((10, 20, 30, 40, 50, 80, 25, 25, 20, 20, 20, 20, 25, 30, 20, 18, 15, 12, 15))
_POTION_WORTH = bytes((30, 30, 25, 45, 20, 22, 28))  # wealth charm luck power protection friendship domination
_UNSEEN_POTION = const(26)


def card_worth(card):
    return _CARD_WORTH[card] if card < len(_CARD_WORTH) else points(card) * 10


def strength(s, seat):
    """How far a seat is ahead, by what everyone can see."""
    n = s[GOLD + seat] * NUGGET + s[PURSE + seat] * DOLLAR + store_cards(s, seat) * UNSEEN_CARD
    if s[SHERIFF] == seat:
        n += BADGE
    return n + property_cards(s, seat) * UNSEEN_DEED + pile_points(s, FRONT + seat, 0) * 10


class Bot:
    """Thinks for one seat at a time: `start` at a new question, then `think` until it returns a choice."""

    def __init__(self):
        self.choice = -1  # the last one weighed
        self.best = -1
        self.worth = 0
        self.prospects = Prospects()

    def start(self, g, seat):
        self.choice = self.best = -1
        self.prospects.look_round(g.s, seat)

    def think(self, g, seat):
        """Weigh one more choice. Returns the best when all are weighed, else -1."""
        choice = self._next(g, seat)
        if choice < 0:
            return self.best
        self.choice = choice
        worth = self._weigh(g, seat)
        if self.best < 0 or worth > self.worth:
            self.best = choice
            self.worth = worth
        return -1

    def _weigh(self, g, seat):
        return WORTH[g.s[QUESTION]](g, seat, self.choice, self.prospects)

    def tie(self, g, sheriff):
        """For a Sheriff who does not answer (Q39): himself if tied, else the best offers; of equals the weakest."""
        best = sheriff
        if not g.legal(sheriff, sheriff):
            best = seat = g.next(sheriff, -1)
            while seat >= 0:
                if _better(g.s, sheriff, seat, best):
                    best = seat
                seat = g.next(sheriff, seat)
        return best

    def _next(self, g, seat):
        """The next choice to weigh; of offers only those of a few dollars for itself."""
        if g.s[QUESTION] != OFFER:
            return g.next(seat, self.choice)
        dollars = (self.choice >> 3) + 1 if self.choice >= 0 else 0
        offer = seat | dollars << 3 if dollars else 0
        return offer if dollars < 5 and g.legal(seat, offer) else -1


def _keep(g, seat, choice, prospects):
    """The prospects of the kept dice, less the price (R8, R9)."""
    return _left(g.s, seat, choice, prospects) - _paid(g.s, seat, choice) * DOLLAR


def _left(s, seat, choice, prospects):
    return prospects.of_keeping(s, seat, s[KEPT + seat] | choice)


def _paid(s, seat, choice):
    """Who plays Brute pays no more than he has."""
    return min(price(dice_in(choice)), s[PURSE + seat])


def _short(g, seat, choice, prospects):
    kept = g.s[KEPT + seat] & ~g.s[REVEALED + seat] | choice
    return prospects.of_keeping(g.s, seat, kept)


def _brute(g, seat, choice, prospects):
    """Worth it to save two dollars or more (C4)."""
    return (price(dice_in(g.s[REVEALED + seat])) - 1) * DOLLAR - 2 if choice else 0


def _cheat(g, seat, choice, prospects):
    """The prospects with a die turned, or those as it is and what the card may be worth later (C5)."""
    if not choice:
        return _left(g.s, seat, 0, prospects) + 20
    return prospects.of_turning(g.s, seat, choice - 1)


def _offer(g, seat, choice, prospects):
    """A better chance for a few dollars, unless the Sheriff is tied himself (A5, Q28)."""
    s = g.s
    if not choice or not s[TIED] >> seat & 1 or s[TIED] >> s[SHERIFF] & 1:
        return -choice
    dollars = choice >> 3
    return location_worth(s, s[LOCATION]) * dollars // (dollars + 2) - dollars * DOLLAR


def _tie(g, seat, choice, prospects):
    """Himself, else what is offered for a pick, else the weakest (A4, A5)."""
    if choice == seat:
        return location_worth(g.s, g.s[LOCATION]) + 100
    return _offers(g.s, seat, choice) - strength(g.s, choice) // 8


def _better(s, sheriff, seat, best):
    more = _offers(s, sheriff, seat) - _offers(s, sheriff, best)
    return more > 0 or more == 0 and strength(s, seat) < strength(s, best)


def _offers(s, sheriff, pick):
    """What all offers bring the Sheriff if he picks that seat."""
    worth = 0
    for other in range(5):
        if other != sheriff:
            worth += _offered(answer(s, other), pick)
    return worth


def _offered(offer, pick):
    """What an offer brings the Sheriff if he picks that seat."""
    if not offer or offer & 7 != pick:
        return 0
    return (offer >> 3 & 63) * DOLLAR + (offer >> 9 & 31) * NUGGET + _bits(offer >> 15) * UNSEEN_CARD


def _bits(mask):
    n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


def _play(g, seat, choice, prospects):
    """A card that only helps its player is played when it can be."""
    return choice


def _dynamite(g, seat, choice, prospects):
    return (g.s[COUNT] - 1) * NUGGET - 5 if choice else 0


def _drawn(g, seat, choice, prospects):
    return card_worth(nth(g.s, DRAWN, choice))


def _joe(g, seat, choice, prospects):
    return min(4, g.s[PURSE + choice]) * 100 + strength(g.s, choice)


def _victim(g, seat, choice, prospects):
    """Rob the leader, and rather one who has deeds (L7)."""
    return strength(g.s, choice) + property_cards(g.s, choice) * 20


def _backs(g, seat, choice, prospects):
    """Deeds are worth a little more than Store cards on average."""
    return -choice


def _looked(g, seat, choice, prospects):
    return card_worth(g.s[LOOKED_AT + choice])


def _sheriff_card(g, seat, choice, prospects):
    """Marshal to keep the badge; Joe at whoever has the dollars (C8, C9)."""
    s = g.s
    if choice == 0:
        return 0
    if choice == 1:
        return BADGE if s[SHERIFF] == seat else -1
    return (min(4, s[PURSE + choice - 2]) - 2) * DOLLAR


def _elixir(g, seat, choice, prospects):
    """Any elixir is worth the card; by dice only if there is a benefit to have (C12)."""
    return choice if g.s[SWITCHES] & DOC_ELIXIRS or any_benefit(g.s, seat) else -choice


def _order(g, seat, choice, prospects):
    """Himself first, then the weakest (Q60)."""
    return 1 if choice == seat else -strength(g.s, choice)


def _benefit(g, seat, choice, prospects):
    s = g.s
    if choice == 1:
        return min(2, property_cards(s, seat)) * 12
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


def _potion(g, seat, choice, prospects):
    if choice == 3:
        return 0
    return _UNSEEN_POTION if choice == 2 else _POTION_WORTH[nth(g.s, OPEN, choice) - POTIONS]


def _wire(g, seat, choice, prospects):
    return card_worth(nth_property(g.s, seat, choice))


def _giver(g, seat, choice, prospects):
    return strength(g.s, choice)


def _wanted(g, seat, choice, prospects):
    """Stop what hurts this seat, or what brings another one much (C11)."""
    s = g.s
    if not choice:
        return 0
    if s[CARD] == JOE or s[CARD] == SHARING:
        return 1 if s[TARGET] == seat else -1
    if s[CARD] == MARSHAL:
        return 1 if s[WINNER] == seat else -1
    return strength(s, s[PLAYER]) - strength(s, seat) - 60


def _final_tie(g, seat, choice, prospects):
    return 1 if choice == seat else 0


# A row a question of questions.py, in its order: what a choice is worth to a seat, whose dice `prospects` weighs.
WORTH = (
    None,
    _keep,
    _brute,
    _short,
    _cheat,
    _offer,
    _tie,
    _dynamite,
    _play,
    _play,
    _drawn,
    _joe,
    _play,
    _victim,
    _backs,
    _looked,
    _sheriff_card,
    _play,
    _elixir,
    _order,
    _benefit,
    _potion,
    _wire,
    _giver,
    _wanted,
    _final_tie,
)
