"""All that belongs to a question, in its row: the rules that it follows, what bots think, how screens write it.

A new question: its number (questions.py), its row here, and in the module of its phase what it names; see README.md.
"""

from dicetown import bribes, doc, reactions, score, store_saloon, throws, town, worth
from dicetown.card_table import CARD_ROWS, USEFUL
from dicetown.card_table import SETTLE as _SETTLE
from dicetown.card_table import WINDOW as _WINDOW
from dicetown.card_table import WORTH as _WORTH
from dicetown.cards import (
    BRUTE,
    CHEAT,
    JOE,
    MARSHAL,
    NONE,
    STORE_CARDS,
)
from dicetown.layout import QUESTION
from dicetown.piles import may_be_held
from dicetown.questions import (
    BACKS,
    BENEFIT,
    BRUTE_WINDOW,
    CHEAT_WINDOW,
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

# Columns of a row, behind the question's word: its name in records, on the link and in the texts.
LIMIT = const(0)  # the greatest choice
LEGAL = const(1)  # (g, seat, choice) -> whether the choice is legal
SETTLE = const(2)  # (g): what the answers cause, when all are there
WORTH = const(3)  # (g, seat, choice, prospects) -> what the choice is worth to a bot
LABEL = const(4)  # how a choice is shown: one of the next
CARD = const(5)  # of a window: the card that may be played; the Sheriff's has Joe, too

# How a choice is shown; screens/question_pages.py draws it.
AS_DICE = const(0)  # dice to mark
AS_OFFER = const(1)  # goods to put together
AS_PLAY = const(2)  # pass, or play the card
AS_TURN = const(3)  # a die and a face
AS_SEAT = const(4)  # a seat and its goods
AS_DRAWN = const(5)  # a card drawn at the Store
AS_LOOKED = const(6)  # a card looked at in the Saloon
AS_NUMBER = const(7)
AS_SHERIFF = const(8)  # Marshal, or whom Joe robs
AS_BENEFIT = const(9)
AS_POTION = const(10)
AS_DEED = const(11)  # a Property card of the hand
AS_TIE = const(12)  # a seat and what goes with it, to ask for more, or a seat and to choose what goes with it
AS_TAKE = const(13)  # what a seat has offered
AS_FACES = const(14)  # dice that are thrown


def _has_card(g, seat, choice):
    """A window of one card: passing is always legal, playing needs the card."""
    return choice == 0 or reactions.copy_of(g.s, seat, QUESTIONS[g.s[QUESTION]][CARD]) != NONE


_ROWS = {
    NO_QUESTION: ("none", 0, None, None, None, AS_NUMBER),
    KEEP: ("keep", 31, throws.legal_keep, throws.settle_keep, worth.keep, AS_DICE),
    BRUTE_WINDOW: ("brute", 1, throws.legal_brute, throws.settle_brute, worth.brute, AS_PLAY, BRUTE),
    SHORT: ("short", 31, throws.legal_short, throws.settle_short, worth.short, AS_DICE),
    CHEAT_WINDOW: ("cheat", 30, throws.legal_cheat, throws.settle_cheat, worth.cheat, AS_TURN, CHEAT),
    OFFER: ("offer", (1 << 30) - 1, bribes.legal_offer, bribes.settle_offers, worth.offer, AS_OFFER),
    TIE: ("tie", 10, bribes.legal_tie, bribes.settle_tie, worth.tie, AS_TIE),
    STORE_PICK: ("storepick", 4, store_saloon.legal_drawn, store_saloon.settle_drawn, worth.drawn, AS_DRAWN),
    JOE_TARGET: ("joe", 4, town.legal_opponent, town.settle_joe, worth.joe, AS_SEAT),
    VICTIM: ("victim", 4, store_saloon.legal_victim, store_saloon.settle_victim, worth.victim, AS_SEAT),
    BACKS: ("backs", 5, store_saloon.legal_backs, store_saloon.settle_backs, worth.backs, AS_NUMBER),
    SALOON_PICK: ("saloonpick", 4, store_saloon.legal_looked, store_saloon.settle_looked, worth.looked, AS_LOOKED),
    SHERIFF_WINDOW: (
        "sheriff",
        6,
        town.legal_sheriff_card,
        town.settle_sheriff_cards,
        worth.sheriff,
        AS_SHERIFF,
        MARSHAL,
    ),
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
    _row = CARD_ROWS[_card]
    if _row[_WINDOW]:
        _ROWS[_row[_WINDOW]] = (STORE_CARDS[_card], 1, _has_card, _row[_SETTLE], _row[_WORTH], AS_PLAY, _card)

# Each by its question's number. The words are apart: a console that plays has no use for them one by one.
QUESTION_WORDS = tuple([_ROWS[number][0] for number in range(len(_ROWS))])
QUESTIONS = tuple([_ROWS[number][1:] for number in range(len(_ROWS))])


def useful(s, question, seats):
    """Whether a card that one of these seats may hold could do anything in a window (card_table.py).

    Looks at public facts alone, so that a window that does not open tells nothing (Q84).
    """
    if question == SHERIFF_WINDOW and town.joe_waits(s) and may_be_held(s, JOE):
        if CARD_ROWS[JOE][USEFUL](s, seats):
            return True
    card = QUESTIONS[question][CARD]
    return may_be_held(s, card) and CARD_ROWS[card][USEFUL](s, seats)
