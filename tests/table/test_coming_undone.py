"""Choices held or results foreseen after windows: power fails, a step is taken back, a seat is away (Q84, A5, R11)."""

from pathlib import Path

import pytest

from dicetown.layout import OWED, QUESTION
from dicetown.presets import OWN_DICE, PRESETS
from dicetown.question_table import CARD, QUESTIONS
from dicetown.questions import (
    BRUTE_WINDOW,
    CHEAT_WINDOW,
    CORRUPTION_WINDOW,
    DYNAMITE_WINDOW,
    KEEP,
    OFFER,
    SHARING_WINDOW,
)
from scene import Scene
from screens.page import NO_SEAT
from store.journal import Journal
from table.moment import GONE_ON
from tests.table.mending import all_agree, pick, tie
from tests.table.paused import PAUSE, TICKS, Table, boosted, brute, last_throw
from tests.table.scripted_console import FirstChoice, ScriptedConsole
from tests.table.watched import SECOND, Watched, hold_left

ANN, BO, CY = range(3)
AWAY = 20 * TICKS  # more than 30 seconds


def watched(state: bytes) -> Watched:
    """Return a console with pauses, and a host on its line, at this state."""
    scene = Watched()
    scene.load(state)
    scene.table.match.pause = PAUSE
    scene.table.step_done()
    scene.settle()
    return scene


def until(scene: ScriptedConsole, question: int) -> None:
    for _ in range(AWAY):
        if scene.game.s[QUESTION] == question and scene.table.decision.opened:
            return
        scene.run(1)
    raise AssertionError("never asked")


# The power goes


def kept_game(folder: Path) -> ScriptedConsole:
    """Play a game of three, kept on flash, up to a window after which two players choose, one of them asked now."""
    scene = ScriptedConsole(journal=Journal(f"{folder}/journal/"))
    scene.table.match.pause = PAUSE
    scene.new(3, humans=3)
    scene.table.match.pause = PAUSE
    table = scene.table
    while not (table.at_rest() and 0 < table.ahead.choosers & scene.game.s[OWED] < table.ahead.choosers):
        for seat in range(3):
            if table.at_rest() and table.match.awaited() >> seat & 1:
                table.lock(seat, scene.game.next(seat, -1))
        scene.run(1)
    for player in table.players:
        player.result.close()
    scene.settle()
    return scene


