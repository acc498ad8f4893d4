"""Phase I: throwing, keeping and paying until every seat has five dice (R1 to R18)."""

from dicetown.cards import BRUTE, CHEAT, COACH, DOLLARS, NONE
from dicetown.events import E_CHEAT, E_HAND, E_KEEP, E_ROUND, E_THROW, EVERYONE
from dicetown.layout import (
    ANSWERS,
    ASKED,
    CANCELLED,
    CONTROLLED,
    COUNT,
    DICE,
    FREE,
    GAINED,
    KEPT,
    LAST,
    LOCATION,
    MORE,
    PENDING,
    PLAYER,
    PURSE,
    REVEALED,
    ROUND,
    SEATS,
    STEP,
    SWITCHES,
    THROWN,
)
from dicetown.piles import holds_store_card, may_be_held, move
from dicetown.presets import BRUTE_FOR_NONE, MASKED, OWN_DICE
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW, KEEP, SHORT, THROW_DICE
from dicetown.reactions import announce, answer, ask, copy_of, first_of, first_player
from dicetown.steps import BRUTE_DONE, CHEAT_DONE, CHEATS, CONTEST, NEXT_BRUTE, PAY, THROW, THROW_DONE

_ALL = 31
_ONES = bytes((0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5))


def dice_in(mask):
    """How many dice a mask names."""
    return _ONES[mask]


def price(kept):
    """Dollars for leaving that many dice: one is free, each more $1, none $1 (R4, R8, R9)."""
    return kept - 1 if kept else 1


def new_round(g):
    s = g.s
    s[ROUND] += 1
    s[CONTROLLED] = s[GAINED] = s[LAST] = 0
    s[LOCATION] = NONE
    for i in range(25):
        s[DICE + i] = NONE
    for seat in range(5):
        s[KEPT + seat] = s[THROWN + seat] = s[REVEALED + seat] = 0
    g.events.put(E_ROUND, EVERYONE, s[ROUND])
    s[STEP] = THROW


def throw(g):
    """Everyone who is not complete throws the dice he has not kept (R2, R7): the console's, or his own."""
    s = g.s
    s[ASKED] = 0
    for seat in range(5):
        if seat < s[SEATS]:
            s[THROWN + seat] = _ALL & ~s[KEPT + seat]
            if s[THROWN + seat]:
                s[ASKED] |= 1 << seat
    if s[MORE] & OWN_DICE:
        ask(g, THROW_DICE, s[ASKED])
    else:
        settle_throw(g)


def legal_throw(g, seat, choice):
    """For each die in hand a face, or 0, and nothing for more dice than these."""
    for _ in range(dice_in(g.s[THROWN + seat])):
        if choice & 7 > 6:
            return False
        choice >>= 3
    return not choice


def settle_throw(g):
    """All dice fall together, so that no answer can follow from a value; the last throw lies open at once (R12)."""
    s = g.s
    for seat in range(5):
        if s[ASKED] >> seat & 1:
            _throw_dice(g, seat)
    if s[LAST]:
        _lift_cups(g)
        s[STEP] = CHEATS
    else:
        ask(g, KEEP, s[ASKED])


def _throw_dice(g, seat):
    s = g.s
    thrown = s[THROWN + seat]
    g.events.put(E_THROW, EVERYONE, seat, _ONES[thrown])
    g.events.set(2, s[LAST])
    _roll(g, seat)
    if s[LAST]:
        s[ANSWERS + seat * 4] = thrown
    else:
        g.events.only(1 << seat)


def _roll(g, seat):
    shown = answer(g.s, seat) if g.s[MORE] & OWN_DICE else 0
    die = 0
    while die < 5:
        if g.s[THROWN + seat] >> die & 1:
            _fall(g, seat, die, shown & 7)
            shown >>= 3
        die += 1


def _fall(g, seat, die, shown):
    """The value of a die: its face, and if that is masked the stream's number more; without a face the stream's."""
    k = 0 if shown and not g.s[MORE] & MASKED else g.stream.pick(g.s, 6)
    value = (max(1, shown) - 1 + k) % 6
    g.s[DICE + seat * 5 + die] = value
    g.events.set(3 + die, value)


