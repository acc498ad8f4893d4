"""Phase I: throwing, keeping and paying until every seat has five dice (R1 to R18)."""

from dicetown.cards import BRUTE, CHEAT, COACH, DOLLARS, NONE
from dicetown.events import BY_PRICE, E_CHEAT, E_HAND, E_KEEP, E_ROUND, E_THROW, EVERYONE
from dicetown.layout import (
    ASKED,
    BRUTES,
    CANCELLED,
    CAUSE,
    CONTROLLED,
    DICE,
    FREE,
    GAINED,
    KEPT,
    LAST,
    LOCATION,
    MAY_KEEP,
    PLAYER,
    PURSE,
    REVEALED,
    ROUND,
    SEATS,
    STEP,
    THROWN,
    TURN,
    switched,
)
from dicetown.piles import give, holds_store_card, may_be_held
from dicetown.presets import BRUTE_FOR_NONE, MASKED, OWN_DICE
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW, KEEP, SHORT, THROW_DICE
from dicetown.reactions import announce, answer, ask, copy_of, first_of, first_player
from dicetown.steps import CHEATS, CONTEST, NEXT_BRUTE, PAY, THROW, THROW_DONE

_ALL = 31
_ONES = bytes((0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5))


def dice_in(mask):
    """How many dice a mask names."""
    return _ONES[mask]


def price(kept):
    """Dollars for leaving that many dice: one is free, each more $1, none $1 (R4, R8, R9)."""
    return kept - 1 if kept else 1


def new_round(g):
    """Put all dice back into the cups (R1, E1)."""
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
    """Everyone who is not complete throws the dice they have not kept (R2, R7): the console's, or their own."""
    s = g.s
    for seat in range(5):
        if seat < s[SEATS]:
            s[THROWN + seat] = _ALL & ~s[KEPT + seat]
    # Electronic dice tell their faces, so with them a throw is an answer like any other.
    if switched(s, OWN_DICE):
        ask(g, THROW_DICE, _throwers(s))
    else:
        settle_throw(g)


def _throwers(s):
    """The seats that have dice in this throw, as a mask."""
    seats = 0
    for seat in range(5):
        if s[THROWN + seat]:
            seats |= 1 << seat
    return seats


def legal_throw(g, seat, choice):
    """For each die in hand a face, or 0, and nothing for more dice than these."""
    for _ in range(dice_in(g.s[THROWN + seat])):
        if choice & 7 > 6:
            return False
        choice >>= 3
    return not choice


def settle_throw(g):
    """All dice fall together, so no answer can depend on another's dice; the last throw lies open at once (R12)."""
    s = g.s
    for seat in range(5):
        if s[THROWN + seat]:
            _throw_dice(g, seat)
    if s[LAST]:
        for seat in range(5):
            _reveal(g, seat, s[THROWN + seat])
        s[STEP] = CHEATS
    else:
        ask(g, KEEP, _throwers(s))


def _throw_dice(g, seat):
    s = g.s
    thrown = s[THROWN + seat]
    g.events.put(E_THROW, EVERYONE, seat, _ONES[thrown])
    g.events.set(2, s[LAST])
    _roll(g, seat)
    # Under a cup only its owner sees the dice; those of the last throw lie open (R12).
    if not s[LAST]:
        g.events.only(1 << seat)


def _roll(g, seat):
    shown = answer(g.s, seat) if switched(g.s, OWN_DICE) else 0
    die = 0
    while die < 5:
        if g.s[THROWN + seat] >> die & 1:
            _fall(g, seat, die, shown & 7)
            shown >>= 3
        die += 1


def _fall(g, seat, die, shown):
    """Set a die to its face, plus the stream's number if faces are masked; without a face, to the stream's number."""
    # With the mask, whoever overhears a die's radio learns nothing: the stream's number turns its face.
    k = 0 if shown and not switched(g.s, MASKED) else g.stream.pick(g.s, 6)
    value = (max(1, shown) - 1 + k) % 6
    g.s[DICE + seat * 5 + die] = value
    g.events.set(3 + die, value)


def legal_keep(g, seat, choice):
    """Any of the dice thrown that the seat can pay for (R8, R9, Q11), or that its Brute pays for (Q12, Q13)."""
    s = g.s
    if choice & ~s[THROWN + seat]:
        return False
    kept = _ONES[choice]
    if price(kept) <= s[PURSE + seat]:
        return True
    return _brute_pays(s, kept) and copy_of(s, seat, BRUTE) != NONE


def only_die(s, seat):
    """The one die that a seat without a dollar has thrown, and must keep (R8, Q11), as a mask; 0 if it has a choice.

    All can see that: its dollars, the number of its dice, and whether it may hold a Brute that pays for none (Q13).
    """
    thrown = s[THROWN + seat]
    # `x & x - 1` drops the lowest bit of a mask: 0 if it names one die.
    if s[PURSE + seat] or thrown & thrown - 1:
        return 0
    return 0 if _brute_pays(s, 0) and may_be_held(s, BRUTE) and holds_store_card(s, seat) else thrown


def settle_keep(g):
    """All cups are lifted together (R5); then Brutes are asked for (C4, Q15)."""
    s = g.s
    for seat in range(5):
        _reveal(g, seat, answer(s, seat))
    # What all can see decides who is asked, not who holds a Brute: being asked must tell nothing (Q84).
    seats = 0
    for seat in range(5):
        if s[ASKED] >> seat & 1 and _brute_pays(s, _ONES[s[REVEALED + seat]]) and holds_store_card(s, seat):
            seats |= 1 << seat
    s[FREE] = s[BRUTES] = 0
    s[STEP] = PAY
    s[CANCELLED] = 0
    g.window(BRUTE_WINDOW, seats)


