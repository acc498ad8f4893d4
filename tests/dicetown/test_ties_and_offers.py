# runs on: cpython micropython
"""The Sheriff decides ties, and is offered things for it (A4, A5, L16, Q28 to Q39)."""

from scene import Scene, offer

# Seats 1 and 2 tie for the Mine with two 9s; seat 3 has none.
MINE = ("A A A K J", "9 9 10 J J", "9 9 10 10 J", "Q Q Q Q A")


def table(*hands, **how):
    t = Scene(seats=len(hands), **how, round=2)
    t.hands(*hands)
    return t


def rich(sheriff=0):
    """Return the tie at the Mine with goods to offer: nuggets for seats 1 and 3, hand and fenced cards for seat 1."""
    t = Scene(seats=4, sheriff=sheriff, round=2)
    t.nuggets(1, 3)
    t.nuggets(3, 2)
    t.give("girls", 1, "p4-1", 1, "marshal", 1)
    t.give("p5-1", "front1")
    t.hands(*MINE)
    return t


def test_the_sheriff_decides():
    """A4, Q29: only one of the tied can be picked, and the Sheriff cannot refuse."""
    for pick in (1, 2):
        t = table(*MINE)
        assert t.all("tied")[0]["seats"] == [1, 2]
        t.pass_all()
        assert t.asked() == ("tie", [0])
        assert t.choices(0) == [1, 2]
        for other in (0, 3, 4):
            assert t.refuses(0, other)
        t.answer(0, pick)
        assert t.happened("tie", location="mine", sheriff=0, pick=pick)
        assert t.happened("win", location="mine", seat=pick, count=2)
        assert (t.gold(pick), t.gold(3 - pick)) == (2, 0)


def test_the_sheriff_may_pick_himself():
    """Q28: nothing forbids it."""
    t = table(*MINE, sheriff=2)
    t.pass_all()
    assert t.asked() == ("tie", [2]) and t.choices(2) == [1, 2]
    t.answer(2, 2)
    assert t.gold(2) == 2


def test_a_sheriff_who_picks_himself_takes_what_was_offered_for_himself():
    """Q34, Q28: all offers for another pick lapse, whoever made them: each says "if you choose X"."""
    t = rich(sheriff=2)
    t.answers(0, offer(1, dollars=3, nuggets=2, cards=[0]), offer(2, dollars=1, nuggets=1))
    held = t.cards(1)
    t.answer(2, 2)
    assert t.happened("tie", location="mine", pick=2)
    assert t.moves(3, 2) == [("dollars", 1), ("nuggets", 1)]
    assert t.moves(1, 2) == [] and t.cards(1) == held


def test_a_clear_winner_needs_no_sheriff():
    """A4: without a tie there is no question and no offer; Q36: and no other moment to give anything away."""
    t = table("A A A K J", "9 9 9 J J", "9 9 10 10 10", "Q Q Q Q A")
    t.pass_until("keep")
    assert not t.happened("ask", question="offer") and not t.happened("ask", question="tie")
    assert not t.happened("tied")


def test_one_die_each_is_a_tie():
    """Q33, Q32: with one die each they tie; with none they do not."""
    t = table("9 K K K A", "9 A A A J", "10 10 10 J J")
    t.pass_all()
    assert t.choices(0) == [0, 1]
    t = table("K K K K A", "A A A A J", "10 10 10 J J")
    assert not t.happened("tied") and t.happened("win", location="mine", seat=None)


def test_all_may_tie():
    """A4: five players with the same dice."""
    t = table(*["9 9 K K A"] * 5, sheriff=3)
    assert t.all("tied")[0]["seats"] == [0, 1, 2, 3, 4]
    t.pass_all()
    assert t.asked() == ("tie", [3]) and t.choices(3) == [0, 1, 2, 3, 4]


def test_the_old_sheriff_decides_a_tie_of_kings():
    """Q30, D7: in office until the badge moves; they can pick themselves only if tied."""
    t = table("A A A 10 10", "K K 9 9 10", "K K 9 9 9", sheriff=0)
    t.pass_until("tie")
    assert t.all("tied")[-1]["location"] == "sheriff"
    assert t.asked() == ("tie", [0]) and t.choices(0) == [1, 2]
    t.answer(0, 1)
    assert t.sheriff() == 1
    t = table("K K A 10 10", "K K 9 9 J", "9 9 9 10 A", sheriff=0)
    t.pass_until("tie")
    assert t.choices(0) == [0, 1]
    t.answer(0, 0)
    assert t.sheriff() == 0


