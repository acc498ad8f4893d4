# runs on: cpython micropython
"""What the rulebooks leave open at the Store and the Saloon: short decks, secrets, blind draws (Q40 to Q56)."""

from dicetown.cards import STORE_BACK
from dicetown.events import E_MOVE
from scene import AWAY, Scene

# Seat 0 visits the Store with three Jacks. No Queens, no Kings.
SHOPPER = ("J J J 9 9", "10 10 A A 9", "A A A 10 9")
# Seat 2 robs at the Saloon with three Queens. No Jacks, no Kings.
THIEF = ("9 9 9 A A", "10 10 10 A 9", "Q Q Q 10 9")


def _store(deck, discards, **hold):
    """Begin round 2 with this deck, top first, and these discards; seat 0 wins the Store."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.empty("store", AWAY)
    for card in deck.split():
        t.give(card, "store")
    for card in discards.split():
        t.give(card, "discard")
    for card in hold:
        t.give(card, hold[card])
    t.hands(*SHOPPER)
    t.pass_until("credit", "storepick", "keep")
    return t


def test_the_rest_of_the_deck_is_drawn_first():
    """Q40, D18, L5: then the discards are shuffled and the drawing continues."""
    t = _store("equipment1", "equipment2 equipment3 equipment4")
    drawn = t.cards("drawn")
    assert drawn[0] == "equipment1" and len(drawn) == 3
    assert sorted(drawn + t.cards("store")) == ["equipment1", "equipment2", "equipment3", "equipment4"]
    assert t.cards("discard") == []


def test_a_deck_that_suffices_is_not_shuffled():
    """Q40, D18: even if it is empty afterwards."""
    t = _store("equipment1 equipment2 equipment3", "equipment4")
    assert t.cards("drawn") == ["equipment1", "equipment2", "equipment3"] and t.cards("discard") == ["equipment4"]


def test_deck_and_discards_too_short():
    """Q8: the winner draws what there is, and keeps one of these."""
    t = _store("equipment1", "equipment2")
    assert sorted(t.cards("drawn")) == ["equipment1", "equipment2"] and t.choices(0) == [0, 1]
    t = _store("equipment1", "")
    assert t.asked()[0] == "keep" and t.cards(0)[0] == "equipment1"


def test_what_is_set_aside_does_not_come_back_in_the_same_draw():
    """Q41: when two cards are drawn and none is left, those two are not shuffled in again."""
    t = _store("equipment1 equipment2", "")
    assert t.cards("drawn") == ["equipment1", "equipment2"]
    assert not t.happened("move", **{"from": "discard"})


def test_the_first_actions_discards_come_back_in_the_second():
    """Q41: the first action ends with discarding, before the second draws."""
    t = _store("equipment1 equipment2 equipment3", "", credit=0)
    t.answer(0, 1)
    t.answer(0, 0, "storepick")
    assert t.cards(0) == ["equipment1"]
    assert sorted(t.cards("drawn")) == ["credit", "equipment2", "equipment3"]


def test_a_first_round_without_jacks():
    """Q42: the bonus is lost; the second round has one action."""
    t = Scene(seats=3, sheriff=0)
    t.give("joe", AWAY)
    t.hands("9 9 9 A A", "10 10 10 A 9", "A A K 10 9", until="keep")
    assert t.happened("win", location="store", seat=None)
    t.round(2)
    t.hands(*SHOPPER, until="storepick")
    t.answer(0, 0)
    assert t.asked()[0] != "storepick" and len(t.cards(0)) >= 1


def test_credit_found_in_the_first_round():
    """Q43, Q44: it cannot be used for the visit that brought it, so there are two actions and no more."""
    t = Scene(seats=3, sheriff=0)
    t.stack("store", "credit", "brute1", "brute2", "equipment1", "equipment2", "equipment3")
    t.hands(*SHOPPER)
    t.answer(0, 0, "storepick")
    t.answer(0, 0, "storepick")
    assert t.cards(0)[:2] == ["credit", "equipment1"]
    assert not t.happened("ask", question="credit")


def test_girls_found_at_the_store_rob_in_the_same_round():
    """Q44, Q56: their window is still to come."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.stack("store", "girls")
    t.give("p1-1", 1)
    t.hands("J Q Q 9 9", "10 10 A A 9", "A A 10 9 9", until="girls")
    assert t.asked() == ("girls", [0]) and t.choices(0) == [0, 1]


def test_girls_found_at_the_saloon_are_too_late():
    """Q44: they must be declared at the start of the robbery, so they stay in the hand."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("girls", 0, "equipment1", 2)
    t.hands("9 9 9 A A", "10 10 10 A 9", "Q 9 10 A A")
    t.pass_until("victim", "girls")
    t.pass_until("sheriff", "keep")
    assert "girls" in t.cards(2) and len(t.all("ask", question="girls")) == 1
    assert len(t.all("move", **{"from": "0", "to": "2"})) == 1


def test_store_cards_stay_secret():
    """Q46, D17, L4, Q26: the public sees only the backs of what is drawn, kept and discarded."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.hands(SHOPPER[1], SHOPPER[0], SHOPPER[2], until="storepick")
    t.answer(1, 0)
    t.pass_until("keep")
    seen = [event for event in t.public if event[0] == E_MOVE and event[4] in (13, 14)]
    assert len(seen) == 3 + 1 + 2  # three drawn, one kept, two discarded
    for event in seen:
        assert event[2] == STORE_BACK
    for place in ("store", "drawn"):
        for move in t.all("move", **{"from": place}):
            assert move["aud"] == 1 << 1


