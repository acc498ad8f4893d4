"""What of the rules is compiled: the classes that others use, with what their methods take; and what batch.c calls."""

from __future__ import annotations

from typing import Any

from dicetown import bribes, cards, piles, reactions, score, sight, throws, worth
from dicetown.bots import Bot
from dicetown.events import EVENT_SIZE, Ring
from dicetown.game import Game
from dicetown.layout import SIZE
from dicetown.prospects import Prospects
from dicetown.stream import Stream
from host.engine.bindings import Methods, Written
from host.engine.types import Number, Object, Octets, Value

_N = Number()
_GAME = Object(Game)
_DEAL = (_N, _N, _N, Octets(32))
CLASSES: dict[type, Methods] = {
    Ring: {"put": (_N, _N, _N, _N, _N), "take": (Written(EVENT_SIZE),), "clear": ()},
    Game: {
        "new": _DEAL,
        "deal": _DEAL,
        "load": (Octets(SIZE),),
        "refill": (),
        "over": (),
        "owed": (),
        "question": (_N,),
        "legal": (_N, _N),
        "next": (_N, _N),
        "decide": (_N, _N),
        "take": (_N, _N),
        "running": (),
        "go_on": (),
    },
    Bot: {"start": (_GAME, _N), "think": (_GAME, _N), "tie": (_GAME, _N)},
}
FUNCTIONS: dict[str, tuple[Any, tuple[Value, ...]]] = {  # by the name that batch.c has for them
    "total": (score.total, (Octets(SIZE), _N)),
    "pile_points": (score.pile_points, (Octets(SIZE), _N, _N)),
    "count": (piles.count, (Octets(SIZE), _N)),
    "store_cards": (piles.store_cards, (Octets(SIZE), _N)),
    "property_cards": (piles.property_cards, (Octets(SIZE), _N)),
    "points": (cards.points, (_N,)),
    "card_worth": (worth.card_worth, (_N,)),
    "holds_store_card": (piles.holds_store_card, (Octets(SIZE), _N)),
    "first": (piles.first, (Octets(SIZE), _N)),
    "after": (piles.after, (Octets(SIZE), _N, _N)),
    "nth": (piles.nth, (Octets(SIZE), _N, _N)),
    "holds": (piles.holds, (Octets(SIZE), _N, _N)),
    "first_of": (reactions.first_of, (Octets(SIZE), _N)),
    "dice_in": (throws.dice_in, (_N,)),
    "push": (piles._push, (Octets(SIZE), _N, _N)),
    "restart": (Stream.restart, (Object(Stream), Octets(SIZE))),
    "refill": (Stream.refill, (Object(Stream), Octets(SIZE))),
    "of_turning": (Prospects.of_turning, (Object(Prospects), Octets(SIZE), _N, _N)),
    "look_round": (Prospects.look_round, (Object(Prospects), Octets(SIZE), _N)),
    "offer_for": (bribes.offer_for, (Octets(SIZE), _N, _N)),
    "offerable": (bribes.offerable, (Octets(SIZE), _N)),
    "hide": (sight.hide, (Octets(SIZE), _N, Octets(sight.SEEN), _N)),
    "cards_of": (bribes.cards_of, (Octets(SIZE), _N)),
}
