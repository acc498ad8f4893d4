"""Every question of the engine has a screen and buttons that answer it (dicetown/questions.py)."""

import random
from typing import Any

import pytest

from dicetown.layout import OWED, PURSE, QUESTION, SEATS, SWITCHES, TIED
from dicetown.presets import DOC_MANDATORY
from dicetown.question_table import QUESTION_WORDS
from dicetown.questions import BRUTE_WINDOW, KEEP, OFFER, SHORT, THROW_DICE, WANTED_WINDOW
from host.build.mpy import FIRMWARE
from host.i18n.device import language
from scene import Scene
from tests.screens.read_screen import MARKED, PLAIN
from tests.table.hands import Hands
from tests.table.paused import Table
from tests.table.positions import choices, positions
from tests.table.scripted_console import MOMENT, ScriptedConsole

LINES = list(language(FIRMWARE, "en").values())


DECLINING = {"benefit": 0, "potion": 3, "take": 0}  # choices that take nothing of what is free


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


@pytest.mark.parametrize(("card", "way"), [("", ">"), ("", "<"), ("marshal", ">"), ("marshal", ">1"), ("p1-1", ">")])
def test_hands_find_back_from_every_page_that_they_can_turn_to(card: str, way: str) -> None:
    """A LEFT may arrive after a new question and turn its page; if Hands did not go back, all would wait forever."""
    t = Scene(seats=2, sheriff=0)
    if card:
        t.give(card, 1)
    scene = Table(t)
    hands = Hands(scene.board.stations[1], random.Random(0))
    question = scene.text(1)[0]
    scene.do(1, way)
    assert scene.text(1)[0] != question
    while scene.text(1)[0] != question:
        hands.tick(scene.now)
        scene.run(1)
        assert scene.now < 60_000, scene.text(1)


@pytest.mark.parametrize("name", QUESTION_WORDS[1:])
def test_the_cursor_reaches_every_choice_of_a_list_and_no_other(name: str) -> None:
    scene = at(name)
    if scene.game.s[QUESTION] in (KEEP, OFFER, SHORT, THROW_DICE):
        return
    for seat in owing(scene):
        legal = choices(scene.game, seat)
        if DECLINING.get(name) in legal:
            legal.append(legal.pop(legal.index(DECLINING[name])))
        seen = []
        for _ in legal:
            seen.append(scene.table.players[seat].asking.choice)
            rows = scene.picture(seat).inverted()
            assert len(rows) == 2 and rows[0] == 0, "the title and one choice are inverted"
            scene.do(seat, ">")
        assert seen == legal
        assert scene.table.players[seat].asking.choice == legal[0], "after the last comes the first"
        scene.press(seat, "<")
        assert scene.table.players[seat].asking.choice == legal[-1], "before the first comes the last"


def test_the_price_of_the_marked_dice_is_shown_before_they_are_locked() -> None:
    """R4, R8, R9, Q11, Q12."""
    scene = ScriptedConsole()
    scene.new(3, humans=3)
    assert scene.text(0)[6] == "Keep none: $1"
    scene.do(0, "2")
    assert scene.text(0)[6] == "Free"
    scene.do(0, "45")
    assert scene.text(0)[6] == "Costs $2"
    dice = scene.picture(0).dice()
    assert [cell and cell[1] for cell in dice] == [PLAIN, MARKED, PLAIN, MARKED, MARKED]
    scene.do(0, "4")
    assert scene.text(0)[6] == "Costs $1"


def test_too_dear_a_choice_is_not_locked_and_says_why() -> None:
    """Q12."""
    scene = ScriptedConsole()
    scene.new(2, humans=2)
    scene.game.s[PURSE] = 1  # Ann's purse
    scene.do(0, "123O")
    assert scene.text(0)[6].startswith("Too dear: $2")
    assert scene.text(0)[7] == "This is not allowed"
    assert scene.table.match.locks[0] < 0
    scene.do(0, "1O")
    assert scene.table.match.locks[0] == 6
    assert scene.text(0)[7] == "OK: take it back"


