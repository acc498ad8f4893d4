# runs on: cpython micropython
"""Doc Badluck in the first edition: who may visit, in which order, and the four benefits (L17 to L20, L24, L25)."""

from dicetown.presets import DOC_CONTROLLED, DOC_ELIXIRS, DOC_MANDATORY, EMPTY_BANK_BARS, PRESETS
from scene import AWAY, Scene, offer

# Seat 0 wins the Mine, 1 the Bank and the Saloon, 2 the Store and the Town Hall, 3 the Kings; seat 4 wins nothing.
RIVALS = ("9 9 9 9 9", "10 10 10 Q Q", "J J J J J", "K K K K Q")


def _doc(hand, *deeds, **rest):
    """Play up to the Doc's step, with seat 4 the only visitor."""
    t = Scene(seats=5, sheriff=0, switches=rest.get("switches", 0), round=2)
    for deed in deeds:
        t.give(deed, "front4" if rest.get("fenced") else 4)
    t.give("joe", AWAY)
    t.hands(*RIVALS, hand)
    t.pass_until("victim", "benefit", "keep")
    if t.asked()[0] == "victim":
        t.answer(1, 2)  # rob seat 2, not seat 4
    t.pass_until("benefit", "keep")
    return t


def test_who_won_nothing_may_visit():
    """L17, D3b: they may decline."""
    t = _doc("A A 9 9 J")
    assert t.asked() == ("benefit", [4])
    assert 0 in t.choices(4)
    purses = [t.purse(seat) for seat in range(5)]
    t.answer(4, 0)
    assert t.asked()[0] == "keep"
    assert purses == [t.purse(seat) for seat in range(5)]
    assert t.happened("visit", seat=4, benefit="none")


def test_who_won_something_may_not():
    """L17: four winners, one visitor."""
    t = _doc("A A 9 9 J")
    t.answer(4, 0)
    assert [visit["seat"] for visit in t.all("visit")] == [4]


def test_a_benefit_needs_a_die_of_its_own():
    """L18: 9 or 10 wire, J or Q a Store card, K dollars, A nuggets. Choices 1, 2, 3, 4; 0 declines."""
    for hand, choices in (
        ("9 9 10 10 A", [0, 1, 4]),
        ("9 9 9 A A", [0, 1, 4]),
        ("10 10 A A A", [0, 1, 4]),
        ("J J J A A", [0, 2, 4]),
        ("J J J K K", [0, 2, 3]),
        ("Q J J K K", [0, 2, 3]),
        ("Q K K A A", [0, 2, 3, 4]),
        ("K K K A A", [0, 3, 4]),
        ("A A A A 10", [0, 1, 4]),
        ("9 10 J K A", [0, 1, 2, 3, 4]),
    ):
        t = _doc(hand, "p1-1", "p1-2")
        assert t.asked() == ("benefit", [4]), hand
        assert t.choices(4) == choices, hand


def test_one_kind_of_dice_is_enough():
    """L18, Q7: seat 0 has only this kind, and wins nothing. For 9s and 10s alone it needs a deed."""
    for hands, deeds, choices in (
        (("9 9 9 10 10", "9 9 9 9 9", "10 10 10 10 10"), ["p1-1"], [0, 1]),
        (("9 9 9 10 10", "9 9 9 9 9", "10 10 10 10 10"), [], []),
        (("J J J Q Q", "J J J J J", "Q Q Q Q Q"), [], [0, 2]),
        (("9 9 9 K K", "9 9 9 9 9", "K K K K K"), [], [0, 3]),
        (("9 9 9 A A", "9 9 9 9 9", "A A A A A"), [], [0, 4]),
    ):
        t = Scene(seats=3, sheriff=0, round=2)
        t.give("joe", AWAY)
        for deed in deeds:
            t.give(deed, 0)
        t.hands(*hands)
        t.pass_until("benefit", "keep")
        assert t.asked()[0] == ("benefit" if choices else "keep"), hands
        assert not choices or t.choices(0) == choices, hands
        assert choices or t.happened("visit", seat=0, benefit="none")
        assert not t.happened("ask", question="order")  # there is only one visitor


def test_one_benefit_and_no_more():
    """L18: exactly one."""
    t = _doc("9 10 J K A", "p1-1")
    t.answer(4, 3)
    assert t.asked()[0] == "keep"
    assert [visit["benefit"] for visit in t.all("visit", seat=4)] == ["dollars"]


