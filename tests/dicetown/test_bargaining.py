# runs on: cpython micropython
"""Bargaining in rounds: raising, asking for more, an offer for each, declining (A5, Q28, Q29, Q34 to Q37)."""

from chance import Luck, begin, choose, owing, think
from dicetown.bots import Bot
from dicetown.bribes import AGAIN, offer_for
from dicetown.layout import LOCATION, QUESTION, ROUND, SEATS, SHERIFF, TIED
from dicetown.presets import PRESETS, ROUNDS
from dicetown.questions import FINAL_TIE, OFFER, TAKE, TIE
from dicetown.undo import Undo
from scene import Scene, offer

MORE = 5
# Seats 1 and 2 tie for the Mine; seat 3 has no 9.
MINE = ("A A A K J", "9 9 10 J J", "9 9 10 10 J", "Q Q Q Q A")
BANK = ("A A A K J", "10 10 J J Q", "10 10 K K Q", "Q Q Q Q A")  # the same for the Bank
THREE = ("A A A K J", "9 9 10 J J", "9 9 10 10 J", "9 9 Q Q A")


def choosing(seat):
    """Return the choice with which the Sheriff picks a seat and judges each offer for it."""
    return 6 + seat


def haggle(hands=MINE, sheriff=0, switches=ROUNDS):
    t = Scene(seats=4, sheriff=sheriff, switches=switches, round=2)
    t.nuggets(1, 3)
    t.give("girls", 1, "p4-1", 1, "marshal", 1)
    t.give("p5-1", "front1")
    t.dollars("bank", 20)
    t.hands(*hands)
    return t


def told(t, kind="offer"):
    return [(each["seat"], each["favours"], each["dollars"]) for each in t.all(kind)]


def test_the_sheriff_asks_for_more_three_times():
    """A5, Q34: each time all are asked again; after the third the Sheriff must decide (Q29)."""
    t = haggle()
    for asked in range(4):
        assert t.asked() == ("offer", [1, 2, 3])
        t.answers(offer(1, dollars=1 + asked), 0, 0)
        assert t.asked() == ("tie", [0])
        assert (MORE in t.choices(0)) == (asked < 3)
        if asked < 3:
            t.answer(0, MORE)
    assert t.refuses(0, MORE)
    t.answer(0, 1)
    assert t.purse(1) == 8 - 4 and t.moves(1, 0) == [("dollars", 4)]


def test_he_may_ask_before_anything_is_offered():
    """A5: but not if nobody has anything to offer."""
    t = haggle()
    t.pass_all()
    assert t.choices(0) == [1, 2, MORE]
    t.answer(0, MORE)
    assert t.asked()[0] == "offer"
    t = Scene(seats=3, switches=ROUNDS)
    t.dollars(1, 0)
    t.dollars(2, 0)
    t.hands(*MINE[:3])
    assert t.asked() == ("tie", [0]) and t.choices(0) == [1, 2]


def test_what_was_laid_can_be_raised_and_not_lowered():
    """Q34: a new offer has less of nothing and more of something. If nothing is added, the old one stays."""
    t = haggle()
    t.answers(offer(1, dollars=2, nuggets=1, cards=(1,)), 0, 0)
    t.answer(0, MORE)
    for less in (
        offer(1, dollars=2, nuggets=1, cards=(1,)),
        offer(1, dollars=1, nuggets=1, cards=(1,)),
        offer(1, dollars=8, nuggets=0, cards=(1,)),
        offer(1, dollars=8, nuggets=1, cards=(0,)),
        offer(1, dollars=8, nuggets=1),
    ):
        assert t.refuses(1, less)
    for more in (
        offer(1, dollars=3, nuggets=1, cards=(1,)),
        offer(1, dollars=2, nuggets=3, cards=(1,)),
        offer(1, dollars=2, nuggets=1, cards=(1, 3)),
        offer(1, dollars=2, nuggets=1, cards=(1,), shown=True),
    ):
        assert t.g.legal(1, more)
    t.answers(0, offer(2, dollars=1), 0)
    t.answer(0, 1)
    assert t.moves(1, 0) == [("dollars", 2), ("nuggets", 1), ("p4-1", 1)] and t.purse(2) == 8


def test_faces_that_were_shown_stay_shown():
    """Q34: the Sheriff has seen them."""
    t = haggle()
    t.answers(offer(1, cards=(0,), shown=True), 0, 0)
    t.answer(0, MORE)
    assert t.refuses(1, offer(1, dollars=1, cards=(0,)))
    t.answers(offer(1, dollars=1, cards=(0,), shown=True), 0, 0)
    assert [each["aud"] for each in t.all("offered")] == [0b0011, 0b0011]


