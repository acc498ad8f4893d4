# runs on: cpython micropython
"""The Marshal: the old Sheriff stays (C9, D8, Q85, Q86)."""

from dicetown.presets import DOC_ELIXIRS, JOE_AT_SHERIFF, PRESETS
from scene import Scene, offer

# Seat 2 wins the Kings. Nobody has Jacks or Queens.
KINGS = ("9 9 9 10 A", "10 10 10 9 A", "K K A 10 9")
OWN_KINGS = ("K K 9 10 A", "10 10 10 9 A", "9 9 A 10 9")
NO_KINGS = ("9 9 9 10 A", "10 10 10 9 A", "A A A 10 9")
TIED_KINGS = ("9 9 9 10 A", "10 10 10 K K", "K K A 10 9")


def _scene(hands, holder):
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("marshal", holder)
    t.hands(*hands)
    t.pass_until("sheriff", "tie", "keep")
    return t


def test_the_old_sheriff_stays():
    """C9, D8: it is played when the winner is known, before the badge moves. Q85: by any player."""
    for holder in (0, 1, 2):
        t = _scene(KINGS, holder)
        assert t.asked() == ("sheriff", [holder])
        assert t.happened("win", location="sheriff", seat=2) and not t.happened("move", what="badge")
        assert t.choices(holder) == [0, 1]
        t.answer(holder, 1)
        t.pass_until("keep")
        assert t.sheriff() == 0 and not t.happened("move", what="badge")
        assert "marshal" in t.cards("discard")


def test_not_when_the_badge_stays_anyway():
    """Q85, D6: without Kings, or if the old Sheriff wins."""
    for hands in (NO_KINGS, OWN_KINGS):
        t = _scene(hands, 1)
        assert t.asked()[0] == "keep"
        assert not t.happened("ask", question="sheriff") and t.sheriff() == 0


def test_the_old_sheriff_decides_after_it():
    """C9: the old Sheriff decides what follows, such as a tie at the Town Hall (D7)."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("marshal", 0)
    t.hands("9 9 J J Q", "A A K K 9", "A A K K 9", until="tie")
    assert t.asked() == ("tie", [0])  # about the Kings
    t.answer(0, 1)
    t.pass_until("sheriff")
    t.answer(0, 1)
    t.pass_until("tie")
    assert t.happened("tied", location="townhall", sheriff=0) and t.asked() == ("tie", [0])


def test_it_holds_for_one_round():
    """C9, D8: "for the next round" means that the Kings of the next round can take the badge."""
    t = _scene(KINGS, 0)
    t.answer(0, 1)
    t.pass_until("keep")
    t.hands(*KINGS, until="keep")
    assert t.sheriff() == 2


def test_marshal_after_a_tie_that_was_bought():
    """Q86: the bribe is paid, and Marshal may still follow."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("marshal", 2)
    t.hands(*TIED_KINGS, until="offer")
    before = t.purse(1)
    t.answer(1, offer(1, dollars=5))
    t.answer(2, 0)
    t.answer(0, 1)
    assert t.purse(1) == before - 5 and t.purse(0) == 8 + 5
    t.answer(2, 1, "sheriff")
    assert t.sheriff() == 0 and t.purse(0) == 13


def _power(holder, switches=PRESETS["revised"], **cards):
    """Seat 1 is Sheriff, by Kings; seat 2 has drunk Power at the Doc."""
    t = Scene(seats=4, sheriff=1, switches=switches, round=2)
    t.stack("open", "power", "charm")
    t.stack("store", "equipment1", "equipment2")
    t.give("marshal", holder)
    for card in cards:
        t.give(card, cards[card])
    t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A", "9 10 J A A", until="order")
    t.answer(1, 2)
    t.pass_until("potion")
    t.forget()
    t.answer(2, 0)
    return t


def test_marshal_against_the_elixir_power():
    """Q85, Q61: any player may play it, even the drinker; the badge stays, and Power and Marshal are used up."""
    for holder in (0, 1, 2, 3):
        t = _power(holder)
        seats = sorted({0, holder})  # everyone who holds a Store card is asked (Q84); seat 0 has won the Store
        assert t.asked() == ("sheriff", seats) and t.sheriff() == 1
        assert t.choices(holder) == [0, 1]
        t.answers(*[int(seat == holder) for seat in seats])
        t.pass_until("potion")
        assert t.sheriff() == 1 and not t.happened("move", what="badge")
        assert "marshal" in t.cards("discard") and "power" in t.cards("elixirdiscard")
        assert len(t.cards("open")) == 2 and t.asked() == ("potion", [3])


def test_nobody_need_play_marshal_against_power():
    """Q85, Q89: and only its holder can."""
    t = _power(3)
    assert t.refuses(0, 1)
    t.answers(0, 0)
    assert t.sheriff() == 2 and t.cards(3) == ["marshal"] and t.asked() == ("potion", [3])


def test_wanted_against_marshal_at_the_doc():
    """Q82, Q85: Marshal is a Store card, so it can be cancelled; then the badge moves, and nobody is asked again."""
    t = _power(3, wanted=2)
    t.answers(0, 0, 1)
    assert t.asked() == ("wanted", [0, 2])
    t.answers(0, 1)
    assert t.happened("cancel", seat=2, card="marshal") and t.sheriff() == 2
    assert len(t.all("ask", question="sheriff")) == 1 and t.asked() == ("potion", [3])


def test_power_of_the_sheriff_asks_nobody():
    """Q85: not if the drinker already is Sheriff."""
    t = Scene(seats=3, sheriff=2, switches=PRESETS["revised"], round=2)
    t.stack("open", "power", "charm")
    t.give("marshal", 0)
    t.hands("9 9 9 J J", "10 10 10 A A", "9 10 J A A", until="potion")
    t.forget()
    t.answer(2, 0)
    assert not t.happened("ask", question="sheriff") and t.sheriff() == 2


def test_joe_waits_for_the_sheriff_step_and_not_for_power():
    """C8, D1: with elixirs and a Joe in hand, Power opens no window for him."""
    t = _power(3, switches=DOC_ELIXIRS | JOE_AT_SHERIFF, joe=0)
    assert t.asked() == ("sheriff", [0, 3])
    assert t.choices(0) == [0] and t.choices(3) == [0, 1]
    t.answers(0, 1)
    t.pass_until("potion")
    assert t.sheriff() == 1 and "joe" in t.cards(0)
