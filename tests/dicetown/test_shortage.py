# runs on: cpython micropython
"""When there is not enough: nuggets, dollars, cards (Q1 to Q10)."""

from dicetown.presets import PRESETS
from scene import Scene

REVISED = PRESETS["revised"]
AWAY = "front4"  # where nobody sits in these scenes


def table(seats=3, switches=0):
    t = Scene(seats=seats, switches=switches, round=2)
    return t


def test_mine_with_too_few_nuggets():
    """Q1: all that are left, and nothing is owed afterwards."""
    t = table()
    t.nuggets("mine", 2)
    t.hands("9 9 9 9 A", "10 10 K K K", "9 10 10 10 A")
    assert t.moves("mine", 0) == [("nuggets", 2)]
    assert (t.gold(0), t.gold("mine")) == (2, 0)
    t.nuggets("mine", 9)
    t.pass_until("keep")
    assert (t.gold(0), t.gold("mine")) == (2, 9)


def test_dynamite_with_too_few_nuggets():
    """Q1: twice four are eight, and five are there."""
    t = table()
    t.nuggets("mine", 5)
    t.give("dynamite", 0)
    t.hands("9 9 9 9 A", "10 10 K K K", "9 10 10 10 A")
    t.answer(0, 1)
    assert (t.gold(0), t.gold("mine")) == (5, 0)


def at_the_doc(hand, dollars=(8, 8), nuggets=(2, 2), switches=0):
    """Seat 2 has won nothing and comes to the Doc with this hand; seats 0 and 1 have this much."""
    t = table(switches=switches)
    if switches:
        t.stack("open", "wealth", "charm")
    t.hands("K K K K A", "10 10 J J Q", hand)
    t.pass_until("benefit", "potion")
    for seat in (0, 1):
        t.dollars(seat, dollars[seat])
        t.nuggets(seat, nuggets[seat])
    t.dollars(2, 0)
    t.nuggets(2, 0)
    t.forget()
    return t


def test_each_gives_what_he_has():
    """Q2: two dollars or all there are; nothing stands in for a missing dollar or nugget."""
    for dollars, paid in (((8, 8), (2, 2)), ((2, 1), (2, 1)), ((1, 0), (1, 0)), ((0, 0), (0, 0))):
        t = at_the_doc("K K 10 J A", dollars=dollars)
        t.answer(2, 3)
        assert [t.purse(seat) for seat in range(3)] == [dollars[0] - paid[0], dollars[1] - paid[1], paid[0] + paid[1]]
        assert [t.gold(seat) for seat in range(3)] == [2, 2, 0]
    for nuggets, paid in (((3, 1), (1, 1)), ((0, 1), (0, 1)), ((0, 0), (0, 0))):
        t = at_the_doc("K K 10 J A", nuggets=nuggets)
        t.answer(2, 4)
        assert [t.gold(seat) for seat in range(3)] == [nuggets[0] - paid[0], nuggets[1] - paid[1], paid[0] + paid[1]]
        assert [t.purse(seat) for seat in range(3)] == [8, 8, 0]


def test_wealth_and_charm_of_the_poor():
    """Q2: the revised edition's elixirs likewise."""
    for dollars, paid in (((8, 1), (2, 1)), ((1, 0), (1, 0))):
        t = at_the_doc("K K 10 J A", dollars=dollars, switches=REVISED)
        assert t.cards("open") == ["wealth", "charm"]
        t.answer(2, 0)
        assert [t.purse(seat) for seat in range(3)] == [dollars[0] - paid[0], dollars[1] - paid[1], paid[0] + paid[1]]
    t = at_the_doc("K K 10 J A", nuggets=(0, 2), switches=REVISED)
    t.answer(2, 1)
    assert [t.gold(seat) for seat in range(3)] == [0, 1, 1]


def joe(dollars):
    """Seat 0 finds Joe at the Store; seats 1 and 2 have this much."""
    t = table()
    t.stack("store", "joe")
    t.dollars(1, dollars[0])
    t.dollars(2, dollars[1])
    t.hands("J A A A A", "K K K K Q", "9 9 9 K K")
    t.forget()
    return t


def test_joe_takes_what_there_is():
    """Q2: four dollars or all he has."""
    for has, gives in ((8, 4), (4, 4), (3, 3), (1, 1)):
        t = joe((has, 8))
        t.answer(0, 1)
        assert t.purse(1) == has - gives and t.purse(0) == 8 + gives


