"""A private screen in words, as pages say it: signs by their names, dice by what becomes of them, cards with rules."""

from __future__ import annotations

import pytest

from dicetown.cards import STORE_CARDS
from host.i18n.device import spoken
from host.i18n.translation import LANGUAGES, speaking
from host.web.labels import labels
from host.web.screen_words import said
from screens import font
from screens.canvas import BARE, MARKED, PLAIN
from screens.encoding import coded
from tests.virtual.test_reading import Drawn


def test_signs_are_told_by_their_names() -> None:
    screen = Drawn()
    screen.at(0, 2)
    screen.write(b"Bo" + bytes([font.BADGE]) + b" $17 " + bytes([font.NUGGET]) + b"1" + bytes([font.BACK]) + b"3")
    screen.at(0, 3)
    screen.write(b"2" + bytes([font.FENCE]) + b" X")
    assert [row["text"] for row in said(screen, ())] == ["Bo Sheriff $17 1 nugget 3 cards", "2 fenced X"]


@pytest.mark.parametrize(
    ("code", "told"), [("fr", "1 pépite 3 cartes"), ("ru", "1 самородок 3 карты"), ("cs", "1 nuget 3 karty")]
)
def test_signs_are_told_in_every_language(code: str, told: str) -> None:
    screen = Drawn()
    screen.at(0, 2)
    screen.write(bytes([font.NUGGET]) + b"1 " + bytes([font.BACK]) + b"3")
    with speaking(code):
        assert [row["text"] for row in said(screen, ())] == [told]


def test_dice_are_told_by_what_becomes_of_them() -> None:
    """R3, R6."""
    screen = Drawn()
    for die, (face, look) in enumerate(((0, PLAIN), (1, MARKED), (2, BARE), (3, PLAIN), (5, PLAIN))):
        screen.at(26 * die, 2)
        screen.die(face, look)
    screen.at(9, 5)
    screen.write(b"1")
    assert [row["text"] for row in said(screen, ())] == ["1: 9, 2: 10 stays, 3: J lies open, 4: Q, 5: A"]


def test_what_is_said_of_a_die_is_told_beside_dice_that_lie() -> None:
    """It stands where the numbers of dice that are chosen from stand."""
    screen = Drawn()
    screen.at(0, 2)
    screen.die(2, BARE)
    screen.at(0, 5)
    screen.write(b"Die 2 is cocked")
    assert [row["text"] for row in said(screen, ())] == ["1: J lies open", "Die 2 is cocked"]


def test_whoever_may_play_a_card_is_not_told_to_choose_by_other_buttons() -> None:
    """The hint above the screen is public: it says no more than the screen does, and nothing else."""
    hints = labels()["hints"]
    assert {hints.get(word) for word in ("dynamite", "cheat", "wanted")} == {
        "A card may be played now: the screen says how."
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_card_leads_to_its_rules(code: str) -> None:
    for name in ("girls", "brute2", "sharing"):
        assert name in STORE_CARDS
        screen = Drawn()
        screen.at(0, 3)
        screen.write(coded(spoken(code)[f"CARD {name}"].encode()))
        screen.invert(3, 0, 128)
        with speaking(code):
            assert said(screen, ()) == [
                {"text": spoken(code)[f"CARD {name}"], "chosen": True, "rule": name.rstrip("2")}
            ]
