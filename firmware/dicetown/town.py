"""Phase II: who wins each location, in their order, and the actions of Mine, Bank, Stagecoach, Sheriff and Town Hall.

The Store and the Saloon are in store_saloon.py, the Doc in doc.py, ties in bribes.py.
"""

from dicetown.bribes import open_tie
from dicetown.cards import (
    ACE,
    AT_BANK,
    AT_DOC,
    AT_SHERIFF,
    AT_STORE,
    AT_TOWNHALL,
    BADGE,
    BANK,
    COACH,
    CORRUPTION,
    DECK,
    DOLLARS,
    JACK,
    JOE,
    KING,
    MARSHAL,
    MINE,
    NINE,
    NONE,
    NUGGETS,
    QUEEN,
    ROW,
    SHARING,
    TEN,
)
from dicetown.events import BY_FIRST_ROUND, BY_LOCATION, BY_RULE, E_WIN, EVERYONE
from dicetown.hands import best_hands, dice_of, most_of
from dicetown.layout import (
    AFTER_JOE,
    BOOST,
    CANCELLED,
    CAUSE,
    CLAIMANT,
    CONTROLLED,
    COUNT,
    GAINED,
    GOLD,
    LOCATION,
    LOOT,
    MARSHAL_USED,
    PLAYER,
    POTION,
    PURSE,
    ROUND,
    SEATS,
    SHERIFF,
    STEP,
    TARGET,
    TIED,
    TIMES,
    WINNER,
    switched,
)
from dicetown.piles import count, first, give, holds, holds_store_card, move, move_hidden
from dicetown.presets import EMPTY_BANK_BARS, JOE_AT_SHERIFF, LEFTOVERS_UNDER
from dicetown.questions import CORRUPTION_WINDOW, DYNAMITE_WINDOW, JOE_TARGET, SHARING_WINDOW, SHERIFF_WINDOW
from dicetown.reactions import aim, announce, answer, ask, card_holders, first_of, first_player, offer_boost
from dicetown.steps import (
    BADGE_MOVES,
    CONTEST,
    REFILL_ROW,
    SHERIFF_CARDS,
    VISITED_DOC,
    WON,
)

_FACE = bytes((NINE, TEN, NONE, JACK, QUEEN, KING, ACE))  # what wins each location; the Town Hall counts its Aces


def next_location(g):
    """Go on to the next location (A1)."""
    g.s[LOCATION] += 1
    g.s[STEP] = CONTEST


def contest(g):
    """Who has the most dice of the location's face, or the best hand (A1 to A4, L11)."""
    s = g.s
    tied = best_hands(s) if s[LOCATION] == AT_TOWNHALL else most_of(s, _FACE[s[LOCATION]])
    s[TIED] = tied
    s[TIMES] = 2 if _first_store(s) else 1  # Q42, Q43
    s[BOOST] = NONE
    s[STEP] = WON
    if tied & (tied - 1):
        open_tie(g)
    else:
        s[WINNER] = first_of(s, tied)


def _first_store(s):
    """Whether this is the first round's Store, which is visited twice (L6)."""
    return s[LOCATION] == AT_STORE and s[ROUND] == 1


def turn_cause(s):
    """Why the location's action is done now: it is the location's, the first round's, or a card's, which comes last."""
    left = s[TIMES] - (s[BOOST] != NONE)  # turns without the card's
    if not left:
        return s[BOOST]
    return BY_FIRST_ROUND if left == 1 and _first_store(s) else BY_LOCATION


def tell_winner(g):
    """Tell the result of a contest; False if nobody has won (A3)."""
    s = g.s
    winner = s[WINNER]
    s[COUNT] = 0
    if winner != NONE:
        s[COUNT] = dice_of(s, winner, _FACE[s[LOCATION]])
        if not _excepted(s):
            s[CONTROLLED] |= 1 << winner
    s[CAUSE] = BY_LOCATION
    g.events.put(E_WIN, EVERYONE, s[LOCATION], winner, s[COUNT])
    g.events.set(3, s[TIMES])
    return winner != NONE


