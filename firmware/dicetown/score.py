"""The end of a round, of the game, and the points (E1 to E10, Q68 to Q75)."""

from dicetown.bribes import tell_tie
from dicetown.cards import AT_END, DECK, FRONT, MINE, NONE, PROPERTY, ROW, points
from dicetown.events import E_END, E_SCORE, E_TIE, E_TIED, EVERYONE
from dicetown.layout import CHAMPION, GOLD, LOCATION, PURSE, REASON, SEATS, SHERIFF, STEP, TIED, UNSCORED, first_seat
from dicetown.piles import after, count, first, property_cards
from dicetown.questions import FINAL_TIE
from dicetown.reactions import answer, ask, first_of
from dicetown.steps import NEW_ROUND, SCORES, STOP, THE_END

SHERIFF_POINTS = 5


def round_done(g):
    """The game ends after the round in which the Mine or the Property cards ran out (E2, E3, Q68 to Q70)."""
    s = g.s
    # Bits, so that REASONS of events.py has a word for both at once.
    reason = 0 if s[GOLD + MINE] else 1
    if first(s, ROW) == NONE and first(s, DECK) == NONE:
        reason |= 2
    s[REASON] = reason
    s[STEP] = NEW_ROUND
    if reason:
        s[STEP] = SCORES
        s[UNSCORED] = (1 << s[SEATS]) - 1


def next_score(g):
    """Count and tell the points of one seat (E4 to E7)."""
    s = g.s
    seat = first_seat(s[UNSCORED])
    _tell_score(g, seat)
    s[UNSCORED] &= ~(1 << seat)
    if not s[UNSCORED]:
        s[STEP] = THE_END


def the_end(g):
    """Tell who has won, or ask the Sheriff (E8 to E10)."""
    s = g.s
    s[TIED] = best_seats(s)
    s[LOCATION] = AT_END
    s[STEP] = STOP
    if s[TIED] & (s[TIED] - 1):
        tell_tie(g, E_TIED)
        ask(g, FINAL_TIE, 1 << s[SHERIFF])
    else:
        _crown(g, first_of(s, s[TIED]))


def settle_final_tie(g):
    """The Sheriff picks among the tied, even their own seat (E10, Q74); nobody can bribe them any more (Q37)."""
    s = g.s
    pick = answer(s, s[SHERIFF])
    tell_tie(g, E_TIE)
    g.events.set(3, pick)
    g.events.set(4, 0)
    _crown(g, pick)


def _crown(g, seat):
    g.s[CHAMPION] = seat
    g.events.put(E_END, EVERYONE, g.s[REASON], seat)


def best_seats(s):
    """Seats with the highest total, among them those with the most Property cards (E8, E9)."""
    best = -1
    mask = 0
    for seat in range(5):
        if seat < s[SEATS]:
            # Deeds only decide between equal totals, and there are fewer than 64 of them.
            key = total(s, seat) << 6 | deeds_owned(s, seat)
            if key > best:
                best = key
                mask = 0
            if key == best:
                mask |= 1 << seat
    return mask


def pile_points(s, place, least):
    """Points printed on a pile's cards from `least` on (0: all, PROPERTY: deeds); action cards have none (Q73)."""
    n = 0
    card = first(s, place)
    while card != NONE:
        if card >= least:
            n += points(card)
        card = after(s, place, card)
    return n


def deeds_owned(s, seat):
    """Number of Property cards, fenced ones too (E9, Q72)."""
    return property_cards(s, seat) + count(s, FRONT + seat)


def total(s, seat):
    """Victory points: nuggets, $2 each, badge, and what is printed on cards in hand and fenced (E4 to E7, Q72, Q75)."""
    n = s[GOLD + seat] + s[PURSE + seat] // 2 + _badge_points(s, seat)
    return n + pile_points(s, seat, 0) + pile_points(s, FRONT + seat, 0)


def _badge_points(s, seat):
    return SHERIFF_POINTS if s[SHERIFF] == seat else 0  # E6


def _tell_score(g, seat):
    s = g.s
    deeds = pile_points(s, seat, PROPERTY)
    g.events.put(E_SCORE, EVERYONE, seat)
    g.events.set(1, s[GOLD + seat])
    g.events.set(2, s[PURSE + seat] // 2)
    g.events.set(3, _badge_points(s, seat))
    g.events.set(4, pile_points(s, seat, 0) - deeds)
    g.events.set(5, pile_points(s, FRONT + seat, 0) + deeds)
    g.events.set(6, total(s, seat))
    g.events.set(7, deeds_owned(s, seat))
