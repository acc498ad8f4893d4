"""The end of a pause, where others have time behind it; a seat that changes hands or asks for time there (Q84, R11)."""

import pytest

from dicetown.cards import SHARING, action_kind
from dicetown.layout import KEPT, REVEALED
from scene import Scene
from tests.table.paused import PAUSE, TICKS, Table, bank, last_throw
from tests.table.scripted_console import FirstChoice
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
    scene.do(CY, "1")
    assert scene.table.moment.thinking() == 1 << CY
    scene.do(CY, "O")
    assert not (scene.table.moment.thinking() or scene.table.moment.left or scene.table.moment.strip)
    scene.press(DEE, "O")
    scene.until(scene.decided, SECOND)


def test_who_thinks_behind_its_end_is_counted_down_and_nobody_else() -> None:
    """Dee throws next and has time: while Cy thinks, her screen shows no seconds, and no bot stands in for her."""
    scene = Table(reveal_of_four())
    scene.table.match.patience = 8  # seconds, all of which are counted down
    scene.run(TICKS + SECOND)
    assert scene.table.match.locks[BO] >= 0, "the pause is over"
    scene.do(CY, "1")
    assert scene.table.bots.stand_in == 1 << CY
    lasts, shown = set(), set()
    for _ in range(7 * SECOND):
        scene.run(1)
        lasts.add(scene.text(CY)[7])
        shown.add("\n".join(scene.text(DEE)))
    assert len(lasts) > 6 and len(shown) == 1
    scene.until(lambda: scene.table.match.locks[CY] >= 0, SECOND)
    assert scene.table.match.locks[DEE] < 0


class Slow(FirstChoice):
    """A bot that thinks for so many ticks."""

    def __init__(self, pieces: int) -> None:
        super().__init__()
        self.pieces = self.left = pieces

    def start(self, g: object, seat: int) -> None:
        self.left = self.pieces

    def think(self, g: object, seat: int) -> int:
        self.left -= 1
        return -1 if self.left > 0 else super().think(g, seat)


@pytest.mark.parametrize("pieces", [1, 100])
def test_bots_lock_no_sooner_in_a_pause_that_people_end(pieces: int) -> None:
    """As long after the question as anywhere else: when they lock tells nothing of what they had to think about."""
    scene = Table(bank("sharing", "equipment2"))
    scene.table.match.bots = 1 << CY
    scene.table.bots.seat(Slow(pieces))
    scene.table.step_done()
    scene.run(60)
    asked = scene.table.moment.since
    scene.press(BO, "O")
    scene.until(lambda: scene.table.match.locks[CY] >= 0)
    assert 0 <= scene.now - asked - scene.table.bots.ms < 50


def test_bots_pass_with_the_people_who_do_nothing() -> None:
    """A pause is no shorter for bots."""
    scene = Table(bank("sharing", "equipment2"))
    scene.table.match.bots = 1 << CY
    scene.table.step_done()
    scene.run(60)
    asked = scene.table.moment.since
    scene.until(lambda: scene.table.match.locks[CY] >= 0)
    assert 0 <= scene.now - asked - PAUSE * 1000 < 50


def test_a_bot_that_takes_the_seat_has_no_plan() -> None:
    """What was planned would show by its '?', and keep all waiting."""
    scene = Table(bank("sharing", "equipment2"), pause=2 * PAUSE)
    scene.table.players[BO].toggle_plan(1 << action_kind(SHARING))
    scene.table.moment.think_later(BO, 0)
    hold_ok(scene, BO)
    assert scene.table.match.bots == 1 << BO
    scene.until(scene.decided)
    assert not scene.table.moment.thinking()
