"""Every question of the engine has a screen and buttons that answer it (dicetown/questions.py)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicetown.layout import OWED, PURSE, QUESTION, SEATS, TIED
from dicetown.question_table import QUESTION_WORDS
from dicetown.questions import BRUTE_WINDOW, KEEP, OFFER, SHORT, THROW_DICE, WANTED_WINDOW
from host.build.mpy import FIRMWARE
from host.i18n.device import language
from tests.screens.read_screen import MARKED, PLAIN
from tests.table.hands import Hands
from tests.table.positions import choices, positions
from tests.table.scripted_console import ScriptedConsole

LINES = list(language(FIRMWARE, "en").values())


def at(name: str) -> ScriptedConsole:
    scene = ScriptedConsole()
    scene.load(positions()[name])
    return scene


def owing(scene: ScriptedConsole) -> list[int]:
    return [seat for seat in range(5) if scene.game.s[OWED] >> seat & 1]


@pytest.mark.parametrize("name", QUESTION_WORDS[1:])
def test_every_question_is_shown_to_those_who_are_asked_and_answered_by_pressing(name: str) -> None:
    scene = at(name)
    seats = owing(scene)
    title = LINES[QUESTION_WORDS.index(name)].replace("?", "").split("@")[0]
    for seat in range(scene.game.s[SEATS]):
        rows = scene.text(seat)
        assert title in rows[0], "the others see what is asked, and of whom"
        assert (rows[7] == "LEFT RIGHT: browse") == (seat not in seats)
        if seat not in seats:
            arrows = [rows[2 + other].startswith(">") for other in range(scene.game.s[SEATS])]
            assert [other for other, arrow in enumerate(arrows) if arrow] == seats
    before = bytes(scene.game.s)
    hands = [Hands(scene.board.stations[seat], random.Random(seat)) for seat in seats]
    while scene.table.journal.count < len(seats):
        for each in hands:
            each.tick(scene.now)
        scene.run(1)
        assert scene.now < 200_000, f"nobody can answer: {scene.text(seats[0])}"
    scene.settle()
    assert bytes(scene.game.s) != before


@pytest.mark.parametrize("name", QUESTION_WORDS[1:])
def test_the_cursor_reaches_every_choice_of_a_list_and_no_other(name: str) -> None:
    scene = at(name)
    if scene.game.s[QUESTION] in (KEEP, OFFER, SHORT, THROW_DICE):
        return
    for seat in owing(scene):
        legal = choices(scene.game, seat)
        seen = []
        for _ in legal:
            seen.append(scene.table.players[seat].asking.choice)
            rows = scene.picture(seat).inverted()
            assert len(rows) == 2 and rows[0] == 0, "the title and one choice are inverted"
            scene.press(seat, ">")
            scene.settle()
        assert seen == legal
        assert scene.table.players[seat].asking.choice == legal[0], "after the last comes the first"
        scene.press(seat, "<")
        assert scene.table.players[seat].asking.choice == legal[-1], "before the first comes the last"


def test_the_price_of_the_marked_dice_is_shown_before_they_are_locked() -> None:
    """R4, R8, R9, Q11, Q12."""
    scene = ScriptedConsole()
    scene.new(3, humans=3)
    assert scene.text(0)[6] == "Keep none: $1"
    scene.press(0, "2")
    scene.settle()
    assert scene.text(0)[6] == "Free"
    scene.press(0, "45")
    scene.settle()
    assert scene.text(0)[6] == "Costs $2"
    dice = scene.picture(0).dice()
    assert [cell and cell[1] for cell in dice] == [PLAIN, MARKED, PLAIN, MARKED, MARKED]
    scene.press(0, "4")
    scene.settle()
    assert scene.text(0)[6] == "Costs $1"


def test_too_dear_a_choice_is_not_locked_and_says_why() -> None:
    """Q12."""
    scene = ScriptedConsole()
    scene.new(2, humans=2)
    scene.game.s[PURSE] = 1  # Ann's purse
    scene.press(0, "123O")
    scene.settle()
    assert scene.text(0)[6].startswith("Too dear: $2")
    assert scene.table.match.locks[0] < 0
    scene.press(0, "1O")
    scene.settle()
    assert scene.table.match.locks[0] == 6
    assert scene.text(0)[7] == "OK: take it back"


def test_who_has_nothing_to_play_is_asked_alike_and_presses_ok() -> None:
    """Q84: everyone with a Store card is asked; only his own screen says that there is nothing to play."""
    scene = at("wanted")
    assert scene.game.s[QUESTION] == WANTED_WINDOW
    for seat in owing(scene):
        row = scene.text(seat)[2]
        holds = len(choices(scene.game, seat)) > 1
        assert row == ("Pass" if holds else "Nothing to play here")


def test_brute_says_what_passing_means() -> None:
    scene = at("brute")
    assert scene.game.s[QUESTION] == BRUTE_WINDOW
    for seat in owing(scene):
        assert scene.text(seat)[2] == ("Pay" if scene.game.legal(seat, 0) else "Play it")


def test_an_offer_is_composed_field_by_field() -> None:
    """A5, Q34."""
    scene = at("offer")
    seat = owing(scene)[0]
    assert scene.text(seat)[2] == "1 No bribe"
    scene.press(seat, ">")
    scene.settle()
    page: Any = scene.table.players[seat].asking
    assert scene.game.s[TIED] >> page.favours - 1 & 1, "only a tied seat can be favoured"
    assert scene.text(seat)[2].endswith(" wins")
    if page.favours > 1:  # an offer of nothing to seat 0 is no offer
        scene.press(seat, "O")
        scene.settle()
        assert scene.text(seat)[7] == "This is not allowed", "an offer of nothing"
    scene.game.s[PURSE + seat] = 5
    scene.press(seat, "2>>")
    scene.settle()
    assert scene.text(seat)[3] == "2 $2"
    offered = page.favours - 1 | 2 << 3
    scene.press(seat, "O")
    scene.settle()
    journal = scene.table.journal
    assert scene.table.match.locks[seat] == offered or (journal.seat(0), journal.choice(0)) == (seat, offered)
