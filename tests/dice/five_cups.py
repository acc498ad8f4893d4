"""Five people with five dice each and a radio, all in this process; the console's own bytes and pixels, no host."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dicetown.layout import DICE, QUESTION
from dicetown.questions import KEEP, THROW_DICE
from host.virtual.air import Air
from host.virtual.tosses import give_all
from tests.table.scripted_console import NAMES, ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks
SEATS = 5
FALL_MS = 400  # ms from the slam until the dice lie
LOOK_MS = 200  # ms until the cups are tipped up again
LETTERS = ("9", "10", "J", "Q", "K", "A")


def radio(monkeypatch: pytest.MonkeyPatch, air: Air) -> None:
    """Let `bluetooth` in this process hear this air."""
    handlers: list[Any] = [None]

    class BLE:
        def active(self, on: bool) -> None:
            pass

        def irq(self, handler: Any) -> None:
            handlers[0] = handler

        def gap_scan(self, ms: int | None, *rest: Any) -> None:
            air.listen(None if ms is None else handlers[0])

    monkeypatch.setitem(sys.modules, "bluetooth", SimpleNamespace(BLE=BLE))


def at_the_cups(air: Air, folder: Path, switches: int, seed: bytes = bytes(32)) -> ScriptedConsole:
    """Give the dice to five people, who hold their cups tipped up and are asked to throw."""
    give_all(air, folder)
    return switched_on(air, folder, switches, seed)


def switched_on(air: Air, folder: Path, switches: int, seed: bytes = bytes(32)) -> ScriptedConsole:
    """Return the same, on a console that knows the dice already."""
    scene = ScriptedConsole(settings=str(folder / "settings.bin"))
    scene.watch = lambda: air.advance(scene.tick_ms)
    for seat in range(SEATS):
        scene.slam(seat)
        scene.run(SECOND // 4)
        scene.tip(seat)
    scene.table.match.names[:] = list(NAMES)
    scene.table.match.bots = 0
    scene.table.games.start(SEATS, switches, 0, seed)
    scene.run(2 * SECOND)
    assert scene.game.s[QUESTION] == THROW_DICE
    return scene


def throw(scene: ScriptedConsole, air: Air, faces: list[int]) -> None:
    """Let all shake, slam at the same moment and look under their cups; dice come to rest FALL_MS after the slam."""
    air.shake(*range(SEATS * 5))
    scene.run(SECOND)
    for station in scene.board.stations:
        station.press("cup")
    air.throw(dict(enumerate(faces)), FALL_MS)
    scene.run(LOOK_MS // scene.tick_ms)
    for station in scene.board.stations:
        station.release("cup")


def values(scene: ScriptedConsole) -> list[int]:
    return list(scene.game.s[DICE : DICE + SEATS * 5])


def on_their_screens(scene: ScriptedConsole) -> list[str | None]:
    """Return the faces on the five private screens."""
    return [die and die[0] for seat in range(SEATS) for die in scene.picture(seat).dice()]


def seen(scene: ScriptedConsole) -> bool:
    """Return whether all see what they have thrown."""
    return scene.game.s[QUESTION] == KEEP and on_their_screens(scene) == [LETTERS[value] for value in values(scene)]
