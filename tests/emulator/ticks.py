"""The passes of the console's loop, as the watchdog shows them: each pass feeds it once."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rp2040py.peripherals.watchdog import LOAD


@dataclass(frozen=True)
class Tick:
    at: float  # ms since power-on, without those that were skipped
    ms: float  # with the bus
    cycles: int  # in which the processor works; not in time on the bus
    bus: float  # ms in which bytes go over the bus


class Ticks:
    """Collects ticks since it was made, or since the last `take`."""

    def __init__(self, pico: Any) -> None:
        self._pico = pico
        self._marks: list[tuple[float, int, float]] = []
        self._write = pico.mcu.watchdog.write_uint32
        pico.mcu.watchdog.write_uint32 = self._see

    def _see(self, offset: int, value: int) -> None:
        if offset == LOAD:
            pico = self._pico
            self._marks.append((pico.now - pico.skipped, pico.cycles, pico.wiring.busy))
        self._write(offset, value)

    def forget(self) -> None:
        """Don't count the time since the last tick, such as a look at the heap, as a tick."""
        self._marks.clear()

    def take(self) -> list[Tick]:
        """Return the ticks since the last call."""
        marks, self._marks = self._marks, self._marks[-1:]
        return [Tick(a[0], b[0] - a[0], b[1] - a[1], b[2] - a[2]) for a, b in pairwise(marks)]


def worst(ticks: list[Tick]) -> Tick:
    return max(ticks, key=lambda tick: tick.ms)


def median(ticks: list[Tick]) -> Tick:
    """Return the median of each figure by itself."""
    ms, cycles, bus = (statistics.median(figures) for figures in zip(*((t.ms, t.cycles, t.bus) for t in ticks)))
    return Tick(0, ms, round(cycles), bus)