def legal_keep(g, seat, choice):
    """Any of the dice thrown that he can pay for (R8, R9, Q11), or what a Brute that he holds pays for (Q12, Q13)."""
    s = g.s
    if choice & ~s[THROWN + seat]:
        return False
    kept = _ONES[choice]
    if kept == 1 or price(kept) <= s[PURSE + seat]:
        return True
    return _brute_pays(s, kept) and copy_of(s, seat, BRUTE) != NONE


def only_die(s, seat):
    """The one die that a seat without a dollar has thrown, and must keep (R8, Q11), as a mask; 0 if it has a choice.

    All can see that: its dollars, the number of its dice, and whether it may hold a Brute that pays for none (Q13).
    """
    thrown = s[THROWN + seat]
    if s[PURSE + seat] or thrown & thrown - 1:
        return 0
    return 0 if _brute_pays(s, 0) and may_be_held(s, BRUTE) and holds_store_card(s, seat) else thrown


def settle_keep(g):
    _lift_cups(g)
    s = g.s
    seats = 0
    for seat in range(5):
        if s[ASKED] >> seat & 1 and _brute_pays(s, _ONES[s[REVEALED + seat]]) and holds_store_card(s, seat):
            seats |= 1 << seat
    s[FREE] = s[PENDING] = 0
    s[STEP] = PAY
    s[CANCELLED] = 0
    g.window(BRUTE_WINDOW, seats)


def _brute_pays(s, kept):
    """More than one die (R15); where a text says "however many", none too (Q13)."""
    return kept > 1 or (kept == 0 and s[SWITCHES] & BRUTE_FOR_NONE)


def _lift_cups(g):
    """All choices of a throw are revealed together (R5)."""
    s = g.s
    for seat in range(5):
        s[REVEALED + seat] = 0
        if s[ASKED] >> seat & 1:
            s[REVEALED + seat] = s[ANSWERS + seat * 4]
            s[KEPT + seat] |= s[REVEALED + seat]
            _tell_kept(g, seat, s[REVEALED + seat])


def _tell_kept(g, seat, mask):
    g.events.put(E_KEEP, EVERYONE, seat, _ONES[mask])
    _tell_faces(g, DICE + seat * 5, mask, 2)


def _tell_hand(g, seat):
    g.events.put(E_HAND, EVERYONE, seat)
    _tell_faces(g, DICE + seat * 5, _ALL, 1)


def _tell_faces(g, at, mask, field):
    """The faces of the dice of a mask, from that field of the newest event on. at: offset of the seat's dice."""
    for i in range(5):
        if mask >> i & 1:
            _tell_face(g, field + i, at + i)


def _tell_face(g, field, at):
    g.events.set(field, g.s[at])


def legal_brute(g, seat, choice):
    """Play it if he holds it; pay if he can, or if a Brute of his was just cancelled (Q12, Q14, Q17)."""
    s = g.s
    if choice:
        return copy_of(s, seat, BRUTE) != NONE
    return s[CANCELLED] or price(_ONES[s[REVEALED + seat]]) <= s[PURSE + seat]


def settle_brute(g):
    s = g.s
    for seat in range(5):
        if s[ASKED] >> seat & 1 and answer(s, seat):
            s[PENDING] |= 1 << seat
    s[STEP] = NEXT_BRUTE


def next_brute(g):
    s = g.s
    seat = first_of(s, s[PENDING])
    if seat == NONE:
        s[STEP] = PAY
        return
    s[PENDING] &= ~(1 << seat)
    s[PLAYER] = seat
    announce(g, copy_of(s, seat, BRUTE), NONE, BRUTE_DONE)


def brute_done(g):
    s = g.s
    s[STEP] = NEXT_BRUTE
    seat = s[PLAYER]
    if not s[CANCELLED]:
        s[FREE] |= 1 << seat  # R15
    elif holds_store_card(s, seat):
        g.window(BRUTE_WINDOW, 1 << seat)  # Q17