@pytest.mark.parametrize("passed", [False, True])
def test_power_that_goes_while_a_choice_is_held_loses_that_choice_alone(tmp_path: Path, passed: bool) -> None:
    """The window is asked again, unless its pass is already on flash. What comes after it is chosen again."""
    scene = kept_game(tmp_path)
    table = scene.table
    owed = scene.game.s[OWED]
    seat = (table.ahead.choosers & (owed if passed else ~owed)).bit_length() - 1
    page, window = scene.text(seat)[0], scene.game.s[QUESTION]
    scene.run(TICKS // 8)  # a press that comes too soon is meant for the page before
    scene.press(seat, "O")
    assert table.ahead.locks[seat] >= 0
    while passed and not (scene.game.s[QUESTION] != window and table.at_rest()):
        scene.run(1)
    asked = bytes(scene.game.s)
    assert table.ahead.locks[seat] >= 0 and len(QUESTIONS[asked[QUESTION]]) > CARD
    again = ScriptedConsole(journal=Journal(f"{tmp_path}/journal/"))
    again.resume()
    assert bytes(again.game.s) == asked
    assert again.table.ahead.locks == [-1] * 5 and not again.table.match.locked()
    for player in again.table.players:
        player.result.close()
    again.settle()
    assert again.text(seat)[0] == page and again.text(seat)[7] == "OK: offer this"
    again.run(TICKS // 8)
    again.press(seat, "O")
    assert again.table.ahead.locks[seat] >= 0


# A step is taken back


def test_who_has_gone_on_is_asked_anew_when_that_is_taken_back() -> None:
    """Bo paid at the reveal. Afterwards he is asked as if he had not: his earlier pass does not count (C4)."""
    t = Scene(seats=3, sheriff=0)
    t.give("brute1", BO, "cheat1", ANN)
    t.answers(1, 3, 1)
    assert t.asked() == ("brute", [BO])
    scene = watched(bytes(t.s))
    scene.press(BO, "O")
    until(scene, CHEAT_WINDOW)
    scene.settle()
    hold_left(scene, ANN)
    all_agree(scene, BO, CY)
    scene.run(TICKS)
    assert (
        scene.game.s[QUESTION] == BRUTE_WINDOW
        and not scene.table.match.locked()
        and GONE_ON not in scene.table.moment.said
    )
    scene.do(BO, "1")
    assert scene.text(BO)[2:4] == ["Pay", "Play it"]


def test_a_result_that_was_foreseen_goes_with_the_step_that_is_taken_back() -> None:
    """Only a window was left after the tie, so the round's result was already shown."""
    state, sheriff, choice = tie(window=CORRUPTION_WINDOW)
    scene = watched(state)
    pick(scene, sheriff, choice)
    assert scene.table.match.results.final and scene.text(sheriff)[0].endswith("is over")
    assert scene.ask("undo") == "ok"
    all_agree(scene, ANN, BO, CY)
    assert bytes(scene.game.s) == state and not scene.table.match.results.final
    assert [scene.text(seat)[0] for seat in range(3)] == ["Tie: who wins?"] * 3
    pick(scene, sheriff, choice)
    assert all(scene.text(seat)[0].endswith("is over") for seat in range(3)), "it is foreseen anew"


def test_a_step_that_is_taken_back_takes_what_is_held_with_it() -> None:
    scene = watched(bytes(boosted("dynamite", "equipment1", "equipment2").s))
    for seat in (BO, ANN):
        scene.press(seat, ">2>O")
    until(scene, SHARING_WINDOW)
    scene.settle()
    assert scene.table.ahead.locks[ANN] > 0 < scene.table.ahead.locks[BO]
    hold_left(scene, CY)
    scene.run(2 * SECOND)  # the pause runs out meanwhile
    for seat in (ANN, BO):
        scene.press(seat, "O")
    until(scene, DYNAMITE_WINDOW)
    scene.settle()
    assert scene.game.s[QUESTION] == DYNAMITE_WINDOW
    assert scene.table.ahead.locks == [-1] * 5 and not scene.table.match.locked()
    for seat in (ANN, BO):
        rows = scene.text(seat)
        assert rows[0] == "Bribe Cy?" and rows[2].endswith("No bribe") and rows[7] == "OK: offer this"


def test_the_line_of_a_card_goes_with_the_windows_that_ask_its_seat() -> None:
    """Ann has passed Dynamite and is not asked for Sharing, so the line has gone from her screen; Bo is asked."""
    scene = Table(boosted("dynamite", "equipment1", "equipment2"))
    scene.press(ANN, "O")
    until(scene, SHARING_WINDOW)
    scene.settle()
    scene.press(ANN, "O<")
    scene.do(BO, "<")
    assert scene.text(ANN)[2].endswith("wins") and scene.text(BO)[2].endswith("Play Sharing?")


def test_ok_takes_back_the_slam_that_went_on_under_a_result() -> None:
    state, sheriff, choice = tie(window=CORRUPTION_WINDOW)
    scene = watched(state)
    pick(scene, sheriff, choice)
    seat = scene.game.s[OWED].bit_length() - 1
    scene.board.stations[seat].press("ok")  # OK held down keeps the last lock waiting
    scene.run(20)
    scene.table.go_on(scene.table.players[seat])
    assert scene.table.moment.has_gone_on(seat) and scene.table.match.locked() == 1 << seat
    scene.table.unlock(seat)
    scene.board.stations[seat].release("ok")
    scene.run(3 * TICKS)
    assert scene.game.s[QUESTION] == CORRUPTION_WINDOW and GONE_ON not in scene.table.moment.said, "nobody is hurried"
    for each in range(3):
        scene.slam(each)
        scene.run(60)
    until(scene, KEEP)
    assert all(player.cup.thrown for player in scene.table.players[:3]), "these slams were the throw"


# The moment of a reveal is one


def test_who_is_complete_may_ask_for_time_while_brute_is_asked_for() -> None:
    """R11, C5: her pause runs while the others slam, so it would be over before Cheat is asked."""
    scene = Table(brute("cheat1", "brute1"))
    assert scene.text(ANN)[0] == "Brute or Cheat?" and scene.text(ANN)[7].endswith("1-5: play")
    scene.press(ANN, "1")
    scene.run(3 * TICKS)
    for seat in (CY, BO):
        scene.slam(seat)
    until(scene, CHEAT_WINDOW)
    scene.run(3 * TICKS)
    assert scene.question() == CHEAT_WINDOW and scene.table.match.awaited() == 1 << ANN
    assert scene.text(ANN)[0] == "Play Cheat?" and scene.text(ANN)[2:4] == ["Pass", "Die 1 to 10"]


def test_a_cheat_that_is_planned_finds_its_moment_though_brute_is_asked_first() -> None:
    scene = Table(brute("cheat1", "brute1"))
    scene.table.players[ANN].toggle_plan(1 << 3)
    scene.table.step_done()
    scene.run(2 * TICKS)
    assert scene.table.moment.thinkers() == 1 << ANN and scene.text(BO)[2][0] == "?"
    for seat in (CY, BO):
        scene.slam(seat)
    until(scene, CHEAT_WINDOW)
    scene.run(3 * TICKS)
    assert scene.table.match.awaited() == 1 << ANN


# Who is away, bots, dice that are thrown by hand


def test_patience_ends_for_who_chooses_next_as_for_everybody() -> None:
    scene = Table(last_throw())
    scene.table.match.patience = 5
    scene.until(scene.decided, 5 * TICKS)
    until(scene, OFFER)
    asked = scene.now
    scene.until(lambda: scene.question() != OFFER, 5 * TICKS)
    assert 4_900 < scene.now - asked < 5_500


@pytest.mark.parametrize(("pause", "more"), [(PAUSE, 0), (PAUSE, OWN_DICE), (0, 0)])
def test_a_game_goes_on_whoever_is_away(pause: int, more: int) -> None:
    """Two people's stations are unplugged, and two bots play. Nothing takes longer than 30 s and a pause."""
    scene = ScriptedConsole(FirstChoice(7))
    scene.tick_ms = 20
    scene.table.match.pause = pause
    scene.new(4, humans=2, switches=PRESETS["first"] | more)
    scene.table.match.pause = pause
    for seat in (ANN, BO):
        scene.board.stations[seat].unplug()
    limit = (31_000 + PAUSE * 1000) // scene.tick_ms
    kinds = set()
    for _ in range(25):
        state = bytes(scene.game.s)
        kinds.add(scene.game.s[QUESTION])
        for _ in range(limit):
            scene.run(1)
            if bytes(scene.game.s) != state:
                break
        assert bytes(scene.game.s) != state, "the table hangs"
        while not scene.table.at_rest():
            scene.run(1)
    assert len(kinds) > 3


def test_bots_that_are_asked_with_who_chooses_next_do_not_wait_for_him_nor_he_for_them() -> None:
    scene = Table(last_throw())
    scene.table.match.bots = 1 << ANN
    scene.table.players[ANN].sit(NO_SEAT)
    scene.table.step_done()
    scene.run(TICKS)
    assert scene.table.match.locked() == 1 << ANN and scene.question() == CHEAT_WINDOW
    for seat in (BO, CY):
        scene.press(seat, "O")
    until(scene, OFFER)
