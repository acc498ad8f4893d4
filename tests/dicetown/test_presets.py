# runs on: cpython micropython
"""The editions: each switch by itself, and the five presets (D1 to D3, D11, D25)."""

from dicetown.layout import SIZE, switched
from dicetown.layout import switches as switches_of
from dicetown.presets import (
    BRUTE_FOR_NONE,
    DOC_CONTROLLED,
    DOC_ELIXIRS,
    DOC_MANDATORY,
    EMPTY_BANK_BARS,
    JOE_AT_SHERIFF,
    LEFTOVERS_UNDER,
    MASKED,
    OWN_DICE,
    PRESETS,
    PROPERTY_20,
    ROUNDS,
    SWITCHES,
    USEFUL_WINDOWS,
)
from scene import Scene

# Seat 0 wins the Mine and the Town Hall with a full house, seat 1 the Bank; seat 2 wins nothing.
HANDS = ("9 9 9 J J", "10 10 10 K A", "9 10 K A A")
VALUES = {
    "propertyCount": 25,
    "doc": "dice",
    "docVisit": "optional",
    "docTest": "wonNothing",
    "emptyBankAllowsDoc": "yes",
    "townHallLeftovers": "slideDown",
    "joeTiming": "immediate",
    "bruteForNone": "no",
    "windows": "all",
    "bargaining": "once",
    "throws": "own",
    "faces": "plain",
}
REVISED = {
    "propertyCount": 20,
    "doc": "elixirs",
    "docVisit": "mandatory",
    "docTest": "controlledNothing",
    "emptyBankAllowsDoc": "no",
}


def _values(switches):
    """Return the values of switches, in the words of the rules."""
    found = {}
    for i in range(len(SWITCHES)):
        name, clear, on = SWITCHES[i]
        found[name] = on if switches >> i & 1 else clear
    return found


def _changed(changes, **more):
    found = dict(VALUES)
    found.update(changes)
    found.update(more)
    return found


def _preset(name):
    """Return a preset's values, without the switches that all presets set alike, whatever the texts say."""
    found = _values(PRESETS[name])
    for switch, value in (("windows", "useful"), ("bargaining", "rounds")):
        assert found[switch] == value
        found[switch] = VALUES[switch]
    return found


def test_the_presets_by_name():
    """The table of the presets, and D1 to D5 by each text's column."""
    under = {"townHallLeftovers": "toDeckBottom"}
    assert _preset("first") == VALUES
    assert _preset("ru-first") == _changed(under, docTest="controlledNothing")
    assert _preset("cs-first") == _changed(under, bruteForNone="yes")
    assert _preset("fr-first") == _changed({"joeTiming": "sheriffStep"})
    assert _preset("revised") == _changed(REVISED)
    assert len(PRESETS) == 5


def test_a_bit_a_switch():
    """Each switch can be set alone."""
    bits = (
        PROPERTY_20,
        DOC_ELIXIRS,
        DOC_MANDATORY,
        DOC_CONTROLLED,
        EMPTY_BANK_BARS,
        LEFTOVERS_UNDER,
        JOE_AT_SHERIFF,
        BRUTE_FOR_NONE,
        USEFUL_WINDOWS,
        ROUNDS,
        OWN_DICE,
        MASKED,
    )
    assert len(bits) == len(SWITCHES)
    for i in range(len(bits)):
        name, _, on = SWITCHES[i]
        assert bits[i] == 1 << i and _values(bits[i]) == _changed({name: on})


def test_no_such_switch():
    """A bit without a switch is refused; each switch has a name of its own."""
    for switches in (1 << len(SWITCHES), -1):
        try:
            Scene(switches=switches)
        except ValueError:
            continue
        raise AssertionError("dealt by %d" % switches)
    t = Scene(switches=MASKED)
    assert switched(t.s, MASKED) and not switched(t.s, JOE_AT_SHERIFF) and not switched(t.s, BRUTE_FOR_NONE)


def _deeds(t):
    return t.cards("property") + t.cards("row")


def test_twenty_five_deeds_or_twenty():
    """D2: each value comes as often as the others."""
    for switches, n in ((0, 25), (PROPERTY_20, 20), (DOC_ELIXIRS, 25), (PRESETS["revised"], 20)):
        deeds = _deeds(Scene(switches=switches))
        assert len(deeds) == len(set(deeds)) == n
        for value in "12345":
            assert len([deed for deed in deeds if deed[1] == value]) == n // 5


def test_the_doc_by_dice_or_by_elixirs():
    """D3, D25: independent of the number of deeds, as with the mini expansion."""
    for switches, question in ((0, "benefit"), (PROPERTY_20, "benefit"), (DOC_ELIXIRS, "potion")):
        t = Scene(seats=3, sheriff=2, switches=switches, round=2)
        t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A")
        t.pass_until("benefit", "potion", "keep")
        assert t.asked() == (question, [2])
        assert len(t.cards("open")) == (2 if switches & DOC_ELIXIRS else 0)


def test_presets_are_kept_in_the_save():
    """A switch is part of the game: a saved game goes on by the same rules."""
    for switches in PRESETS.values():
        t = Scene(switches=switches)
        assert len(t.s) == SIZE <= 384 and switches_of(t.s) == switches