@pytest.mark.parametrize("name", DECLINING)
def test_what_is_for_free_comes_first_and_nothing_is_taken_only_by_a_second_ok(name: str) -> None:
    """L18, L22, Q34: an OK that was meant as "go on" gives nothing away."""
    state = bytearray(positions()[name])
    state[SWITCHES] &= ~DOC_MANDATORY
    scene = ScriptedConsole()
    scene.load(bytes(state))
    seat = owing(scene)[0]
    page = scene.table.players[seat].asking
    assert page.choice != DECLINING[name]
    scene.press(seat, "<")
    assert page.choice == DECLINING[name]
    scene.do(seat, "OO")
    assert scene.text(seat)[7] == "Sure? OK once more" and not scene.table.match.locked()
    scene.press(seat, "><")
    scene.run(MOMENT)
    scene.press(seat, "O")
    assert not scene.table.match.locked(), "it was looked at again: asked again"
    scene.run(MOMENT)
    scene.do(seat, "O")
    assert scene.table.journal.choice(0) == DECLINING[name]


def test_to_keep_no_die_takes_a_second_ok_that_is_no_double_press() -> None:
    """R9: keeping none costs $1."""
    scene = ScriptedConsole()
    scene.new(2, humans=2)
    scene.do(0, "OO")
    assert scene.text(0)[6:8] == ["Keep none: $1", "Sure? OK once more"] and scene.table.match.locks[0] < 0
    scene.run(MOMENT)
    scene.press(0, "1O")
    assert scene.table.match.locks[0] == 1, "a die was marked meanwhile"
    scene.run(MOMENT)
    scene.press(0, "O1O")
    assert scene.table.match.locks[0] < 0, "taken back, freed, and asked again"
    scene.run(MOMENT)
    scene.press(0, "O")
    assert scene.table.match.locks[0] == 0


def test_a_die_that_lies_open_says_so() -> None:
    """R6."""
    scene = ScriptedConsole()
    scene.new(2, humans=2)
    for seat in range(2):
        scene.press(seat, "3O")
    scene.settle()
    scene.do(0, "3")
    assert scene.text(0)[7] == "This die lies open" and not scene.table.players[0].asking.choice
    scene.do(0, "2")
    assert scene.text(0)[7] == "1-5 choose, OK locks"


@pytest.mark.parametrize("gap", [50, 100, 200])
def test_two_quick_oks_do_not_lock_and_unlock_where_the_screen_is_quick(gap: int) -> None:
    """On a phone the lock shows before a finger has finished a double press."""
    scene = ScriptedConsole()
    scene.new(2, humans=2)
    scene.press(0, "1O")
    scene.table.players[0].sight.locking = False
    scene.run(gap // scene.tick_ms)
    scene.press(0, "O")
    assert scene.table.match.locks[0] == 1
    scene.run(MOMENT)
    scene.press(0, "O")
    assert scene.table.match.locks[0] < 0


def test_who_has_nothing_to_play_is_asked_alike_and_presses_ok() -> None:
    """Q84: everyone with a Store card is asked; only their own screen says that there is nothing to play."""
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
    scene.do(seat, ">")
    page: Any = scene.table.players[seat].asking
    assert scene.game.s[TIED] >> page.favours - 1 & 1, "only a tied seat can be favoured"
    assert scene.text(seat)[2].endswith(" wins")
    if page.favours > 1:  # offering seat 0 nothing is the same as no offer
        scene.do(seat, "O")
        assert scene.text(seat)[7] == "This is not allowed", "an offer of nothing"
    scene.game.s[PURSE + seat] = 5
    scene.do(seat, "2>>")
    assert scene.text(seat)[3] == "2 $2"
    offered = page.favours - 1 | 2 << 3
    scene.do(seat, "O")
    journal = scene.table.journal
    assert scene.table.match.locks[seat] == offered or (journal.seat(0), journal.choice(0)) == (seat, offered)
