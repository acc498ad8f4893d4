# runs on: cpython micropython
"""The worked example of a round, as all rulebooks print it (1.7), line by line.

P1 999JK, P2 101010KK, P3 JJJJA, P4 QQQAA, P5 9QQJJ. The score example is in test_scoring.py, the example of R18 in
test_brute_and_cheat.py, those of L15 in test_poker.py.
"""

from dicetown.presets import PRESETS
from scene import Scene

HANDS = ("9 9 9 J K", "10 10 10 K K", "J J J J A", "Q Q Q A A", "9 Q Q J J")
P1, P2, P3, P4, P5 = range(5)


def _table(preset):
    """Begin a later round; P1 is Sheriff, P5 has two Property cards worth 5 in hand, as in the books' pictures."""
    t = Scene(seats=5, sheriff=P1, switches=PRESETS[preset], round=2)
    t.stack("store", "equipment4", "girls", "marshal", "credit")
    t.stack("row", "p3-3", "p1-1", "p1-2")
    t.give("p5-1", P5, "p5-2", P5)
    t.dollars("bank", 6)
    if preset == "revised":
        t.stack("open", "protection", "charm")
    t.hands(*HANDS)
    return t


def _play_to_the_doc(t):
    assert t.happened("win", location="mine", seat=P1, count=3)
    assert [t.gold(seat) for seat in range(5)] == [3, 0, 0, 0, 0]  # L1
    assert t.happened("win", location="bank", seat=P2, count=3)
    assert [t.purse(seat) for seat in range(5)] == [8, 14, 8, 8, 8]  # L2
    assert t.happened("win", location="store", seat=P3, count=4)
    assert t.asked() == ("storepick", [P3])
    assert t.cards("drawn") == ["equipment4", "girls", "marshal", "credit"]  # L4
    t.answer(P3, 0)
    assert t.cards(P3) == ["equipment4"] and len(t.cards("discard")) == 3
    assert t.happened("win", location="saloon", seat=P4, count=3)
    assert t.asked() == ("victim", [P4]) and t.choices(P4) == [P3, P5]
    t.answer(P4, P3)
    assert t.cards(P4) == ["equipment4"] and t.cards(P3)[:1] != ["equipment4"]  # L7: the only card there is
    assert not t.happened("tied")
    t.pass_until("benefit", "potion")
    assert t.happened("win", location="sheriff", seat=P2, count=2)
    assert t.sheriff() == P2  # L9
    assert t.happened("win", location="townhall", seat=P3, count=1)
    assert t.moves("row", P3) == [("p3-3", 1), ("p1-1", 1)]  # L11: the lowest, and one more for the Ace
    assert t.cards("row")[0] == "p1-2" and len(t.cards("row")) == 3  # L13
    assert [win["location"] for win in t.all("win")] == ["mine", "bank", "store", "saloon", "sheriff", "townhall"]


def _fenced(t):
    t.pass_until("keep")
    assert sorted(t.cards("front4")) == ["p5-1", "p5-2"] and t.cards(P5) == []
    assert [visit["seat"] for visit in t.all("visit")] == [P5]


def test_first_edition():
    """A1, A2, A3, L1, L2, L4, L7, L9, L11, L12, L17, L18, L20, Q67: for the 9 that lost P5 takes barbed wire."""
    t = _table("first")
    _play_to_the_doc(t)
    assert t.asked() == ("benefit", [P5])
    assert t.choices(P5) == [0, 1, 2]  # a 9 for wire, J and Q for a Store card
    t.answer(P5, 1)
    assert t.happened("visit", seat=P5, benefit="wire")
    _fenced(t)


def test_revised_edition():
    """A1, A2, A3, L1, L2, L4, L7, L9, L11, L21, L22, L23: P5 takes the open "Protection"."""
    t = _table("revised")
    _play_to_the_doc(t)
    assert t.asked() == ("potion", [P5])
    assert t.cards("open") == ["protection", "charm"]
    t.answer(P5, 0)
    assert t.happened("visit", seat=P5, benefit="protection")
    assert t.cards("elixirdiscard") == ["protection"] and len(t.cards("open")) == 2
    _fenced(t)


def test_the_thief_draws_three_and_keeps_one():
    """L7: the example's Saloon with a victim who has enough cards."""
    t = _table("first")
    t.answer(P3, 0)
    t.give("p2-1", P5, "p4-1", P5)
    t.answer(P4, P5)
    assert t.asked() == ("saloonpick", [P4])
    assert len(t.all("look", seat=P4, victim=P5)) == 3
    t.answer(P4, 0)
    assert len(t.cards(P4)) == 1 and len(t.cards(P5)) == 3