def test_the_new_sheriff_decides_at_the_town_hall():
    """Q31, L16, A4, D7: equal hands of seats 0 and 1; the badge has just gone to seat 2."""
    t = table("A A A 9 9", "9 A 9 A A", "K Q J 10 9", sheriff=0)
    t.pass_until("tie")
    while t.all("tied")[-1]["location"] != "townhall":
        t.answer(0, t.choices(0)[0])
        t.pass_until("tie")
    assert t.sheriff() == 2
    assert t.asked() == ("tie", [2]) and t.choices(2) == [0, 1]
    t.answer(2, 1)
    assert t.happened("win", location="townhall", seat=1, count=3)


def test_kickers_leave_the_sheriff_nothing_to_decide():
    """L16, D27: a better kicker wins without the Sheriff."""
    t = table("A A A Q 10", "A A A K 9")
    t.pass_until("keep")
    assert t.happened("win", location="townhall", seat=1) and not t.happened("tied")


def test_everyone_but_the_sheriff_may_offer():
    """A5, Q35, D22: tied or not. The Sheriff pays nothing, and a player who has nothing to give is not asked."""
    t = table(*MINE)
    assert t.asked() == ("offer", [1, 2, 3])
    t = table(*MINE, sheriff=2)
    assert t.asked() == ("offer", [0, 1, 3])
    t = Scene(seats=4)
    t.dollars(3, 0)
    t.dollars(1, 0)
    t.nuggets(1, 1)
    t.hands(*MINE)
    assert t.asked() == ("offer", [1, 2])


def test_a_card_is_enough_to_offer_something():
    """A5, Q34, Q35: fenced or in hand; seat 2 has nothing at all."""
    t = Scene(seats=5, sheriff=4)
    for seat in range(4):
        t.dollars(seat, 0)
    t.give("p1-1", "front0", "girls", 1, "p1-2", "front3")
    t.hands(*MINE, "K K K 10 Q")
    assert t.asked() == ("offer", [0, 1, 3])


def test_all_offers_there_are():
    """A5, Q34: any of one's goods for one of the tied, with the cards shown or not; too many to list."""
    t = Scene(seats=3)
    t.dollars(1, 2)
    t.nuggets(1, 1)
    t.give("girls", 1, "p1-1", "front1")
    t.hands(*MINE[:3])
    offers = [0]
    for favours in (1, 2):
        for dollars, nuggets in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)):
            if dollars or nuggets:
                offers.append(offer(favours, dollars, nuggets))
            for cards in ((0,), (1,), (0, 1)):
                for shown in (False, True):
                    offers.append(offer(favours, dollars, nuggets, cards, shown))
    assert [choice for choice in range(1 << 17) if t.g.legal(1, choice)] == sorted(offers)
    assert t.choices(1) == [0]


def test_an_outsider_can_buy_the_decision():
    """Q35: seat 3 is not tied and pays for seat 2."""
    t = table(*MINE)
    t.answers(0, 0, offer(2, dollars=3))
    t.answer(0, 2)
    assert (t.purse(3), t.purse(0)) == (5, 11)
    assert t.gold(2) == 2


def test_offers_lie_on_the_table_together():
    """A5: all are announced at once, before the Sheriff decides."""
    t = table(*MINE)
    t.forget()
    t.answer(3, offer(1, dollars=1))
    t.answer(1, offer(1, dollars=2))
    assert t.events == []
    t.answer(2, 0)
    assert [(o["seat"], o["favours"], o["dollars"]) for o in t.all("offer")] == [(1, 1, 2), (3, 1, 1)]
    assert t.asked() == ("tie", [0])


def test_offers_that_fit_are_taken_and_the_others_lapse():
    """Q34: an offer is "if you choose X"; nothing moves before the decision."""
    t = table(*MINE)
    t.answers(offer(1, dollars=2), offer(2, dollars=5), offer(1, dollars=1))
    assert [t.purse(seat) for seat in range(4)] == [8, 8, 8, 8]
    t.forget()
    t.answer(0, 1)
    assert [t.purse(seat) for seat in range(4)] == [11, 6, 8 + 3, 7]  # seat 2 has also robbed the Bank
    assert t.moves(2, 0) == [] and t.moves(1, 0) == [("dollars", 2)]


