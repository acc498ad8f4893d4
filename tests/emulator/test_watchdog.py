"""The emulated Pico's watchdog: if it is fed a program lives; otherwise it bites in time and the Pico restarts.

The firmware as flashed then continues the game that was being played.
"""

from __future__ import annotations

from typing import Any

import pytest
from mpremote.transport_serial import SerialTransport

from host.virtual.board import VirtualBoard
from tests.emulator.firmware import Flashed, PowerOn

pytestmark = pytest.mark.emulator

PATIENCE = 60  # seconds of the host's time
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
BITES_MS = 8000  # firmware/main.py
TICK_MS = 30  # more than one pass of the loop: it was fed at most so long before the loop stopped
I2C_BLOCKS = 0x40044, 0x40048  # address blocks, in units of 4096
TXFLR = 0x74  # register: how many commands wait in the I2C block
FULL = 16


def test_it_bites_a_program_that_hangs_and_no_other(power_on: PowerOn, flashed: Flashed) -> None:
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


class Jammed:
    """An I2C block whose transfer never ends until a reset: its queue stays full.

    MicroPython gives up a transfer that takes too long, but waits endlessly for room in the queue.
    """

    def __init__(self, pico: Any) -> None:
        self._pico = pico
        self._resets = len(pico.resets)
        place = I2C_BLOCKS[pico.wiring.i2c]
        self._block = pico.mcu.peripherals[place]
        pico.mcu.peripherals[place] = self
        self.asked = 0

    def read_uint32(self, offset: int) -> int:
        if offset == TXFLR and len(self._pico.resets) == self._resets:
            self.asked += 1
            return FULL
        return int(self._block.read_uint32(offset))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._block, name)


@pytest.mark.timeout(1200)
def test_a_console_that_stands_still_goes_on_with_its_game(power_on: PowerOn, flashed: Flashed) -> None:
    """A person is awaited when the loop hangs in the middle of a transfer; nobody touches the console."""
    from tests.emulator.laptop import Laptop

    board = VirtualBoard(2)
    with power_on(board, flashed("")) as pico:
        laptop = Laptop(pico, patient=False)
        before = laptop.greet()
        laptop.until_somebody_is_awaited()
        stood = laptop.table()
        laptop.patient = True  # no time is skipped, so it was fed just before
        pico.run(1000)
        assert pico.resets == []

        jam = Jammed(pico)
        began = pico.now
        while not pico.resets and pico.now < began + 2 * BITES_MS:
            pico.run(10)
            pico.leap(90)
        assert jam.asked > 1000, "it stood in that loop"
        assert [cause for _, cause in pico.resets] == ["watchdog"]
        bitten = pico.resets[0][0]
        assert BITES_MS - TICK_MS <= bitten - began <= BITES_MS + TICK_MS

        session = laptop.session
        assert laptop.wait(10_000, lambda: session.hello.boot != before.boot), "no hello after 10 s"
        laptop.patient = False
        laptop.event("lock")
        pico.run(1000)
        assert laptop.table() == stood
        (crash,) = [event for event in laptop.events() if event.name == "crash"]
        assert "stood still" in crash.fields["text"]
        laptop.sit_down()
        laptop.event("keep")
        assert len(pico.resets) == 1
        print(f"\nbitten {bitten - began:.0f} ms after it stood still: {crash.fields['text']}")
