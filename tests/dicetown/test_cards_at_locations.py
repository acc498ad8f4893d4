# runs on: cpython micropython
"""Cards that change a location: Dynamite, Girls, Credit, Corruption, Sharing, and Equipment, which is never played."""

from scene import AWAY, Scene

# Seat 0 wins the Mine, the Store and the Town Hall, seat 1 the Bank, seat 2 the Kings. No ties.
HANDS = ("9 9 9 J J", "10 10 10 K A", "K K A 10 9")


def _scene(**cards):
    """Round 2 with cards in hands: _scene(dynamite=0)."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.stack("store", "equipment1", "equipment2", "equipment3", "equipment4")
    for card in cards:
        t.give(card, cards[card])
    return t


def test_dynamite_doubles_the_nuggets_of_its_player():
    """C2, and the general rule: discarded after use."""
    t = _scene(dynamite=0)
    t.hands(*HANDS)
    assert t.asked() == ("dynamite", [0])
    assert t.happened("ask", question="dynamite", seats=[0], location="mine")
    assert t.happened("win", location="mine", seat=0, count=3)
    t.answer(0, 1)
    assert t.gold(0) == 6 and t.gold("mine") == 24
    assert "dynamite" in t.cards("discard")


def test_dynamite_is_of_no_use_at_another_ones_mine():
    """C2: it is for one's own win. Q78: only the winner can play it."""
    t = _scene(dynamite=1)
    t.hands(*HANDS, until="keep")
    assert t.gold(0) == 3
    assert not t.happened("ask", question="dynamite")


def test_dynamite_takes_what_is_left():
    """Q1: the Mine owes nothing afterwards."""
    t = _scene(dynamite=0)
    t.nuggets("mine", 4)
    t.hands(*HANDS)
    t.answer(0, 1)
    assert t.gold(0) == 4 and t.gold("mine") == 0


def test_dynamite_comes_after_the_tie():
    """Q88: it is asked when the winner is known."""
    t = _scene(dynamite=1)
    t.hands("9 9 J J K", "9 9 10 10 10", "K K Q Q A")
    assert t.asked()[0] == "offer"
    t.pass_until("tie")
    assert not t.happened("ask", question="dynamite")
    t.answer(0, 1)
    t.answer(1, 1, "dynamite")
    assert t.gold(1) == 4


def _saloon(girls, *cards):
    """Seat 2 holds Girls and robs at the Saloon with two Queens. cards: (card, seat) of the others."""
    t = _scene(girls=2) if girls else _scene()
    for card, seat in cards:
        t.give(card, seat)
    t.hands("9 9 9 A A", "10 10 10 Q A", "K K Q Q 9")
    t.pass_until("girls", "victim", "saloonpick")
    return t


def test_girls_rob_two_victims():
    """C3: the action happens twice, with different victims."""
    t = _saloon(True, ("p1-1", 0), ("p1-2", 0), ("p2-1", 1), ("p2-2", 1))
    t.answer(2, 1, "girls")
    t.answer(2, 0, "victim")
    t.answer(2, 0, "saloonpick")
    t.answer(2, 1, "victim")
    assert len(t.cards(0)) == 1 and len(t.cards(1)) == 2 and len(t.cards(2)) == 1
    t.answer(2, 0)
    assert len(t.cards(1)) == 1 and len(t.cards(2)) == 2
    assert "girls" in t.cards("discard")


def test_girls_rob_one_victim_twice():
    """C3, Q52: the second action can draw what the first one gave back."""
    t = _saloon(True, ("p1-1", 0), ("p1-2", 0))
    t.answer(2, 1)
    assert t.asked() == ("saloonpick", [2])
    assert len(t.all("look", seat=2, victim=0)) == 2
    t.forget()
    t.answer(2, 0)
    assert len(t.all("look", seat=2, victim=0)) == 1  # the one that came back
    assert "p1-1" in t.cards(2) and "p1-2" in t.cards(2)


def test_girls_find_nobody_the_second_time():
    """Q52: the only card has been taken; then another victim is robbed, or nobody."""
    t = _saloon(True, ("p1-1", 0))
    t.answer(2, 1, "girls")
    assert t.cards(2) == ["p1-1"]
    assert t.happened("win", location="sheriff")


def test_credit_does_the_store_twice():
    """C7."""
    t = _scene(credit=0)
    t.hands(*HANDS, until="credit")
    t.answer(0, 1, "credit")
    assert t.asked() == ("storepick", [0]) and t.choices(0) == [0, 1]
    assert t.cards("drawn") == ["equipment1", "equipment2"]
    t.answer(0, 1)
    assert t.asked() == ("storepick", [0])
    assert t.cards("drawn") == ["equipment3", "equipment4"]
    t.answer(0, 0)
    assert t.cards(0)[:2] == ["equipment2", "equipment3"]
    assert sorted(t.cards("discard")) == ["credit", "equipment1", "equipment4"]


def test_credit_is_of_no_use_at_another_ones_visit():
    """C7: it is for one's own visit."""
    t = _scene(credit=1)
    t.hands(*HANDS, until="storepick")
    assert t.asked() == ("storepick", [0])
    assert not t.happened("ask", question="credit")