def test_king_brings_two_dollars_of_each():
    """L18, Q2: $2 from each, or all that one has."""
    t = _doc("K K K A A")
    for seat, dollars in ((0, 5), (1, 2), (2, 1), (3, 0), (4, 0)):
        t.dollars(seat, dollars)
    t.answer(4, 3)
    assert [t.purse(seat) for seat in range(5)] == [3, 0, 0, 0, 5]


def test_king_may_be_chosen_for_nothing():
    """Q64: allowed and void."""
    t = _doc("K K K A A")
    for seat in range(5):
        t.dollars(seat, 0)
    assert 3 in t.choices(4)
    t.answer(4, 3)
    assert t.asked()[0] == "keep" and t.purse(4) == 0


def test_ace_brings_a_nugget_of_each():
    """L18, Q2: a nugget from each who has one."""
    t = _doc("K K K A A")
    for seat, nuggets in ((0, 5), (1, 1), (2, 0), (3, 2), (4, 1)):
        t.nuggets(seat, nuggets)
    t.answer(4, 4)
    assert [t.gold(seat) for seat in range(5)] == [4, 0, 0, 1, 1 + 3]


def test_jack_or_queen_brings_the_top_store_card():
    """L18: nobody else sees it."""
    t = _doc("J J J A A")
    t.stack("store", "brute1", "brute2")
    t.answer(4, 2)
    assert t.cards(4) == ["brute1"] and t.cards("store")[0] == "brute2"
    [move] = t.all("move", what="brute1")
    assert move["aud"] == 1 << 4


def test_barbed_wire_fences_two_deeds():
    """L20: the visitor chooses them; they lie face up for everyone."""
    t = _doc("9 9 9 A A", "p1-1", "p2-1", "p3-1")
    t.give("brute1", 4)
    t.answer(4, 1)
    assert t.asked() == ("wire", [4]) and t.choices(4) == [0, 1, 2]
    t.answer(4, 2)
    assert t.choices(4) == [0, 1]
    t.answer(4, 0)
    assert t.cards("front4") == ["p3-1", "p1-1"] and t.cards(4) == ["p2-1", "brute1"]
    for move in t.all("move", to="front4"):
        assert move["aud"] == 31


def test_store_cards_cannot_be_fenced():
    """Q50: only Property cards are among the choices."""
    t = _doc("9 9 9 A A", "p1-1", "p2-1", "p3-1")
    t.give("p1-1", 4, "brute1", 4)
    t.give("p1-1", 4)  # a Store card among the deeds of the hand
    t.answer(4, 1)
    assert t.choices(4) == [0, 1, 2]
    t.answer(4, 2)
    t.answer(4, 1)
    assert t.cards("front4") == ["p1-1", "p3-1"] and t.cards(4) == ["p2-1", "brute1"]


def test_barbed_wire_with_one_deed():
    """Q7: that one deed is fenced."""
    t = _doc("9 9 9 A A", "p1-1")
    t.answer(4, 1)
    assert t.cards("front4") == ["p1-1"] and t.asked()[0] == "keep"


def test_barbed_wire_with_no_deed_is_not_offered():
    """Q7: with no deed in hand, that is; fenced ones do not count."""
    assert _doc("9 9 9 A A").choices(4) == [0, 4]
    assert _doc("9 9 9 A A", "p1-1", fenced=True).choices(4) == [0, 4]
    t = _doc("9 9 9 10 10")
    assert t.asked()[0] == "keep" and t.happened("visit", seat=4, benefit="none")


def test_what_is_fenced_is_not_fenced_again():
    """L20, Q7: a visitor with one deed in hand and others fenced fences that one, and the game goes on."""
    for fenced in (["p2-1"], ["p2-1", "p3-1", "p4-1"]):
        for more in ([], ["p5-1"]):
            t = _doc("9 9 9 A A", "p1-1")
            for deed in fenced:
                t.give(deed, "front4")
            for deed in more:
                t.give(deed, 4)
            t.answer(4, 1)
            t.pass_until("keep", "wire")
            assert t.asked()[0] == "keep"
            fenced_now = list(fenced)
            fenced_now.append("p1-1")
            fenced_now.extend(more)
            assert t.cards("front4") == fenced_now and t.cards(4) == []