def _excepted(s):
    """Whether it is an empty Bank that does not bar its winner from the Doc (L24, Q57)."""
    empty = s[LOCATION] == AT_BANK and not s[PURSE + BANK]
    return empty and not switched(s, EMPTY_BANK_BARS)


def gained(s):
    """The winner got something out of the location, so it bars them from the Doc (Q57)."""
    s[GAINED] |= 1 << s[WINNER]


def mine_won(g):
    """Ask for Dynamite, then dig (L1, C2)."""
    offer_boost(g, DYNAMITE_WINDOW)


def dig(g):
    """A nugget for each 9, twice with Dynamite, at most what is left (L1, C2, Q1)."""
    s = g.s
    if s[GOLD + MINE]:
        gained(s)
    s[CAUSE] = BY_LOCATION if s[BOOST] == NONE else s[BOOST]
    give(g, NUGGETS, s[COUNT] * s[TIMES], MINE, s[WINNER])
    next_location(g)


def rob(g):
    """All the bills of the Bank (L2); then an opponent may want a share (C10, Q4, Q87)."""
    s = g.s
    s[LOOT] = s[PURSE + BANK]
    if s[LOOT] or switched(s, EMPTY_BANK_BARS):
        gained(s)
    give(g, DOLLARS, s[LOOT], BANK, s[WINNER])
    seats = card_holders(s) & ~(1 << s[WINNER])
    # Half of one dollar, rounded down, is nothing.
    if s[LOOT] < 2 or not g.window(SHARING_WINDOW, seats):
        next_location(g)


def settle_sharing(g):
    """Play Sharing for the first seat from the Sheriff that wants to (C10, Q78)."""
    s = g.s
    seat = first_player(s)
    if seat == NONE:
        next_location(g)
    else:
        s[PLAYER] = seat
        aim(g, SHARING, s[WINNER])


