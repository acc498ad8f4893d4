# runs on: cpython micropython
"""Who wins what, in which order, and what it brings (A1 to A3, L1 to L13, Q26, Q32, Q38)."""

from dicetown.presets import LEFTOVERS_UNDER, PRESETS
from scene import Scene

REVISED = PRESETS["revised"]


def table(*hands, **how):
    """Begin Phase II of a second round with these hands."""
    t = Scene(seats=len(hands), **how, round=2)
    t.hands(*hands)
    return t


def winners(t):
    return {win["location"]: win["seat"] for win in t.all("win")}


def test_the_order_of_the_locations():
    """A1: Mine, Bank, Stagecoach, Store, Saloon, Sheriff, Town Hall, Doc."""
    t = Scene(seats=5, round=2)
    t.dollars("stagecoach", 2)
    t.give("p1-1", 4, "p1-2", 4)
    t.hands("9 9 9 J K", "10 10 10 K K", "J J J J A", "Q Q Q A A", "9 Q Q J J", until="keep")
    way = []
    for kind, fields in t.events:
        if kind == "win":
            way.append(fields["location"])
        elif kind == "visit":
            way.append("doc")
        elif kind == "move" and fields["from"] == "stagecoach":
            way.append("stagecoach")
    assert way == ["mine", "bank", "stagecoach", "store", "saloon", "sheriff", "townhall", "doc"]


def test_one_player_wins_many():
    """A2: winning one location does not stop a player from winning others."""
    t = table("9 9 10 10 K", "9 10 A A J")
    assert [winners(t)[at] for at in ("mine", "bank")] == [0, 0]
    t.pass_until("keep")
    assert winners(t)["sheriff"] == 0


def test_a_location_without_its_face_is_nobodys():
    """A3, Q32: none each is no tie; the location just stays closed."""
    t = table("A A A K K", "A A K K K", sheriff=0)
    t.pass_until("keep")
    for at in ("mine", "bank", "store", "saloon"):
        assert t.happened("win", location=at, seat=None, count=0)
    assert not t.happened("tied") and t.gold("mine") == 30 and t.purse("bank") == 3
    assert len(t.cards("store")) == 19


def test_mine():
    """L1: whoever has the most 9s gets a nugget for each of their own."""
    for hand, n in (("9 9 A A A", 2), ("9 9 9 A A", 3), ("9 9 9 9 9", 5)):
        t = table("9 K K K K", hand)
        assert t.happened("win", location="mine", seat=1, count=n)
        assert (t.gold(1), t.gold(0), t.gold("mine")) == (n, 0, 30 - n)
        assert t.moves("mine", 1) == [("nuggets", n)]


def test_a_mine_with_too_few_nuggets():
    """Q1: the winner gets those that are left, and is owed nothing afterwards."""
    t = Scene(seats=2, round=2)
    t.nuggets("mine", 2)
    t.hands("9 9 9 9 A", "10 10 K K K")
    assert t.moves("mine", 0) == [("nuggets", 2)]
    t.nuggets("mine", 9)
    t.pass_until("keep")
    assert (t.gold(0), t.gold("mine")) == (2, 9)


def test_bank():
    """L2: all the bills, however many 10s there are."""
    for hand in ("10 10 A A A", "10 10 10 10 10"):
        t = Scene(seats=2)
        t.dollars("bank", 7)
        t.hands("10 K K K K", hand)
        assert t.moves("bank", 1) == [("dollars", 7)]
        assert t.purse(1) == 15


def test_stagecoach():
    """L3, D4: its bills go to the Bank after the robbery, so they can be robbed from the next round on."""
    t = Scene(seats=2, round=2)
    t.dollars("stagecoach", 5)
    t.hands("10 9 9 A A", "9 A A A A")
    assert t.purse(0) == 8 + 3
    t.pass_until("keep")
    assert (t.purse("bank"), t.purse("stagecoach")) == (5, 0)
    t.hands("10 9 9 A A", "9 A A A A")
    assert t.purse(0) == 8 + 3 + 5


def test_stagecoach_is_nobodys():
    """L3, A3: the Bank also fills up when nobody robs it; no event says that anybody wins the Stagecoach."""
    t = Scene(seats=2)
    t.dollars("stagecoach", 4)
    t.hands("9 9 9 A A", "9 A A A A", until="keep")
    assert (t.purse("bank"), t.purse("stagecoach")) == (7, 0)
    assert not t.happened("win", location="stagecoach")


