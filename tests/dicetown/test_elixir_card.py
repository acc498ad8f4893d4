# runs on: cpython micropython
"""The Elixir card: a visit to the Doc despite having won something (C12, D10, Q60, Q62, Q63)."""

from dicetown.presets import PRESETS
from scene import Scene

# All three win something: seat 0 the Mine and the Store, seat 1 the Bank and the Town Hall, seat 2 the Kings.
ALL_WIN = ("9 9 9 J A", "10 10 10 A A", "K K A 9 10")
# Seat 3 wins nothing.
ONE_LOSES = ("9 9 9 J A", "10 10 10 A A", "K K A 9 10", "9 10 A A A")


def _scene(holder, hands=ALL_WIN, switches=0):
    t = Scene(seats=len(hands), sheriff=0, switches=switches, round=2)
    t.stack("store", "equipment1", "equipment2")
    t.give("elixir", holder)
    t.hands(*hands)
    t.pass_until("elixir", "keep")
    return t


def test_a_winner_visits_the_doc():
    """C12, D10, Q63: it is played at the beginning of the Doc's step, even if nobody else visits."""
    t = _scene(2)
    assert t.asked() == ("elixir", [0, 2])
    assert t.choices(2) == [0, 1]
    t.answer(0, 0)
    t.answer(2, 1)
    t.pass_until("benefit", "keep")
    assert t.asked() == ("benefit", [2])
    assert t.choices(2) == [0, 3, 4]
    t.answer(2, 3)
    assert "elixir" in t.cards("discard") and t.happened("visit", seat=2, benefit="dollars")


def test_a_winner_takes_an_elixir():
    """C12 with the elixirs of the revised edition."""
    t = _scene(2, switches=PRESETS["revised"])
    t.answer(0, 0)
    t.answer(2, 1)
    t.pass_until("potion", "keep")
    t.answer(2, 0, "potion")
    assert len(t.all("visit", seat=2)) == 1


def test_who_visits_anyway_is_not_offered_it():
    """Q62: no second visit."""
    t = Scene(seats=4, sheriff=0, round=2)
    t.give("elixir", 3)
    t.hands(*ONE_LOSES, until="benefit")
    for ask in t.all("ask", question="elixir"):
        assert 3 not in ask["seats"]
    t.answer(3, 4)
    assert t.asked()[0] == "keep" and "elixir" in t.cards(3) and len(t.all("visit")) == 1


def test_elixir_is_declared_before_the_order():
    """Q60: its player is among those whom the Sheriff orders."""
    t = _scene(1, hands=ONE_LOSES)
    t.answer(0, 0)
    t.answer(1, 1)
    t.pass_until("order")
    assert t.asked() == ("order", [2])  # seat 2 has taken the badge
    assert t.choices(2) == [1, 3]
    t.answer(2, 3)
    t.answer(3, 0, "benefit")
    assert t.asked() == ("benefit", [1])
