# runs on: cpython micropython
"""The editions: each switch alone, the five presets, and what all texts agree on (D1 to D28)."""

from dicetown.hands import rank
from dicetown.layout import DICE, SIZE, switched
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
from scene import FACE, Scene

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
    """A number of switches in the words of the rules."""
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
    """Its values, but for those that all have, whatever the texts say."""
    found = _values(PRESETS[name])
    for switch, value in (("windows", "useful"), ("bargaining", "rounds")):
        assert found[switch] == value
        found[switch] = VALUES[switch]
    return found


def test_the_presets_by_name():
    """The table of the presets, and D1 to D5 by the column of each text."""
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
    """A bit that stands for nothing is refused; each that stands for a switch is asked for by its own name."""
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
    """D2: and each value as often as the others."""
    for switches, n in ((0, 25), (PROPERTY_20, 20), (DOC_ELIXIRS, 25), (PRESETS["revised"], 20)):
        deeds = _deeds(Scene(switches=switches))
        assert len(deeds) == len(set(deeds)) == n
        for value in "12345":
            assert len([deed for deed in deeds if deed[1] == value]) == n // 5


def test_the_doc_by_dice_or_by_elixirs():
    """D3, D25: independent of the number of deeds, as the mini expansion has it."""
    for switches, question in ((0, "benefit"), (PROPERTY_20, "benefit"), (DOC_ELIXIRS, "potion")):
        t = Scene(seats=3, sheriff=2, switches=switches, round=2)
        t.hands("9 9 9 J J", "10 10 10 K K", "9 10 J A A")
        t.pass_until("benefit", "potion", "keep")
        assert t.asked() == (question, [2])
        assert len(t.cards("open")) == (2 if switches & DOC_ELIXIRS else 0)


def test_leftovers_slide_down_or_go_under_the_deck():
    """D5, L13: two of three are left; they stay as the lowest, or three new ones are turned up."""
    for switches in (0, LEFTOVERS_UNDER):
        t = Scene(seats=3, sheriff=0, switches=switches, round=2)
        t.stack("row", "p1-1", "p1-2", "p1-3")
        t.stack("property", "p5-1", "p5-2", "p5-3", "p5-4")
        t.hands("9 9 9 K K", "10 10 10 Q A", "9 10 Q A A", until="keep")
        assert "p1-1" in t.cards(0)
        if switches:
            assert t.cards("row") == ["p5-1", "p5-2", "p5-3"]
            assert t.cards("property")[-2:] == ["p1-2", "p1-3"]
        else:
            assert t.cards("row") == ["p1-2", "p1-3", "p5-1"]
            assert t.cards("property")[:3] == ["p5-2", "p5-3", "p5-4"]


def test_the_stagecoach_unloads_after_the_robbery():
    """D4, L3: its dollars can be robbed from the next round on."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.dollars("bank", 3)
    t.dollars("stagecoach", 5)
    t.hands(*HANDS, until="keep")
    assert t.purse(1) == 11 and t.purse("bank") == 5 and t.purse("stagecoach") == 0


def test_no_kings_at_all():
    """D6, L10: the Sheriff stays."""
    t = Scene(seats=3, sheriff=2, round=2)
    t.hands("9 9 9 J J", "10 10 10 Q A", "9 10 Q A A", until="keep")
    assert t.happened("win", location="sheriff", seat=None) and t.sheriff() == 2


def test_the_old_sheriff_decides_until_the_badge_moves():
    """D7, Q30, Q31: the Kings are tied for the old one, the hands for the new one."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.hands("9 9 J J Q", "A A K K 9", "A A K K 9", until="tie")
    assert t.happened("tied", location="sheriff", sheriff=0) and t.asked() == ("tie", [0])
    t.answer(0, 2)
    t.pass_until("tie")
    assert t.happened("tied", location="townhall", sheriff=2) and t.asked() == ("tie", [2])


def test_a_full_house_is_compared_by_its_triple():
    """D13, L15: JJJ99 beats 101010AA."""
    t = Scene(seats=2)
    for seat, hand in ((0, "J J J 9 9"), (1, "10 10 10 A A")):
        for i in range(5):
            t.s[DICE + seat * 5 + i] = FACE[hand.split()[i]]
    assert rank(t.s, 0) > rank(t.s, 1)


def test_cheat_turns_a_die_of_this_throw():
    """D11: of the dice just lifted, not of those kept before or still in hand."""
    t = Scene(seats=2, sheriff=0)
    t.answers(0b00001, 1)
    t.give("cheat1", 0)
    t.answers(0b00110, 2)
    t.pass_until("cheat")
    assert {(choice - 1) // 6 for choice in t.choices(0)[1:]} == {1, 2}


def test_kickers_before_the_sheriff():
    """D27, L16: a tie is only a tie of all five faces."""
    t = Scene(seats=2, sheriff=0, round=2)
    t.hands("9 9 J K A", "9 9 10 K A", until="keep")
    assert t.happened("win", location="townhall", seat=0) and not t.happened("tied", location="townhall")


def test_the_last_throw_is_forced():
    """D19, R11, R12: nobody is asked; all five lie as they fell."""
    t = Scene(seats=2, sheriff=0)
    t.forget()
    t.answers(0b11111, 1)
    assert t.happened("throw", seat=1, n=4, last=1)
    assert t.happened("hand", seat=1) and not t.happened("ask", question="keep")


def test_at_most_the_open_deeds():
    """D21, L11: an Ace more than there are cards takes nothing from the deck."""
    t = Scene(seats=2, sheriff=0, round=2)
    top = t.cards("property")[0]
    t.hands("A A A A 9", "10 10 J Q K", until="keep")
    assert len(t.cards(0)) == 3 and top in t.cards("row")


def test_anyone_may_offer():
    """D22, A5: tied or not, but the Sheriff."""
    t = Scene(seats=5, sheriff=4, round=2)
    t.hands("9 9 J J K", "9 9 J Q A", "10 10 J Q A", "10 J Q K A", "10 10 10 Q K")
    assert t.asked() == ("offer", [0, 1, 2, 3])


def test_all_deeds_given_out_means_row_and_deck():
    """D23, Q69: with the deck empty the open ones are still to be had."""
    for open_ones, over in ((2, False), (1, True)):
        t = Scene(seats=2, sheriff=0, round=2)
        for card in t.cards("property") + t.cards("row")[open_ones:]:
            t.give(card, "front1")
        t.hands("9 9 9 10 10", "J J Q K 9", until="keep")
        assert t.g.over() == over


def test_odd_dollars_are_rounded_down():
    """D26, E5: $7 are three points."""
    t = Scene(seats=2, sheriff=0, round=2)
    t.nuggets("mine", 1)
    t.dollars(0, 7)
    t.dollars("bank", 0)
    t.hands("9 9 9 10 10", "J J Q K 9", until="keep")
    assert t.g.over() and t.happened("score", seat=0, dollars=3)


def test_presets_are_kept_in_the_save():
    """A switch is part of the game: what is saved is played on by the same rules."""
    for switches in PRESETS.values():
        t = Scene(switches=switches)
        assert len(t.s) == SIZE <= 384 and switches_of(t.s) == switches
