"""Every way of fumbling at a station has a forgiving answer: the table "Fumbles" of firmware/table/README.md."""

from itertools import pairwise

import pytest

from dicetown.layout import OWED
from dicetown.questions import KEEP
from screens import texts
from tests.screens.read_screen import MARKED
from tests.table.positions import positions
from tests.table.scripted_console import ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks


def at_the_cup() -> ScriptedConsole:
    """Two people; the first has a cup with a sensor, which stands tipped up on the table."""
    scene = ScriptedConsole()
    scene.slam(0)
    scene.run(SECOND)
    scene.tip(0)
    scene.run(SECOND)
    scene.new(2, humans=2)
    return scene


def thrown() -> ScriptedConsole:
    """The first player has slammed the cup down."""
    scene = at_the_cup()
    scene.slam(0)
    scene.run(SECOND)
    return scene


def looking() -> ScriptedConsole:
    """The first player has slammed and tipped up the cup again, and sees the dice."""
    scene = thrown()
    scene.tip(0)
    scene.run(SECOND)
    assert None not in scene.picture(0).dice()
    return scene


def test_slam_throws_tip_looks_and_at_the_reveal_the_cup_is_lifted() -> None:
    scene = at_the_cup()
    assert scene.text(0)[3] == "Slam down the cup" and scene.picture(0).dice() == [None] * 5
    scene.slam(0)
    scene.run(SECOND)
    assert scene.picture(0).dark and scene.table.players[0].cup.thrown
    scene.tip(0)
    scene.run(SECOND)
    assert None not in scene.picture(0).dice()
    scene.press(0, "1O")
    scene.slam(0)
    scene.run(SECOND)
    assert scene.picture(0).dark and scene.table.match.locked() == 1
    scene.do(1, "2O")
    assert scene.table.journal.count == 2
    scene.tip(0)
    scene.settle()
    assert not scene.picture(0).dark


def test_a_cup_lifted_early_shows_the_dice_to_nobody_else_and_answers_nothing() -> None:
    scene = thrown()
    other = scene.picture(1).pixels
    for _ in range(2):
        scene.tip(0)
        scene.run(SECOND)
        scene.slam(0)
        scene.run(SECOND)
    assert scene.table.match.locked() == 0 and scene.table.journal.count == 0
    assert scene.picture(1).pixels == other
    assert set(scene.board.stations[0].leds[:5]) == {(0, 0, 0)}


def test_a_second_slam_throws_nothing_anew() -> None:
    scene = looking()
    dice = scene.picture(0).dice()
    state = bytes(scene.game.s)
    scene.press(0, "1")
    for _ in range(2):
        scene.slam(0)
        scene.run(SECOND)
        scene.tip(0)
        scene.run(SECOND)
    assert bytes(scene.game.s) == state and scene.table.players[0].asking.choice == 1
    assert [die and die[0] for die in scene.picture(0).dice()] == [die and die[0] for die in dice]


def test_two_keep_buttons_at_once_mark_both() -> None:
    scene = looking()
    scene.board.stations[0].press("keep2", "keep4")
    scene.run(20)
    assert scene.table.players[0].asking.choice == 0b01010
    assert [die and die[1] == MARKED for die in scene.picture(0).dice()] == [False, True, False, True, False]


@pytest.mark.parametrize("other", ["keep3", "left", "right"])
def test_ok_together_with_another_button_locks_nothing(other: str) -> None:
    scene = looking()
    scene.board.stations[0].press(other, "ok")
    scene.run(20)
    assert scene.table.match.locked() == 0
    scene.board.stations[0].release(other, "ok")
    scene.run(20)
    scene.press(0, "O" if other == "keep3" else "11O")  # leave the page that the other button has opened
    assert scene.table.match.locked() == 1, "and the next one does"


@pytest.mark.parametrize("ticks", [1, 2, 4])
def test_ok_a_moment_before_another_button_locks_nothing(ticks: int) -> None:
    """The lock is taken back before the others' last lock can hand it to the game."""
    scene = looking()
    scene.press(1, "2O")
    station = scene.board.stations[0]
    station.press("ok")
    scene.run(ticks)
    station.press("keep3")
    scene.run(20)
    assert scene.table.match.locked() == 0b10 and scene.table.players[0].asking.choice == 0b00100
    station.release("ok", "keep3")
    scene.run(20)
    scene.do(0, "O")
    assert scene.table.journal.count == 2


def uncovered_by_ok(how: str) -> ScriptedConsole:
    """Return a console on which the next OK at the first station leads to the dice."""
    if how == "slam":
        return at_the_cup()
    scene = ScriptedConsole()
    scene.new(2, humans=2)
    player = scene.table.players[0]
    if how == "hand":
        scene.press(0, ">")
    elif how == "notice":
        player.notice.show(texts.NOT_AGREED)
    else:
        player.result.show()
        player.sight.redraw()
    scene.settle()
    return scene


