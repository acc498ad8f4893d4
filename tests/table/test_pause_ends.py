"""The end of a pause, where others have time behind it; a seat that changes hands or asks for time there (Q84, R11)."""

from __future__ import annotations

import pytest

from dicetown.cards import SHARING, action_kind
from dicetown.layout import KEPT, REVEALED
from scene import Scene
from tests.table.paused import PAUSE, TICKS, Table, bank, last_throw
from tests.table.watched import hold_ok

BO, CY, DEE = 1, 2, 3
SECOND = 1000 // Table.tick_ms  # ticks


def reveal_of_four() -> Scene:
    """Bo is complete and has the pause; Cy and Dee throw on."""
    t = Scene(seats=4, sheriff=0)
    for seat in (BO, CY, DEE):
        t.give(f"equipment{seat}", seat)
    for seat in range(4):
        t.answer(seat, 1)
    assert t.asked() == ("cheat", [BO, CY, DEE])
    t.s[KEPT + BO] = t.s[REVEALED + BO] = 31
    return t


@pytest.mark.parametrize("patience", [0, 60])
@pytest.mark.parametrize(("state", "hurried"), [(reveal_of_four, BO), (last_throw, 0)])
def test_who_does_nothing_has_passed_at_its_end_and_the_others_end_it(
    state: object, hurried: int, patience: int
) -> None:
    """Those who throw or choose next have the table's patience, he has not."""
    scene = Table(state())  # type: ignore[operator]
    scene.table.match.patience = patience
    scene.run(TICKS + SECOND)
    assert scene.table.match.locks[hurried] >= 0 and not scene.decided()
    for seat in {BO, CY, DEE} - {hurried}:
        scene.press(seat, "O")
    scene.until(scene.decided, SECOND)


def test_who_asks_for_time_behind_its_end_begins_no_other() -> None:
    scene = Table(reveal_of_four())
    scene.table.match.patience = 60
    scene.run(TICKS + SECOND)
    scene.press(CY, "1")
    scene.settle()
    assert scene.table.pace.called == 1 << CY
    scene.press(CY, "O")
    scene.settle()
    assert not (scene.table.pace.called or scene.table.pace.left or scene.table.pace.strip)
    scene.press(DEE, "O")
    scene.until(scene.decided, SECOND)


def test_a_bot_that_takes_the_seat_has_no_plan() -> None:
    """What was planned would show by its '?', and keep all waiting."""
    scene = Table(bank("sharing", "equipment2"), pause=2 * PAUSE)
    scene.table.players[BO].plan(1 << action_kind(SHARING))
    scene.table.pace.plan(BO, 0)
    hold_ok(scene, BO)
    assert scene.table.match.bots == 1 << BO
    scene.until(scene.decided)
    assert not scene.table.pace.called
