# runs on: cpython micropython
"""Correcting goods by hand: when, what, to where; and goods go nowhere that the rules could not handle."""

from dicetown.cards import DOLLARS, FRONT, NUGGETS
from dicetown.correct import correct, ready, sound
from dicetown.layout import ASKED, KEPT, OWED
from dicetown.presets import JOE_AT_SHERIFF, PROPERTY_20
from scene import CARD, PLACE, Scene


def mend(t, what, source, target, n=1):
    """Return whether a correction was made. If not, no byte has changed; whatever `sound` refuses is not made."""
    number = {"dollars": DOLLARS, "nuggets": NUGGETS}.get(what)
    number = CARD[what] if number is None else number
    way = PLACE[str(source)], PLACE[str(target)]
    before = bytes(t.s)
    seen = sound(t.s, number, n, way[0], way[1])
    done = correct(t.g, number, n, way[0], way[1])
    t.g.events.clear()
    assert done or bytes(t.s) == before
    assert seen or not done
    return done


def test_only_before_anybody_has_chosen():
    """An answer that waits for the others' was given with the old money."""
    for first in range(3):
        t = Scene(seats=3, sheriff=0)
        assert t.asked() == ("keep", [0, 1, 2]) and ready(t.s)
        t.answer(first, 1)
        assert not ready(t.s) and not mend(t, "dollars", 0, "bank")
        t.answer((first + 1) % 3, 1)
        assert not ready(t.s) and not mend(t, "dollars", 0, "bank")
        t.answer((first + 2) % 3, 1)
        assert t.asked() == ("keep", [0, 1, 2]) and ready(t.s)
        assert mend(t, "dollars", 0, "bank") and t.purse(0) == 7 and t.purse("bank") == 4


def test_not_at_another_question():
    """A seat that is asked alone for an offer has not answered yet either, but goods are about to move."""
    t = Scene(seats=2, sheriff=0, round=2)
    t.hands("9 9 J J K", "9 9 J J A")
    assert t.asked() == ("offer", [1]) and not ready(t.s)
    assert not mend(t, "dollars", 0, "bank")


def test_those_who_are_complete_do_not_hold_it_up():
    """Only two of three are asked, and neither has chosen yet."""
    t = Scene(seats=3, sheriff=0)
    t.s[KEPT] = 31  # seat 0 has kept all five
    t.s[ASKED] = t.s[OWED] = 0b110
    assert ready(t.s)


def test_joe_comes_into_no_hand_where_he_is_played_at_once():
    """Q45, D1: nobody could ever play him. If he waits for the Sheriff's step, he may be held."""
    for switches in (0, JOE_AT_SHERIFF):
        t = Scene(seats=3, sheriff=0, switches=switches)
        t.give("joe", "discard")
        for seat in range(3):
            assert mend(t, "joe", "discard", seat) == bool(switches)
            assert not switches or mend(t, "joe", seat, "discard")
        assert mend(t, "joe", "discard", "store") and mend(t, "joe", "store", "discard")
        t.give("wanted", "discard")
        assert mend(t, "wanted", "discard", 1)  # any other card may be held


def test_no_fourth_card_comes_into_the_row():
    """S3, L11: from nowhere, unless another has been taken out."""
    t = Scene(seats=3, sheriff=0)
    t.stack("row", "p1-1", "p1-2", "p1-3")
    for card, place in (("p5-1", 0), ("p5-2", "front1"), ("p5-3", "property")):
        t.give(card, place)
        assert not mend(t, card, place, "row")
    assert mend(t, "p1-2", "row", 2)
    assert mend(t, "p5-1", 0, "row") and t.cards("row") == ["p1-1", "p1-3", "p5-1"]
    assert not mend(t, "p5-2", "front1", "row")


def test_cards_that_are_not_in_the_game_are_not_asked_for():
    """D2: the fifth deed of each value, if there are only four."""
    for switches in (0, PROPERTY_20):
        t = Scene(seats=3, sheriff=0, switches=switches)
        way = PLACE["property"], PLACE["0"]
        assert sound(t.s, CARD["p3-5"], 1, way[0], way[1]) == (switches == 0)
        assert sound(t.s, CARD["p3-4"], 1, way[0], way[1])


def test_places_that_are_no_place_for_it():
    """Each kind of goods has its places, and a place gives nothing to itself."""
    t = Scene(seats=3, sheriff=0)
    t.give("girls", 0, "p2-1", 0)
    for what, source, target in (
        ("girls", 0, "front0"),
        ("girls", 0, "property"),
        ("girls", 0, "drawn"),
        ("p2-1", 0, "store"),
        ("p2-1", 0, "discard"),
        ("p2-1", 0, "front3"),
        ("p2-1", 0, 3),
        ("p2-1", 0, 0),
        ("dollars", 0, "mine"),
        ("nuggets", "mine", "bank"),
    ):
        assert not mend(t, what, source, target), (what, target)
    assert mend(t, "p2-1", 0, "front0") and mend(t, "girls", 0, "discard")
    assert PLACE["front0"] == FRONT