@pytest.mark.parametrize("how", ["slam", "hand", "notice", "result"])
@pytest.mark.parametrize("gap", [80, 160, 240, 360])
def test_a_second_quick_press_of_ok_locks_nothing(how: str, gap: int) -> None:
    scene = uncovered_by_ok(how)
    station = scene.board.stations[0]
    for _ in range(2):
        station.press("ok")
        scene.run(40 // ScriptedConsole.tick_ms)
        station.release("ok")
        scene.run((gap - 40) // ScriptedConsole.tick_ms)
    scene.run(SECOND)
    assert scene.table.match.locked() == 0 and None not in scene.picture(0).dice()
    scene.press(0, "1O")
    assert scene.table.match.locked() == 1, "and the next one does"


def test_left_and_right_at_once_lead_nowhere() -> None:
    """They turn no page, move in no list, and change no language before a game."""
    before = ScriptedConsole()
    looked = looking()
    listed = ScriptedConsole()
    listed.load(positions()["tie"])
    sheriff = listed.game.s[OWED].bit_length() - 1
    for scene, station in ((before, 0), (looked, 0), (listed, sheriff)):
        scene.settle()
        glass = scene.picture(station).pixels
        scene.board.stations[station].press("left", "right")
        scene.run(20)
        scene.board.stations[station].release("left", "right")
        scene.settle()
        assert scene.picture(station).pixels == glass


def test_a_button_held_down_is_one_press() -> None:
    scene = looking()
    scene.hold(0, "keep1")
    scene.run(5 * SECOND)
    assert scene.table.players[0].asking.choice == 1
    scene.press(0, "2")
    assert scene.table.players[0].asking.choice == 3, "and the others act"


def test_a_press_while_the_screen_changes_is_for_neither_question() -> None:
    """README: no press answers a question that its player has not seen."""
    scene = ScriptedConsole()
    scene.new(2, humans=2)
    scene.press(1, "1O")
    scene.press(0, "1O")
    while scene.table.journal.count < 2 or not scene.table.decision.opened:
        scene.run(1)
    assert scene.table.players[1].asking.question == KEEP, "and its dice are not yet on the screen"
    scene.do(1, "2")
    assert scene.table.players[1].asking.choice == 0 and scene.text(1)[0].startswith("Which dice stay?")


def test_a_press_on_a_dark_screen_lights_it_and_does_nothing_else() -> None:
    scene = thrown()
    scene.press(0, "O")
    scene.run(SECOND)
    assert scene.table.match.locked() == 0 and None not in scene.picture(0).dice()
    scene.press(0, "1O")
    assert scene.table.match.locks[0] == 1, "now it is seen, it counts"
    scene.tip(0)
    scene.run(SECOND)
    scene.slam(0)
    scene.run(SECOND)
    assert scene.picture(0).dark, "the next slam darkens it"


def test_a_cup_sensor_that_sticks_keeps_nobody_from_playing() -> None:
    scene = ScriptedConsole(spoil=lambda board: board.stations[0].press("cup"))
    scene.new(2, humans=2)
    scene.run(SECOND)
    assert scene.picture(0).dark
    for _ in range(4):
        scene.press(0, "O1O" if scene.picture(0).dark else "1O")
        scene.run(SECOND)
        if scene.table.match.locked():
            break
    assert scene.table.match.locked() == 1


def test_a_shake_without_a_cup_changes_nothing_on_the_table() -> None:
    scene = looking()
    pixels, leds, state = scene.picture(0).pixels, list(scene.board.location_leds), bytes(scene.game.s)
    sent = scene.board.stations[0].screen.version
    for _ in range(20):
        scene.hold(0, "shake")
        scene.release(0, "shake")
    assert (scene.picture(0).pixels, list(scene.board.location_leds), bytes(scene.game.s)) == (pixels, leds, state)
    assert scene.board.stations[0].screen.version == sent


def test_shaking_adds_to_the_next_game_s_seed() -> None:
    """The system's source of randomness gives the same bytes each time here, so only the shaking makes a difference."""
    seeds = set()
    for shakes in ((), (50,), (51,), (50, 70)):
        scene = ScriptedConsole()
        for ticks in shakes:
            scene.run(ticks)
            scene.hold(0, "shake")
            scene.release(0, "shake")
        seeds.add(scene.table.entropy.seed())
    assert len(seeds) == 4


def test_a_cup_sensor_that_flutters_keeps_the_buttons_alive() -> None:
    """A cup at the edge of the sensor's reach closes and opens it many times a second."""
    scene = looking()
    station = scene.board.stations[0]
    lit: list[bool] = []

    def flutter() -> None:
        station.press("cup") if len(lit) % 4 < 2 else station.release("cup")
        lit.append(station.screen.on)

    scene.watch = flutter
    scene.run(2 * SECOND)
    assert sum(a != b for a, b in pairwise(lit)) <= 14, "seven changes a second at most"
    for _ in range(3):  # a press while the screen is dark only lights it for a while; the next one counts
        if not scene.table.players[0].asking.choice:
            scene.press(0, "1")
            scene.run(20)
    assert scene.table.players[0].asking.choice == 1
    scene.press(1, "2")
    assert scene.table.players[1].asking.choice == 2
