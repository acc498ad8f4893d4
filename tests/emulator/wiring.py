"""Solders the virtual board to an emulated chip: its I2C block, the LED pin and the multiplexer's reset.

The models know nothing of the emulator; all that differs between the two is here. Zero-length writes, with which
MicroPython's `scan` looks for addresses, are sent by other means and are not carried.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from host.virtual.board import BOARD, VirtualBoard

ONE_NS = 600  # an LED takes a longer high for a 1: a 0 is 400 ns, a 1 is 800
LATCH_NS = 50_000  # a low that ends a frame
BITS_A_BYTE = 9  # with the acknowledge bit


class Wiring:
    """One board on one chip. An ExternalDevice of the emulator's."""

    def __init__(self, board: VirtualBoard) -> None:
        definition = tomllib.loads(BOARD.read_text(encoding="utf-8"))
        self.board = board
        self.pins: dict[str, int] = definition["pico"]
        self.i2c: int = definition["i2c"]["id"]
        self.byte_ns = BITS_A_BYTE * 1e9 / definition["i2c"]["hertz"]
        self.watch: Callable[[int, bool], None] | None = None  # is told of each transfer: address, whether it reads

    def attach(self, mcu: Any) -> None:
        self._join_bus(mcu)
        self._join_chain(mcu)
        reset = self.pins["mux_reset"]
        mcu.gpio[reset].add_listener(lambda new, _: self.board.pin_write(reset, int(new != GPIOPinState.LOW)))

    def _join_bus(self, mcu: Any) -> None:
        """Each byte takes its time on the wire: the clock goes on, as if the processor slept meanwhile."""
        i2c, bus, clock, byte_ns = mcu.i2c[self.i2c], self.board.bus, mcu.clock, self.byte_ns

        def connect(address: int, mode: int) -> None:
            if self.watch is not None:
                self.watch(address, bool(mode))
            clock.tick(byte_ns)
            with bus.lock:
                there = bus.start(address, bool(mode))
            i2c.complete_connect(there)

        def write(byte: int) -> None:
            clock.tick(byte_ns)
            with bus.lock:
                taken = bus.write(byte)
            i2c.complete_write(taken)

        def read(_: bool) -> None:
            clock.tick(byte_ns)
            with bus.lock:
                byte = bus.read()
            i2c.complete_read(byte)

        def stop() -> None:
            with bus.lock:
                bus.stop()
            i2c.complete_stop()

        i2c.on_connect, i2c.on_write_byte, i2c.on_read_byte, i2c.on_stop = connect, write, read, stop

    def _join_chain(self, mcu: Any) -> None:
        pin = self.pins["leds"]
        decoder = Chain(mcu.clock, lambda data: self.board.bitstream(pin, data))
        mcu.gpio[pin].add_listener(decoder.edge)


class Chain:
    """Takes the pulses of a WS2812 line for bits, and hands on each frame when the line has been low for long."""

    def __init__(self, clock: Any, show: Any) -> None:
        self._clock = clock
        self._show = show
        self._rise = 0.0
        self._byte = 1  # with a leading 1 that leaves when eight bits are in
        self._data = bytearray()
        self._latch = clock.create_alarm(self._latched)

    def edge(self, new: Any, old: Any) -> None:
        now = self._clock.nanos
        if new == GPIOPinState.HIGH:
            self._rise = now
        elif new == GPIOPinState.LOW and old == GPIOPinState.HIGH:
            self._bit(now - self._rise)
            self._latch.schedule(LATCH_NS)

    def _bit(self, high: float) -> None:
        self._byte = self._byte << 1 | (high > ONE_NS)
        if self._byte >> 8:
            self._data.append(self._byte & 0xFF)
            self._byte = 1

    def _latched(self) -> None:
        data, self._data, self._byte = bytes(self._data), bytearray(), 1
        if data:
            self._show(data)
