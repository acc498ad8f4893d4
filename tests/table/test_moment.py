"""The states of a seat during a moment change as the README's table says."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dicetown.cards import SHARING, action_kind
from dicetown.layout import ASKED, OWED
from dicetown.questions import SHARING_WINDOW
from scene import Scene, mine, reveal
from screens.page import GIVE_UP
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
CY, DEE = 2, 3
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


def of_four() -> Scene:
    """Bo, Cy and Dee may play Sharing."""
    t = Scene(seats=4, sheriff=0, round=2)
    t.give("equipment1", BO, "equipment2", CY, "equipment3", DEE)
    t.dollars("bank", 6)
    t.hands("10 10 A A A", "9 9 9 9 K", "10 K K K A", "9 10 K A A", until="sharing")
    return t


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


def with_plan() -> Table:
    """Bo has planned Sharing, which he may play."""
    scene = Table(bank("sharing", "equipment2"), pause=4)
    scene.table.players[BO].toggle_plan(1 << action_kind(SHARING))
    scene.table.step_done()
    scene.settle()
    return scene


def later() -> Table:
    """Ann may play Dynamite; then Bo, too, may play Sharing."""
    scene = Table(mine(hands=("9 9 9 J A", "Q Q J J A", "10 10 10 J K")), pause=4)
    scene.run(SECOND // 5)
    return scene


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
    "passed, and not asked": after(alone, "O"),
    "asked, and its list opens by itself": with_plan,
    "thinking, and asked only later": after(later, "1"),
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
    left = scene.table.moment.clock.left(scene.now)
    scene.run(8 * TICKS)
    assert scene.table.moment.clock.left(scene.now) == left > 0 and state(scene) == "thinking"
    pressed(scene, "O")
    assert scene.table.moment.clock.left(scene.now) < left


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


def test_a_window_that_opens_for_who_thinks_shows_what_is_left_of_the_pause() -> None:
    """It stands still from the first picture on, so that is all that the others ever see."""
    scene = Table(mine(), pause=4)
    scene.run(SECOND // 5)
    scene.do(CY, "1")
    scene.do(0, "O")
    scene.until(lambda: scene.question() == SHARING_WINDOW and scene.table.moment.stoppers() == 1 << CY)
    scene.run(SECOND)
    left = scene.table.moment.clock.left(scene.now)
    assert left > 2000 and scene.table.moment.strip > 4, "more than half of eight"
    assert f"{-(-left // 1000)}s" in scene.text(BO)[7].replace(" ", "")


def test_who_was_asked_something_else_meanwhile_has_still_passed_or_thinks() -> None:
    """The pause begins again; what seats have said in it stands."""
    scene = Table(mine(), pause=4)
    scene.run(SECOND // 5)
    scene.do(BO, "O"), scene.do(CY, "1")
    assert [scene.table.moment.said[seat] for seat in (BO, CY)] == [moment.PASSED, moment.THINKING]
    assert scene.table.consent.ask(GIVE_UP, 0b111) == ""
    scene.run(SECOND // 5)
    scene.table.consent.decline(0)
    scene.run(SECOND // 5)
    assert [scene.table.moment.said[seat] for seat in (BO, CY)] == [moment.PASSED, moment.THINKING]
    assert scene.text(BO)[CY + 2][0] == "?"


def test_an_arrow_goes_out_with_the_lock_while_the_pause_stands_still() -> None:
    scene = Table(of_four(), pause=4)
    scene.do(CY, "1")
    assert [scene.text(BO)[seat + 2][0] for seat in (CY, DEE)] == ["?", ">"]
    scene.do(DEE, "O")
    assert [scene.text(BO)[seat + 2][0] for seat in (CY, DEE)] == ["?", "D"]
