# runs on: cpython micropython
"""The end of the round, of the game, and the points (E1 to E10, Q68 to Q76)."""

from dicetown.cards import CARDS, POTIONS
from dicetown.cards import points as printed
from dicetown.layout import SEATS
from dicetown.presets import LEFTOVERS_UNDER, PRESETS
from scene import Scene

REVISED = PRESETS["revised"]
# Hands that win only the empty Mine and a Town Hall without cards: goods stay where the scene has put them.
QUIET = ("9 9 9 9 A", "9 9 9 A A", "9 9 A A A", "9 A A A A", "A A A A A")
EQUIPMENT = ("equipment1", "equipment2", "equipment3", "equipment4", "equipment5", "equipment8")
ACTIONS = "dynamite girls brute1 cheat1 corruption credit marshal sharing wanted elixir".split()


def last_round(sheriff=0):
    """Begin a round that will be the last, as the Mine is empty. Without a row, the Town Hall gives nothing."""
    t = Scene(sheriff=sheriff, round=5)
    t.nuggets("mine", 0)
    t.empty("row", "property")
    for seat in range(3):
        t.dollars(seat, 0)
    return t


def finish(t):
    """Play that round to its end; nobody does more than they must."""
    t.hands(*QUIET[: t.s[SEATS]], until="finaltie")
    return t


def points(t, seat):
    return t.all("score", seat=seat)[0]


def winner(t):
    assert t.g.over()
    return t.all("end")[0]["winner"]


def test_rounds_go_on_until_something_runs_out():
    """E1, E2: with nuggets in the Mine and Property cards left, everyone takes their dice back."""
    t = Scene(seats=3)
    t.hands("9 9 9 9 A", "9 9 9 A A", "9 9 A A A", until="keep")
    assert t.asked() == ("keep", [0, 1, 2]) and t.happened("round", n=2)
    assert not t.happened("end") and not t.g.over()


def test_the_end_of_the_nuggets():
    """E2: the Mine is empty, though cards are left."""
    t = Scene(seats=2)
    t.nuggets("mine", 3)
    t.hands("9 9 9 A A", "9 A A A A")
    t.pass_until("keep", "finaltie")
    assert t.g.over() and t.all("end")[0]["reason"] == "mine"


def no_deeds_but(t, *row):
    """Put all Property cards but these where nobody sits."""
    t.empty("row", "property")
    t.empty("property", "front4")
    for card in row:
        t.give(card, "row")


def test_the_end_of_the_property_cards():
    """E2: row and deck are empty, though nuggets are left."""
    t = Scene(seats=2)
    no_deeds_but(t, "p1-1", "p2-1")
    t.hands("9 9 9 9 A", "9 A A A K")
    t.pass_until("keep", "finaltie")
    assert t.cards(0) == ["p1-1", "p2-1"]
    assert t.g.over() and t.all("end")[0]["reason"] == "property"


def test_open_cards_with_an_empty_deck_are_not_the_end():
    """Q69, D23: "all given out" means row and deck, in both readings of what happens to the row (D5)."""
    for switches in (0, LEFTOVERS_UNDER):
        t = Scene(seats=2, switches=switches)
        no_deeds_but(t, "p1-1", "p2-1")
        t.hands("9 9 9 9 Q", "9 A A A K")
        t.pass_until("keep", "finaltie")
        assert not t.g.over() and t.cards("row") == ["p2-1"] and t.cards("property") == []


def test_a_deck_with_an_empty_row_is_not_the_end():
    """E2, Q69: the row fills up again."""
    t = Scene(seats=2)
    no_deeds_but(t, "p1-1")
    t.give("p3-1", "property")
    t.hands("9 9 9 9 Q", "9 A A A K")
    t.pass_until("keep", "finaltie")
    assert not t.g.over() and t.cards("row") == ["p3-1"]


def test_both_ends_in_one_round():
    """Q70: they count as one end."""
    t = Scene(seats=2)
    t.nuggets("mine", 2)
    no_deeds_but(t, "p1-1")
    t.hands("9 9 9 9 A", "9 A A A K")
    t.pass_until("keep", "finaltie")
    assert t.g.over()
    assert [end["reason"] for end in t.all("end")] == ["both"]
    assert len(t.all("score")) == 2


