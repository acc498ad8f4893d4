"""Somebody repeats what home-made dice have said, near a whole console: no earlier throw is believed again."""

from pathlib import Path

import pytest

from dicetown.presets import OWN_DICE
from dicetown.questions import KEEP, THROW_DICE
from host.virtual.air import HOMEMADE, Air
from host.virtual.tosses import KEPT
from store.given import Given
from tests.dice.five_cups import FALL_MS, SEATS, SECOND, at_the_cups, radio, switched_on, throw, values
from tests.table.scripted_console import ScriptedConsole

PLAIN = OWN_DICE
FACES = [die % 6 for die in range(SEATS * 5)]
ANEW = ["Die 1 lost its count", "Its next throw counts", "OK: console throws"]
FIRST = 0  # index of the imitated die, Ann's first


@pytest.fixture
def air(monkeypatch: pytest.MonkeyPatch) -> Air:
    air = Air(HOMEMADE, noise=0)
    radio(monkeypatch, air)
    return air


def recorded(air: Air) -> tuple[str, str]:
    """Return the first die's address and current message, in hexadecimal digits."""
    die = air.dice[FIRST]
    return bytes(die.address).hex(), bytes(die.data).hex()


def asked(scene: ScriptedConsole) -> int:
    return int(scene.table.players[0].asking.question)


def thrown(air: Air, scene: ScriptedConsole) -> list[tuple[str, str]]:
    """Let all throw; the first die shows an Ace. -> what it has said before, while it rolled, and afterwards"""
    said = [recorded(air)]
    air.shake(FIRST)
    said.append(recorded(air))
    throw(scene, air, [5, *FACES[1:]])
    scene.run(2 * SECOND)
    said.append(recorded(air))
    assert asked(scene) == KEEP and values(scene)[FIRST] == 5
    return said


def replayed(air: Air, scene: ScriptedConsole, said: list[tuple[str, str]]) -> list[str]:
    """Let Ann throw her other dice while the first one is silent and somebody repeats its messages.

    -> what her screen says about it; nothing is locked
    """
    air.shake(*range(1, 5))
    for each in said[:2]:
        air.say(*each)
        scene.run(SECOND // 4)
    scene.slam(0)
    scene.tip(0)
    air.throw(dict.fromkeys(range(1, 5), 1), FALL_MS)
    for _ in range(8):
        air.say(*said[2])
        scene.run(SECOND // 4)
    assert scene.table.match.locks[0] < 0, "what it said then is no throw"
    return scene.text(0)[5:]


def test_a_throw_of_this_game_is_none_after_the_power_was_away(air: Air, tmp_path: Path) -> None:
    said = thrown(air, at_the_cups(air, tmp_path, PLAIN))
    air.mute(FIRST)
    rows = replayed(air, switched_on(air, tmp_path, PLAIN), said)
    assert rows == ["Die 1 did not move", "Throw it again, or", "OK: console throws"], "it lies as it lay then"


def test_a_throw_of_another_game_is_none(air: Air, tmp_path: Path) -> None:
    scene = at_the_cups(air, tmp_path, PLAIN)
    said = thrown(air, scene)
    air.lay(FIRST)
    scene.run(SECOND)
    scene.table.games.abort(0)
    scene.run(SECOND)
    assert air.ear is None
    air.mute(FIRST)
    rows = replayed(air, switched_on(air, tmp_path, PLAIN), said)
    assert rows == ANEW


def test_a_throw_is_on_flash_before_it_is_locked(air: Air, tmp_path: Path) -> None:
    """Whenever power fails, a throw that was used is already an old one."""
    scene = at_the_cups(air, tmp_path, PLAIN)
    locks: list[int] = []
    counts: list[int] = []

    def look() -> None:
        air.advance(scene.tick_ms)
        if not locks and scene.table.match.locks[0] >= 0:
            locks.append(scene.now)
            counts.extend(Given(str(tmp_path / KEPT)).moments[:5])

    scene.watch = look
    throw(scene, air, FACES)
    scene.run(2 * SECOND)
    assert locks and counts == [2 * die.counter for die in air.dice[:5]]


def test_a_die_whose_counter_went_back_is_readmitted_by_a_press_and_all_are_told(air: Air, tmp_path: Path) -> None:
    scene = at_the_cups(air, tmp_path, PLAIN)
    for _ in range(3):
        air.lay(FIRST)
        scene.run(SECOND)
    thrown(air, scene)
    scene = switched_on(air, tmp_path, PLAIN)
    air.renew(FIRST)
    throw(scene, air, FACES)
    scene.run(3 * SECOND)
    assert scene.text(0)[5:] == ANEW
    assert b" console 0 " not in scene.line.output
    scene.press(0, "O")
    scene.run(SECOND)
    assert asked(scene) == KEEP and b" console 0 " in scene.line.output
    for seat in range(SEATS):
        scene.press(seat, "5O")
    scene.run(2 * SECOND)
    while asked(scene) != THROW_DICE:
        for seat in range(SEATS):
            scene.press(seat, "O")
        scene.run(SECOND)
    air.shake(*[die for die in range(SEATS * 5) if die % 5 < 4])
    scene.run(SECOND)
    for seat in range(SEATS):
        scene.slam(seat)
        scene.tip(seat)
    air.throw({die: 2 for die in range(SEATS * 5) if die % 5 < 4}, FALL_MS)
    scene.run(2 * SECOND)
    assert asked(scene) == KEEP and values(scene)[FIRST] == 2
