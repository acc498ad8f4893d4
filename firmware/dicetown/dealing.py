"""A game begins: cards, money and the first badge (S1 to S10).

The Pico drops this code before the game is played (overlays/journal.py).
"""

from dicetown.cards import (
    BANK,
    CARDS,
    DECK,
    MINE,
    NONE,
    OPEN,
    PLACES,
    POTION_DECK,
    POTIONS,
    PROPERTY,
    PROPERTY_COPIES,
    ROW,
    STORE,
)
from dicetown.events import E_SETUP, EVERYONE
from dicetown.layout import (
    CHAMPION,
    FORMAT,
    GOLD,
    LOCATION,
    NEXT,
    PURSE,
    SEATS,
    SEED,
    SHERIFF,
    SIZE,
    TAIL,
    VERSION,
    WINNER,
    set_switches,
    switched,
)
from dicetown.piles import deal_pile, first, move
from dicetown.presets import DOC_ELIXIRS, PROPERTY_20, SWITCHES
from micropython import const

_DOLLARS_EACH = const(8)  # S4
_NUGGETS = const(30)  # S6
_BANK = const(3)  # S7


def deal(g, seats, switches, sheriff, seed):
    """See Game.deal."""
    if not 2 <= seats <= 5 or not 0 <= sheriff < seats or len(seed) != 32:
        raise ValueError("2 to 5 seats, one of them the Sheriff, and a seed of 32 bytes")
    if not 0 <= switches < 1 << len(SWITCHES):
        raise ValueError("there is no such switch")
    s = g.s
    for i in range(SIZE):
        s[i] = 0
    for i in range(PLACES):
        s[TAIL + i] = NONE
    for i in range(CARDS):
        s[NEXT + i] = NONE
    for i in range(32):
        s[SEED + i] = seed[i]
    s[FORMAT] = VERSION
    s[SEATS] = seats
    set_switches(s, switches)
    s[SHERIFF] = sheriff
    s[WINNER] = s[LOCATION] = s[CHAMPION] = NONE
    for seat in range(seats):
        s[PURSE + seat] = _DOLLARS_EACH
    s[PURSE + BANK] = _BANK
    s[GOLD + MINE] = _NUGGETS
    g.stream.restart(s)
    g.stream.refill(s)
    g.events.clear()
    _lay_out(g)
    g.events.put(E_SETUP, EVERYONE, seats, sheriff)
    g.events.set(2, switches & 255)
    g.events.set(3, switches >> 8)
    # Shuffling has used some of the stream, and the first step must find enough.
    g.stream.refill(s)


def _lay_out(g):
    copies = PROPERTY_COPIES - 1 if switched(g.s, PROPERTY_20) else PROPERTY_COPIES
    deal_pile(g, STORE, range(PROPERTY))
    deal_pile(g, DECK, [card for card in range(PROPERTY, POTIONS) if (card - PROPERTY) % PROPERTY_COPIES < copies])
    for _ in range(3):
        move(g, first(g.s, DECK), 1, DECK, ROW)
    if switched(g.s, DOC_ELIXIRS):
        deal_pile(g, POTION_DECK, range(POTIONS, CARDS))
        for _ in range(2):
            move(g, first(g.s, POTION_DECK), 1, POTION_DECK, OPEN)
    g.events.clear()