def sharing_done(g):
    """Move half of the loot, rounded down, unless Wanted has hit the card (C10, Q4)."""
    s = g.s
    if not s[CANCELLED]:
        s[CAUSE] = SHARING
        move(g, DOLLARS, s[LOOT] // 2, s[WINNER], s[PLAYER])
    next_location(g)


def reload_bank(g):
    """The Stagecoach brings its bills to the Bank (L3)."""
    g.s[CAUSE] = BY_LOCATION
    give(g, DOLLARS, g.s[PURSE + COACH], COACH, BANK)
    next_location(g)


def sheriff_won(g):
    """The badge goes to the winner of the Kings (L9)."""
    claim_badge(g, g.s[WINNER])


def claim_badge(g, seat):
    """The badge goes to a seat, or to nobody (NONE), unless Marshal keeps it (L9, C9, Q85)."""
    g.s[CLAIMANT] = seat
    g.s[MARSHAL_USED] = 0
    g.s[STEP] = SHERIFF_CARDS


def badge_would_move(s):
    """Whether somebody else becomes Sheriff, and no Marshal was played at this (Q85)."""
    return s[CLAIMANT] != NONE and s[CLAIMANT] != s[SHERIFF] and s[MARSHAL_USED] == 0


def joe_waits(s):
    """Whether Joe may be played now, where he waits for the Sheriff's location (D1)."""
    return switched(s, JOE_AT_SHERIFF) and s[LOCATION] == AT_SHERIFF


def sheriff_cards(g):
    """Marshal, if the badge would move (C9, Q85), and Joe where he waits for this step (C8, D1)."""
    s = g.s
    seats = card_holders(s)
    s[STEP] = BADGE_MOVES
    if joe_waits(s) or badge_would_move(s):
        g.window(SHERIFF_WINDOW, seats)


def legal_sheriff_card(g, seat, choice):
    """Pass, Marshal if the badge would move, or Joe against an opponent where he waits (C8, C9)."""
    s = g.s
    if choice == 0:
        return True
    if choice == 1:
        return badge_would_move(s) and holds(s, seat, MARSHAL)
    return joe_waits(s) and holds(s, seat, JOE) and legal_opponent(g, seat, choice - 2)


def settle_sheriff_cards(g):
    """Play the card of the first seat from the Sheriff that wants to (Q78)."""
    s = g.s
    seat = first_player(s)
    if seat == NONE:
        return
    s[PLAYER] = seat
    if answer(s, seat) == 1:
        announce(g, MARSHAL, NONE)
    else:
        s[AFTER_JOE] = SHERIFF_CARDS
        aim(g, JOE, answer(s, seat) - 2)


def marshal_done(g):
    """Note that Marshal was played; there is no second one (C9)."""
    s = g.s
    s[MARSHAL_USED] = 2 if s[CANCELLED] else 1
    s[STEP] = SHERIFF_CARDS


def badge_moves(g):
    """The most Kings take the badge (L9, L10), or Power; staying Sheriff by one's own Kings is a gain too (Q38)."""
    s = g.s
    if s[CLAIMANT] != NONE and s[MARSHAL_USED] != 1:
        s[GAINED] |= 1 << s[CLAIMANT]
        s[CAUSE] = s[POTION] if s[LOCATION] == AT_DOC else BY_LOCATION
        take_badge(g, s[CLAIMANT])
    if s[LOCATION] == AT_DOC:
        s[STEP] = VISITED_DOC
    else:
        next_location(g)


def take_badge(g, seat):
    """Move the badge to a seat that has not got it (L9, L10)."""
    if g.s[SHERIFF] != seat:
        move(g, BADGE, 1, g.s[SHERIFF], seat)


def legal_opponent(g, seat, choice):
    """Any other seat (C8)."""
    return choice != seat and choice < g.s[SEATS]


def ask_joe(g, seat, step):
    """Let a seat that gains Joe play him at once (C8, Q45)."""
    s = g.s
    s[PLAYER] = seat
    s[AFTER_JOE] = step
    ask(g, JOE_TARGET, 1 << seat)


def settle_joe(g):
    """Aim Joe at the seat that was chosen (C8)."""
    s = g.s
    aim(g, JOE, answer(s, s[PLAYER]))


def joe_done(g):
    """$4 from the target, or all they have (C8, Q2)."""
    s = g.s
    if not s[CANCELLED]:
        s[CAUSE] = JOE
        give(g, DOLLARS, 4, s[TARGET], s[PLAYER])
    s[STEP] = s[AFTER_JOE]


def give_deeds(g):
    """The lowest card of the row and one more for each Ace (L11, L12); Corruption adds the top of the deck (C6)."""
    s = g.s
    winner = s[WINNER]
    n = s[COUNT] + 1
    while n and first(s, ROW) != NONE:
        gained(s)
        move(g, first(s, ROW), 1, ROW, winner)
        n -= 1
    s[STEP] = REFILL_ROW
    # Asked after the row's cards were taken and before it is filled, because Corruption takes the deck's top (Q10).
    if holds_store_card(s, winner) and first(s, DECK) != NONE:
        g.window(CORRUPTION_WINDOW, 1 << winner)


def settle_corruption(g):
    """Lay down Corruption if the winner plays it (C6)."""
    s = g.s
    if answer(s, s[WINNER]):
        s[PLAYER] = s[WINNER]
        announce(g, CORRUPTION, NONE)


def corruption_done(g):
    """Take the top of the deck, before the row is filled; only the winner sees it (Q10, D12)."""
    s = g.s
    if not s[CANCELLED]:
        s[CAUSE] = CORRUPTION
        move_hidden(g, first(s, DECK), DECK, s[WINNER], 1 << s[WINNER])
    s[STEP] = REFILL_ROW


def refill_row(g):
    """What is left slides down, or goes under the deck; then the row is filled (L13, D5, Q9)."""
    s = g.s
    s[CAUSE] = BY_RULE
    # Before the row is filled, or the new cards would go under the deck as well.
    while switched(s, LEFTOVERS_UNDER) and first(s, ROW) != NONE:
        move(g, first(s, ROW), 1, ROW, DECK)
    while count(s, ROW) < 3 and first(s, DECK) != NONE:
        move(g, first(s, DECK), 1, DECK, ROW)
    next_location(g)