def pay(g):
    """Everyone pays for what he revealed, to the Stagecoach (R10). Who cannot, pays all and keeps fewer (R17, R18).

    Who kept none has no fewer to keep: he throws all again (Q13).
    """
    s = g.s
    s[STEP] = CHEATS
    unpaid = _owing(s)
    while unpaid:
        seat = first_of(s, unpaid)
        unpaid &= ~(1 << seat)
        s[COUNT] = min(price(_ONES[s[REVEALED + seat]]), s[PURSE + seat])
        if s[COUNT]:
            move(g, DOLLARS, s[COUNT], seat, COACH)
        if s[REVEALED + seat] and s[COUNT] < price(_ONES[s[REVEALED + seat]]):
            s[PENDING] = s[COUNT] + 1  # the dice he may keep; at most one seat comes here, for there is one Wanted
            ask(g, SHORT, 1 << seat)


def _owing(s):
    """Seats with something to pay for this reveal."""
    mask = 0
    for seat in range(5):
        if s[THROWN + seat] and _ONES[s[REVEALED + seat]] != 1 and not s[FREE] >> seat & 1:
            mask |= 1 << seat
    return mask


def legal_short(g, seat, choice):
    """R18: just as many of the dice he revealed as he has paid for."""
    s = g.s
    return choice & ~s[REVEALED + seat] == 0 and _ONES[choice] == s[PENDING]


def settle_short(g):
    s = g.s
    seat = first_of(s, s[ASKED])
    kept = answer(s, seat)
    s[KEPT + seat] = s[KEPT + seat] & ~s[REVEALED + seat] | kept
    s[REVEALED + seat] = kept
    _tell_kept(g, seat, kept)
    s[STEP] = CHEATS


def cheats(g):
    """Ask for Cheats until all pass in a row (Q15, Q21)."""
    g.s[STEP] = THROW_DONE
    g.window(CHEAT_WINDOW, cheaters(g.s))


def cheaters(s):
    """Who may be asked for Cheat at this reveal, as a mask: public, also while Brutes are still asked for."""
    seats = 0
    for seat in range(5):
        if s[REVEALED + seat] and holds_store_card(s, seat):
            seats |= 1 << seat
    return seats


def legal_cheat(g, seat, choice):
    """A die revealed in this very throw, to another face (R16, Q18)."""
    if not choice:
        return True
    s = g.s
    die = (choice - 1) // 6
    if not s[REVEALED + seat] >> die & 1 or s[DICE + seat * 5 + die] == (choice - 1) % 6:
        return False
    return copy_of(s, seat, CHEAT) != NONE


def settle_cheat(g):
    s = g.s
    seat = first_player(s)
    if seat == NONE:
        s[STEP] = THROW_DONE
        return
    s[PLAYER] = seat
    s[PENDING] = answer(s, seat)
    announce(g, copy_of(s, seat, CHEAT), NONE, CHEAT_DONE)


def cheat_done(g):
    s = g.s
    s[STEP] = CHEATS
    if s[CANCELLED]:
        return  # Q20: the die stays as it fell, and stays kept
    die = (s[PENDING] - 1) // 6
    at = DICE + s[PLAYER] * 5 + die
    was = s[at]
    s[at] = (s[PENDING] - 1) % 6
    _tell_cheat(g, die, was)


def _tell_cheat(g, die, was):
    g.events.put(E_CHEAT, EVERYONE, g.s[PLAYER], die)
    g.events.set(2, was)
    g.events.set(3, (g.s[PENDING] - 1) % 6)


def throw_done(g):
    """Throw again until all are complete; once one is, the others throw a last time (R7, R11, Q22 to Q24)."""
    s = g.s
    complete = 0
    for seat in range(5):
        if s[KEPT + seat] == _ALL:
            complete += 1
    s[STEP] = THROW
    if complete == s[SEATS]:
        for seat in range(5):
            if seat < s[SEATS]:
                _tell_hand(g, seat)
        s[LOCATION] = 0
        s[STEP] = CONTEST
    elif complete:
        s[LAST] = 1
