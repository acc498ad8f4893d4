"""Decodes the pulses of emulated pins: the frames of a line of LEDs, the tone of a piezo.

A pulse of a line is measured in processor cycles, as MicroPython makes it; wiring.py joins both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

NS_A_CYCLE = 8  # 125 MHz
# From the data sheet of the WS2812B, in ns: how long the line is high for a 0 and a 1, and low in between.
HIGH = ((220, 380 + 150), (580, 1000))  # a 0 may be as long as on older chips, 400 + 150
LOW_LEAST = 220
LATCH_NS = 50_000  # a low that long ends a frame
QUIET_NS = 60_000_000  # without an edge for that long it is silent: no tone is as low


class Line:
    """Decodes the pulses of a WS2812 line, and passes each frame on when the line has been low for long.

    A pulse that the data sheet does not allow is counted in `faults`, and its frame is not shown.
    """

    def __init__(self, mcu: Any, show: Callable[[bytes], None]) -> None:
        self._core = mcu.core
        self._show = show
        self._rise = self._fall = 0
        self._byte = 1  # bits so far, after a leading 1 that is shifted out with the eighth
        self._data = bytearray()
        self._spoiled = False
        self._latch = mcu.clock.create_alarm(self._latched)
        self.frames = 0
        self.faults: list[str] = []
        self.longest: dict[str, int] = {"0": 0, "1": 0, "low": 0}  # longest pulses in ns
        self.shortest: dict[str, int] = {}

    def edge(self, new: Any, old: Any) -> None:
        now = self._core.cycles
        if new == GPIOPinState.HIGH:
            self._rise = now
            if self._data or self._byte > 1:
                self._note("low", (now - self._fall) * NS_A_CYCLE)
        elif new == GPIOPinState.LOW and old == GPIOPinState.HIGH:
            self._fall = now
            self._bit((now - self._rise) * NS_A_CYCLE)
            self._latch.schedule(LATCH_NS)

    def _bit(self, high: int) -> None:
        bit = int(high > HIGH[0][1])
        self._note(str(bit), high)
        self._byte = self._byte << 1 | bit
        if self._byte >> 8:
            self._data.append(self._byte & 0xFF)
            self._byte = 1

    def _note(self, kind: str, ns: int) -> None:
        self.longest[kind] = max(self.longest[kind], ns)
        self.shortest[kind] = min(self.shortest.get(kind, ns), ns)
        least, most = (LOW_LEAST, LATCH_NS) if kind == "low" else HIGH[int(kind)]
        if not least <= ns <= most:
            self.faults.append(f"{kind} for {ns} ns")
            self._spoiled = True

    def _latched(self) -> None:
        data, whole = bytes(self._data), self._byte == 1 and not self._spoiled
        if not whole and not self._spoiled:
            self.faults.append("a frame that ends in the middle of a byte")
        self._data, self._byte, self._spoiled = bytearray(), 1, False
        if whole:
            self.frames += 1
            self._show(data)


class Tone:
    """Counts how often a second the piezo's pin goes high, and reports changes; 0 Hz is silence."""

    def __init__(self, mcu: Any, tell: Callable[[int], None]) -> None:
        self._clock = mcu.clock
        self._tell = tell
        self._rise = 0.0
        self._hertz = 0
        self._silence = mcu.clock.create_alarm(self._silent)

    def edge(self, new: Any, _: Any) -> None:
        if new != GPIOPinState.HIGH:
            return
        now = self._clock.nanos
        period, self._rise = now - self._rise, now
        self._silence.schedule(QUIET_NS)
        if period < QUIET_NS:
            self._change(round(1e9 / period))

    def _silent(self) -> None:
        self._change(0)

    def _change(self, hertz: int) -> None:
        if abs(hertz - self._hertz) > self._hertz // 100:
            self._hertz = hertz
            self._tell(hertz)
