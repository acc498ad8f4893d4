"""The end of a round, of the game, and the points (E1 to E10, Q68 to Q75)."""

from dicetown.bribes import tell_tie
from dicetown.cards import AT_END, DECK, FRONT, MINE, NONE, ROW, is_property, points
from dicetown.events import E_END, E_SCORE, E_TIE, E_TIED, EVERYONE
from dicetown.goods import after, count, first, property_cards
from dicetown.layout import CHAMPION, GOLD, LOCATION, PURSE, REASON, SEATS, SHERIFF, STEP, TIED
from dicetown.questions import FINAL_TIE
from dicetown.steps import NEW_ROUND, STOP
from dicetown.windows import answer, ask, first_of

SHERIFF_POINTS = 5


def round_done(g):
    """The game ends after the round in which the Mine or the Property cards ran out (E2, E3, Q68 to Q70)."""
    s = g.s
    reason = 0 if s[GOLD + MINE] else 1
    if first(s, ROW) == NONE and first(s, DECK) == NONE:
        reason |= 2
    s[REASON] = reason
    s[STEP] = NEW_ROUND
    if reason:
        _finish(g)


def _finish(g):
    s = g.s
    for seat in range(5):
        if seat < s[SEATS]:
            _tell_score(g, seat)
    s[TIED] = best_seats(s)
    s[LOCATION] = AT_END
    s[STEP] = STOP
    if s[TIED] & (s[TIED] - 1):
        tell_tie(g, E_TIED)
        ask(g, FINAL_TIE, 1 << s[SHERIFF])
    else:
        _crown(g, first_of(s, s[TIED]))


def settle_final_tie(g):
    """The Sheriff picks among the tied, himself if he is one (E10, Q74); nobody can bribe him any more (Q37)."""
    s = g.s
    pick = answer(s, s[SHERIFF])
    tell_tie(g, E_TIE)
    g.events.set(3, pick)
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
            key = total(s, seat) << 6 | deeds_owned(s, seat)
            if key > best:
                best = key
                mask = 0
            if key == best:
                mask |= 1 << seat
    return mask


def equipment_points(s, seat):
    """Printed points of the Store cards in hand (E7); action cards have none (Q73)."""
    return pile_points(s, seat, False)


def property_points(s, seat):
    """Printed points of the Property cards, in hand and fenced (E7, Q72)."""
    return pile_points(s, seat, True) + pile_points(s, FRONT + seat, True)


def pile_points(s, place, deeds):
    n = 0
    card = first(s, place)
    while card != NONE:
        if is_property(card) == deeds:
            n += points(card)
        card = after(s, place, card)
    return n


def deeds_owned(s, seat):
    """Number of Property cards, fenced ones too (E9, Q72)."""
    return property_cards(s, seat) + count(s, FRONT + seat)


def badge_points(s, seat):
    return SHERIFF_POINTS if s[SHERIFF] == seat else 0  # E6


def total(s, seat):
    """Victory points: nuggets, $2 each, badge, equipment, Property (E4 to E7, Q75)."""
    points_ = s[GOLD + seat] + s[PURSE + seat] // 2 + badge_points(s, seat)
    return points_ + equipment_points(s, seat) + property_points(s, seat)


def _tell_score(g, seat):
    s = g.s
    events = g.events
    events.put(E_SCORE, EVERYONE, seat)
    events.set(1, s[GOLD + seat])
    events.set(2, s[PURSE + seat] // 2)
    events.set(3, badge_points(s, seat))
    events.set(4, equipment_points(s, seat))
    events.set(5, property_points(s, seat))
    events.set(6, total(s, seat))
    events.set(7, deeds_owned(s, seat))