def test_nuggets_cards_and_bills():
    """A5, Q34: all goods of one offer move; only the two players see the cards."""
    t = rich(sheriff=3)
    t.answers(0, offer(1, dollars=8, nuggets=3, cards=(0, 1, 2)), 0)
    told = t.all("offer", seat=1)[0]
    assert (told["dollars"], told["nuggets"], told["store"], told["property"]) == (8, 3, 2, 1)
    t.answer(3, 1)
    assert t.purse(3) == 16 and t.gold(3) == 5 and sorted(t.cards(3)) == ["girls", "marshal", "p4-1"]
    assert t.cards(1) == [] and t.cards("front1") == ["p5-1"]
    for card in ("girls", "marshal", "p4-1"):
        assert t.all("move", what=card)[0]["aud"] == 0b1010


def test_only_goods_that_are_there():
    """Q34: no dollar, nugget or card that one does not have, and nothing for a seat that is not tied."""
    t = rich()
    assert t.g.legal(1, offer(1, dollars=8, nuggets=3, cards=(0, 1, 2, 3)))
    for choice in (
        offer(1, dollars=9),
        offer(1, nuggets=4),
        offer(1, cards=(4,)),
        offer(0, dollars=1),
        offer(3, dollars=1),
        offer(5, dollars=1),
    ):
        assert t.refuses(1, choice)
    assert t.refuses(2, offer(2, nuggets=1)) and t.refuses(2, offer(2, cards=(0,)))
    assert t.refuses(3, offer(1, nuggets=3)) and t.g.legal(3, offer(1, nuggets=2))


def test_an_offer_is_of_something():
    """Q34: an empty offer is none, and faces can be shown only of offered cards."""
    t = rich()
    assert t.refuses(1, offer(2)) and t.refuses(1, offer(1, dollars=1, shown=True))
    assert t.g.legal(1, 0)


def test_cards_are_shown_to_the_sheriff_or_not():
    """Q34: as the offerer likes. Nobody else sees them, except fenced cards, which lie open."""
    for shown, audience in ((True, 0b1010), (False, 0b0010)):
        t = rich(sheriff=3)
        t.answers(0, offer(1, cards=(1, 3), shown=shown), 0)
        told = {card["card"]: card["aud"] for card in t.all("offered", seat=1)}
        assert told == {"p4-1": audience, "p5-1": 31}


def test_a_fenced_card_arrives_unfenced():
    """Q34: the fence only forbids stealing."""
    for place, card, other in ((3, "p5-1", "p1-1"), (4, "p1-1", "p5-1")):
        t = rich()
        t.give("p1-1", "front1")
        t.answers(offer(1, cards=(place,)), 0, 0)
        t.answer(0, 1)
        assert t.cards(0) == [card] and t.cards("front0") == [] and t.cards("front1") == [other]
        assert sorted(t.cards(1)) == ["girls", "marshal", "p4-1"]


def test_all_cards_at_once():
    """Q34: from hand and fence together, all into the Sheriff's hand."""
    t = rich()
    t.answers(offer(2, cards=(0, 1, 2, 3)), 0, 0)
    t.answer(0, 2)
    assert sorted(t.cards(0)) == ["girls", "marshal", "p4-1", "p5-1"]
    assert t.cards(1) == [] and t.cards("front1") == []


def test_an_offer_names_fifteen_cards():
    """Q36: the first fifteen of a hand of eighteen, of which the last one can be offered, too."""
    t = Scene(seats=3)
    deeds = t.cards("property")[:18]
    for card in deeds:
        t.give(card, 1)
    t.hands(*MINE[:3])
    assert t.refuses(1, offer(1, cards=(15,)))
    t.answers(offer(1, cards=(0, 9, 14)), 0)
    t.answer(0, 1)
    assert t.cards(0)[:3] == [deeds[0], deeds[9], deeds[14]]


def test_one_tie_after_the_other():
    """Q34: offers at one location do not hold at the next."""
    t = table("A A A K J", "9 9 10 10 J", "9 9 10 10 J")
    t.answers(offer(1, dollars=2), 0)
    t.answer(0, 2)
    assert t.asked()[0] == "offer" and t.all("tied")[-1]["location"] == "bank"
    t.answers(0, 0)
    t.answer(0, 1)
    assert t.purse(0) == 8 and t.purse(1) == 8 + 3


def test_no_offers_for_the_order_at_the_doc():
    """Q36: the Sheriff alone decides the order of the visits."""
    t = table("9 9 10 10 J", "J J Q Q K", "9 K K A A", "9 10 J Q A", "9 10 J Q A")
    t.forget()
    t.pass_until("order")
    assert t.asked() == ("order", [2])
    assert not t.happened("ask", question="offer")
    t.answer(2, 4)
    t.pass_until("keep")
    assert [visit["seat"] for visit in t.all("visit")] == [4, 3]
    assert not t.happened("ask", question="offer")