def test_the_round_is_played_to_its_end():
    """E3, Q68: the Mine empties at step 1, but Bank, Store, Saloon, Sheriff, Town Hall and Doc still follow."""
    t = Scene(seats=5, round=2)
    t.nuggets("mine", 3)
    t.give("p5-1", 4, "p5-2", 4)
    t.hands("9 9 9 J K", "10 10 10 K K", "J J J J A", "Q Q Q A A", "9 Q Q J J")
    assert t.gold("mine") == 0 and not t.g.over()
    t.pass_until("benefit")
    assert t.asked() == ("benefit", [4]) and not t.happened("score")
    t.answer(4, 1)
    t.pass_until("keep", "finaltie")
    assert [win["location"] for win in t.all("win")] == ["mine", "bank", "store", "saloon", "sheriff", "townhall"]
    assert t.sheriff() == 1 and points(t, 1)["sheriff"] == 5
    assert len(t.moves("row", 2)) == 2 and points(t, 2)["properties"] >= 2
    assert t.happened("visit", seat=4, benefit="wire")
    assert t.g.over() and t.order("visit", "score", "end") == ["visit"] + ["score"] * 5 + ["end"]


def test_a_point_a_nugget():
    """E4."""
    t = last_round()
    t.nuggets(0, 7)
    t.nuggets(1, 30)
    finish(t)
    assert [points(t, seat)["nuggets"] for seat in range(3)] == [7, 30, 0]
    assert points(t, 1)["total"] == 30


def test_a_point_for_two_dollars():
    """E5, Q75, D26: all one's dollars, rounded down: $7 are 3 points."""
    for dollars, n in ((0, 0), (1, 0), (2, 1), (3, 1), (7, 3), (8, 4), (43, 21)):
        t = last_round()
        t.dollars(1, dollars)
        finish(t)
        assert points(t, 1)["dollars"] == n == points(t, 1)["total"]


def test_the_sheriffs_five_points():
    """E6: for the player who has the badge at the end."""
    for sheriff in (0, 1, 2):
        t = finish(last_round(sheriff=sheriff))
        assert [points(t, seat)["sheriff"] for seat in range(3)] == [5 if seat == sheriff else 0 for seat in range(3)]
        assert winner(t) == sheriff


def test_printed_points():
    """E7: equipment 1, 2, 3, 4, 5 and 8, Property 1 to 5."""
    for card in EQUIPMENT:
        t = last_round()
        t.give(card, 1)
        finish(t)
        assert points(t, 1)["equipment"] == int(card[-1]) == points(t, 1)["total"]
    for value in (1, 2, 3, 4, 5):
        for copy in (1, 5):
            t = last_round()
            t.give("p%d-%d" % (value, copy), 1)
            finish(t)
            assert points(t, 1)["property"] == value == points(t, 1)["total"]
    assert [printed(elixir) for elixir in range(POTIONS, CARDS)] == [0] * 7


def test_all_equipment_in_one_hand():
    """E7, Q73: 23 points; action cards in hand are worth nothing."""
    t = last_round()
    for card in EQUIPMENT:
        t.give(card, 1)
    for card in ACTIONS:
        t.give(card, 2)
    finish(t)
    assert points(t, 1)["total"] == 23
    assert points(t, 2)["total"] == 0 and points(t, 2)["equipment"] == 0


def test_fenced_cards_are_still_owned():
    """Q72: they score and they count."""
    t = last_round()
    t.give("p4-1", "front1", "p5-1", "front1", "p2-1", 1)
    finish(t)
    assert points(t, 1)["property"] == 11 and points(t, 1)["properties"] == 3


def test_worked_example_of_a_score():
    """1.7, E4, E5, E6, E7: 6 nuggets, $7, the badge, equipment 3 + 5 + 2, Property 2 + 1 + 5 + 4: 36 points."""
    t = last_round(sheriff=1)
    t.nuggets(1, 6)
    t.dollars(1, 7)
    t.give("equipment3", 1, "equipment5", 1, "equipment2", 1, "p2-1", 1, "p1-1", 1, "p5-1", 1, "p4-1", 1)
    finish(t)
    told = points(t, 1)
    assert [told[f] for f in ("nuggets", "dollars", "sheriff", "equipment", "property")] == [6, 3, 5, 10, 12]
    assert told["total"] == 36


def test_bank_and_stagecoach_are_nobodys():
    """Q71: what lies there is worth nothing to anyone."""
    t = last_round()
    t.dollars("bank", 20)
    t.dollars("stagecoach", 6)
    finish(t)
    assert [points(t, seat)["total"] for seat in range(3)] == [5, 0, 0]
    assert t.purse("bank") + t.purse("stagecoach") == 26


