"""Connects the virtual board to an emulated chip: its I2C block, the levels of its lines, the LEDs and the piezo.

The models know nothing of the emulator; all the differences are here. Zero-length writes, with which MicroPython's
`scan` looks for addresses, are sent in another way and are not supported.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from host.virtual.board import VirtualBoard
from tests.emulator.pulses import Line, Tone

BITS_A_BYTE = 9  # with the acknowledge bit
MOVED = ("sda", "scl", "mux_reset")  # lines that the console may pull low by hand
READ = ("sda", "scl", "interrupt")  # lines whose level it reads


class Wiring:
    """A board on a chip, as an ExternalDevice of the emulator."""

    def __init__(self, board: VirtualBoard) -> None:
        definition = board.definition
        self.board = board
        self.pins: dict[str, int] = definition["pico"]
        self.i2c: int = definition["i2c"]["id"]
        self.byte_ns = BITS_A_BYTE * 1e9 / definition["i2c"]["hertz"]
        self.busy = 0.0  # ms in which bytes went over the bus
        self.stopped: Callable[[], None] | None = None  # called at each end of a transfer
        self.lines: list[Line] = []  # lines of LEDs: the town's, then one for each station
        self._levels: dict[int, bool] = {}
        self._gpio: Any = None

    def attach(self, mcu: Any) -> None:
        self._gpio = mcu.gpio
        self._join_bus(mcu)
        for pin in self.board.lines:
            line = Line(mcu, partial(self.board.bitstream, pin))
            self._gpio[pin].add_listener(line.edge)
            self.lines.append(line)
        self.tone = Tone(mcu, lambda hertz: self.board.pwm(self.pins["piezo"], hertz, hertz))
        self._gpio[self.pins["piezo"]].add_listener(self.tone.edge)
        for name in MOVED:
            self._gpio[self.pins[name]].add_listener(self._mover(self.pins[name]))
        self.settle()

    def settle(self) -> None:
        """Give the lines the levels that the board sets; call it when something on the board may have changed."""
        with self.board.lock:
            for pin in (*(self.pins[name] for name in READ), *self.board.flags):
                level = bool(self.board.pin_read(pin))
                if self._levels.get(pin) is not level:
                    self._levels[pin] = level
                    self._gpio[pin].set_input_value(level)

    def _mover(self, pin: int) -> Callable[[Any, Any], None]:
        """Return the handler of a line: when it is not pulled low its resistor makes it high."""

        def moved(new: Any, _: Any) -> None:
            with self.board.lock:
                self.board.pin_write(pin, int(new != GPIOPinState.LOW))
            self.settle()

        return moved

    def _join_bus(self, mcu: Any) -> None:
        """Connect the bus. Each byte takes its time on the wire, as if the processor slept meanwhile."""
        i2c, board, clock, byte_ns = mcu.i2c[self.i2c], self.board, mcu.clock, self.byte_ns
        bus = board.bus

        def pass_byte() -> None:
            clock.tick(byte_ns)
            self.busy += byte_ns / 1e6

        def connect(address: int, mode: int) -> None:
            pass_byte()
            with board.lock:
                there = bus.start(address, bool(mode))
            i2c.complete_connect(there)

        def write(byte: int) -> None:
            pass_byte()
            with board.lock:
                taken = bus.write(byte)
            i2c.complete_write(taken)

        def read(_: bool) -> None:
            pass_byte()
            with board.lock:
                byte = bus.read()
            i2c.complete_read(byte)

        def stop() -> None:
            with board.lock:
                bus.stop()
            self.settle()
            i2c.complete_stop()
            if self.stopped is not None:
                self.stopped()

        i2c.on_connect, i2c.on_write_byte, i2c.on_read_byte, i2c.on_stop = connect, write, read, stop
