# runs on: cpython micropython
"""When a bot plays its Store cards, and when it keeps them (C2 to C12)."""

from chance import think
from dicetown.presets import DOC_ELIXIRS, JOE_AT_SHERIFF
from scene import ONE_JACK, Scene, joe, table


def test_brute_saves_two_dollars_or_more():
    """C4, R15."""
    for kept, choice in ((0b00011, 0), (0b00111, 1), (0b11110, 1)):
        t = Scene(seats=3)
        t.give("brute1", 1)
        t.answers(1, kept, 1)
        assert t.asked() == ("brute", [1]) and think(t.g, 1) == choice


def test_the_better_dice_stay_when_the_money_is_short():
    """R18: two of five."""
    for hand, kept in (("9 K 10 K J", 0b01010), ("K J K 9 10", 0b00101)):
        t = Scene(seats=3)
        t.give("brute1", 1, "wanted", 2)
        t.dollars(1, 1)
        t.dice(1, hand)
        t.answers(1, 31, 1)
        t.answer(1, 1)
        t.answer(2, 1)
        assert t.asked() == ("short", [1]) and think(t.g, 1) == kept


def test_cheat_for_a_hand_that_wins():
    """C5, R16: it turns a third King against two; if nothing can be won, it turns no die."""
    for mine, theirs, turns in (("9 9 K K A", "9 9 K K 10", True), ("9 9 9 9 9", "9 9 9 9 9", False)):
        t = Scene(seats=2)
        t.give("cheat1", 0)
        t.dice(0, mine)
        t.dice(1, theirs)
        t.answers(31, 31)
        t.pass_until("cheat")
        assert t.asked() == ("cheat", [0]) and (think(t.g, 0) > 0) == turns


def test_cheat_turns_the_die_that_wins_most():
    """C5, R16: between equal hands it makes the 9 a fourth Queen, and leaves the Jack."""
    for seat in range(2):
        t = Scene(seats=2)
        t.give("cheat1", seat)
        for each in range(2):
            t.dice(each, "Q Q Q 9 J")
        t.answers(31, 31)
        t.pass_until("cheat")
        assert t.asked() == ("cheat", [seat]) and think(t.g, seat) == 1 + 3 * 6 + 3


def test_dynamite_from_two_nines_on():
    """C2."""
    for hand, choice in (("9 10 J Q A", 0), ("9 9 10 J A", 1)):
        t = table(("dynamite", 0))
        t.hands(hand, "10 10 10 Q K", "10 J K K A")
        assert t.asked() == ("dynamite", [0]) and think(t.g, 0) == choice


def test_joe_takes_dollars_where_there_are_some():
    """C8, Q2: $4 of the weaker seat rather than $3 of the leader; more than $4 are of no use."""
    t = joe(("p5-1", 2), ("p5-2", 2))
    for dollars, target in ((3, 1), (4, 2)):
        t.dollars(1, 8)
        t.dollars(2, dollars)
        assert think(t.g, 0) == target


def test_marshal_is_for_the_sheriff():
    """C9: the Sheriff keeps the badge; nobody else gains by playing it."""
    for holder, choice in ((0, 1), (1, 0), (2, 0)):
        t = table(("marshal", holder))
        t.hands(*ONE_JACK, until="sheriff")
        assert think(t.g, holder) == choice


def test_joe_waits_for_dollars():
    """C8, D1: if he is held until the Sheriff's step, he is used on a seat with $3 or more, best with $4."""
    for one, two, choice in ((2, 2, 0), (3, 2, 3), (3, 4, 4), (4, 8, 3)):
        t = table(("joe", 0), switches=JOE_AT_SHERIFF)
        t.hands("9 9 9 A A", "9 9 10 J A", "K K A 10 9", until="sheriff")
        t.dollars(1, one)
        t.dollars(2, two)
        assert t.asked()[0] == "sheriff" and think(t.g, 0) == choice


def test_the_elixir_card_is_for_a_visit_that_brings_something():
    """C12: with the dice, only if they earn a benefit; an elixir is always worth the card."""
    for hand, switches, choice in (
        ("9 9 9 9 10", 0, 0),
        ("9 9 9 9 A", 0, 1),
        ("9 9 9 9 10", DOC_ELIXIRS, 1),
    ):
        t = table(("elixir", 0), switches=switches)
        t.stack("row", "p1-1", "p1-2", "p1-3")
        t.hands(hand, "10 10 10 J J", "A A A A K", until="elixir")
        assert t.asked()[0] == "elixir" and think(t.g, 0) == choice


def test_wanted_stops_joe_who_aims_at_it():
    """C11: but not if he aims at somebody else."""
    for target, choice in ((1, 1), (2, 0)):
        t = joe(("wanted", 1))
        t.answer(0, target)
        assert t.asked() == ("wanted", [1]) and think(t.g, 1) == choice


def test_wanted_stops_sharing_of_its_own_loot():
    """C10, C11."""
    for holder, choice in ((1, 1), (2, 0)):
        t = table(("sharing", 0), ("wanted", holder))
        t.dollars("bank", 9)
        t.hands(*ONE_JACK, until="sharing")
        for seat in t.asked()[1]:
            t.answer(seat, 1 if seat == 0 else 0)
        assert t.asked()[0] == "wanted" and think(t.g, holder) == choice


def test_wanted_stops_marshal_when_the_badge_is_coming():
    """C9, C11."""
    for holder, choice in ((2, 1), (1, 0)):
        t = table(("marshal", 0), ("wanted", holder))
        t.hands(*ONE_JACK, until="sheriff")
        for seat in t.asked()[1]:
            t.answer(seat, 1 if seat == 0 else 0)
        assert t.asked()[0] == "wanted" and think(t.g, holder) == choice


def test_wanted_stops_the_leader():
    """C11: whatever card that is, if the leader is far ahead."""
    for nuggets, choice in ((0, 0), (12, 1)):
        t = table(("dynamite", 0), ("wanted", 1))
        t.nuggets(0, nuggets)
        t.hands(*ONE_JACK)
        t.answer(0, 1)
        assert t.asked() == ("wanted", [1]) and think(t.g, 1) == choice