def test_store():
    """L4: the winner draws as many cards as they have Jacks, from the top, keeps one and discards the others."""
    t = Scene(seats=2, round=2)
    t.stack("store", "girls", "marshal", "credit", "wanted")
    t.hands("J J J A A", "J K K K K")
    assert t.asked() == ("storepick", [0])
    assert t.cards("drawn") == ["girls", "marshal", "credit"]
    assert t.choices(0) == [0, 1, 2]
    t.answer(0, 1)
    assert t.cards(0) == ["marshal"] and t.cards("discard") == ["girls", "credit"] and t.cards("drawn") == []
    assert t.cards("store")[0] == "wanted" and len(t.cards("store")) == 16


def test_one_jack_is_one_card():
    """L4: there is nothing to choose and nothing to discard."""
    t = Scene(seats=2, round=2)
    t.stack("store", "girls")
    t.hands("J A A A K", "9 9 9 9 9")
    assert t.cards(0) == ["girls"] and t.cards("discard") == []


def test_store_twice_in_the_first_round():
    """L6: the whole action happens twice; the first discards are away before the second draw."""
    t = Scene(seats=2)
    t.stack("store", "girls", "marshal", "credit", "wanted", "equipment8")
    t.hands("J J A A A", "J K K K K")
    t.answer(0, 1)
    assert t.cards("discard") == ["girls"]
    assert t.cards("drawn") == ["credit", "wanted"]
    t.answer(0, 0)
    assert t.cards(0) == ["marshal", "credit"] and t.cards("store")[0] == "equipment8"
    assert t.asked()[0] != "storepick"


def test_store_once_in_any_later_round():
    """L6: "in the first round only"."""
    for n in (2, 3, 10):
        t = Scene(seats=2, round=n)
        t.hands("J J A A A", "J K K K K")
        t.answer(0, 1)
        assert len(t.cards(0)) == 1
        t.pass_until("keep")
        assert len(t.all("win", location="store")) == 1 and len(t.moves("drawn", 0)) == 1


def saloon(thief, *cards):
    """Seat 0 robs seat 1, who holds these cards."""
    t = Scene(seats=3, round=2)
    for card in cards:
        t.give(card, 1)
    t.hands(thief, "9 9 9 K K", "Q 9 9 9 9")
    return t


def test_saloon():
    """L7: as many cards as Queens, drawn unseen; the thief keeps one, the others go back to the victim."""
    t = saloon("Q Q Q A A", "p1-1", "p2-1", "p3-1", "p4-1", "p5-1")
    assert t.asked() == ("saloonpick", [0])
    seen = [look["card"] for look in t.all("look", seat=0, victim=1)]
    assert len(seen) == 3 == len(set(seen))
    assert t.choices(0) == [0, 1, 2]
    t.answer(0, 2)
    assert t.cards(0) == [seen[2]]
    assert sorted(t.cards(1) + t.cards(0)) == ["p1-1", "p2-1", "p3-1", "p4-1", "p5-1"]
    move = t.all("move", what=seen[2])[0]
    assert move["aud"] == 0b011
    assert [look["aud"] for look in t.all("look")] == [1, 1, 1]


def test_saloon_sees_the_backs():
    """L8: the victim may hold Property and Store cards; the thief says how many of each kind to draw."""
    t = saloon("Q Q Q A A", "p1-1", "girls", "p3-1", "marshal")
    t.pass_until("backs")
    assert t.choices(0) == [1, 2]  # 1 or 2 Store backs of three cards: there are two of each kind
    t.answer(0, 1)
    kinds = [look["card"].startswith("p") for look in t.all("look")]
    assert sorted(kinds) == [False, True, True]
    t = saloon("Q A A A A", "p1-1", "girls")
    t.pass_until("backs")
    assert t.choices(0) == [0, 1]
    t.answer(0, 1)
    assert t.cards(0)[0] == "girls"


def test_most_kings_take_the_badge():
    """L9: at once, so the new Sheriff decides the ties that follow."""
    t = table("K 9 9 9 A", "K K 9 9 9", "A A 10 10 10", sheriff=0)
    t.pass_until("keep")
    assert t.sheriff() == 1
    assert t.moves(0, 1) == [("badge", 1)]
    assert t.happened("win", location="sheriff", seat=1, count=2)


def test_without_kings_the_sheriff_stays():
    """L10, A3, D6."""
    t = table("9 9 9 9 A", "9 9 9 10 10", "A A 10 9 9", sheriff=2)
    t.pass_until("keep")
    assert t.sheriff() == 2
    assert t.happened("win", location="sheriff", seat=None)
    assert not t.happened("move", what="badge")