def test_an_offer_for_each_of_the_tied():
    """Q34, Q35: a seat that says another offer follows is asked again, alone. The pick decides which offer is paid."""
    for pick, due in ((1, [("dollars", 4)]), (2, [("nuggets", 2)]), (3, [("dollars", 1)])):
        t = haggle(THREE)
        t.answers(offer(1, dollars=4) | AGAIN, offer(2, dollars=1), 0)
        assert t.asked() == ("offer", [1])
        assert t.refuses(1, offer(1, dollars=5))  # once a round
        t.answer(1, offer(2, nuggets=2) | AGAIN)
        t.answer(1, offer(3, dollars=1))
        t.answer(0, pick, "tie")
        assert t.moves(1, 0) == due


def test_who_has_no_more_to_lay_after_all():
    t = haggle()
    t.answers(offer(1, dollars=4) | AGAIN, 0, 0)
    t.answer(1, 0)
    assert t.asked() == ("tie", [0])


def test_all_tied_offers_can_be_raised_in_the_next_round():
    t = haggle()
    t.answers(offer(1, dollars=2) | AGAIN, 0, 0)
    t.answer(1, offer(2, dollars=1))
    t.answer(0, MORE)
    t.answers(offer(2, dollars=3) | AGAIN, 0, 0)
    t.answer(1, offer(1, dollars=3))
    assert told(t) == [(1, 1, 2), (1, 2, 1), (1, 2, 3), (1, 1, 3)]


def test_three_offers_of_a_seat_are_enough():
    """In ties of four or five."""
    t = Scene(seats=5, sheriff=4, switches=ROUNDS)
    t.hands(*["9 9 K K A"] * 5)
    t.answers(offer(0, dollars=1) | AGAIN, 0, 0, 0)
    t.answer(0, offer(1, dollars=1) | AGAIN)
    t.answer(0, offer(4, dollars=1) | AGAIN)
    assert t.asked() == ("offer", [0]) and t.refuses(0, offer(2, dollars=1))
    t.answer(0, 0)
    t.answer(4, MORE)
    assert t.refuses(0, offer(2, dollars=1)) and t.g.legal(0, offer(4, dollars=2))


def test_cards_lie_in_one_offer():
    """Q34: cards lie on the table, all in one offer; later ones join the first."""
    t = haggle()
    t.answers(offer(1, cards=(0,)) | AGAIN, 0, 0)
    assert t.refuses(1, offer(2, dollars=1, cards=(1,))) and t.refuses(1, offer(2, cards=(0,)))
    t.answer(1, offer(2, dollars=1))
    t.answer(0, MORE)
    assert t.refuses(1, offer(2, dollars=1, cards=(1,))) and t.g.legal(1, offer(1, cards=(0, 1)))


def test_the_sheriff_declines_what_goes_with_the_pick():
    """Q34: the Sheriff may accept any, all or none of the offers for the pick; what is declined stays where it is."""
    for takes in ((0, 0), (1, 0), (0, 1), (1, 1)):
        t = haggle()
        t.answers(offer(1, nuggets=1), offer(1, dollars=2), offer(2, dollars=5))
        t.answer(0, choosing(1))
        for seat, take in ((1, takes[0]), (2, takes[1])):
            assert t.asked() == ("take", [0]) and t.choices(0) == [0, 1]
            assert not t.happened("tie") and offer_for(t.s, seat, 1)
            t.answer(0, take)
        taken = [seat for seat, take in ((1, takes[0]), (2, takes[1])) if take]
        assert t.all("tie")[0]["taken"] == taken and t.happened("win", seat=1)
        assert t.moves(1, 0) == [("nuggets", 1)] * takes[0] and t.moves(2, 0) == [("dollars", 2)] * takes[1]
        assert t.moves(3, 0) == []


def test_there_must_be_something_to_decline():
    t = haggle()
    t.answers(offer(1, nuggets=1), 0, 0)
    assert t.choices(0) == [1, 2, MORE, choosing(1)]
    assert t.refuses(0, choosing(2)) and t.refuses(0, choosing(3)) and t.refuses(0, choosing(0))


def test_an_offer_names_fourteen_cards():
    """Q36: one fewer than without rounds, as the highest bit says that another offer follows."""
    t = Scene(seats=3, switches=ROUNDS)
    deeds = t.cards("property")[:18]
    for card in deeds:
        t.give(card, 1)
    t.hands(*MINE[:3])
    t.answers(offer(1, cards=(0, 13)) | AGAIN, 0)
    t.answer(1, 0, "offer")
    t.answer(0, 1)
    assert t.cards(0)[:2] == [deeds[0], deeds[13]]


def test_offers_are_sealed_until_all_have_laid_theirs():
    """A5: in each round nothing is announced before the last answer."""
    t = haggle()
    for more in (1, 2):
        t.forget()
        t.answer(3, offer(2, dollars=more))
        t.answer(1, offer(1, dollars=more))
        assert t.events == []
        t.answer(2, 0)
        assert told(t) == [(1, 1, more), (3, 2, more)]
        t.answer(0, MORE)


