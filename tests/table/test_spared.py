"""If one person plays against the console's bots, a window opens only if that person holds its card (Q84)."""

import pytest

from dicetown.questions import SHARING_WINDOW
from scene import Scene, reveal
from tests.table.paused import TICKS, Table, bank
from tests.table.watched import hold_ok

BO = 1
BOTS_LOCK = 900  # ms after the question


def alone(state: Scene, hosted: int = 0) -> Table:
    """Bo is the only person. hosted: a mask of the seats that a program on the host plays."""
    scene = Table(state)
    table = scene.table
    table.reporter.host(hosted)
    table.match.played_by(0b101)
    for seat in (0, 2):
        table.players[seat].sit(255)
    table.step_done()
    scene.run(60)  # the screens show it, and no bot has locked yet
    scene.opened = table.moment.clock.since
    return scene


@pytest.mark.parametrize("state", [bank("equipment1", "sharing"), reveal("wanted", "cheat1")])
def test_what_the_only_person_cannot_play_is_not_waited_for(state: Scene) -> None:
    """It takes only as long as the bots do; no strip counts down, and no screen asks."""
    scene = alone(state)
    moment = scene.table.moment
    assert not moment.window and not moment.strip and "1-5: play" not in scene.text(BO)[7]
    assert scene.lasted() < BOTS_LOCK + 300
    assert (1, 0) in scene.answers()


@pytest.mark.parametrize(
    ("state", "card"), [(bank("sharing", "equipment1"), "Sharing"), (reveal("cheat1", "wanted"), "Cheat")]
)
def test_what_they_hold_is_asked_for(state: Scene, card: str) -> None:
    scene = alone(state)
    assert scene.table.moment.window and card in scene.text(BO)[0] and "1-5: play" in scene.text(BO)[7]


@pytest.mark.parametrize("hosted", [0b001, 0b101])
def test_a_program_on_the_host_could_tell_the_time_so_the_pause_is_held(hosted: int) -> None:
    scene = alone(bank("equipment1", "sharing"), hosted)
    assert scene.table.moment.window and scene.lasted() >= 2000


def test_with_a_second_person_the_pause_is_held_again() -> None:
    """Cy sits down while a bot still thinks."""
    scene = alone(bank("equipment1", "sharing"))
    scene.table.bots.delay(20_000)
    hold_ok(scene, 2)
    assert not scene.table.match.is_bot(2) and scene.question() == SHARING_WINDOW
    assert scene.table.moment.window and "1-5: play" in scene.text(2)[7] and "1-5: play" in scene.text(BO)[7]
    scene.press(BO, "1")
    scene.run(3 * TICKS)
    assert scene.question() == SHARING_WINDOW and scene.text(BO)[2] == "Nothing to play here"
    scene.press(BO, "O")
    scene.until(scene.decided)
