"""The interrupt line: stations are read when they pull it, and nothing is lost without it, or if it is faulty.

What is pressed, and how soon it counts, on boards whose line works, is cut at one station or at all, or is stuck low.
"""

from collections.abc import Callable

import pytest

import board as pins
from host.virtual.board import VirtualBoard
from tests.table.scripted_console import KEYS, ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks
TURNS = 5  # ticks until each station has had its turn
SEAT = 3


def cut(*stations: int) -> Callable[[VirtualBoard], None]:
    def spoil(board: VirtualBoard) -> None:
        for i in stations:
            board.stations[i].interrupt_cut = True

    return spoil


def hold_low(board: VirtualBoard) -> None:
    """Short the interrupt line to ground."""
    read = board.pin_read
    board.pin_read = lambda pin: 0 if pin == pins.INTERRUPT_PIN else read(pin)


BOARDS: dict[str, Callable[[VirtualBoard], None]] = {
    "whole": lambda board: None,
    "cut at one": cut(SEAT),
    "without a line": cut(*range(5)),
    "stuck low": hold_low,
}


def seated(spoil: Callable[[VirtualBoard], None]) -> ScriptedConsole:
    scene = ScriptedConsole(spoil=spoil)
    scene.new(5, humans=5)
    return scene


def readings(scene: ScriptedConsole, ticks: int) -> list[int]:
    """Return how often each station is read in these ticks."""
    expanders = [station.expander for station in scene.board.stations]
    before = [expander.reads for expander in expanders]
    scene.run(ticks)
    return [(expander.reads - reads) // 2 for expander, reads in zip(expanders, before, strict=True)]


def ticks_until(scene: ScriptedConsole, becomes: Callable[[], bool]) -> int:
    for ticks in range(1, 100):
        scene.run(1)
        if becomes():
            return ticks
    raise AssertionError("it never comes to be")


def test_while_nobody_presses_one_station_is_read_in_a_tick() -> None:
    assert readings(seated(BOARDS["whole"]), SECOND) == [SECOND // TURNS] * 5


def test_one_whose_inputs_have_not_settled_is_read_on_and_no_other() -> None:
    scene = seated(BOARDS["whole"])
    scene.hold(1, "cup")
    before = readings(scene, TURNS)
    scene.release(1, "cup")  # sooner than the cup's sensor may change again
    assert before == [1] * 5 and readings(scene, TURNS) == [1, TURNS, 1, 1, 1]


@pytest.mark.parametrize("which", BOARDS)
def test_each_press_counts_once_and_soon_whatever_the_line_does(which: str) -> None:
    """A press needs two readings: two ticks with the line. Without it the first waits for the station's turn."""
    scene = seated(BOARDS[which])
    station, player = scene.board.stations[SEAT], scene.table.players[SEAT]
    waits = []
    for _ in range(8):
        for key in "12":
            before = player.asking.choice
            station.press(KEYS[key])
            waits.append(ticks_until(scene, lambda before=before: player.asking.choice != before))  # type: ignore[misc]
            scene.run(8)
            assert player.asking.choice == before ^ int(key)
            station.release(KEYS[key])
            scene.run(9)
    assert waits[0] <= (2 if which in ("whole", "stuck low") else TURNS + 1)
    assert set(waits[1:]) == {2}


@pytest.mark.parametrize("which", BOARDS)
def test_a_first_press_is_late_by_its_turn_at_most(which: str) -> None:
    for start in range(TURNS):
        scene = seated(BOARDS[which])
        scene.run(start)
        scene.board.stations[SEAT].press("keep1")
        wait = ticks_until(scene, lambda: bool(scene.table.players[SEAT].asking.choice))  # noqa: B023
        assert wait <= (2 if which in ("whole", "stuck low") else TURNS + 1)


@pytest.mark.parametrize("which", BOARDS)
def test_a_station_that_is_lost_is_noticed_in_its_turn_at_most(which: str) -> None:
    scene = seated(BOARDS[which])
    scene.board.stations[SEAT].unplug()
    assert ticks_until(scene, lambda: not scene.table.stations[SEAT].present) <= TURNS
    scene.board.stations[SEAT].plug()
    scene.run(SECOND)
    assert scene.table.stations[SEAT].present


def test_a_wire_that_is_mended_is_used_again() -> None:
    scene = seated(BOARDS["cut at one"])
    scene.press(SEAT, "1")
    assert readings(scene, SECOND)[SEAT] == SECOND
    scene.board.stations[SEAT].interrupt_cut = False
    scene.press(SEAT, "1")
    assert readings(scene, SECOND)[SEAT] == SECOND // TURNS


def test_a_station_that_comes_back_is_taken_for_whole() -> None:
    """Another board may be plugged in, or a phone may sit down there."""
    scene = seated(BOARDS["cut at one"])
    scene.press(SEAT, "1")
    scene.board.stations[SEAT].unplug()
    scene.run(SECOND)
    scene.board.stations[SEAT].plug()
    scene.run(SECOND)
    assert readings(scene, SECOND)[SEAT] == SECOND // TURNS


@pytest.mark.parametrize("which", BOARDS)
def test_a_press_that_falls_into_the_reading_of_another_is_not_lost(which: str) -> None:
    """All stations pull the line at the same time, and none hides another."""
    scene = seated(BOARDS[which])
    for station in scene.board.stations:
        station.press("keep1")
    scene.run(TURNS + 1)
    assert [player.asking.choice for player in scene.table.players] == [1] * 5