def _brute_pays(s, kept):
    """Whether Brute pays: for more than one die (R15); where a text says "however many", for none too (Q13)."""
    return kept > 1 or (kept == 0 and switched(s, BRUTE_FOR_NONE))


def _reveal(g, seat, kept):
    """Lift a cup (R5): the dice of the mask `kept` lie there, none of a seat that has not thrown."""
    s = g.s
    s[REVEALED + seat] = kept & s[THROWN + seat]
    s[KEPT + seat] |= s[REVEALED + seat]
    if s[THROWN + seat]:
        _tell_kept(g, seat, s[REVEALED + seat])


def _tell_kept(g, seat, mask):
    g.events.put(E_KEEP, EVERYONE, seat, _ONES[mask])
    _tell_faces(g, DICE + seat * 5, mask, 2)


def _tell_hand(g, seat):
    g.events.put(E_HAND, EVERYONE, seat)
    _tell_faces(g, DICE + seat * 5, _ALL, 1)


def _tell_faces(g, at, mask, field):
    """Write the faces of a mask's dice into the newest event, from `field` on. at: offset of the seat's dice."""
    for i in range(5):
        if mask >> i & 1:
            _tell_face(g, field + i, at + i)


def _tell_face(g, field, at):
    g.events.set(field, g.s[at])


def legal_brute(g, seat, choice):
    """Play it if it is in hand; pay if there is enough, or if their Brute was just cancelled (Q12, Q14, Q17)."""
    s = g.s
    if choice:
        return copy_of(s, seat, BRUTE) != NONE
    return s[CANCELLED] or price(_ONES[s[REVEALED + seat]]) <= s[PURSE + seat]


def settle_brute(g):
    """Note who plays Brute; they are told one by one (C4, Q15)."""
    s = g.s
    for seat in range(5):
        if s[ASKED] >> seat & 1 and answer(s, seat):
            s[BRUTES] |= 1 << seat
    s[STEP] = NEXT_BRUTE


def next_brute(g):
    """Lay down the next Brute from the Sheriff on, or go on to paying (Q15, Q78)."""
    s = g.s
    seat = first_of(s, s[BRUTES])
    if seat == NONE:
        s[STEP] = PAY
        return
    s[BRUTES] &= ~(1 << seat)
    s[PLAYER] = seat
    announce(g, copy_of(s, seat, BRUTE), NONE)


def brute_done(g):
    """Free its player from paying (R15), or ask them for their other Brute if Wanted has hit it (Q17)."""
    s = g.s
    s[STEP] = NEXT_BRUTE
    seat = s[PLAYER]
    if not s[CANCELLED]:
        s[FREE] |= 1 << seat  # R15
    elif holds_store_card(s, seat):
        g.window(BRUTE_WINDOW, 1 << seat)  # Q17


def pay(g):
    """All pay for what they revealed, to the Stagecoach (R10). Whoever can't pays all and keeps fewer (R17, R18).

    Whoever kept none has no fewer to keep, and throws all again (Q13).
    """
    s = g.s
    s[STEP] = CHEATS
    unpaid = _owing(s)
    while unpaid:
        seat = first_of(s, unpaid)
        unpaid &= ~(1 << seat)
        _pay(g, seat)


def _pay(g, seat):
    s = g.s
    due = price(_ONES[s[REVEALED + seat]])
    paid = min(due, s[PURSE + seat])
    s[CAUSE] = BY_PRICE
    give(g, DOLLARS, paid, seat, COACH)
    if s[REVEALED + seat] and paid < due:
        # At most one seat comes here, because there is one Wanted: so one byte is enough.
        s[MAY_KEEP] = paid + 1
        ask(g, SHORT, 1 << seat)


def _owing(s):
    """Seats with something to pay for this reveal."""
    mask = 0
    for seat in range(5):
        if s[THROWN + seat] and _ONES[s[REVEALED + seat]] != 1 and not s[FREE] >> seat & 1:
            mask |= 1 << seat
    return mask


def legal_short(g, seat, choice):
    """R18: just as many of the dice revealed as were paid for."""
    s = g.s
    return choice & ~s[REVEALED + seat] == 0 and _ONES[choice] == s[MAY_KEEP]


def settle_short(g):
    """Keep the dice that were chosen, and tell them again (R18)."""
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
    # The step is set first: without a window nothing else would lead on.
    g.window(CHEAT_WINDOW, cheaters(g.s))


def cheaters(s):
    """Seats that may be asked for Cheat at this reveal, as a mask: public, also while Brutes are still asked for."""
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
    """Play the Cheat of the first seat from the Sheriff that wants to (R16, Q78)."""
    s = g.s
    seat = first_player(s)
    if seat == NONE:
        s[STEP] = THROW_DONE
        return
    s[PLAYER] = seat
    s[TURN] = answer(s, seat)
    announce(g, copy_of(s, seat, CHEAT), NONE)


def cheat_done(g):
    """Turn the die, unless Wanted has hit the card; then ask for Cheats again (R16, Q20, Q21)."""
    s = g.s
    s[STEP] = CHEATS
    if s[CANCELLED]:
        s[TURN] = 0  # nobody learns which die was meant
        return  # Q20: it stays as it fell, and stays kept
    die = (s[TURN] - 1) // 6
    at = DICE + s[PLAYER] * 5 + die
    was = s[at]
    s[at] = (s[TURN] - 1) % 6
    _tell_cheat(g, die, was)
    s[TURN] = 0


def _tell_cheat(g, die, was):
    g.events.put(E_CHEAT, EVERYONE, g.s[PLAYER], die)
    g.events.set(2, was)
    g.events.set(3, (g.s[TURN] - 1) % 6)


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