def test_joe_aimed_at_an_empty_purse():
    """Q3: allowed and useless; where all are poor Joe is just discarded."""
    for dollars in ((0, 8), (0, 0)):
        t = joe(dollars)
        assert t.asked() == ("joe", [0]) and t.choices(0) == [1, 2]
        t.answer(0, 1)
        assert (t.purse(0), t.purse(1), t.purse(2)) == (8, dollars[0], dollars[1])
        assert "joe" in t.cards("discard")


def test_sharing_out_less_than_two_dollars():
    """Q4: half of it is nothing, so it is not offered."""
    for loot, offered in ((0, False), (1, False), (2, True)):
        t = table()
        t.dollars("bank", loot)
        t.give("sharing", 1)
        t.hands("10 10 A A A", "K K K K A", "9 9 9 K K")
        assert (t.asked() == ("sharing", [1])) == offered
        assert t.purse(0) == 8 + loot


def test_half_of_the_loot_is_rounded_down():
    """Q4, C10."""
    for loot, shared in ((2, 1), (3, 1), (7, 3)):
        t = table()
        t.dollars("bank", loot)
        t.give("sharing", 1)
        t.hands("10 10 A A A", "K K K K A", "9 9 9 K K")
        t.answer(1, 1)
        assert t.moves(0, 1)[0] == ("dollars", shared)
        assert (t.purse(0), t.purse(1)) == (8 + loot - shared, 8 + shared)


def test_saloon_victim_with_few_cards():
    """Q5: the thief with four Queens looks at both cards that there are and keeps one."""
    t = table()
    t.give("p1-1", 1, "p2-1", 1)
    t.hands("Q Q Q Q A", "K K K 9 9", "9 10 A A A")
    assert t.asked() == ("saloonpick", [0]) and t.choices(0) == [0, 1]
    t.answer(0, 1)
    assert len(t.all("look")) == 2
    assert len(t.cards(1)) == 1


def test_saloon_victims_have_cards():
    """Q6: an empty hand cannot be chosen while another opponent has a card; a fenced card is not in the hand."""
    t = table(seats=4)
    t.give("p1-1", "front1", "p2-1", 2, "p3-1", 3)
    t.hands("Q Q A A A", "K K K 9 9", "9 9 9 10 A", "10 10 9 A A")
    assert t.asked() == ("victim", [0]) and t.choices(0) == [2, 3]


def test_saloon_without_any_cards():
    """Q6, Q57: nothing happens, and in the first edition the thief may still see the Doc."""
    for switches, visits in ((0, True), (REVISED, False)):
        t = table(switches=switches)
        t.give("p1-1", "front1")
        t.hands("Q Q 9 10 K", "9 9 K K K", "10 10 A A A", until="keep")
        assert t.happened("win", location="saloon", seat=0)
        assert not t.happened("look") and t.cards("front1") == ["p1-1"]
        assert t.happened("visit", seat=0) == visits


def fencing(deeds, hand, switches=0):
    """Seat 2 comes to the Doc with these Property cards."""
    t = table(switches=switches)
    for card in deeds:
        t.give(card, 2)
    if switches:
        t.stack("open", "protection", "charm")
    t.hands("9 9 9 K K", "10 10 J J J", hand)
    t.pass_until("benefit", "potion", "keep")
    return t


def test_wire_for_a_single_card():
    """Q7: he fences the one he has."""
    t = fencing(["p4-1"], "9 10 K A A")
    t.answer(2, 1)
    assert t.cards("front2") == ["p4-1"] and t.cards(2) == []
    t = fencing(["p4-1"], "9 10 K A A", REVISED)
    t.answer(2, 0)
    assert t.cards("front2") == ["p4-1"] and t.cards(2) == []


def test_wire_without_a_card():
    """Q7: the first edition does not offer it; a face for something else is still good."""
    t = fencing([], "9 10 K A A")
    assert t.asked() == ("benefit", [2]) and t.choices(2) == [0, 3, 4]
    t = fencing(["p4-1"], "9 10 K A A")
    assert t.choices(2) == [0, 1, 3, 4]


def test_nothing_to_visit_the_doc_for():
    """Q7: only 9s and 10s, and no card to fence: he does not visit."""
    for deeds, asked in (([], "keep"), (["p4-1"], "benefit")):
        t = table()
        for card in deeds:
            t.give(card, 2)
        t.hands("9 9 9 9 A", "10 10 10 K K", "9 9 9 10 10")
        t.pass_until("benefit", "keep")
        assert t.asked()[0] == asked


