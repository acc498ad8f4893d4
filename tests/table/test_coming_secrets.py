"""Twins that differ in hands alone, where what comes is chosen, thrown or foreseen while a pause runs (Q84).

All that everybody sees and hears is the same, tick by tick: lines, lights, tones, who thinks, and when all is decided.
"""

from collections.abc import Callable, Sequence

import pytest

from dicetown.bots import Bot
from dicetown.layout import ASKED, KEPT, OWED
from dicetown.questions import CHEAT_WINDOW
from scene import Scene, mine, reveal
from screens.page import NO_SEAT
from tests.table.paused import PAUSE, TICKS, Table, last_throw
from tests.table.watched import hold_ok

ANN, BO, CY = range(3)


# A reveal with someone complete


def complete(ann: str, bo: str, cy: str) -> Table:
    t = reveal(bo, cy)
    t.give(ann, ANN)
    t.s[KEPT] = 31
    t.s[ASKED] = t.s[OWED] = 0b111
    return Table(t)


@pytest.mark.parametrize("cards", [("cheat1", "cheat2", "wanted"), ("equipment1", "cheat1", "brute1")])
@pytest.mark.parametrize("asks", [False, True])
def test_a_reveal_with_someone_complete_tells_of_no_hand(cards: tuple[str, str, str], asks: bool) -> None:
    """Whether she has her pause or asks for time, while the others slam."""
    scenes = [complete(*each) for each in (cards, ("equipment5", "equipment3", "equipment4"))]
    for scene in scenes:
        scene.run(TICKS // 4)
        if asks:
            scene.press(ANN, "1")
        scene.slam(BO)
        scene.run(2 * TICKS)
        assert scene.question() == CHEAT_WINDOW
        scene.slam(CY)
        scene.run(TICKS)
        if asks:
            scene.press(ANN, "O")
        scene.until(scene.decided)
    assert scenes[0].seen == scenes[1].seen


def brute(ann: str, bo: str) -> Table:
    """Bo is asked for Brute, then all for Cheat; Ann is complete."""
    t = Scene(seats=3, sheriff=0)
    t.give(ann, ANN, bo, BO, "equipment5", CY)
    t.answers(1, 3, 1)
    t.s[KEPT] = 31
    return Table(t)


def test_brute_before_her_cheat_tells_of_no_hand() -> None:
    scenes = [brute("cheat1", "brute1"), brute("equipment1", "equipment2")]
    for scene in scenes:
        scene.run(TICKS // 4)
        scene.press(ANN, "1")
        scene.run(2 * TICKS)
        for seat in (CY, BO):
            scene.slam(seat)
            scene.run(60)
        scene.run(2 * TICKS)
        assert scene.question() == CHEAT_WINDOW
        scene.press(ANN, "O")
        scene.run(TICKS)
    assert scenes[0].seen == scenes[1].seen


# A choice that is held


def boosted(ann: str, bo: str, cy: str) -> Table:
    """Ann is asked for Dynamite, Bo and Cy for Sharing; Ann and Bo bribe Cy behind both."""
    t = Scene(seats=3, sheriff=CY, round=2)
    for seat, card in enumerate((ann, bo, cy)):
        t.give(card, seat)
    t.dollars("bank", 6)
    t.hands("9 9 10 10 J", "Q K J A K", "Q Q 9 A K")
    return Table(t)


@pytest.mark.parametrize("hands", [("dynamite", "sharing", "wanted"), ("sharing", "dynamite", "equipment1")])
def test_choosing_behind_windows_tells_of_no_hand(hands: tuple[str, str, str]) -> None:
    scenes = [boosted(*each) for each in (hands, ("equipment2", "equipment3", "equipment4"))]
    for scene in scenes:
        scene.run(TICKS // 4)
        for seat in (BO, ANN):
            scene.press(seat, "O")
            scene.run(TICKS // 4)
        scene.run(2 * TICKS)
    assert scenes[0].seen == scenes[1].seen


def test_a_held_choice_shows_nowhere_before_it_is_asked_for() -> None:
    """Bo is not asked in the first window: he has chosen, has taken it back, or has done nothing."""
    scenes = [boosted("equipment2", "equipment3", "equipment4") for _ in range(3)]
    texts = []
    for i, scene in enumerate(scenes):
        if i:
            scene.board.stations[BO].press("ok")
        scene.run(8)
        scene.board.stations[BO].release("ok")
        scene.run(100)
        if i == 2:
            scene.board.stations[BO].press("ok")
        scene.run(8)
        scene.board.stations[BO].release("ok")
        scene.run(110)
        texts.append([scene.text(seat) for seat in (ANN, CY)])
    assert [scene.table.ahead.locks[BO] for scene in scenes] == [-1, 0, -1]
    lines = [[each[1:] for each in scene.seen] for scene in scenes]
    assert lines[0] == lines[1] == lines[2] and texts[0] == texts[1] == texts[2]
    lights = [[set(led) for led in zip(*(each[0] for each in scene.seen), strict=True)] for scene in scenes]
    assert lights[0] == lights[1] == lights[2], "not in the same ticks: pages are drawn between"


def test_a_plan_of_who_throws_next_shows_nowhere() -> None:
    """He is not hurried, so he is not waited for either: his list opens on his own screen."""
    scenes = [complete("equipment1", "cheat1", "equipment2") for _ in range(2)]
    scenes[0].table.players[BO].toggle_plan(1 << 3)
    for scene in scenes:
        scene.seen.clear()
        scene.table.step_done()
        scene.run(2 * TICKS)
    assert scenes[0].seen == scenes[1].seen
    assert scenes[0].text(BO)[2] == "Pass" and scenes[1].text(BO)[7].startswith("Slam: on")


# The end of a round


def last_window(bo: str, cy: str) -> Table:
    """Nothing but Elixir is left of the round, for Bo and Cy."""
    t = Scene(seats=3, sheriff=ANN, round=2)
    for seat, card in enumerate(("equipment1", bo, cy)):
        t.give(card, seat)
    t.hands("9 9 9 9 J", "10 10 Q Q K", "J J K K A", until="elixir")
    scene = Table(t)
    assert scene.table.ahead.coming.ends and scene.table.match.results.final
    return scene


def test_a_result_over_an_open_window_tells_of_no_hand() -> None:
    scenes = [last_window(*each) for each in (("elixir", "equipment4"), ("equipment2", "equipment3"))]
    for scene in scenes:
        assert all(scene.text(seat)[0].endswith("is over") for seat in range(3))
        scene.run(TICKS // 2)
        scene.slam(BO)
        scene.run(3 * TICKS)
        assert not scene.decided(), "nobody is hurried"
        scene.slam(ANN)
        scene.slam(CY)
        scene.run(TICKS)
        assert scene.decided()
    assert scenes[0].seen == scenes[1].seen


# Bots


def locked(state: Scene, bots: int, keys: Callable[[Table], None]) -> list[tuple[int, int]]:
    """Who has locked in each tick in which that changes, with bots that think as long as they have to."""
    scene = Table(state)
    scene.table.bots.bot = Bot()
    scene.table.match.bots = bots
    for seat in range(3):
        if bots >> seat & 1:
            scene.table.players[seat].sit(NO_SEAT)
    masks: list[tuple[int, int]] = []

    def look() -> None:
        mask = scene.table.match.locked()
        if not masks or masks[-1][1] != mask:
            masks.append((scene.now, mask))

    scene.watch = look
    scene.table.step_done()
    keys(scene)
    scene.run(2 * TICKS)
    return masks


def passes(seat: int, ticks: int) -> Callable[[Table], None]:
    def keys(scene: Table) -> None:
        scene.run(ticks)
        scene.table.go_on(scene.table.players[seat])  # whether or not his page has been sent

    return keys


def test_when_bots_answer_tells_of_no_hand_though_the_pause_ends_early() -> None:
    """A Cheat has 25 choices to think about, no Cheat has one."""
    times = [
        locked(last_throw(*cards), 0b110, passes(ANN, 20))
        for cards in (("cheat1", "equipment3"), ("equipment2", "equipment3"), ("equipment2", "cheat1"))
    ]
    assert times[0][:4] == times[1][:4] == times[2][:4] and times[0][3][1] == 0b111
    assert times[0][3][0] - times[0][0][0] < PAUSE * 1000


def test_nor_where_their_window_shares_a_pause_that_is_over() -> None:
    hands: Sequence[tuple[str, str, str]] = (
        ("equipment1", "equipment2", "sharing"),
        ("equipment1", "sharing", "equipment5"),
    )
    times = [locked(mine(*each), 0b110, passes(ANN, 10**3)) for each in hands]
    assert times[0][:5] == times[1][:5]


# Advice


def test_advice_is_about_what_stands_on_the_screen() -> None:
    """Bo has left his choice for the window's list, or his seat for a while: nothing is said of what he left."""
    scene = Table(last_throw())
    scene.run(TICKS)
    advice = scene.table.advice
    assert advice.beyond >> BO & 1 and advice.choices[BO] >= 0
    scene.press(BO, "<O")
    assert not advice.beyond >> BO & 1
    scene.run(TICKS)
    assert advice.choices[BO] == 0 and advice.beyond >> CY & 1
    hold_ok(scene, CY)
    hold_ok(scene, CY)
    scene.run(TICKS)
    assert not scene.table.match.bots and not advice.beyond >> CY & 1