def test_the_sheriff_with_most_kings_stays():
    """Q38: the badge does not move, but the Sheriff has won a location: no Doc."""
    for switches in (0, REVISED):
        t = table("K K A 9 10", "9 9 9 10 10", "9 9 9 9 Q", sheriff=0, switches=switches)
        t.pass_until("keep")
        assert t.sheriff() == 0 and not t.happened("move", what="badge")
        assert t.happened("win", location="sheriff", seat=0)
        assert not t.happened("visit", seat=0)


def town_hall(hand, switches=0):
    """Seat 0 wins the Town Hall with this hand; row p1-1 p2-1 p3-1, deck p4-1 p5-1 p1-2 p2-2 ..."""
    t = Scene(seats=2, switches=switches, round=2)
    t.stack("row", "p1-1", "p2-1", "p3-1")
    t.stack("property", "p4-1", "p5-1", "p1-2", "p2-2")
    t.hands(hand, "9 10 A A K", until="keep")
    assert t.happened("win", location="townhall", seat=0)
    return t


def test_town_hall():
    """L11, L12, D21: the lowest card, and one more for each of the winner's Aces, at most all that lie open."""
    for hand, taken in (
        ("9 9 9 K K", ["p1-1"]),  # the other player's two Aces do not count
        ("9 9 9 K A", ["p1-1", "p2-1"]),
        ("9 9 9 A A", ["p1-1", "p2-1", "p3-1"]),
        ("A A A A A", ["p1-1", "p2-1", "p3-1"]),
    ):
        t = town_hall(hand)
        assert [what for what, n in t.moves("row", 0)] == taken
        assert t.cards(0) == taken
        assert t.moves("property", 0) == [] and t.moves("property", 1) == []


def test_aces_count_in_the_winning_hand_only():
    """L12: the example's QQQAA gains nothing from its Aces, as JJJJ9 is better."""
    t = Scene(seats=2, round=2)
    t.hands("J J J J 9", "Q Q Q A A", until="keep")
    assert t.happened("win", location="townhall", seat=0, count=0)
    assert len(t.moves("row", 0)) == 1 and t.moves("row", 1) == []


def test_the_row_slides_down():
    """L13, D5: the remaining cards slide down, and the free places are filled from the deck."""
    assert town_hall("9 9 9 K K").cards("row") == ["p2-1", "p3-1", "p4-1"]
    assert town_hall("9 9 9 K A").cards("row") == ["p3-1", "p4-1", "p5-1"]
    assert town_hall("9 9 9 A A").cards("row") == ["p4-1", "p5-1", "p1-2"]


def test_the_property_cards_run_out():
    """Q9, L11: the row stays shorter; a later winner takes what is in it, never from the deck."""
    three = ["p1-1", "p2-1", "p3-1"]
    for row, deck, hand, taken, left in (
        (three, [], "A A A 9 9", three, []),
        (three, [], "9 9 9 9 Q", ["p1-1"], ["p2-1", "p3-1"]),
        (three, ["p4-1"], "9 9 9 9 A", ["p1-1", "p2-1"], ["p3-1", "p4-1"]),
        (["p2-1", "p3-1"], [], "9 9 9 9 Q", ["p2-1"], ["p3-1"]),
        (["p2-1"], ["p4-1"], "A A A A A", ["p2-1"], ["p4-1"]),
    ):
        t = Scene(seats=2, round=2)
        t.empty("row", "property")
        t.empty("property", "front4")  # where nobody sits
        for card in row:
            t.give(card, "row")
        for card in deck:
            t.give(card, "property")
        t.hands(hand, "10 9 K K K", until="keep")
        assert t.cards(0) == taken and t.cards("row") == left and t.cards("property") == []


def test_the_row_goes_under_the_deck():
    """L13, D5, in the other reading: the remaining cards go under the deck, and three new ones are turned up."""
    for hand, left in (("9 9 9 K K", ["p2-1", "p3-1"]), ("9 9 9 K A", ["p3-1"]), ("9 9 9 A A", [])):
        t = town_hall(hand, LEFTOVERS_UNDER)
        assert t.cards("row") == ["p4-1", "p5-1", "p1-2"]
        deck = t.cards("property")
        assert deck[0] == "p2-2"
        assert sorted(deck[len(deck) - len(left) :]) == left


def test_public_goods():
    """Q26: everyone sees money, nuggets, the badge and the cards of the row move."""
    t = Scene(seats=3, round=2)
    t.hands("9 9 9 9 A", "10 10 K K K", "9 10 10 10 A", until="keep")
    for what in ("nuggets", "dollars", "badge"):
        assert [move["aud"] for move in t.all("move", what=what)] == [31]
    row = [move["aud"] for move in t.all("move") if "row" in (move["from"], move["to"])]
    assert row == [31] * 4
