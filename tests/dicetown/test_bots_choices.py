# runs on: cpython micropython
"""What a bot answers at the locations of Phase II, where one answer is plainly better."""

from chance import think
from dicetown.bots import Bot
from dicetown.presets import DOC_ELIXIRS, PRESETS
from scene import AWAY, joe, offer, table

REVISED = PRESETS["revised"]
# Seat 2 robs at the Saloon with three Queens. In TIED, seats 1 and 2 tie for the Bank and seat 0 decides.
THIEF = ("9 9 9 A A", "10 10 10 A 9", "Q Q Q 10 9")
TIED = ("9 9 K K A", "10 10 9 J J", "10 10 9 A Q")


def test_the_leader_is_told_by_what_lies_open():
    """C8, E4 to E7: nuggets, bills, backs of cards, fenced deeds, the badge; a seat with more of any of these leads."""
    for leader in (1, 2):
        for held in (("equipment1", leader), ("p1-1", leader), ("p1-1", "front%d" % leader)):
            assert think(joe(held).g, 0) == leader
        for what in ("dollars", "nuggets"):
            t = joe()
            getattr(t, what)(leader, 9)
            assert think(t.g, 0) == leader
        assert think(joe(sheriff=leader).g, 0) == leader


def test_goods_are_weighed_as_the_points_they_bring():
    """E4, E5, E6: seat 2 has nuggets; seat 1 has a little more or a little less in something else."""
    for nuggets, target in ((4, 1), (6, 2)):
        t = joe(sheriff=1)  # the badge is five points
        t.nuggets(2, nuggets)
        assert think(t.g, 0) == target
    for dollars, target in ((13, 1), (11, 2)):
        t = joe()
        t.dollars(1, dollars)
        t.nuggets(2, 2)
        assert think(t.g, 0) == target
    for held, nuggets in ((("equipment1", 1), 2), (("p1-1", 1), 2), (("p5-1", "front1"), 4)):
        for more, target in ((0, 1), (2, 2)):
            t = joe(held)
            t.nuggets(2, nuggets + more)
            assert think(t.g, 0) == target


def for_the_bank(seat, bank, sheriff=0):
    """Return what a seat offers for the Bank; 1 and 2 are tied, 3 is not."""
    t = table(seats=4, sheriff=sheriff)
    t.dollars("bank", bank)
    t.hands(*TIED, "Q Q J J K", until="offer")
    return think(t.g, seat)


def test_pays_more_for_a_fuller_bank():
    """A5: a few dollars for its own win, and none for an empty Bank."""
    for seat in (1, 2):
        some, more = for_the_bank(seat, 7), for_the_bank(seat, 11)
        assert for_the_bank(seat, 0) == 0 and some & 7 == more & 7 == seat
        assert 0 < some >> 3 < more >> 3 < 5


def test_pays_only_where_it_helps():
    """A5, Q28: not if its seat is not tied, and not if the Sheriff is."""
    assert for_the_bank(3, 11) == 0
    assert for_the_bank(1, 11, sheriff=2) == for_the_bank(2, 11, sheriff=1) == 0


def test_a_sheriff_who_is_not_tied_takes_the_best_offer():
    """A4, A5, Q34, Q39: the one worth most; seats 1 and 2 are tied, and each offers for itself."""
    held = (("girls", 1), ("p1-1", 1), ("equipment1", 2), ("p1-2", 2))
    for one, two, pick in (
        (offer(1, dollars=3), offer(2, dollars=2), 1),
        (offer(1, dollars=2), offer(2, dollars=3), 2),
        (offer(1, dollars=3), offer(2, nuggets=1), 1),
        (offer(1, dollars=3), offer(2, nuggets=2), 2),
        (offer(1, cards=(1,)), offer(2, nuggets=3), 2),
        (offer(1, nuggets=2), offer(2, dollars=3), 1),
        (offer(1, nuggets=2), offer(2, cards=(0,)), 2),
        (offer(1, cards=(0, 1)), offer(2, nuggets=4), 1),
        (0, offer(2, dollars=1), 2),
        (offer(1, dollars=1), 0, 1),
        (offer(2, dollars=1), 0, 2),
        (offer(2, dollars=4), offer(2, dollars=4), 2),
    ):
        t = table(*held)
        for seat in (1, 2):
            t.nuggets(seat, 4)
        t.hands(*TIED, until="offer")
        t.answers(one, two)
        assert t.asked() == ("tie", [0])
        assert Bot().tie(t.g, 0) == pick and think(t.g, 0) == pick


