# runs on: cpython micropython
"""Wanted cancels what an opponent plays (C11): who is asked, when, and what happens to both cards.

Brute and Cheat, of Phase I, are in test_brute_and_cheat.py.
"""

from dicetown.presets import JOE_AT_SHERIFF
from scene import AWAY, Scene

# Seat 0 wins the Mine, the Store and the Town Hall, seat 1 the Bank, seat 2 the Kings. No ties, no Queens.
HANDS = ("9 9 9 J J", "10 10 10 K A", "K K A 10 9")
# The same, but seat 2 wins the Saloon too.
QUEENS = ("9 9 9 A A", "10 10 10 9 A", "K K Q Q 9")


def _played(card, player, wanted, window, choice=1, switches=0):
    """`player` plays `card` in that window; `wanted` holds Wanted and is asked."""
    t = Scene(seats=3, sheriff=0, switches=switches, round=2)
    t.stack("store", "equipment1", "equipment2", "equipment3", "equipment4")
    t.stack("property", "p5-1", "p5-2")
    t.give(card, player, "wanted", wanted)
    t.hands(*HANDS, until=window)
    for seat in t.asked()[1]:
        t.answer(seat, choice if seat == player else 0)
    assert t.happened("play", seat=player, card=card)
    assert t.asked()[0] == "wanted" and wanted in t.asked()[1] and player not in t.asked()[1]
    return t


def _cancel(t, seat, card):
    """Play Wanted; both cards are used up (Q81)."""
    others = [each for each in t.asked()[1] if each != seat]
    assert t.choices(seat) == [0, 1]
    for each in others:
        assert t.choices(each) == [0]
        t.answer(each, 0)
    t.answer(seat, 1)
    assert t.happened("cancel", seat=seat, card=card)
    assert "wanted" in t.cards("discard") and card in t.cards("discard")


def test_dynamite_cancelled_leaves_the_simple_action():
    """C2, C11, Q81, Q82."""
    t = _played("dynamite", 0, 1, "dynamite")
    assert t.gold(0) == 0  # Q83: before the effect
    _cancel(t, 1, "dynamite")
    assert t.gold(0) == 3


def test_a_card_not_cancelled_works():
    """C11: Wanted is kept when its holder passes (Q89)."""
    t = _played("dynamite", 0, 1, "dynamite")
    t.answer(1, 0)
    assert t.gold(0) == 6 and "wanted" in t.cards(1)


def test_girls_cancelled_leave_one_theft():
    """C3, C11, Q82."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("p1-1", 0, "p1-2", 0, "p1-3", 0, "wanted", 0)
    t.give("girls", 2)
    t.hands(*QUEENS, until="girls")
    t.answer(2, 1)
    _cancel(t, 0, "girls")
    t.pass_until("backs", "saloonpick")
    t.pass_until("sheriff", "keep")
    assert len(t.all("move", **{"from": "0", "to": "2", "n": 1, "aud": 0b101})) == 1


def test_sharing_cancelled_leaves_the_loot():
    """C10, C11, Q82: even the robber may hold Wanted."""
    t = _played("sharing", 0, 1, "sharing")
    [play] = t.all("play", card="sharing")
    assert play["target"] == 1  # Q83: announced with its target
    _cancel(t, 1, "sharing")
    t.pass_until("keep")
    assert t.purse(0) == 8 and t.purse(1) == 8 + 3


def test_credit_cancelled_leaves_one_visit():
    """C7, C11, Q82."""
    t = _played("credit", 0, 2, "credit")
    _cancel(t, 2, "credit")
    t.answer(0, 0, "storepick")
    assert t.asked()[0] != "storepick" and t.cards(0)[0] == "equipment1"


def test_joe_cancelled_at_the_store():
    """C8, C11, Q83: aimed first, then cancelled; nobody pays."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.stack("store", "joe", "equipment1")
    t.give("wanted", 1)
    t.hands(*HANDS, until="storepick")
    t.answer(0, 0)
    t.answer(0, 2)
    assert t.happened("play", seat=0, card="joe", target=2) and t.purse(2) == 8
    _cancel(t, 1, "joe")
    t.pass_until("keep")
    assert t.purse(2) == 8 and t.purse(0) == 8


def test_joe_cancelled_at_the_sheriffs_step():
    """C8, C11, D1."""
    t = _played("joe", 0, 2, "sheriff", choice=2 + 2, switches=JOE_AT_SHERIFF)
    assert t.purse(2) == 8
    _cancel(t, 2, "joe")
    t.pass_until("keep")
    assert t.purse(2) == 8 and t.purse(0) == 8


def test_marshal_cancelled_moves_the_badge():
    """C9, C11, Q82."""
    t = _played("marshal", 0, 2, "sheriff")
    assert t.sheriff() == 0
    _cancel(t, 2, "marshal")
    assert t.sheriff() == 2


def test_corruption_cancelled_leaves_the_row_alone():
    """C6, C11, Q82: the top of the deck stays for the row."""
    t = _played("corruption", 0, 2, "corruption")
    assert t.cards("property")[0] == "p5-1"
    _cancel(t, 2, "corruption")
    assert "p5-1" in t.cards("row") and "p5-1" not in t.cards(0)


def test_the_elixir_card_cancelled_is_no_visit():
    """C11, C12, Q82."""
    t = _played("elixir", 0, 2, "elixir")
    _cancel(t, 2, "elixir")
    assert t.asked()[0] == "keep" and not t.happened("visit")


def test_nobody_cancels_his_own_card():
    """D9, Q80: the card's player is not asked, even as the only holder of Wanted."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("dynamite", 0, "wanted", 0)
    t.hands(*HANDS)
    t.answer(0, 1)
    assert not t.happened("ask", question="wanted") and t.gold(0) == 6


def test_wanted_is_not_answered_by_wanted():
    """Q79: there is one copy, and playing it opens no window."""
    t = _played("dynamite", 0, 1, "dynamite")
    t.give("equipment1", 2)
    t.forget()
    _cancel(t, 1, "dynamite")
    assert not t.happened("ask", question="wanted")


def test_wanted_cancels_only_cards_that_are_played():
    """Q82: a whole round of plain actions never asks for it."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give("wanted", 1, "p1-1", 0)
    t.hands("9 9 9 J J", "10 10 10 K A", "K K Q Q A", until="keep")
    for location in ("mine", "bank", "store", "saloon", "sheriff", "townhall"):
        assert t.happened("win", location=location)
    assert not t.happened("ask", question="wanted")


def test_wanted_does_not_touch_the_docs_elixirs():
    """Q82: the elixirs of the Doc are no Store cards."""
    t = Scene(seats=3, sheriff=0, switches=31, round=2)
    t.give("wanted", 1)
    t.stack("open", "wealth", "charm")
    t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A", until="potion")
    before = t.purse(2)
    t.answer(2, 0)
    assert t.asked()[0] == "keep" and t.purse(2) == before + 4
    assert not t.happened("ask", question="wanted")


def test_cancelled_cards_come_back_with_the_discards():
    """Q81, L5: discarded, not out of the game."""
    t = _played("credit", 0, 2, "credit")
    t.empty("store", AWAY)
    t.answer(2, 1)  # the deck is empty, so these two are all there is to draw
    assert sorted(t.cards("drawn")) == ["credit", "wanted"]
