"""Firmware on MicroPython: the virtual board's buttons press its keys, and its lights and screens show on the board."""

import pytest

from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.virtual.programs import MAIN, PATIENCE, WATCH, Firmware, hold


def test_a_press_reaches_firmware_and_its_answer_the_leds_and_screens(
    firmware: Firmware, interpreter: list[str]
) -> None:
    with hold(firmware(WATCH), interpreter=interpreter) as console:
        stations = console.board.stations
        console.advance(3)
        for i, station in enumerate(stations):
            station.press("keep2", "left")
            console.advance(2)
            assert station.leds[0][:2] == (2, 2)
            assert [row[0] for row in station.screen.pixels()][:3] == [0, 1, 0]
            assert all(other.leds[0][:2] == (0, 0) for other in stations[i + 1 :])
        for station in stations:
            station.release("keep2", "left")
        console.advance(2)
        assert all(station.leds[0][:2] == (0, 0) for station in stations)
        assert console.board.fed


def test_traffic_with_the_board_allocates_nothing(firmware: Firmware, interpreter: list[str]) -> None:
    main = (
        MAIN
        + """
import micropython

def tick(now):
    mux.select(0)
    expander.read()
    screen.send(picture, now & 15)
    leds.set(0, now & 255, 1, 2)
    leds.show()
    piezo.tone(200 + (now & 7))
    line.value()
    reset.value(1)
    dog.feed()

def ticks(n):
    for _ in range(n):
        tick(time.ticks_ms())
        time.sleep_ms(1)

mux.select(0)
expander.setup(board.INPUTS)
ticks(3)
before = micropython.mem_total() if hasattr(micropython, "mem_total") else 0
ticks(100)
after = micropython.mem_total() if hasattr(micropython, "mem_total") else 0
micropython.heap_lock()
ticks(100)
micropython.heap_unlock()
print("spent", after - before)
"""
    )
    folder = firmware(main)
    for clock in (VirtualClock(), None):
        with Console(VirtualBoard(), interpreter, folder, clock) as console:
            with pytest.raises(UserError):
                console.wait(PATIENCE)
            assert console.output == "spent 0\n"
