# runs on: cpython micropython
"""Nervous Joe: at once by default, at the Sheriff's step with the switch (C8, D1)."""

from dicetown.presets import DOC_ELIXIRS, JOE_AT_SHERIFF
from scene import Scene

# Seat 0 wins the Store with one Jack, the Mine and the Town Hall; nobody has Queens; seat 2 wins the Kings.
ONE_JACK = ("9 9 9 9 J", "10 10 10 9 A", "K K A 10 9")
TWO_JACKS = ("9 9 9 J J", "10 10 10 K A", "K K A 10 9")
# Seat 2 robs at the Saloon with one Queen.
QUEEN = ("9 9 9 9 J", "10 10 10 9 A", "K K Q 10 9")
NO_KINGS = ("9 9 9 9 J", "10 10 10 9 A", "10 10 A A 9")


def _found(hands=ONE_JACK, switches=0):
    """Seat 0 visits the Store, where Joe lies on top."""
    t = Scene(seats=3, sheriff=0, switches=switches, round=2)
    t.stack("store", "joe", "equipment1", "equipment2", "equipment3")
    t.hands(*hands)
    return t


def test_joe_is_played_the_moment_he_is_gained():
    """C8, D1, D28, Q45: the target gives $4 and Joe is discarded."""
    t = _found()
    assert t.asked() == ("joe", [0])
    assert t.choices(0) == [1, 2]
    t.dollars(0, 8)
    t.answer(0, 2)
    assert t.purse(0) == 12 and t.purse(1) == 11 and t.purse(2) == 4
    assert t.cards(0)[:1] != ["joe"] and "joe" in t.cards("discard")


def test_joe_does_not_wait_for_the_sheriffs_step():
    """D1: there Marshal can be played, and nothing else."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("joe", 1, "marshal", 1)
    t.hands(*ONE_JACK, until="sheriff")
    assert t.choices(1) == [0, 1]


def test_the_target_gives_all_he_has():
    """Q2, Q3: nothing replaces missing dollars; a player with an empty purse may be chosen, to no effect."""
    for has, other, gives in ((8, 8, 4), (4, 8, 4), (3, 8, 3), (1, 8, 1), (0, 8, 0), (0, 0, 0)):
        t = _found()
        t.dollars(1, other)
        t.dollars(2, has)
        t.nuggets(2, 5)
        assert t.choices(0) == [1, 2]
        t.answer(0, 2)
        assert (t.purse(0), t.purse(1), t.purse(2), t.gold(2)) == (8 + gives, other, has - gives, 5)
        assert "joe" in t.cards("discard")


def test_among_several_cards_joe_may_be_discarded_unplayed():
    """Q45."""
    t = _found(TWO_JACKS)
    assert t.asked() == ("storepick", [0]) and t.cards("drawn") == ["joe", "equipment1"]
    t.answer(0, 1)
    assert not t.happened("play", card="joe")
    assert "joe" in t.cards("discard") and t.purse(0) == 8
    t = _found(TWO_JACKS)
    t.answer(0, 0)
    assert t.asked() == ("joe", [0])


def test_after_joe_the_second_visit_of_the_first_round_goes_on():
    """L6 with C8."""
    t = Scene(seats=3, sheriff=0)
    t.stack("store", "joe", "equipment1")
    t.hands(*ONE_JACK)
    t.answer(0, 1, "joe")
    assert t.cards(0)[0] == "equipment1" and t.purse(0) == 12


def test_joe_found_at_the_doc():
    """C8, Q45: gained for a Jack or a Queen, he is played before the next visitor comes."""
    t = Scene(seats=4, sheriff=0, round=2)
    t.hands("9 9 9 K K", "10 10 10 J J", "9 10 J A A", "9 10 J A A", until="order")
    t.answer(0, 2)
    assert t.asked() == ("benefit", [2])
    t.stack("store", "joe")
    t.answer(2, 2)
    assert t.asked() == ("joe", [2]) and t.choices(2) == [0, 1, 3]
    before = t.purse(0)
    t.answer(2, 0)
    t.pass_until("benefit")
    assert t.purse(0) == before - 4
    assert t.asked() == ("benefit", [3])


def test_joe_found_by_luck():
    """C8, Q45, L23."""
    t = Scene(seats=3, sheriff=0, switches=DOC_ELIXIRS, round=2)
    t.stack("open", "luck", "charm")
    t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A", until="potion")
    t.stack("store", "joe")
    before = t.purse(2)
    t.answer(2, 0)
    assert t.asked() == ("joe", [2])
    t.dollars(1, 8)
    t.answer(2, 1)
    t.pass_until("keep")
    assert t.purse(2) == before + 4 and t.purse(1) == 4


def test_with_the_switch_joe_is_kept():
    """D1, Q45: he is held first, and played at the Sheriff's step, not before."""
    t = _found(switches=JOE_AT_SHERIFF)
    assert t.cards(0)[0] == "joe"
    assert t.asked() == ("sheriff", [0])
    assert not t.happened("move", what="badge")
    assert t.choices(0) == [0, 2 + 1, 2 + 2]  # not at oneself, and without Marshal
    t.answer(0, 2 + 1)
    assert t.purse(0) == 12 and t.purse(1) == 8 + 3 - 4  # seat 1 has robbed the Bank
    assert "joe" in t.cards("discard")
    t.pass_until("keep")
    assert t.sheriff() == 2


