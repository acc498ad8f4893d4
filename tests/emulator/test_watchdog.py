"""The emulated Pico's watchdog: fed it lets a program live, else it bites within its time and the Pico starts anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from mpremote.transport_serial import SerialTransport

from host.virtual.board import VirtualBoard

pytestmark = pytest.mark.emulator

PATIENCE = 60  # seconds of the host's
TIMEOUT = 500  # ms of the watchdog
FED = 1500  # ms
MAIN = f"""
import machine, time
with open("starts.txt", "a") as file:
    print(machine.reset_cause() == machine.WDT_RESET, file=file)
if machine.reset_cause() != machine.WDT_RESET:
    dog = machine.WDT(timeout={TIMEOUT})
    began = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), began) < {FED}:
        dog.feed()
    with open("starts.txt", "a") as file:
        print("hungry", time.ticks_ms(), file=file)
    while True:
        pass
"""


def test_it_bites_a_program_that_hangs_and_no_other(
    power_on: Callable[..., Any], flashed: Callable[[str], bytes]
) -> None:
    with power_on(VirtualBoard(1), flashed(MAIN)) as pico:
        assert pico.run(10_000, lambda: bool(pico.resets))
        pico.run(1000)
        with pico.alive():
            repl = SerialTransport(pico.port, timeout=PATIENCE)
            repl.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE)
            said = repl.exec("print(open('starts.txt').read())").decode().split()
            repl.close()
        assert [cause for _, cause in pico.resets] == ["watchdog"]
    assert [said[0], said[1], said[3]] == ["False", "hungry", "True"]
    hungry, bitten = int(said[2]), pico.resets[0][0]
    print(f"\nlast fed at {hungry} ms, bitten at {bitten:.0f} ms")
    assert hungry >= FED
    assert 0 < bitten - hungry <= TIMEOUT + 1