def test_the_highest_total_wins():
    """E8: whichever seat has it."""
    for best in (0, 1, 2):
        t = last_round(sheriff=(best + 1) % 3)
        t.nuggets(best, 6)
        t.give("p1-1", (best + 2) % 3)
        finish(t)
        assert winner(t) == best


def test_a_tie_goes_to_more_property_cards():
    """E9: the number of cards, not their value; fenced ones count (Q72)."""
    for place in (2, "front2"):
        t = last_round()
        t.nuggets(1, 3)
        t.give("p5-1", 1)  # 8 points with one card
        t.nuggets(2, 5)
        t.give("p1-1", 2)
        t.give("p2-1", place)  # 8 points with two
        finish(t)
        assert points(t, 1)["total"] == 8 == points(t, 2)["total"]
        assert winner(t) == 2 and not t.happened("ask", question="finaltie")


def sixteen_deeds(t, seat):
    """Give a seat the cheapest sixteen deeds: 34 points."""
    for i in range(16):
        t.give("p%d-%d" % (1 + i // 5, 1 + i % 5), seat)


def test_sixteen_property_cards_are_worth_no_point_more():
    """E8: 35 points without a card win against 34 with 16 cards."""
    t = last_round()
    t.nuggets(1, 35)
    sixteen_deeds(t, 2)
    finish(t)
    assert [points(t, seat)["total"] for seat in (1, 2)] == [35, 34] and points(t, 2)["properties"] == 16
    assert winner(t) == 1


def test_sixteen_property_cards_break_a_tie():
    """E9: at 35 points each, against a few cards and against none."""
    for deeds in (0, 1, 2):
        t = last_round()
        sixteen_deeds(t, 2)
        t.nuggets(2, 1)
        t.nuggets(1, 35 - 5 * deeds)
        for copy in range(deeds):
            t.give("p5-%d" % (1 + copy), 1)
        finish(t)
        assert points(t, 1)["total"] == 35 == points(t, 2)["total"]
        assert winner(t) == 2


def test_the_sheriff_outside_the_tie_decides():
    """E10, Q74: the Sheriff picks exactly one of the tied."""
    for pick in (1, 2):
        t = last_round(sheriff=0)
        for seat in (1, 2):
            t.nuggets(seat, 7)
            t.give("p2-%d" % seat, seat)
        finish(t)
        assert t.asked() == ("finaltie", [0])
        assert t.choices(0) == [1, 2] and t.refuses(0, 0)
        t.answer(0, pick)
        assert winner(t) == pick
        assert t.happened("tie", location="end", seats=[1, 2], sheriff=0, pick=pick)


def test_the_sheriff_in_the_tie_may_pick_himself():
    """E10, Q74: "himself included"."""
    t = last_round(sheriff=2)
    t.nuggets(1, 7)
    t.nuggets(2, 2)
    finish(t)
    assert t.asked() == ("finaltie", [2]) and t.choices(2) == [1, 2] and not t.g.over()
    t.answer(2, 2)
    assert winner(t) == 2


def test_no_bribes_at_the_end():
    """Q37: goods would change the scores, so there are no offers."""
    t = last_round(sheriff=0)
    t.dollars(1, 12)
    t.dollars(2, 12)
    finish(t)
    assert t.asked() == ("finaltie", [0])
    assert not t.happened("ask", question="offer")


def test_nothing_can_be_decided_after_the_end():
    """E2: the game is over for everyone."""
    t = finish(last_round())
    assert t.asked() == ("none", [])
    for seat in range(3):
        assert t.g.owed() == 0 and t.refuses(seat, 0)


def test_every_game_ends():
    """Q76: each round the Town Hall gives away at least one card, so there are at most 25 (or 20) rounds."""
    for seats, switches, most in ((2, 0, 25), (4, LEFTOVERS_UNDER, 25), (3, REVISED, 20)):
        t = Scene(seats=seats, switches=switches)
        rounds = 0
        while not t.g.over():
            t.forget()
            for seat in t.asked()[1]:
                t.answer(seat, t.choices(seat, 1)[0])
            for win in t.all("win", location="townhall"):
                rounds += 1
                assert win["seat"] is not None
                assert len(t.moves("row", win["seat"])) >= 1
        assert 1 <= rounds <= most
