"""An emulated Pico with MicroPython on it, a virtual board around it and a serial port that anything can open.

with Pico(uf2, board, image=...) as pico:
    pico.run(2000, until=lambda: ...)    # at most 2 s of its time, in this thread
    with pico.alive(): Client(pico.port) # it runs by itself, for programs that wait for it

At the other end of the line is a program at `port`, or a function of the test, `each_ms`. Its time is counted in
milliseconds of its own (`now`). Nothing here knows what the firmware does.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from rp2040py.boards import BOARDS, resolve_layout
from rp2040py.device.base_device import BaseDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS

from host.virtual.board import VirtualBoard
from tests.emulator.mends import UsbHost, leave_out_pio, seed_random_bit, tell_refusals
from tests.emulator.wiring import Wiring

NS_A_MS = 1e6
GAP_NS = 10_000  # after a transfer: the driver has seen its end and has not begun the next
LAYOUT: Any = resolve_layout(BOARDS["pico"], "micropython")
BLOCKS: int = LAYOUT.fs_blockcount


class Pico:
    def __init__(self, uf2: Path, board: VirtualBoard, image: bytes = b"", seed: int = 1) -> None:
        """image: the content of its file system, as image.py makes it; b"" is flash that was never written."""
        self.wiring = Wiring(board)
        spec = replace(BOARDS["pico"], extras=(*BOARDS["pico"].extras, lambda: self.wiring), image=uf2, layout=LAYOUT)
        self._device = BaseDevice(board=spec)
        self.mcu: Any = self._device.mcu
        self.mcu.flash[LAYOUT.fs_start : LAYOUT.fs_start + len(image)] = image
        leave_out_pio(self._device)
        seed_random_bit(self.mcu, seed)
        for i2c in self.mcu.i2c:
            tell_refusals(i2c)
        self.usb = UsbHost(self._device.cdc)
        self._note_resets()
        self.mcu.core.pc = FLASH_START_ADDRESS
        self._clock: Any = self.mcu.clock
        self._simulator: Any = self._device.simulator
        self._simulator.stopped = False
        self._beat = self._clock.create_alarm(self._on_beat)  # without it the clock stands still while the chip sleeps
        self._beat.schedule(NS_A_MS)
        self.each_ms: Callable[[], None] | None = None  # called each ms of its time; takes what is in `usb.said`
        self._look: Callable[[], None] | None = None  # called each ms while somebody waits for something
        self._wanted = 0.0  # ms to skip once the bus rests, as a transfer would time out
        self._skipped = 0.0  # ms to skip now
        self._gap = self._clock.create_alarm(self._in_gap)
        self.wiring.stopped = lambda: self._gap.schedule(GAP_NS)
        self.skipped = 0.0  # ms that were skipped
        self._asleep = False  # the host may sleep now
        self.resets: list[tuple[float, str]] = []  # when each reset came, and from what
        self._pace: float | None = None  # when the next beat is due, while it runs by itself
        self._ending = False
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)

    def _note_resets(self) -> None:
        enter = self._device._enter_reset

        def enter_reset(cause: Any) -> None:
            self.resets.append((self.now, cause.name.lower()))
            enter(cause)

        self._device._enter_reset = enter_reset  # type: ignore[method-assign]

    def __enter__(self) -> Pico:
        return self

    def __exit__(self, *_: object) -> None:
        self.rest()
        os.close(self._master)
        os.close(self._slave)

    @property
    def now(self) -> float:
        """ms since power-on."""
        return float(self._clock.nanos) / NS_A_MS

    @property
    def cycles(self) -> int:
        """Processor cycles spent working, not sleeping."""
        return int(self.mcu.core.cycles)

    def run(self, ms: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Run for at most `ms` of its time in this thread. -> whether until() has become true

        until: called each ms of its time.
        """
        end = self.now + ms
        there = until()

        def look() -> None:
            nonlocal there
            there = there or until()
            self._simulator.stopped = self._simulator.stopped or there or self.now >= end

        self._look = look
        try:
            while not there and self.now < end:
                self._go_on()
        finally:
            self._look = None
        return there

    def tap(self, button: str, shown: Callable[[], bool] | None = None) -> tuple[float, int]:
        """Press a button of the first station. -> ms and cycles from the button's edge until shown() is true"""
        me = self.wiring.board.stations[0]
        began, cycles = self.now, self.cycles
        me.press(button)
        assert shown is None or self.run(2000, shown), f"nothing comes of {button}"
        took = self.now - began, self.cycles - cycles
        self.run(60)
        me.release(button)
        self.run(60)
        return took

    def skip(self, ms: float) -> None:
        """Skip this much time soon, in which neither the processor nor anybody else does anything."""
        self._wanted = ms

    def leap(self, ms: float) -> None:
        """Skip this much time at once, while the processor waits in vain and would get no further."""
        self._clock.tick(ms * NS_A_MS)
        self.skipped += ms

    def _in_gap(self) -> None:
        if self._wanted:
            self._skipped, self._wanted = self._wanted, 0.0
            self._simulator.stopped = True

    @contextlib.contextmanager
    def alive(self) -> Iterator[None]:
        """Run in a thread. While the chip sleeps its time is the host's, so that both can wait."""
        self._ending = False
        self._pace = time.monotonic()
        self._thread = threading.Thread(target=self._live, name="emulated Pico", daemon=True)
        self._thread.start()
        try:
            yield
        finally:
            self.rest()

    def rest(self) -> None:
        """End the thread, and raise what went wrong in it."""
        if self._thread is not None:
            self._ending = True
            self._thread.join()
            self._thread = self._pace = None
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _live(self) -> None:
        try:
            while not self._ending:
                self._go_on()
        except BaseException as failure:
            self._failure = failure

    def _go_on(self) -> None:
        """Run for some milliseconds of the host's time, and exchange bytes over the line."""
        execute_batch(self._simulator, 1)
        self._simulator.stopped = False
        self._carry()
        if self._asleep:
            self._asleep = False
            assert self._pace is not None
            select.select([self._master], [], [], max(0.0, self._pace - time.monotonic()))
        if self._skipped:
            self._clock.tick(self._skipped * NS_A_MS)
            self.skipped += self._skipped
            self._skipped = 0.0

    def _on_beat(self) -> None:
        """Each ms of the emulated time: let the host sleep if that runs ahead of its own; if late, don't catch up."""
        self._beat.schedule(NS_A_MS)
        if self._skipped:
            return
        self.wiring.settle()
        if self.each_ms is not None:
            self.each_ms()
        if self._look is not None:
            self._look()
        if self._pace is None:
            return
        now = time.monotonic()
        self._pace = max(self._pace + 0.001, now - 0.001)
        self._asleep = self._pace > now and self.mcu.core.waiting and self.usb.quiet
        self._simulator.stopped = self._asleep

    def _carry(self) -> None:
        if self.each_ms is not None:
            return
        with contextlib.suppress(BlockingIOError):
            if self.usb.quiet:
                self.usb.write(os.read(self._master, 4096))
        said = self.usb.said
        with contextlib.suppress(BlockingIOError):
            while said:
                del said[: os.write(self._master, said)]