def test_protection_without_a_card():
    """Q7: he may take the elixir all the same, and nothing comes of it."""
    t = fencing([], "9 10 K A A", REVISED)
    assert t.choices(2) == [0, 1, 2]
    t.answer(2, 0)
    assert t.happened("visit", seat=2, benefit="protection") and "protection" in t.cards("elixirdiscard")
    assert t.cards("front2") == [] and t.asked()[0] == "keep"


def test_store_with_too_few_cards():
    """Q8: he draws what there is and keeps one of those."""
    t = table()
    t.empty("store", AWAY)
    t.give("girls", "discard", "marshal", "store")
    t.hands("J J J J A", "K K K 9 9", "9 9 9 K A")
    assert t.asked() == ("storepick", [0]) and t.cards("drawn") == ["marshal", "girls"]
    t.answer(0, 0)
    assert t.cards(0)[:1] == ["marshal"] and t.cards("discard") == ["girls"]


def test_store_with_a_single_card():
    """Q8: three Jacks and one card."""
    t = table()
    t.empty("store", AWAY)
    t.give("girls", "discard")
    t.hands("J J J J A", "K K K 9 9", "9 9 9 K A")
    assert not t.happened("ask", question="storepick")
    assert t.cards(0)[:1] == ["girls"] and t.cards("discard") == [] and t.cards("store") == []


def test_store_without_cards():
    """Q8, Q57: no effect; in the first edition he may still see the Doc."""
    for switches, visits in ((0, True), (REVISED, False)):
        t = table(switches=switches)
        t.empty("store", AWAY)
        t.hands("J J 9 Q A", "9 9 K K K", "10 10 9 A A", until="keep")
        assert t.happened("win", location="store", seat=0, count=2)
        assert t.moves("drawn", 0) == [] and t.cards(0) == []
        assert t.happened("visit", seat=0) == visits


def row_of(row, deck, hand, **cards):
    """Seat 0 wins the Town Hall; so many open cards, so many in the deck."""
    t = table(seats=2)
    t.empty("row", "property")
    t.empty("property", AWAY)
    for card in row:
        t.give(card, "row")
    for card in deck:
        t.give(card, "property")
    for card in cards:
        t.give(card, cards[card])
    t.hands(hand, "10 9 K K K")
    t.pass_until("corruption", "keep", "benefit")
    return t


def test_property_deck_runs_out():
    """Q9: the row stays shorter, its cards slide down."""
    t = row_of(["p1-1", "p2-1", "p3-1"], [], "A A A 9 9")
    assert t.cards("row") == []
    t = row_of(["p1-1", "p2-1", "p3-1"], [], "9 9 9 9 Q")
    assert t.cards("row") == ["p2-1", "p3-1"]
    t = row_of(["p1-1", "p2-1", "p3-1"], ["p4-1"], "9 9 9 9 A")
    assert t.cards("row") == ["p3-1", "p4-1"] and t.cards("property") == []


def test_a_short_row():
    """Q9, L11: a later winner takes what is there."""
    t = row_of(["p2-1", "p3-1"], [], "9 9 9 9 Q")
    assert t.cards(0) == ["p2-1"] and t.cards("row") == ["p3-1"]
    t = row_of(["p2-1"], ["p4-1"], "A A A A A")
    assert t.cards(0) == ["p2-1"] and t.cards("row") == ["p4-1"]  # never from the deck


def test_corruption_with_an_empty_deck():
    """Q10: not offered, so not wasted."""
    t = row_of(["p1-1", "p2-1"], [], "9 9 9 9 Q", corruption=0)
    assert t.asked()[0] != "corruption"
    assert "corruption" in t.cards(0)


def test_corruption_takes_the_last_card_before_the_refill():
    """Q10: after the cards of the row, before the free places are filled."""
    t = row_of(["p1-1", "p2-1", "p3-1"], ["p5-1"], "9 9 9 9 Q", corruption=0)
    assert t.asked() == ("corruption", [0])
    assert t.cards("row") == ["p2-1", "p3-1"] and "p1-1" in t.cards(0)
    t.answer(0, 1)
    assert sorted(t.cards(0)) == ["p1-1", "p5-1"]
    assert t.cards("row") == ["p2-1", "p3-1"] and t.cards("property") == []
    assert t.all("move", what="p5-1")[0]["aud"] == 0b01