def test_with_the_switch_joe_may_wait_for_another_round():
    """D1, Q45, Q89."""
    t = _found(switches=JOE_AT_SHERIFF)
    t.answer(0, 0)
    t.pass_until("keep")
    assert "joe" in t.cards(0)
    t.hands(*ONE_JACK, until="sheriff")
    assert 2 + 1 in t.choices(0)


def test_with_the_switch_joe_needs_no_kings():
    """Q45: it doesn't matter who wins the Sheriff's step, or if nobody does."""
    t = Scene(seats=3, sheriff=0, switches=JOE_AT_SHERIFF, round=2)
    t.give("joe", 1)
    t.hands(*NO_KINGS, until="sheriff")
    assert t.choices(1) == [0, 2 + 0, 2 + 2]
    before = t.purse(2)
    t.answer(0, 0)
    t.answer(1, 2 + 2)
    t.pass_until("sheriff")
    assert t.purse(2) == before - 4


def test_with_the_switch_joe_can_be_stolen():
    """Q45, Q56: he can be stolen in step 5 and played in step 6."""
    t = Scene(seats=3, sheriff=0, switches=JOE_AT_SHERIFF, round=2)
    t.stack("store", "equipment1")
    t.give("joe", 1)
    t.hands(*QUEEN, until="victim")
    t.answer(2, 1)
    assert "joe" in t.cards(2)
    assert t.asked()[0] == "sheriff" and t.choices(2) == [0, 2 + 0, 2 + 1]
    t.answer(0, 0)
    t.answer(2, 2 + 1)
    t.pass_until("sheriff", "keep")
    assert t.happened("play", seat=2, card="joe", target=1)


def test_marshal_and_joe_in_one_step():
    """Q77, Q78, D1: one at a time, and all are asked again until everyone has passed."""
    t = Scene(seats=3, sheriff=0, switches=JOE_AT_SHERIFF, round=2)
    t.stack("store", "equipment1")
    t.give("joe", 1, "marshal", 1)
    t.hands(*ONE_JACK, until="sheriff")
    assert t.choices(1) == [0, 1, 2, 4]
    t.answer(0, 0)
    t.answer(1, 1)
    t.pass_all()  # seat 0 holds a card, but it is not Wanted
    assert t.asked() == ("sheriff", [0, 1])
    assert t.choices(1) == [0, 2, 4]
    t.answer(0, 0)
    t.answer(1, 2)
    t.pass_until("keep")
    assert t.sheriff() == 0 and t.happened("play", seat=1, card="joe", target=0)


def test_without_the_switch_nobody_ever_holds_joe():
    """Q45: so the Sheriff's step does not ask for him when the badge stays."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("equipment1", 1)
    t.hands(*NO_KINGS, until="keep")
    assert not t.happened("ask", question="sheriff")