def test_what_is_fenced_is_not_stolen():
    """L20, Q49: the thief at the Saloon cannot draw it, and a player who has nothing else is no victim."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("p1-1", "front0", "p2-1", "front1", "p3-1", 1)
    t.hands("9 9 9 9 A", "10 10 10 K A", "Q Q Q K K")
    t.pass_until("victim", "saloonpick", "sheriff", "keep")
    assert t.cards("front0") == ["p1-1"] and t.cards("front1") == ["p2-1"]
    assert t.cards(2) == ["p3-1"] and not t.happened("ask", question="victim")


def test_the_same_benefit_for_two_visitors():
    """L19, D20."""
    t = Scene(seats=4, sheriff=0, round=2)
    t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A", "9 10 J A A")
    for seat in range(4):
        t.nuggets(seat, 5)
    t.pass_until("order")
    t.answer(1, 2)  # seat 1 has taken the badge
    before = [t.gold(seat) for seat in range(4)]
    t.answer(2, 4)
    t.answer(3, 4)
    assert [t.gold(seat) - before[seat] for seat in range(4)] == [-2, -2, 3 - 1, 3 - 1]


def test_the_sheriff_orders_the_visits():
    """L17, D3f, Q60: the Sheriff after step 6 decides the whole order before the first visit."""
    t = Scene(seats=5, sheriff=0, round=2)
    t.hands("9 9 9 J J", "K K 10 10 10", "9 10 J A A", "9 10 J A A", "9 10 J A A", until="order")
    assert t.sheriff() == 1 and t.asked() == ("order", [1])
    assert t.choices(1) == [2, 3, 4]
    t.answer(1, 3)
    assert t.asked() == ("order", [1]) and t.choices(1) == [2, 4]
    assert not t.happened("visit")
    t.answer(1, 4)
    for seat in (3, 4, 2):
        t.answer(seat, 0, "benefit")
    assert t.asked()[0] == "keep"


def test_the_best_of_an_empty_bank_visits():
    """L24, D3d, Q57: that seat has won nothing, or is an exception. With the switch it has used the location anyway."""
    rules = [(0, True), (EMPTY_BANK_BARS, False), (DOC_CONTROLLED, True), (DOC_CONTROLLED | EMPTY_BANK_BARS, False)]
    rules += [(PRESETS["ru-first"], True), (PRESETS["revised"], False)]
    for switches, visits in rules:
        t = Scene(seats=3, sheriff=0, switches=switches & ~DOC_ELIXIRS, round=2)
        t.dollars("bank", 0)
        t.hands("9 9 9 J J", "10 10 K A A", "K K Q Q Q")
        t.pass_until("benefit", "keep")
        assert t.happened("win", location="bank", seat=1)
        assert t.happened("ask", question="benefit", seats=[1]) == visits, switches


def test_an_empty_bank_excuses_no_other_location():
    """Q57, ru-first: seat 1 wins the empty Bank, and also the Mine or the Saloon."""
    for hand in ("10 10 9 9 A", "10 10 Q Q A"):
        t = Scene(seats=3, sheriff=0, switches=PRESETS["ru-first"], round=2)
        t.dollars("bank", 0)
        t.hands("J J K A A", hand, "J 10 K K A")
        t.pass_until("benefit", "keep")
        assert not t.happened("ask", question="benefit", seats=[1])


def test_control_without_gain_bars_by_one_test_only():
    """D3c, Q57: at the Saloon without a card to draw; by the test of 000, not by that of the others."""
    for preset, visits in (("ru-first", False), ("fr-first", True), ("cs-first", True), ("first", True)):
        t = Scene(seats=3, sheriff=0, switches=PRESETS[preset], round=2)
        t.hands("9 9 9 K A", "Q Q 9 10 A", "K K 10 10 A")
        t.pass_until("benefit", "keep")
        assert t.happened("win", location="saloon", seat=1)
        assert t.happened("ask", question="benefit", seats=[1]) == visits, preset


def test_a_dollar_robbed_is_something_won():
    """L17, L24, Q57: by both tests."""
    for switches in (0, PRESETS["ru-first"]):
        t = Scene(seats=3, sheriff=0, switches=switches, round=2)
        t.dollars("bank", 1)
        t.hands("9 9 9 J J", "10 10 K A A", "K K Q Q Q", until="keep")
        assert not t.happened("ask", question="benefit")


def test_a_store_card_lost_at_the_saloon_was_won():
    """L25, D3e, D15, Q57: it bars the Doc."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.stack("store", "equipment1")
    t.hands("J 9 10 A A", "9 9 10 10 10", "K K Q Q Q", until="keep")
    assert t.happened("win", location="store", seat=0) and t.cards(0) == []
    assert "equipment1" in t.cards(2)
    assert not t.happened("ask", question="benefit")


