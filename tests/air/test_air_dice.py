"""Dice beside phones on a board whose heap doesn't hold both: dice are not heard, and people are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicetown.layout import QUESTION
from dicetown.presets import MASKED, OWN_DICE
from dicetown.questions import KEEP, THROW_DICE
from host.virtual.air import Air
from store.settings import THROWS
from tests.dice.five_cups import radio
from tests.overlays.set_up import sit
from tests.screens.beside import WithRadio
from tests.table.scripted_console import ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks


class PicoW(WithRadio):
    hears_dice = False


@pytest.fixture
def air(monkeypatch: pytest.MonkeyPatch) -> Air:
    air = Air(noise=30)
    radio(monkeypatch, air)
    return air


@pytest.mark.parametrize("were_thrown", [False, True])
def test_the_set_up_leaves_them_out(tmp_path: Path, air: Air, were_thrown: bool) -> None:
    """It says so only to people who threw their own dice before."""
    scene = PicoW(settings=str(tmp_path / "settings.bin"))
    scene.do(0, "O")
    scene.do(0, "O")
    if were_thrown:
        scene.table.games.lobby.settings.values[THROWS] = 2
    sit(scene, 0, 1)
    scene.do(0, ">")
    scene.do(0, "5O")
    assert scene.shows(0, "First Sheriff") and air.ear is None
    assert scene.shows(0, "No dice beside phones") == were_thrown
    scene.do(0, "O")
    scene.run(SECOND)
    assert scene.game.s[QUESTION] == KEEP


def test_in_a_game_that_a_host_begins_the_console_throws(air: Air) -> None:
    scene = PicoW()
    scene.new(2, 2, OWN_DICE | MASKED)
    scene.run(SECOND)
    assert scene.game.s[QUESTION] == THROW_DICE and air.ear is None
    assert scene.shows(0, "No dice beside phones") and scene.shows(0, "OK: console throws")
    for seat in (0, 1):
        scene.press(seat, "O")
    scene.run(SECOND)
    assert scene.game.s[QUESTION] == KEEP