def test_corruption_brings_the_top_of_the_deck_unseen():
    """C6, D12, Q10: after the cards of the row and before the row is filled; the others see its back."""
    t = _scene(corruption=1)
    t.stack("row", "p1-1", "p1-2", "p1-3")
    t.stack("property", "p5-1", "p5-2")
    t.hands(HANDS[2], HANDS[0], HANDS[1], until="corruption")
    assert "p1-1" in t.cards(1) and t.cards("row") == ["p1-2", "p1-3"]
    t.forget()
    t.answer(1, 1)
    assert "p5-1" in t.cards(1)
    assert t.cards("row") == ["p1-2", "p1-3", "p5-2"]
    [move] = t.all("move", what="p5-1")
    assert move["aud"] == 1 << 1


def test_corruption_is_of_no_use_at_another_ones_town_hall():
    """C6: it is for one's own win."""
    t = _scene(corruption=2)
    t.hands(*HANDS, until="keep")
    for ask in t.all("ask", question="corruption"):
        assert ask["seats"] == [0]
    assert "corruption" in t.cards(2)


def test_corruption_takes_the_last_card_before_the_row_does():
    """Q10: this matters when the deck has only one card left."""
    t = _scene(corruption=0)
    t.stack("row", "p1-1", "p1-2", "p1-3")
    t.empty("property", AWAY)
    t.give("p5-1", "property")
    t.hands(*HANDS, until="corruption")
    t.answer(0, 1)
    assert "p5-1" in t.cards(0) and t.cards("row") == ["p1-2", "p1-3"]


def test_corruption_is_not_offered_when_the_deck_is_empty():
    """Q10."""
    t = _scene(corruption=0)
    t.empty("property", AWAY)
    t.hands(*HANDS, until="keep")
    assert t.happened("win", location="townhall", seat=0)
    assert not t.happened("ask", question="corruption")


def test_sharing_takes_half_of_the_loot():
    """C10, Q87: asked when the loot is known; half of $7, rounded down, is $3."""
    t = _scene(sharing=0)
    t.dollars("bank", 7)
    t.hands(*HANDS, until="sharing")
    assert t.asked() == ("sharing", [0])
    assert t.purse(1) == 15 and t.purse("bank") == 0
    t.answer(0, 1)
    assert t.purse(1) == 12 and t.purse(0) == 11
    assert "sharing" in t.cards("discard")


def test_sharing_counts_the_loot_and_not_the_purse():
    """C10: half of the loot."""
    t = _scene(sharing=2)
    t.dollars(1, 0)
    t.dollars("bank", 2)
    t.hands(*HANDS, until="sharing")
    t.answer(2, 1)
    assert t.purse(1) == 1 and t.purse(2) == 9


def test_sharing_is_for_opponents_of_the_robber():
    """C10: a player who robs the Bank is not asked."""
    t = _scene(sharing=1)
    t.dollars("bank", 7)
    t.hands(*HANDS, until="keep")
    assert not t.happened("ask", question="sharing")
    assert t.purse(1) == 15 and "sharing" in t.cards(1)


def test_whether_the_robber_holds_sharing_does_not_show():
    """C10, Q84: everyone who holds some Store card is asked, whoever holds Sharing."""
    for holder in (0, 1, 2):
        t = _scene(sharing=holder, girls=0, marshal=2)
        t.dollars("bank", 7)
        t.hands(*HANDS)
        t.pass_until("sharing", "keep")
        assert t.asked() == ("sharing", [0, 2])


def test_sharing_is_not_offered_for_a_dollar():
    """Q4: half of $1 is nothing; half of $3 is $1."""
    for dollars, offered in ((0, False), (1, False), (2, True), (3, True)):
        t = _scene(sharing=0)
        t.dollars("bank", dollars)
        t.hands(*HANDS)
        t.pass_until("sharing", "keep")
        assert t.happened("win", location="bank", seat=1)
        assert t.happened("ask", question="sharing") == offered
        if offered:
            t.answer(0, 1)
            assert t.moves(1, 0) == [("dollars", 1)]


def test_equipment_is_never_played():
    """C1, Q73: seat 0 is asked in all windows of the round, and none takes a card; the six score 23 at the end."""
    t = _scene()
    t.give("equipment1", 0, "equipment2", 0, "equipment3", 0, "equipment4", 0, "equipment5", 0, "equipment8", 0)
    t.give("brute1", 1)  # an action card scores nothing
    t.nuggets("mine", 3)
    t.hands(*HANDS)
    windows = 0
    while not t.g.over():
        question, seats = t.asked()
        if question in ("dynamite", "sharing", "credit", "sheriff", "corruption", "elixir") and 0 in seats:
            windows += 1
            assert t.choices(0) == [0], question
        for seat in seats:
            t.answer(seat, t.g.next(seat, -1))
    assert windows == 6
    assert not t.happened("play", seat=0)
    assert t.happened("score", seat=0, equipment=23)
    assert t.happened("score", seat=1, equipment=0)
