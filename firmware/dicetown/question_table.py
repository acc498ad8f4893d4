"""All that belongs to a question, in its row: the rules that it follows, what bots think, how screens write it.

The rows of windows come from those of the cards (card_table.py). CONTRIBUTING.md says how to add a question.
"""

from dicetown import bribes, doc, reactions, score, store_saloon, throws, town, worth
from dicetown.card_table import ASKS, CARD_ROWS, USEFUL, WINDOW
from dicetown.cards import JOE, NONE
from dicetown.labels import (
    AS_BENEFIT,
    AS_DEED,
    AS_DICE,
    AS_DRAWN,
    AS_FACES,
    AS_LOOKED,
    AS_NUMBER,
    AS_OFFER,
    AS_POTION,
    AS_SEAT,
    AS_TAKE,
    AS_TIE,
)
from dicetown.layout import QUESTION
from dicetown.piles import may_be_held
from dicetown.questions import (
    BACKS,
    BENEFIT,
    FINAL_TIE,
    GIVER,
    JOE_TARGET,
    KEEP,
    NO_QUESTION,
    OFFER,
    ORDER,
    POTION,
    SALOON_PICK,
    SHERIFF_WINDOW,
    SHORT,
    STORE_PICK,
    TAKE,
    THROW_DICE,
    TIE,
    VICTIM,
    WIRE,
)
from micropython import const

# Columns of a row, after the question's word: its name in records, on the link and in the texts.
LIMIT = const(0)  # the greatest choice
LEGAL = const(1)  # (g, seat, choice) -> whether the choice is legal
SETTLE = const(2)  # (g): what the answers cause, when all are there
WORTH = const(3)  # (g, seat, choice, prospects) -> what the choice is worth to a bot
LABEL = const(4)  # how a choice is shown: labels.py
CARD = const(5)  # of a window: the card that may be played; the Sheriff's has Joe, too


def _has_card(g, seat, choice):
    """A window of one card: passing is always legal, playing needs the card."""
    return choice == 0 or reactions.copy_of(g.s, seat, QUESTIONS[g.s[QUESTION]][CARD]) != NONE


_ROWS = {
    NO_QUESTION: ("none", 0, None, None, None, AS_NUMBER),
    KEEP: ("keep", 31, throws.legal_keep, throws.settle_keep, worth.keep, AS_DICE),
    SHORT: ("short", 31, throws.legal_short, throws.settle_short, worth.short, AS_DICE),
    OFFER: ("offer", (1 << 30) - 1, bribes.legal_offer, bribes.settle_offers, worth.offer, AS_OFFER),
    TIE: ("tie", 10, bribes.legal_tie, bribes.settle_tie, worth.tie, AS_TIE),
    STORE_PICK: ("storepick", 4, store_saloon.legal_drawn, store_saloon.settle_drawn, worth.drawn, AS_DRAWN),
    JOE_TARGET: ("joe", 4, town.legal_opponent, town.settle_joe, worth.joe, AS_SEAT),
    VICTIM: ("victim", 4, store_saloon.legal_victim, store_saloon.settle_victim, worth.victim, AS_SEAT),
    BACKS: ("backs", 5, store_saloon.legal_backs, store_saloon.settle_backs, worth.backs, AS_NUMBER),
    SALOON_PICK: ("saloonpick", 4, store_saloon.legal_looked, store_saloon.settle_looked, worth.looked, AS_LOOKED),
    ORDER: ("order", 4, doc.legal_visitor, doc.settle_order, worth.order, AS_SEAT),
    BENEFIT: ("benefit", 4, doc.legal_benefit, doc.settle_benefit, worth.benefit, AS_BENEFIT),
    POTION: ("potion", 3, doc.legal_potion, doc.settle_potion, worth.potion, AS_POTION),
    WIRE: ("wire", 24, doc.legal_fence, doc.settle_fence, worth.wire, AS_DEED),
    GIVER: ("giver", 4, doc.legal_giver, doc.settle_giver, worth.giver, AS_SEAT),
    FINAL_TIE: ("finaltie", 4, bribes.legal_tie, score.settle_final_tie, worth.final_tie, AS_SEAT),
    TAKE: ("take", 1, bribes.legal_tie, bribes.settle_take, worth.play, AS_TAKE),
    THROW_DICE: ("throw", 0o66666, throws.legal_throw, throws.settle_throw, worth.play, AS_FACES),
}  # type: dict[int, tuple]
for _card in CARD_ROWS:
    _window = CARD_ROWS[_card][WINDOW]
    if _window:
        _word, _limit, _legal, _settle, _worth, _label = CARD_ROWS[_card][ASKS]
        _ROWS[_window] = (_word, _limit, _legal or _has_card, _settle, _worth, _label, _card)

# Each by its question's number. The words are apart: a console that plays has no use for them one by one.
QUESTION_WORDS = tuple([_ROWS[number][0] for number in range(len(_ROWS))])
QUESTIONS = tuple([_ROWS[number][1:] for number in range(len(_ROWS))])
del _ROWS  # 2 KB


def useful(s, question, seats):
    """Whether a card that one of these seats may hold could do anything in a window (card_table.py).

    Looks only at public facts, so that a window that doesn't open tells nothing (Q84).
    """
    if question == SHERIFF_WINDOW and town.joe_waits(s) and may_be_held(s, JOE):
        if CARD_ROWS[JOE][USEFUL](s, seats):
            return True
    card = QUESTIONS[question][CARD]
    return may_be_held(s, card) and CARD_ROWS[card][USEFUL](s, seats)