def test_of_equal_offers_the_weaker_seat_wins():
    """A4, Q39: also if both offer nothing."""
    for offers in ((0, 0), (offer(1, dollars=2), offer(2, dollars=2))):
        for weaker in (1, 2):
            t = table()
            t.nuggets(3 - weaker, 3)
            t.hands(*TIED, until="offer")
            t.answers(*offers)
            assert Bot().tie(t.g, 0) == weaker and think(t.g, 0) == weaker


def test_the_sheriff_is_nearest_to_himself():
    """Q28, Q39, E10: at every tie, whatever is offered, and at the final one."""
    for sheriff in (1, 2):
        t = table(sheriff=sheriff)
        t.hands(*TIED, until="offer")
        t.answers(0, offer(3 - sheriff, dollars=8))
        assert Bot().tie(t.g, sheriff) == sheriff and think(t.g, sheriff) == sheriff
    t = table(sheriff=2)
    t.nuggets("mine", 0)
    t.empty("row", "property")
    for seat, dollars in ((0, 0), (1, 12), (2, 2)):
        t.dollars(seat, dollars)
    t.hands("9 9 9 9 A", "9 9 9 A A", "9 9 A A A", until="finaltie")
    assert t.asked() == ("finaltie", [2]) and think(t.g, 2) == 2


def test_an_action_card_is_better_than_little_equipment():
    """L4, E7: Dynamite is better than equipment of two points, equipment of five better than Dynamite."""
    for first, second, pick in (
        ("equipment2", "dynamite", 1),
        ("dynamite", "equipment5", 1),
        ("dynamite", "equipment2", 0),
    ):
        t = table()
        t.stack("store", first, second)
        t.hands("9 9 9 J J", "10 10 10 9 A", "K K A 10 9", until="storepick")
        assert think(t.g, 0) == pick


def robbery(*held):
    """Seat 2, the Sheriff, robs at the Saloon."""
    t = table(*held, sheriff=2)
    t.hands(*THIEF)
    t.pass_until("victim", "backs", "saloonpick")
    t.nuggets(0, 0)
    return t


def test_a_deed_is_robbed_rather_than_store_cards():
    """L7: a victim with one deed rather than one with two Store cards."""
    for rich in (0, 1):
        t = robbery(("p1-1", rich), ("equipment1", 1 - rich), ("equipment2", 1 - rich))
        assert t.asked() == ("victim", [2]) and think(t.g, 2) == rich


def test_deeds_are_looked_at_first():
    """Q48: with as few Store backs as possible."""
    t = robbery(("p1-1", 0), ("p1-2", 0), ("equipment1", 0), ("equipment2", 0))
    assert t.asked() == ("backs", [2]) and think(t.g, 2) == 1


def test_the_best_of_the_cards_looked_at_is_kept():
    """L7, E7."""
    t = robbery(("p2-1", 0), ("p5-1", 0), ("p1-1", 0))
    looked = [look["card"] for look in t.all("look")]
    assert t.asked() == ("saloonpick", [2]) and looked[think(t.g, 2)] == "p5-1"
    t = robbery(("p3-1", 0), ("equipment2", 0))
    looked = [look["card"] for look in t.all("look")]
    assert t.asked() == ("saloonpick", [2]) and looked[think(t.g, 2)] == "p3-1"


