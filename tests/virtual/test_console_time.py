"""A test sets the time and the randomness of a console on MicroPython: held, wrapped, hooked, repeated."""

import threading

import pytest

import board
from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.virtual.programs import PATIENCE, WATCH, Firmware, hold


def test_time_passes_only_as_the_test_lets_it(firmware: Firmware) -> None:
    with hold(firmware(WATCH)) as console:
        assert console.clock is not None
        console.advance(10)
        before = console.clock.now, console.board.leds, console.board.bus.transfers
        threading.Event().wait(0.05)
        assert (console.clock.now, console.board.leds, console.board.bus.transfers) == before
        console.advance(100)
        assert console.clock.now == before[0] + 100


def test_a_hook_presses_at_chosen_ticks(firmware: Firmware) -> None:
    virtual = VirtualBoard()
    clock = VirtualClock(step=5, start=1000)
    seen: dict[int, int] = {}
    done = threading.Event()

    def on_tick(now: int) -> None:
        if now == 1050:
            virtual.stations[0].press("ok")
        low, high, _ = virtual.stations[0].leds[0]
        seen[now] = low | high << 8
        if now >= 1100:
            done.set()

    clock.on_tick = on_tick
    with Console(virtual, firmware=firmware(WATCH), clock=clock):
        assert done.wait(PATIENCE)
    assert sorted(seen)[:3] == [1005, 1010, 1015]
    assert seen[1050] == 0 and seen[1055] == 1 << board.OK_BIT


def test_an_error_in_the_hook_is_the_tests_error(firmware: Firmware) -> None:
    def on_tick(now: int) -> None:
        assert now < 20, "too late"

    console = Console(VirtualBoard(), firmware=firmware(WATCH), clock=VirtualClock(on_tick))
    with pytest.raises(AssertionError, match="too late"), console:
        console.wait(PATIENCE)


def test_ticks_wrap_as_on_the_pico_and_sleep_takes_time(firmware: Firmware, interpreter: list[str]) -> None:
    main = """
import time
a = time.ticks_ms()
time.sleep_ms(200000)
b = time.ticks_ms()
print(a, b, time.ticks_diff(b, a), time.ticks_diff(a, b))
print(time.ticks_us() < 1 << 30)
"""
    clock = VirtualClock(start=2**30 - 101)
    with Console(VirtualBoard(), interpreter, firmware(main), clock) as console:
        with pytest.raises(UserError, match="code 0"):
            console.wait(PATIENCE)
        assert console.output.split() == "1073741724 199901 200001 -200001 True".split()


def test_entropy_repeats_when_it_is_seeded_and_not_otherwise(firmware: Firmware, interpreter: list[str]) -> None:
    folder = firmware("import os\nprint(os.urandom(40), os.urandom(3), os.listdir('/') is not None)\nos.stat('.')\n")
    said = []
    for seed in (b"one", b"one", b"two", None, None):
        with Console(VirtualBoard(), interpreter, folder, entropy=seed) as console:
            with pytest.raises(UserError):
                console.wait(PATIENCE)
            said.append(console.output)
    assert said[0] == said[1]
    assert len(set(said)) == 4


def test_in_real_time_an_idle_loop_leaves_the_processor_alone(firmware: Firmware) -> None:
    main = """
import time
n = 0
start = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), start) < 100:
    n += 1
print(n)
"""
    with Console(VirtualBoard(), firmware=firmware(main)) as console:
        with pytest.raises(UserError):
            console.wait(PATIENCE)
        assert int(console.output) <= 220, "at most two questions a millisecond"