def test_a_shuffle_stays_secret():
    """Q46, L5: nobody sees the order of the new deck."""
    t = _store("equipment1", "equipment2 equipment3 equipment4")
    moves = t.all("move", **{"from": "discard", "to": "store"})
    assert len(moves) == 3
    for move in moves:
        assert move["aud"] == 0


def test_no_limit_of_the_hand():
    """Q47: eighteen cards in hand, and one more."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.stack("store", "equipment1", "equipment2")
    for card in t.cards("property")[:18]:
        t.give(card, 0)
    t.hands("9 9 9 9 J", "10 10 A A 9", "A A 10 9 9", until="keep")
    assert len(t.cards(0)) == 18 + 1 + 1  # the last one comes from the Town Hall


def _saloon(*held):
    """Seat 2 robs with three Queens. held: (card, seat) of the others."""
    t = Scene(seats=3, sheriff=0, round=2)
    for card, seat in held:
        t.give(card, seat)
    t.hands(*THIEF)
    t.pass_until("victim", "backs", "saloonpick", "keep")
    return t


MIXED = (("brute1", 0), ("p1-1", 0), ("brute2", 0), ("p2-1", 0), ("cheat1", 0))


def test_the_thief_chooses_the_backs():
    """Q48, D16, L8: the thief says how many of the three are Store cards; the rest are Property cards."""
    t = _saloon(*MIXED)
    assert t.asked() == ("backs", [2])
    assert t.choices(2) == [1, 2, 3]  # there are only two deeds
    for n in (1, 2, 3):
        t = _saloon(*MIXED)
        t.answer(2, n)
        looked = [look["card"] for look in t.all("look", seat=2, victim=0)]
        assert len(looked) == 3 and len(set(looked)) == 3
        assert len([card for card in looked if card[0] != "p"]) == n


def test_within_a_kind_the_draw_is_blind():
    """Q48: the same choice draws different cards."""
    seen = set()
    for seed in range(1, 20):
        t = Scene(seats=3, sheriff=0, seed=seed, round=2)
        for card, seat in MIXED:
            t.give(card, seat)
        t.hands(*THIEF, until="backs")
        t.answer(2, 1)
        seen.add(t.all("look")[0]["card"])
    assert seen == {"brute1", "brute2", "cheat1"}


def test_who_learns_what_at_the_saloon():
    """Q48, L7: the thief sees the cards drawn, the victim which is missing, the others its back; the rest goes back."""
    t = _saloon(*MIXED)
    t.answer(2, 2)
    for look in t.all("look"):
        assert look["aud"] == 1 << 2
    looked = [look["card"] for look in t.all("look")]
    assert t.choices(2) == [0, 1, 2]
    t.answer(2, 1)
    [move] = t.all("move", **{"from": "0", "to": "2"})
    assert move["what"] == looked[1] and move["aud"] == 0b101
    assert looked[1] in t.cards(2)
    assert len(t.cards(0)) >= 4 and looked[0] in t.cards(0) and looked[2] in t.cards(0)


def test_fewer_cards_than_queens():
    """Q5: all of them are drawn, one is kept."""
    t = _saloon(("brute1", 0), ("p1-1", 0))
    assert t.asked() == ("saloonpick", [2]) and t.choices(2) == [0, 1]
    assert len(t.all("look")) == 2


def test_no_victim_without_cards():
    """Q6, Q51: neither an opponent with an empty hand nor the thief."""
    t = _saloon(("brute1", 0), ("brute2", 0), ("p1-1", 2), ("cheat1", 1))
    assert t.asked() == ("victim", [2]) and t.choices(2) == [0, 1]
    t = _saloon(("brute1", 2), ("p1-1", 1), ("p1-2", 1))
    assert t.asked() == ("saloonpick", [2]) and t.happened("look", victim=1)
    t = _saloon(("brute1", 2))
    assert t.asked()[0] == "keep" and not t.happened("look")


def test_fenced_cards_are_never_drawn():
    """Q49: three cards lie fenced before the victim, one is in hand."""
    t = _saloon(("p1-1", "front0"), ("p1-2", "front0"), ("p1-3", "front0"), ("p2-1", 0))
    assert [look["card"] for look in t.all("look")] == ["p2-1"]
    assert "p2-1" in t.cards(2) and len(t.cards("front0")) == 3


def test_the_thief_must_act():
    """Q53, L7: every choice is a theft from the victim chosen."""
    t = _saloon(("p1-1", 0), ("p1-2", 1))
    for seat in t.choices(2):
        t = _saloon(("p1-1", 0), ("p1-2", 1))
        t.answer(2, seat)
        assert len(t.all("move", **{"from": str(seat), "to": "2", "n": 1, "aud": 1 << seat | 1 << 2})) == 1


def test_a_stolen_card_can_be_used_in_the_same_round():
    """Q56: Marshal stolen in step 5 works in step 6."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("marshal", 0)
    t.hands("9 9 9 A A", "K K 10 10 9", "Q A 10 9 9", until="sheriff")
    assert t.asked() == ("sheriff", [2]) and t.choices(2) == [0, 1]
    t.answer(2, 1)
    assert t.sheriff() == 0
