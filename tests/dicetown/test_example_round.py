# runs on: cpython micropython
"""The worked example of a round, as all rulebooks print it (1.7)."""

from scene import Scene

HANDS = ("9 9 9 J K", "10 10 10 K K", "J J J J A", "Q Q Q A A", "9 Q Q J J")


def _play(switches):
    t = Scene(seats=5, sheriff=0, switches=switches)
    t.round(2)
    t.stack("row", "p5-3", "p1-1", "p1-2")
    t.give("p5-1", 4)
    t.give("p5-2", 4)
    t.dollars("bank", 6)
    if switches:
        t.give("protection", "open")
    t.hands(*HANDS)
    return t


def _check_until_doc(t):
    assert t.gold(0) == 3  # L1
    assert t.purse(1) == 8 + 6  # L2
    assert t.asked() == ("storepick", [2])
    assert t.choices(2) == [0, 1, 2, 3]  # L4
    t.answer(2, 0)
    assert t.asked()[0] == "girls" or t.asked()[0] == "victim"


def test_first_edition_round():
    """A1 to A3, L1, L2, L4, L7, L9, L11, L12, L18, L20."""
    t = _play(0)
    _check_until_doc(t)
    t.pass_until("benefit", "wire")
    assert t.sheriff() == 1  # L9
    assert t.happened("win", location="townhall", seat=2, count=1)
    assert "p5-3" in t.cards(2) and "p1-1" in t.cards(2)  # L11: lowest and one more for the Ace
    assert t.asked() == ("benefit", [4])
    t.answer(4, 1)
    t.pass_until("keep")
    assert len(t.cards("front4")) == 2  # L20
