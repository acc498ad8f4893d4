"""Twins that differ only in hands: in a pause, and when what comes next is chosen, thrown or foreseen in it (Q84).

All that everybody sees and hears is the same, tick by tick: lines, lights, tones, who thinks, and when all is decided.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

import pytest

from dicetown.bots import Bot
from dicetown.cards import CHEAT, action_kind
from scene import Scene, mine
from screens.page import NO_SEAT
from tests.table.paused import BLANK, PAUSE, TICKS, Table, bank, boosted, brute, complete, last_throw, saloon, store
from tests.table.watched import hold_ok

ANN, BO, CY = range(3)
SLAM, DECIDED = "slam", "decided"
Do = int | str | tuple[int, str]  # ticks to run; DECIDED: run until all is decided; or a seat and its keys or SLAM
Hands = list[tuple[str, ...]]  # hands that must look alike; the cards in the last one can't be played
CHEATS: Hands = [("cheat1", "cheat2", "wanted"), ("equipment1", "cheat1", "brute1"), BLANK]
BOOSTS: Hands = [("dynamite", "sharing", "wanted"), ("sharing", "dynamite", "equipment1"), BLANK]
SCENES: list[tuple[Callable[..., Scene], Hands, list[Do]]] = [
    (bank, [("sharing", "wanted"), ("marshal", "wanted"), ("equipment1", "sharing"), BLANK[:2]], [DECIDED]),
    (saloon, [("girls",), BLANK[:1]], [100, (BO, "O"), TICKS]),
    (store, [("credit",), BLANK[:1]], [100, (BO, "O"), TICKS]),
    (mine, [("dynamite", "equipment2", "sharing"), ("sharing", "dynamite", "equipment3"), BLANK], [3 * TICKS]),
    (last_throw, [("cheat1", "wanted"), ("equipment4", "cheat1"), ()], [(BO, "O"), 2 * TICKS, (CY, "O"), TICKS]),
    (complete, CHEATS, [TICKS // 4, (BO, SLAM), 3 * TICKS, (CY, SLAM), DECIDED]),
    (complete, CHEATS, [TICKS // 4, (ANN, "1"), (BO, SLAM), 2 * TICKS, (CY, SLAM), TICKS, (ANN, "O"), DECIDED]),
    (brute, [("cheat1", "brute1"), BLANK[:2]], [(ANN, "1"), 2 * TICKS, (CY, SLAM), 60, (BO, SLAM), (ANN, "O"), TICKS]),
    (boosted, BOOSTS, [TICKS // 4, (BO, "O"), TICKS // 4, (ANN, "O"), 2 * TICKS]),
]


def acted(scene: Table, script: list[Do]) -> Table:
    for each in script:
        if isinstance(each, int):
            scene.run(each)
        elif isinstance(each, str):
            scene.until(scene.decided)
        elif each[1] == SLAM:
            scene.slam(each[0])
        else:
            scene.press(*each)
    return scene


@pytest.mark.parametrize(("scenery", "hands", "script"), SCENES)
def test_what_is_held_changes_nothing_of_a_pause(scenery: Callable[..., Scene], hands: Hands, script: list[Do]) -> None:
    """Players do nothing, ask for time, throw on, or choose what comes next."""
    *holders, other = [acted(Table(scenery(*each)), script) for each in hands]
    for scene in holders:
        assert scene.seen == other.seen and scene.answers() == other.answers()


@pytest.mark.parametrize("scenery", [complete, last_throw])
def test_a_plan_of_who_throws_or_chooses_next_shows_nowhere(scenery: Callable[..., Scene]) -> None:
    """They are not hurried, so nobody waits for them: the list opens only on their own screen."""
    planned, other = scenes = [Table(scenery()) for _ in range(2)]
    planned.table.players[BO].toggle_plan(1 << action_kind(CHEAT))
    for scene in scenes:
        scene.seen.clear()
        scene.table.step_done()
        scene.run(2 * TICKS)
    assert planned.seen == other.seen
    if scenery is complete:
        assert planned.text(BO)[2] == "Pass" and other.text(BO)[7].startswith("Slam: on")


# A choice that is held


def test_a_held_choice_shows_nowhere_before_it_is_asked_for() -> None:
    """Bo is not asked in the first window; he has done nothing, or has chosen, or has taken it back."""
    scenes = [Table(boosted("equipment2", "equipment3", "equipment4")) for _ in range(3)]
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
    # Pages are drawn between, so a frame of the LEDs may come some ticks later: with the next, or after the end.
    for led in range(len(scenes[0].seen[0][0])):
        colours = [[colour for colour, _ in groupby(each[0][led] for each in scene.seen)] for scene in scenes]
        shortest = min(map(len, colours))
        assert colours[0][:shortest] == colours[1][:shortest] == colours[2][:shortest]
        assert max(map(len, colours)) <= shortest + 1


# The end of a round


def last_window(bo: str, cy: str) -> Table:
    """Only the window of the Elixir is left of the round, for Bo and Cy."""
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
    """Return when the set of locked seats changed, and what it was, with bots that need their time to think."""
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
    """A bot has 25 choices to think about with a Cheat, one without."""
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
    """Bo leaves his choice for the window's list, Cy her seat for a while: no advice is given on what they left."""
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
