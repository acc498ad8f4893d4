"""Dice are given to stations before a game: whoever shakes a die at the station that asks, gets it."""

import errno
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from dice.heard import PIXELS
from dicetown.layout import QUESTION
from dicetown.presets import MASKED, OWN_DICE
from dicetown.questions import KEEP, THROW_DICE
from host.link.frames import command
from host.virtual.air import Air
from store.given import Given
from tests.dice.five_cups import radio
from tests.overlays.set_up import at_the_seats, sit, through_the_menu
from tests.table.scripted_console import ScriptedConsole
from tests.table.watched import hold_ok

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks


@pytest.fixture
def air(monkeypatch: pytest.MonkeyPatch) -> Air:
    air = Air(noise=30)
    radio(monkeypatch, air)
    return air


def with_air(scene: ScriptedConsole, air: Air) -> ScriptedConsole:
    scene.watch = lambda: air.advance(scene.tick_ms)
    return scene


def at_the_dice(flash: str, air: Air) -> ScriptedConsole:
    scene = with_air(at_the_seats(flash), air)
    sit(scene, 0, 1)
    scene.do(0, ">")
    scene.do(0, "5O")
    return scene


def behind_the_menu(flash: str) -> ScriptedConsole:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.do(0, ">")
    through_the_menu(scene, 0)
    return scene


