"""A planned Joe, where he waits for the Sheriff's step (D1): his list opens there by itself, as Marshal's (Q84)."""

import pytest

from dicetown.cards import JOE, MARSHAL, action_kind
from dicetown.presets import PRESETS
from dicetown.questions import SHERIFF_WINDOW
from scene import Scene
from tests.table.paused import TICKS, Table

BO, CY = 1, 2
# Ann robs the Bank, Bo digs, Cy takes the badge. Dee will choose at the Doc, so the others have a pause before that.
HANDS = ("10 10 A A A", "9 9 9 9 K", "10 K K K A", "9 10 K A A")
CARDS = {"joe": JOE, "marshal": MARSHAL}


def planned(card: str, question: str) -> Table:
    """Bo has planned a card for the Sheriff's window: it is open, or shares the pause of the one that is."""
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
        scene.press(BO, "1")  # what comes first he looks at, and passes
        scene.settle()
        scene.press(BO, "O")
        scene.until(lambda: scene.question() == SHERIFF_WINDOW)
    scene.run(2 * TICKS)
    assert scene.text(BO)[2:4] == ["Pass", {"joe": "Joe robs Ann", "marshal": "Marshal"}[card]]
