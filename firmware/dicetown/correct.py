"""Putting goods right by hand after a mishap: what can be corrected, when, and how it is written down.

Only while the dice are under the cups: then only the keeps are open, and they are asked again. The caller of `correct`
has everyone's consent; nobody looks into a hand before that.
"""

from dicetown.cards import (
    BANK,
    CARDS,
    COACH,
    DECK,
    DISCARD,
    DOLLARS,
    FRONT,
    JOE,
    MINE,
    NUGGETS,
    POTIONS,
    PROPERTY,
    PROPERTY_COPIES,
    ROW,
    STORE,
)
from dicetown.layout import ASKED, GOLD, OWED, PURSE, QUESTION, SEATS, switched
from dicetown.piles import count, holds, put_right
from dicetown.presets import JOE_AT_SHERIFF, PROPERTY_20
from dicetown.questions import KEEP
from micropython import const

# Among the decisions of a game, in place of a seat.
CORRECT = const(6)  # a correction, packed
WHY = const(7)  # what follows it: three bytes of the reason, low byte first

_WHAT = const(6)
_SOURCE = const(14)
_TARGET = const(19)
_SEATS = const(24)
_ROW = const(3)  # the most cards in the row (S3)


def pack(what, n, source, target, seats):
    """A correction as one number. seats: who consented, as a mask."""
    return n | what << _WHAT | source << _SOURCE | target << _TARGET | seats << _SEATS


def unpack(number):
    """-> what, n, source, target, seats. Allocates."""
    return number >> _WHAT & 255, number & 63, number >> _SOURCE & 31, number >> _TARGET & 31, number >> _SEATS


def ready(s):
    """Whether goods can be corrected now: all choose their dice, and nobody's choice is on its way."""
    return s[QUESTION] == KEEP and s[OWED] == s[ASKED]


def places(s, what):
    """Where such a thing can lie, as a mask of places; 0 for what cannot be put right by hand."""
    seats = (1 << s[SEATS]) - 1
    if what == DOLLARS:
        return seats | 1 << BANK | 1 << COACH
    if what == NUGGETS:
        return seats | 1 << MINE
    if what == JOE and not switched(s, JOE_AT_SHERIFF):
        return 1 << STORE | 1 << DISCARD  # nobody may hold him, as he could never be played (Q45)
    if what < PROPERTY:
        return seats | 1 << STORE | 1 << DISCARD
    if switched(s, PROPERTY_20) and (what - PROPERTY) % PROPERTY_COPIES == PROPERTY_COPIES - 1:
        return 0  # it lies in the box for good (D2)
    return seats | seats << FRONT | 1 << DECK | 1 << ROW if what < POTIONS else 0


def sound(s, what, n, source, target):
    """Whether a correction makes sense, as far as all can see: goods, places, and an amount that is there."""
    if source == target or not places(s, what) >> source & places(s, what) >> target & 1:
        return False
    if target == ROW and count(s, ROW) >= _ROW:
        return False
    most = 1 if what < CARDS else s[(PURSE if what == DOLLARS else GOLD) + source]
    return 0 < n <= most


def correct(g, what, n, source, target):
    """Make a correction, if it is `possible`. -> whether it was

    Then ask the open question again: which dice may be kept depends on the money.
    """
    if not possible(g.s, what, n, source, target):
        return False
    put_right(g, what, n, source, target)
    return True


def possible(s, what, n, source, target):
    """Whether a correction is `sound`, now is the time (`ready`), and the card lies there."""
    return ready(s) and sound(s, what, n, source, target) and (what >= CARDS or holds(s, source, what))