def at_the_dice_of_two(flash: str, air: Air) -> ScriptedConsole:
    """Bring two people to the page of the dice; each has been given five."""
    given = Given(str(Path(flash).with_name("given") / "dice.bin"))
    for number, die in enumerate(air.dice[:10]):
        given.give(number // 5, PIXELS, die.address)
    given.save()
    return at_the_dice(flash, air)


def shake(scene: ScriptedConsole, air: Air, *dice: int) -> None:
    air.shake(*dice)
    scene.run(2 * SECOND)
    air.lay(*dice)
    scene.run(SECOND)


def test_a_die_that_is_shaken_belongs_to_the_station_that_asks(flash: str, air: Air) -> None:
    scene = at_the_dice(flash, air)
    assert scene.text(0)[0].startswith("Whose dice?") and scene.shows(0, "Dice here: 0")
    shake(scene, air, 7)
    assert scene.shows(0, "Dice here: 0"), "nobody asks"
    scene.press(1, "1")
    for die in (5, 6):
        shake(scene, air, die)
    assert scene.shows(1, "Dice here: 2") and scene.shows(1, "battery 80 %") and scene.shows(0, "Dice here: 0")
    shake(scene, air, 8, 9)
    assert scene.shows(1, "One die at a time") and scene.shows(1, "Dice here: 2")
    scene.press(0, "1")
    shake(scene, air, 5)
    assert scene.shows(0, "Dice here: 1") and scene.shows(1, "Dice here: 1"), "it has moved over"
    scene.do(0, "O")
    kept = Given(str(Path(flash).with_name("given") / "dice.bin"))
    assert kept.rows[0][:7] == bytes((PIXELS,)) + air.dice[5].address and kept.count(1) == 1
    assert scene.shows(0, "First Sheriff") and air.ear is None


def test_whose_dice_are_thrown_is_asked_once_and_kept(flash: str, air: Air) -> None:
    """Given dice are masked until somebody chooses otherwise; the choice is stored, also that the console throws."""
    given = Given(str(Path(flash).with_name("given") / "dice.bin"))
    given.give(0, PIXELS, air.dice[0].address)
    given.save()
    for turned, before, after in (
        (">>", "Own dice, masked", "Own dice, in clear"),
        (">>", "Own dice, in clear", "Con"),
    ):
        scene = at_the_dice(flash, air)
        assert scene.shows(0, before)
        scene.do(0, turned)
        assert scene.shows(0, after)
        scene.do(0, "O")
    assert at_the_dice(flash, air).shows(0, "Con")


def given_to(flash: str, station: int) -> int:
    return Given(str(Path(flash).with_name("given") / "dice.bin")).count(station)


def test_a_host_that_begins_a_game_meanwhile_loses_no_die(flash: str, air: Air) -> None:
    scene = at_the_dice(flash, air)
    scene.press(1, "1")
    shake(scene, air, 5)
    shake(scene, air, 6)
    scene.line.input += command(0x77AB, 1, ["hello"]) + command(
        0x77AB, 2, ["new", "preset=first", "sheriff=0", "human=A", "human=B"]
    )
    scene.run(6 * SECOND)
    assert scene.table.match.playing and air.ear is None and given_to(flash, 1) == 2


def test_left_held_at_any_station_gives_no_more(flash: str, air: Air) -> None:
    scene = at_the_dice(flash, air)
    scene.press(1, "1")
    shake(scene, air, 5)
    hold_ok(scene, 3, button="left")
    scene.settle()
    assert air.ear is None and given_to(flash, 1) == 1


def test_a_console_without_a_radio_does_not_ask(flash: str) -> None:
    scene = behind_the_menu(flash)
    assert not scene.shows(0, "Whose dice?")


def test_a_radio_that_does_not_start_is_none(flash: str, air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    """MicroPython raises an error for it; the game goes on, and the console throws."""

    class Silent:
        def active(self, on: bool) -> None:
            raise OSError(errno.ETIMEDOUT)

    monkeypatch.setitem(sys.modules, "bluetooth", SimpleNamespace(BLE=Silent))
    scene = behind_the_menu(flash)
    assert not scene.shows(0, "Whose dice?")
    scene = ScriptedConsole(settings=flash)
    scene.new(2, 2, OWN_DICE | MASKED)
    scene.run(SECOND)
    assert scene.game.s[QUESTION] == THROW_DICE
    assert scene.text(0)[5:] == ["This Pico: no radio", "Slam down the cup", "OK: console throws"]


def test_a_game_is_played_with_the_dice_that_were_given(flash: str, air: Air) -> None:
    """Within 1.5 s after the dice lie, the faces are on their thrower's private screen, and on no other."""
    scene = at_the_dice_of_two(flash, air)
    assert scene.shows(0, "Own dice, masked") and scene.shows(0, "Nothing to overhear")
    scene.do(0, ">>")
    assert scene.shows(0, "Own dice, in clear") and scene.shows(1, "A radio can overhear")
    scene.do(0, "O")
    scene.press(0, "O")
    scene.run(2 * SECOND)
    assert scene.game.s[QUESTION] == THROW_DICE and scene.shows(0, "or press OK")
    air.shake(*range(10))
    scene.run(SECOND)
    for seat in (0, 1):
        scene.slam(seat)
        scene.tip(seat)
    faces = (0, 1, 2, 3, 4, 5, 5, 4, 3, 2)
    air.throw(dict(enumerate(faces)), 300)
    scene.run(300 // scene.tick_ms)
    assert scene.game.s[QUESTION] == THROW_DICE and scene.shows(1, "The dice are rolling")
    scene.run(3 * SECOND // 2)
    assert scene.game.s[QUESTION] == KEEP
    letters = "9 10 J Q K A".split()
    for seat in (0, 1):
        seen = [die and die[0] for die in scene.picture(seat).dice()]
        assert seen == [letters[f] for f in faces[5 * seat : 5 * seat + 5]]


def test_what_stands_in_the_way_is_said_and_ok_lets_the_console_throw(flash: str, air: Air) -> None:
    scene = at_the_dice_of_two(flash, air)
    scene.do(0, "OO")
    scene.press(0, "O")
    scene.run(2 * SECOND)
    air.shake(*range(10))
    scene.run(SECOND)
    air.mute(2)
    scene.slam(0)
    scene.tip(0)
    air.throw({**dict.fromkeys(range(10), 1), 7: 6}, 300)
    scene.run(3 * SECOND)
    assert scene.text(0)[5:] == ["Die 3 is not heard", "Throw it again, or", "OK: console throws"]
    scene.press(0, "O")
    scene.run(SECOND)
    assert scene.table.match.locks[0] == 0o22022
    assert b" console 0 " in scene.line.output and scene.text(1)[1].startswith("Console: ")
    scene.slam(1)
    scene.tip(1)
    scene.run(3 * SECOND)
    assert scene.text(1)[5] == "Die 3 is cocked"
    air.throw({7: 4}, 300)
    scene.run(3 * SECOND)
    assert scene.game.s[QUESTION] == KEEP
