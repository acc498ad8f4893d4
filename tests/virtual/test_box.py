"""Firmware and chips in one process: the host sees them, they survive resets, and take nothing from the firmware."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import board as pins
from host.build.mpy import ROOT
from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from host.virtual.chips.mcp23017 import GPPU
from host.virtual.console import Console
from tests.virtual.programs import MAIN, PATIENCE, WATCH, Firmware, hold, until

HEAP = """
import gc
gc.collect()
free = size = gc.mem_free()
while True:
    try:
        bytearray(size)
        break
    except MemoryError:
        size -= 256
print(free, size)
"""
SLACK = 0.03  # of the heap: the collector mistakes some numbers for pointers
SCATTERED = 0.08  # of the heap, so that the largest free piece may be smaller by this
RESETS = (
    MAIN
    + """
mux.select(0)
if machine.reset_cause() == machine.PWRON_RESET:
    expander.setup(board.INPUTS)
    screen.setup()
    for piece in range(16):
        screen.send(picture, piece)
    screen.on()
    leds.set(3, 7, 8, 9)
    leds.show()
    machine.reset()
time.ticks_ms()
while True:
    time.ticks_ms()
"""
)


def test_the_heap_is_the_firmwares_alone(firmware: Firmware, interpreter: list[str]) -> None:
    """The models of the chips take nothing from it."""
    folder = firmware(HEAP)
    bare = subprocess.run([*interpreter, str(folder / "main.py")], capture_output=True, text=True, check=True).stdout
    with Console(VirtualBoard(), interpreter, folder) as console:
        with pytest.raises(UserError, match="code 0"):
            console.wait(PATIENCE)
        free, piece = map(int, console.output.split())
    bare_free, bare_piece = map(int, bare.split())
    assert abs(free - bare_free) < SLACK * bare_free
    assert piece > bare_piece - SCATTERED * bare_free


def test_chips_know_after_a_reset_what_they_knew_before(firmware: Firmware) -> None:
    with hold(firmware(RESETS)) as console:
        station = console.board.stations[0]
        console.advance(3)
        assert station.screen.on and not any(map(any, station.screen.pixels()))
        assert console.board.leds[3] == (7, 8, 9)
        assert station.expander.registers[GPPU] == pins.INPUTS & 0xFF


def test_a_box_that_is_killed_is_said_and_comes_back(firmware: Firmware) -> None:
    with hold(firmware(WATCH)) as console:
        console.advance(3)
        console.board.stations[1].press("ok")
        assert console._process is not None
        os.kill(console._process.pid, signal.SIGKILL)
        with pytest.raises(UserError, match="signal 9"):
            console.advance(10**6)
        console.restart()
        console.advance(3)
        assert console.board.stations[1].leds[0][:2] == (0, 1 << pins.OK_BIT - 8), "OK is still pressed"


def test_a_box_ends_with_its_host(firmware: Firmware) -> None:
    """Even if the host was killed."""
    program = f"""
from pathlib import Path
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
with Console(VirtualBoard(), firmware=Path({str(firmware(WATCH))!r})) as console:
    print(console._process.pid, flush=True)
    console.wait({PATIENCE})
"""
    host = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert host.stdout is not None
    box = Path(f"/proc/{int(host.stdout.readline())}")
    assert box.exists()
    host.kill()
    host.wait()
    over = threading.Event()
    for _ in range(int(PATIENCE / 0.01)):
        if not box.exists() or " Z " in (box / "stat").read_text():
            return
        over.wait(0.01)
    raise AssertionError("it lives on")


def test_two_consoles_at_once_know_nothing_of_each_other(firmware: Firmware) -> None:
    folder = firmware(WATCH)
    with hold(folder) as one, hold(folder) as two:
        assert one.clock is not None and two.clock is not None
        one.advance(5)
        two.advance(5)
        began = one.clock.now, two.clock.now
        one.board.stations[0].press("keep1")
        two.board.stations[0].press("keep2")
        one.advance(50)
        two.advance(5)
        assert one.board.stations[0].leds[0][:2] == (1, 0) and two.board.stations[0].leds[0][:2] == (2, 0)
        assert (one.clock.now, two.clock.now) == (began[0] + 50, began[1] + 5)


def test_what_was_pressed_is_noticed_when_the_console_has_read_it_some_times(firmware: Firmware) -> None:
    with hold(firmware(WATCH)) as console:
        station, other = console.board.stations[:2]
        console.advance(10)
        station.press("ok")
        station.release("ok")
        other.unplug()
        other.press("ok")
        assert station.noticed != station.moves
        console.advance(1)
        assert station.noticed != station.moves
        console.advance(10)
        assert station.noticed == station.moves
        assert other.noticed != other.moves, "nobody can read that one"


def test_eyes_follow_in_real_time(firmware: Firmware) -> None:
    """Here nobody holds the time or asks for it."""
    with Console(VirtualBoard(), firmware=firmware(WATCH)) as console:
        board = console.board
        until(lambda: board.stations[4].screen.on, console)
        board.stations[4].press("keep3")
        until(lambda: board.stations[4].leds[0][0] == 4, console)
        board.stations[4].unplug()
        assert not board.stations[4].screen.on
        board.stations[0].press("keep3")
        until(lambda: board.stations[0].leds[0][0] == 4, console)
        assert not any(map(any, board.stations[4].leds))
