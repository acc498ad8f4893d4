"""All that belongs to an action card of the Store, in its row: who may play it when, what it does, when it is of use.

CONTRIBUTING.md says how to add a card.
"""

from dicetown import doc, reactions, throws, town, worth
from dicetown.cards import (
    BRUTE,
    CHEAT,
    CORRUPTION,
    CREDIT,
    DYNAMITE,
    ELIXIR,
    GIRLS,
    JOE,
    MARSHAL,
    MINE,
    SHARING,
    WANTED,
)
from dicetown.labels import AS_PLAY, AS_SHERIFF, AS_TURN
from dicetown.layout import CARD, COUNT, GOLD, PURSE, SEATS, TARGET, WINNER, switched
from dicetown.piles import count
from dicetown.presets import DOC_ELIXIRS
from dicetown.questions import (
    BRUTE_WINDOW,
    CHEAT_WINDOW,
    CORRUPTION_WINDOW,
    CREDIT_WINDOW,
    DYNAMITE_WINDOW,
    ELIXIR_WINDOW,
    GIRLS_WINDOW,
    SHARING_WINDOW,
    SHERIFF_WINDOW,
    WANTED_WINDOW,
)
from micropython import const

# Columns.
WINDOW = const(0)  # the question that asks whether it is played; 0: Joe has none of his own
ASKS = const(1)  # that question's row (question_table.py); LEGAL None: playing only needs the card
DONE = const(2)  # (g): what the card does, or what follows if Wanted has hit it (CANCELLED)
USEFUL = const(3)  # (s, seats) -> whether it could do anything for one of these seats, by what all can see (Q84)


def _always(s, seats):
    return True


def _mine_has_more(s, seats):
    """Not if the Mine has no more nuggets than the winner has Nines (C2, Q1)."""
    return s[GOLD + MINE] > s[COUNT]


def _two_cards_to_steal(s, seats):
    """The first theft takes one (C3, Q52)."""
    cards = 0
    for seat in range(5):
        if seat != s[WINNER]:
            cards += count(s, seat)
    return cards > 1


def _badge_would_move(s, seats):
    return town.badge_would_move(s)


def _somebody_has_a_dollar(s, seats):
    """Whether a seat that is asked has an opponent with a dollar (C8, Q3)."""
    for seat in range(5):
        if seat < s[SEATS] and s[PURSE + seat] and seats & ~(1 << seat):
            return True
    return False


def _not_joe_for_nothing(s, seats):
    """Joe against a seat without a dollar does nothing (C11, Q3)."""
    return s[CARD] != JOE or s[PURSE + s[TARGET]]


def _doc_would_help(s, seats):
    """Elixirs help everyone; dice only a seat whose dice earn a benefit (C12, L18)."""
    if switched(s, DOC_ELIXIRS):
        return True
    for seat in range(5):
        if seats >> seat & 1 and doc.any_benefit(s, seat):
            return True
    return False


# By the number of the card's first copy.
CARD_ROWS = {
    DYNAMITE: (
        DYNAMITE_WINDOW,
        ("dynamite", 1, None, reactions.settle_boost, worth.dynamite, AS_PLAY),
        reactions.boosted,
        _mine_has_more,
    ),
    GIRLS: (
        GIRLS_WINDOW,
        ("girls", 1, None, reactions.settle_boost, worth.play, AS_PLAY),
        reactions.boosted,
        _two_cards_to_steal,
    ),
    BRUTE: (
        BRUTE_WINDOW,
        ("brute", 1, throws.legal_brute, throws.settle_brute, worth.brute, AS_PLAY),
        throws.brute_done,
        _always,
    ),
    CHEAT: (
        CHEAT_WINDOW,
        ("cheat", 30, throws.legal_cheat, throws.settle_cheat, worth.cheat, AS_TURN),
        throws.cheat_done,
        _always,
    ),
    CORRUPTION: (
        CORRUPTION_WINDOW,
        ("corruption", 1, None, town.settle_corruption, worth.play, AS_PLAY),
        town.corruption_done,
        _always,
    ),
    CREDIT: (
        CREDIT_WINDOW,
        ("credit", 1, None, reactions.settle_boost, worth.play, AS_PLAY),
        reactions.boosted,
        _always,
    ),
    JOE: (0, None, town.joe_done, _somebody_has_a_dollar),  # played when he is drawn, or in the Sheriff's window
    MARSHAL: (
        SHERIFF_WINDOW,
        ("sheriff", 6, town.legal_sheriff_card, town.settle_sheriff_cards, worth.sheriff, AS_SHERIFF),
        town.marshal_done,
        _badge_would_move,
    ),
    SHARING: (
        SHARING_WINDOW,
        ("sharing", 1, None, town.settle_sharing, worth.play, AS_PLAY),
        town.sharing_done,
        _always,
    ),
    WANTED: (
        WANTED_WINDOW,
        ("wanted", 1, None, reactions.settle_wanted, worth.wanted, AS_PLAY),
        None,
        _not_joe_for_nothing,
    ),
    ELIXIR: (
        ELIXIR_WINDOW,
        ("elixir", 1, None, doc.settle_elixir, worth.elixir, AS_PLAY),
        doc.elixir_done,
        _doc_would_help,
    ),
}  # type: dict[int, tuple]