def test_a_saloon_without_cards_gives_nothing():
    """Q57, Q6: its winner may visit the Doc, unless controlling a location counts (Q59)."""
    for switches, visits in ((0, True), (DOC_CONTROLLED, False)):
        t = Scene(seats=3, sheriff=0, switches=switches, round=2)
        t.hands("9 9 9 K K", "10 10 10 A A", "Q Q 9 10 A")
        t.pass_until("keep", "benefit")
        assert t.happened("win", location="saloon", seat=2)
        assert t.happened("ask", question="benefit", seats=[2]) == visits


def test_a_store_without_cards_gives_nothing():
    """Q57, Q8."""
    for switches, visits in ((0, True), (DOC_CONTROLLED, False)):
        t = Scene(seats=3, sheriff=0, switches=switches, round=2)
        t.empty("store", AWAY)
        t.hands("9 9 9 K K", "10 10 10 A A", "J J 9 10 A")
        t.pass_until("keep", "benefit")
        assert t.happened("win", location="store", seat=2)
        assert t.happened("ask", question="benefit", seats=[2]) == visits


def test_kings_blocked_by_marshal_give_nothing():
    """Q57; but if controlling a location counts (Q59), the winner controlled it."""
    for switches, visits in ((0, True), (DOC_CONTROLLED, False)):
        t = Scene(seats=3, sheriff=0, switches=switches, round=2)
        t.give("marshal", 0)
        t.hands("9 9 9 A 10", "10 10 10 A A", "K K 9 A 10", until="sheriff")
        t.answer(0, 1)
        t.pass_until("keep", "benefit")
        assert t.sheriff() == 0
        assert t.happened("ask", question="benefit", seats=[2]) == visits


def test_the_sheriffs_own_kings_are_something_won():
    """Q57, Q38."""
    t = Scene(seats=3, sheriff=2, round=2)
    t.hands("9 9 9 A 10", "10 10 10 A A", "K K 9 A 10", until="keep")
    assert t.happened("win", location="sheriff", seat=2) and not t.happened("ask", question="benefit")


def test_robbed_and_shared_is_something_won():
    """Q57: at least half of the loot remains."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.dollars("bank", 2)
    t.give("sharing", 2)
    t.hands("9 9 9 9 A", "10 10 K A A", "K K 9 A A", until="sharing")
    t.answer(2, 1)
    t.pass_until("keep")
    assert not t.happened("ask", question="benefit")


def test_gains_by_cards_and_bribes_are_not_won():
    """Q58: a share of the loot or a bribe does not bar the Doc; only what the dice won does."""
    t = Scene(seats=4, sheriff=3, round=2)
    t.dollars("bank", 6)
    t.give("sharing", 3)
    t.hands("9 9 9 J A", "10 10 10 K K", "9 9 9 J A", "9 10 J A A")
    t.answer(0, offer(0, dollars=3))
    t.answer(1, 0)
    t.answer(2, 0)
    t.answer(3, 0)
    assert t.purse(3) == 11  # by the bribe
    t.pass_until("sharing")
    t.answer(3, 1)
    assert t.purse(3) == 14
    t.pass_until("keep")
    assert t.happened("visit", seat=3)


def test_a_lost_face_still_counts_at_the_doc():
    """Q67: dice are not used up; a 10 that lost the Bank still fences a deed."""
    t = _doc("10 10 A A A", "p1-1")
    assert t.happened("win", location="bank", seat=1)
    t.answer(4, 1)
    assert t.cards("front4") == ["p1-1"]


def test_where_the_visit_is_mandatory_it_cannot_be_declined():
    """D3b: with that switch only, and the benefits of the dice."""
    t = _doc("K K K A A", switches=DOC_MANDATORY)
    assert t.choices(4) == [3, 4]
