"""Planned cards. If Joe waits for the Sheriff's step (D1), his list opens by itself, as Marshal's does (Q84). And what
becomes of a plan that its player drops.
"""

import pytest

from dicetown.cards import JOE, MARSHAL, SHARING, action_kind
from dicetown.presets import PRESETS
from dicetown.questions import SHARING_WINDOW, SHERIFF_WINDOW
from host.build.mpy import FIRMWARE
from host.i18n.device import language
from scene import Scene
from tests.table.paused import PAUSE, TICKS, Table

TEXTS = language(FIRMWARE, "en")
BO, CY = 1, 2
# Ann robs the Bank, Bo digs, Cy takes the badge. Dee will choose at the Doc, so the others have a pause before that.
HANDS = ("10 10 A A A", "9 9 9 9 K", "10 K K K A", "9 10 K A A")
CARDS = {"joe": JOE, "marshal": MARSHAL}


def planned(card: str, question: str) -> Table:
    """Bo has planned a card for the Sheriff's window, which is open or shares the pause of the open one."""
    t = Scene(seats=4, sheriff=0, switches=PRESETS["fr-first"], round=2)
    t.give(card, BO, "equipment1", CY)
    t.dollars("bank", 6)
    t.hands(*HANDS, until=question)
    scene = Table(t)
    scene.table.players[BO].toggle_plan(1 << action_kind(CARDS[card]))
    scene.table.step_done()
    scene.settle()
    return scene


@pytest.mark.parametrize("question", ["sheriff", "sharing"])
@pytest.mark.parametrize("card", ["joe", "marshal"])
def test_what_is_planned_for_the_sheriffs_step_is_asked_there(card: str, question: str) -> None:
    scene = planned(card, question)
    scene.until(lambda: scene.table.moment.stoppers() == 1 << BO, TICKS)
    if scene.question() != SHERIFF_WINDOW:
        scene.press(BO, "1")  # he looks at the first list, and passes
        scene.settle()
        scene.press(BO, "O")
        scene.until(lambda: scene.question() == SHERIFF_WINDOW)
    scene.run(2 * TICKS)
    assert scene.text(BO)[2:4] == ["Pass", {"joe": "Joe robs Ann", "marshal": "Marshal"}[card]]


def test_who_drops_a_plan_keeps_nobody_waiting() -> None:
    """As the section "The moment" says of plans. This one is dropped before anyone sees a "?"."""
    scene = planned("marshal", "sharing")
    opened = scene.table.moment.clock.since
    scene.do(BO, ">")
    assert scene.text(BO)[0] == TEXTS["PLANNED"]
    scene.do(BO, "1")
    assert scene.text(BO)[0] == TEXTS["PLAN"]
    scene.until(lambda: scene.question() not in (SHARING_WINDOW, SHERIFF_WINDOW))
    assert not any(stoppers for *_, stoppers in scene.seen) and scene.now - opened < PAUSE * 1000 + 200


@pytest.mark.parametrize("gap", [80, 160, 240, 360])
def test_a_second_quick_press_on_the_list_drops_no_plan(gap: int) -> None:
    """As "Fumbles" says: no press answers what its player has not seen. The first press opened the list of the hand."""
    scene = planned("marshal", "sheriff")
    plans = scene.table.players[BO].plans
    for _ in range(2):
        scene.board.stations[BO].press("keep1")
        scene.run(40 // scene.tick_ms)
        scene.board.stations[BO].release("keep1")
        scene.run((gap - 40) // scene.tick_ms)
    scene.settle()
    assert scene.text(BO)[0] == TEXTS["PLANNED"] and scene.table.players[BO].plans == plans
    scene.run(400 // scene.tick_ms)
    scene.do(BO, "1")
    assert scene.text(BO)[0] == TEXTS["PLAN"], "a later one does"


def twice() -> Table:
    """Bo holds Sharing and Marshal; Sharing is asked for, and the Sheriff's window shares its pause."""
    t = Scene(seats=4, sheriff=0, switches=PRESETS["fr-first"], round=2)
    t.give("marshal", BO, "sharing", BO, "equipment1", CY)
    t.dollars("bank", 6)
    t.hands(*HANDS, until="sharing")
    return Table(t)


@pytest.mark.parametrize("plans", [True, False])
def test_who_has_locked_may_ask_for_time_at_a_later_window_with_or_without_a_plan(plans: bool) -> None:
    """Else a "?" beside a seat that has locked would tell everyone of a plan (Q84)."""
    scene = twice()
    if plans:
        scene.table.players[BO].toggle_plan(1 << action_kind(MARSHAL) | 1 << action_kind(SHARING))
        scene.table.step_done()
        scene.settle()
        assert scene.text(BO)[2:4] == ["Pass", "Play it"] and not scene.table.moment.thinkers()
        scene.press(BO, "O")
        scene.until(lambda: scene.table.moment.thinkers() == 1 << BO, TICKS)
    else:
        scene.table.lock(BO, 0)  # as on the page of advice
        scene.settle()
        scene.table.players[BO].asking.press(0)
        assert scene.table.moment.thinkers() == 1 << BO
    assert scene.question() == SHARING_WINDOW and scene.table.match.locks[BO] == 0
    scene.until(lambda: scene.question() == SHERIFF_WINDOW and scene.table.decision.opened)
    scene.run(2 * TICKS)
    assert scene.table.moment.stoppers() == 1 << BO and scene.text(BO)[2:4] == ["Pass", "Marshal"]


def test_who_plans_the_card_that_is_asked_for_is_asked_at_once() -> None:
    scene = twice()
    scene.do(BO, ">")
    scene.do(BO, "2")
    assert scene.text(BO)[0] == TEXTS["PLAN"]
    scene.run(400 // scene.tick_ms)
    scene.do(BO, "2")
    assert scene.text(BO)[0] == "Play Sharing?" and scene.text(BO)[2:4] == ["Pass", "Play it"]
    assert scene.table.moment.stoppers() == 1 << BO


def test_who_plans_a_card_for_a_later_window_of_the_open_pause_is_asked_there() -> None:
    scene = planned("marshal", "sharing")
    scene.table.players[BO].toggle_plan(1 << action_kind(MARSHAL))
    scene.table.step_done()
    scene.settle()
    assert not any(scene.table.moment.thinks_at)
    scene.table.players[BO].toggle_plan(1 << action_kind(MARSHAL))
    scene.table.replan(scene.table.players[BO])
    scene.until(lambda: scene.table.moment.stoppers() == 1 << BO, TICKS)


def test_a_plan_for_joe_asks_for_no_marshal() -> None:
    """D1: both may be played in the Sheriff's window."""
    scene = planned("marshal", "sheriff")
    scene.table.players[BO].toggle_plan(1 << action_kind(MARSHAL) | 1 << action_kind(JOE))
    scene.table.step_done()
    scene.settle()
    assert not scene.table.players[BO].window.opened and not any(scene.table.moment.thinks_at)
