"""The classes of rules and players that are compiled, and the parameters of the methods that others call."""

from __future__ import annotations

from dicetown.bots import Bot
from dicetown.cards import CARDS
from dicetown.events import EVENT_SIZE, Ring
from dicetown.game import Game
from dicetown.layout import SIZE
from dicetown.sight import SEEN
from host.engine.actions import ACTIONS, Legal
from host.engine.batch import FIELDS, Match
from host.engine.bindings import Long, Methods, Written
from host.engine.chance import Chance
from host.engine.columns import SEATS, Notes
from host.engine.deals import Dealer
from host.engine.envs import OTHERS, Env
from host.engine.features import FEATURES
from host.engine.memory import Memory
from host.engine.search import Search
from host.engine.sights import Sight
from host.engine.types import Cells, Number, Object, Octets

_N = Number()
_GAME, _SIGHT = Object(Game), Object(Sight)
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
        "advance": (),
    },
    Bot: {"start": (_GAME, _N), "think": (_GAME, _N), "tie": (_GAME, _N)},
    Legal: {"ask": (_GAME,), "step": (_GAME, _N), "of": (_GAME, _N)},
    Chance: {"begin": (Octets(32),), "resume": (_N,), "below": (_N,), "choose": (_GAME, _N)},
    Memory: {
        "start": (Octets(SIZE), _N),
        "witness": (_GAME,),
        "see": (Octets(EVENT_SIZE), Octets(SIZE)),
        "settle": (Octets(SIZE),),
    },
    Sight: {
        "of": (Octets(SIZE), _N, Object(Memory)),
        "take_place": (_N, _N),
        "told": (Octets(SEEN),),
        "recall": (Cells(CARDS),),
    },
    Dealer: {"deal": (_SIGHT, _GAME, Object(Chance))},
    Search: {"choose": Long((_SIGHT, _N, _N))},
    Notes: {},
    Match: {"play": Long((*_DEAL, Cells(SEATS * FIELDS)))},
}

_MASK, _ACTION = Octets(ACTIONS), Cells(1)
BY_MANY: dict[type, Methods] = {
    Env: {
        "begin": (_N, _N, Octets(OTHERS), Cells(1)),
        "check": (_ACTION, _MASK),
        "step": (_ACTION, Written(1)),
        "look": (Written(1), Written(ACTIONS)),
        "see": (Written(SEEN),),
        "feel": (Written(FEATURES),),
        "hope": (Cells(1),),
        "advise": (_MASK, _ACTION),
        "random": (_MASK, _ACTION),
    },
}