def test_the_order_at_the_doc():
    """Q60: the Sheriff's own seat first, otherwise the weaker one."""
    for sheriff, richer, first in ((0, 2, 3), (0, 3, 2), (2, 2, 2), (3, 3, 3)):
        t = table(seats=4, sheriff=sheriff)
        t.nuggets(richer, 5)
        t.hands("9 9 9 J J", "10 10 10 Q Q", "9 10 J A A", "9 10 J A A", until="order")
        assert t.asked() == ("order", [sheriff]) and think(t.g, sheriff) == first


def doc(hand, *held):
    """Seat 4 is the only visitor."""
    t = table(*held, seats=5)
    t.give("joe", AWAY)
    t.hands("9 9 9 9 9", "10 10 10 Q Q", "J J J J J", "K K K K Q", hand)
    t.pass_until("victim", "benefit")
    if t.asked()[0] == "victim":
        t.answer(1, 2)
    t.pass_until("benefit")
    assert t.asked() == ("benefit", [4])
    return t


def test_the_benefit_that_brings_most():
    """L18, Q2: wire 1, Store 2, dollars 3, nuggets 4. A Store card is worth more than protecting two deeds."""
    t = doc("9 10 J K A", ("p1-1", 4), ("p1-2", 4))
    for dollars, nuggets, choice in ((0, 0, 2), (1, 0, 2), (2, 0, 3), (0, 1, 4), (2, 3, 3), (1, 1, 4)):
        for seat in range(4):
            t.dollars(seat, dollars)
            t.nuggets(seat, nuggets)
        assert think(t.g, 4) == choice, (dollars, nuggets)
    t = doc("9 10 J K A", ("p1-1", 4))
    for seat in range(4):
        t.dollars(seat, 0)
        t.nuggets(seat, 0)
    assert think(t.g, 4) == 2


def test_the_third_deed_is_not_fenced():
    """L18, L20: wire protects only two of many deeds; three nuggets are more."""
    t = doc("9 10 J K A", *[("p%d-%d" % (points, copy), 4) for points in (1, 2) for copy in range(1, 6)])
    for seat in range(4):
        t.dollars(seat, 0)
        t.nuggets(seat, seat > 0)
    assert think(t.g, 4) == 4


def test_what_one_has_oneself_is_no_benefit():
    """L18: the visitor's own goods do not count."""
    t = doc("J J K A A")
    for seat in range(4):
        t.dollars(seat, 0)
        t.nuggets(seat, 0)
    t.dollars(4, 20)
    t.nuggets(4, 9)
    assert think(t.g, 4) == 2
    for seat in (0, 1):
        t.dollars(seat, 3)  # two dollars from each are two points
    assert think(t.g, 4) == 2


def test_elixirs():
    """L23: the badge before dollars, dollars before the unseen elixir, the unseen one before wire."""
    for open_ones, choice in (
        (("power", "wealth"), 0),
        (("charm", "power"), 1),
        (("luck", "wealth"), 1),
        (("protection", "luck"), 2),
    ):
        for switches in (REVISED, DOC_ELIXIRS):
            t = table(switches=switches)
            t.stack("open", *open_ones)
            t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A", until="potion")
            assert t.asked() == ("potion", [2]) and think(t.g, 2) == choice


def test_the_dearest_deeds_are_fenced():
    """L20."""
    t = doc("9 9 9 A A", ("p1-1", 4), ("p5-1", 4), ("p3-1", 4))
    t.answer(4, 1)
    assert t.asked() == ("wire", [4]) and think(t.g, 4) == 1


def test_friendship_asks_the_leader():
    """L23, Q55."""
    for leader in (0, 1):
        t = table(("brute1", 0), ("cheat1", 1), switches=REVISED)
        t.stack("open", "friendship", "charm")
        t.hands("9 9 9 K K", "10 10 10 9 9", "9 10 A A A")
        t.nuggets(leader, 20)
        t.pass_until("potion")
        t.answer(2, 0)
        assert t.asked() == ("giver", [2]) and think(t.g, 2) == leader
