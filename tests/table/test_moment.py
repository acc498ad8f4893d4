"""The states of a seat during a moment change as the README's table says."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dicetown.layout import ASKED, OWED
from scene import reveal
from table import moment
from tests.table.paused import TICKS, Table, bank

README = Path(moment.__file__).parent / "README.md"
HEAD = "| state | what happens | next |\n|---|---|---|\n"
STATES = {
    "thinking": moment.THINKING,
    "passed": moment.PASSED,
    "gone on": moment.GONE_ON,
    "locked": moment.LOCKED,
    "not asked": moment.NOT_ASKED,
    "asked": moment.ASKED,
    "away": moment.AWAY,
}
BO = 1  # whose state is looked at
SECOND = 250  # ticks


def pressed(scene: Table, keys: str) -> None:
    """Press one key after the other, slowly enough that none is taken as meant for the page before."""
    for key in keys:
        scene.press(BO, key)
        scene.run(SECOND // 2)


def window() -> Table:
    """Bo and Cy may play Sharing; nobody throws next."""
    return Table(bank("equipment1", "equipment2"), pause=4)


def revealed() -> Table:
    """Bo and Cy may play Cheat; all throw next."""
    return Table(reveal("equipment1", "equipment2"), pause=4)


def after(bring: Callable[[], Table], keys: str = "") -> Callable[[], Table]:
    def scene() -> Table:
        found = bring()
        pressed(found, keys)
        return found

    return scene


def alone() -> Table:
    """Cy may play Sharing; Bo holds nothing."""
    scene = bank("equipment1", "equipment2")
    scene.s[ASKED] = scene.s[OWED] = 0b100
    return Table(scene, pause=4)


def unplugged() -> Table:
    scene = window()
    pull(scene)
    return scene


def pull(scene: Table) -> None:
    scene.board.stations[BO].unplug()
    scene.run(SECOND)


def plug(scene: Table) -> None:
    scene.board.stations[BO].plug()
    scene.run(SECOND)


BEGIN: dict[str, Callable[[], Table]] = {
    "not asked": alone,
    "asked": window,
    "asked, and it throws next": revealed,
    "thinking": after(window, "1"),
    "passed": after(window, "O"),
    "gone on": after(revealed, "O"),
    "locked": after(window, "1O"),
    "away": unplugged,
}
HAPPENS: dict[str, Callable[[Table], None]] = {
    "a keep button": lambda scene: pressed(scene, "1"),
    "OK": lambda scene: pressed(scene, "O"),
    "a slam": lambda scene: scene.slam(BO),
    "OK on a choice of its list": lambda scene: pressed(scene, "O"),
    "its cable is pulled": pull,
    "its cable is back": plug,
}


def rows() -> list[tuple[str, str, str]]:
    page = README.read_text(encoding="utf-8")
    table = page[page.index(HEAD) + len(HEAD) :].split("\n\n")[0]
    found = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines()]
    assert all(len(each) == 3 for each in found)
    return found  # type: ignore[return-value]


def state(scene: Table) -> str:
    return next(name for name, number in STATES.items() if number == scene.table.moment.state(BO))


@pytest.mark.parametrize("row", rows(), ids=" ".join)
def test_what_happens_leads_to_the_state_that_the_readme_says(row: tuple[str, str, str]) -> None:
    begin, happens, then = row
    scene = BEGIN[begin]()
    assert state(scene) == begin.split(",")[0]
    HAPPENS[happens](scene)
    assert state(scene) == then


def test_the_table_has_every_state_and_the_picture_every_way() -> None:
    page = README.read_text(encoding="utf-8")
    found = rows()
    assert {begin.split(",")[0] for begin, _, _ in found} | {then for _, _, then in found} == set(STATES)
    drawn = {
        tuple(each.replace("_", " ") for each in way) for way in re.findall(r"^ +(\w+) --> (\w+)", page, re.MULTILINE)
    }
    ways = {(begin.split(",")[0], then) for begin, _, then in found if begin.split(",")[0] != then}
    assert drawn == ways


def test_the_clock_stands_still_while_a_seat_thinks() -> None:
    """C1: nobody is hurried. The others' time runs on after the answer."""
    scene = window()
    scene.run(SECOND)
    scene.press(BO, "1")
    left = scene.table.moment.remaining
    scene.run(8 * TICKS)
    assert scene.table.moment.remaining == left > 0 and state(scene) == "thinking"
    pressed(scene, "O")
    assert scene.table.moment.remaining < left


def test_who_has_answered_the_last_window_that_asks_them_thinks_no_more() -> None:
    """All see "?" before the name only until that seat has answered."""
    scene = window()
    scene.do(BO, "1")
    assert scene.text(0)[BO + 2][0] == "?"
    pressed(scene, "O")
    scene.settle()
    assert scene.text(0)[BO + 2][0] != "?"


def test_who_takes_a_card_back_thinks_again_and_nobody_passes_for_them() -> None:
    """C1: little of the pause may be left, but its end does not answer while they think again."""
    scene = window()
    pressed(scene, "1OO")
    assert state(scene) == "thinking"
    scene.run(8 * TICKS)
    assert state(scene) == "thinking"
