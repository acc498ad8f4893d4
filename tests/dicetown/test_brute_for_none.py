# runs on: cpython micropython
"""Brute for keeping none, as one edition has it: "you pay nothing, however many dice you keep" (Q13)."""

from dicetown.cards import BRUTE
from dicetown.layout import PLAYED, PURSE
from dicetown.presets import BRUTE_FOR_NONE, PRESETS
from dicetown.throws import only_die
from scene import first_throw

ONE = 0b00001


def _none_kept(dollars=8, **cards):
    """With the switches of 003 seat 1 keeps none and the others keep one die."""
    t = first_throw(switches=BRUTE_FOR_NONE, **cards)
    t.dollars(1, dollars)
    t.answers(ONE, 0, ONE)
    return t


def test_brute_pays_for_keeping_none_in_one_text():
    """Q13, cs-first: "you pay nothing, however many dice you keep"; the dice go back into the cup."""
    assert PRESETS["cs-first"] & BRUTE_FOR_NONE
    t = _none_kept(brute1=1)
    assert t.asked() == ("brute", [1]) and t.choices(1) == [0, 1]
    t.answer(1, 1)
    assert t.purse(1) == 8 and t.purse("stagecoach") == 0 and "brute1" in t.cards("discard")
    assert t.asked() == ("keep", [0, 1, 2]) and t.choices(1) == list(range(32))
    t = _none_kept(brute1=1)
    t.answer(1, 0)
    assert t.purse(1) == 7 and t.cards(1) == ["brute1"]


def test_who_keeps_none_and_holds_a_card_is_asked_like_everybody():
    """Q13, Q84: it doesn't matter which card it is. A player who keeps one die or holds no card is not asked."""
    t = _none_kept(girls=1, marshal=0)
    assert t.asked() == ("brute", [1]) and t.choices(1) == [0]
    t.answer(1, 0)
    assert t.purse(1) == 7
    assert _none_kept(brute1=0).asked()[0] != "brute"


def test_a_brute_for_none_that_is_cancelled():
    """Q13, R17: the player pays the dollar after all; with a second Brute they are asked again (Q17)."""
    t = _none_kept(brute1=1, wanted=2)
    t.answer(1, 1)
    t.answer(2, 1)
    assert t.purse(1) == 7 and t.asked()[0] == "keep"
    t = _none_kept(brute1=1, brute2=1, wanted=2)
    t.answer(1, 1)
    t.answer(2, 1)
    t.answer(1, 1, "brute")
    assert t.purse(1) == 8 and t.cards(1) == []


def test_brute_lets_one_without_a_dollar_keep_none():
    """Q13, Q14: holding it allows that, and it must then be played; in the other editions it doesn't (Q11)."""
    t = first_throw(brute1=1)
    t.dollars(1, 0)
    assert 0 not in t.choices(1) and t.refuses(1, 0)
    t = first_throw(switches=BRUTE_FOR_NONE, girls=1, brute1=2)
    t.dollars(1, 0)
    assert 0 not in t.choices(1) and t.refuses(1, 0)
    t = _none_kept(dollars=0, brute1=1)
    assert t.asked() == ("brute", [1]) and t.choices(1) == [1] and t.refuses(1, 0)
    t.answer(1, 1)
    assert t.purse(1) == 0 and t.purse("stagecoach") == 0 and "brute1" in t.cards("discard")
    assert t.asked() == ("keep", [0, 1, 2]) and t.choices(1) == [1, 2, 4, 8, 16]


def test_a_brute_for_none_that_is_cancelled_where_there_is_no_dollar():
    """Q13: the player has nothing to pay, and no dice to put back, so there is nothing to choose (R18)."""
    t = _none_kept(dollars=0, brute1=1, wanted=2)
    t.answer(1, 1)
    t.answer(2, 1)
    assert t.purse(1) == 0 and t.asked() == ("keep", [0, 1, 2]) and 0 not in t.choices(1)
    t = _none_kept(dollars=1, brute1=1, wanted=2)
    t.answer(1, 1)
    t.answer(2, 1)
    assert t.purse(1) == 0 and t.purse("stagecoach") == 1 and t.asked()[0] == "keep"


def _last_die(switches, **cards):
    """Seat 1 has kept four dice and has no dollar."""
    t = first_throw(switches=switches, **cards)
    t.dollars(1, 8)
    t.answers(ONE, 0b01111, ONE)
    while t.asked()[0] != "keep":
        t.pass_all()
    t.dollars(1, 0)
    return t


def test_the_last_die_of_one_without_a_dollar_is_forced_unless_a_brute_may_pay_for_none():
    """R8, Q13, Q84: that depends only on what all see, so it does not tell which card is held."""
    die = 0b10000
    assert only_die(_last_die(0, brute1=1).s, 1) == die
    assert only_die(_last_die(BRUTE_FOR_NONE).s, 1) == die
    for card in ("brute1", "girls"):
        t = _last_die(BRUTE_FOR_NONE, **{card: 1})
        assert only_die(t.s, 1) == 0, card
        assert t.choices(1) == ([0, die] if card == "brute1" else [die])
        t.dollars(1, 1)
        assert only_die(t.s, 1) == 0
    both = bytearray(t.s)
    both[PURSE + 1] = 0
    for copy in (BRUTE, BRUTE + 1):
        assert only_die(both, 1) == 0
        both[PLAYED + (copy >> 3)] |= 1 << (copy & 7)
    assert only_die(both, 1) == die, "all have seen both Brutes played"