def test_no_rounds_at_the_final_tie_nor_with_once():
    """Q37; and with offers=once a tie has one round and no judging."""
    t = haggle(switches=0)
    assert t.refuses(1, offer(1, dollars=1, cards=(14,)))
    t.answers(offer(1, dollars=1), 0, 0)
    assert t.choices(0) == [1, 2] and t.refuses(0, MORE) and t.refuses(0, choosing(1))
    for number in (21, 22, 23, 30):
        g = begin(number, switches=PRESETS["first"])
        luck = Luck(number)
        while not g.over() and g.s[QUESTION] != FINAL_TIE:
            seat = owing(g, luck)
            g.refill()
            g.decide(seat, choose(g, seat, luck))
            g.events.clear()
        assert g.over() or not g.legal(g.s[SHERIFF], MORE)


def test_a_bot_asks_once_for_more_if_two_are_bid_for():
    """A5: in the end it takes whatever it was offered."""
    for second, asks in ((0, False), (offer(2, dollars=1), True)):
        t = haggle()
        t.answers(offer(1, dollars=8), second, 0)
        assert (think(t.g, 0) == MORE) == asks
        if asks:
            t.answer(0, MORE)
            t.answers(0, 0, 0)
        assert think(t.g, 0) == 1


def test_a_bot_in_the_tie_asks_nobody():
    """Q28: it picks itself."""
    t = haggle(sheriff=2)
    t.answers(offer(1, dollars=2), offer(1, dollars=1), offer(2, dollars=1))
    assert think(t.g, 2) == 2


def test_a_bot_raises_above_the_others():
    """A5: by as little as needed, if it is outbid and can pay; on top of what a person has offered from its seat."""
    for laid, raised in ((1, 4), (3, 4), (4, 0)):
        t = haggle(BANK)
        t.answers(0, offer(2, dollars=laid), offer(1, dollars=3))
        t.answer(0, MORE)
        assert think(t.g, 2) == (offer(2, dollars=raised) if raised else 0)
    t = haggle(BANK)
    t.answers(offer(1, nuggets=1), offer(2, dollars=3), 0)
    t.answer(0, MORE)
    assert think(t.g, 1) == offer(1, nuggets=1, dollars=2)
    t = haggle(BANK)
    t.dollars(2, 2)
    t.answers(0, offer(2, dollars=2), offer(1, dollars=3))
    t.answer(0, MORE)
    assert think(t.g, 2) == 0


def test_a_bot_does_not_pay_more_than_the_place_is_worth():
    """A5: the Mine is worth $4."""
    t = haggle()
    t.answers(0, offer(2, dollars=1), offer(1, dollars=3))
    t.answer(0, MORE)
    assert think(t.g, 2) == 0


def test_who_stands_in_for_the_sheriff_asks_nothing():
    """Q39: the stand-in takes the best offer on the table."""
    t = haggle()
    t.answers(offer(1, dollars=1), offer(2, dollars=2), 0)
    assert Bot().tie(t.g, 0) == 2


def test_the_last_answer_of_the_sheriff_can_be_taken_back():
    """Judging offers and asking for more are the Sheriff's own steps, final only at the next throw."""
    t = haggle()
    t.answers(offer(1, dollars=1), offer(2, dollars=2), 0)
    undo = Undo()
    assert undo.begin(t.s, 0)
    before = bytes(t.s)
    t.public.clear()
    t.answer(0, MORE)
    for event in t.public:
        undo.see(event)
    assert undo.possible(t.s)
    undo.restore(t.s)
    assert bytes(t.s) == before and t.asked() == ("tie", [0])


def test_whole_games_whatever_is_offered():
    """In all editions: offers on the table never shrink, and are for tied seats."""
    for number in range(10):
        switches = PRESETS[("first", "ru-first", "fr-first", "cs-first", "revised")[number % 5]]
        g = begin(number, switches=switches)
        luck = Luck(number)
        lying: dict = {}
        where = [0, 0]
        while not g.over():
            seat = owing(g, luck)
            choice = think(g, seat) if number & seat else choose(g, seat, luck)
            g.refill()
            assert g.decide(seat, choice) == 0
            g.events.clear()
            if where != [g.s[ROUND], g.s[LOCATION]]:
                where = [g.s[ROUND], g.s[LOCATION]]
                lying = {}
            if g.s[QUESTION] not in (OFFER, TIE, TAKE):
                continue
            for key in [(each, pick) for each in range(g.s[SEATS]) for pick in range(5) if each != g.s[SHERIFF]]:
                new, old = offer_for(g.s, key[0], key[1]), lying.get(key, 0)
                assert not new or g.s[TIED] >> key[1] & 1
                assert old >> 3 & 63 <= new >> 3 & 63 and not (old & ~new) >> 14, (number, old, new)
                lying[key] = new
