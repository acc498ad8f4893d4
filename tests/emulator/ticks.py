"""The passes of the console's loop, as the bus shows them: each reads the first station's buttons once."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from itertools import pairwise
from typing import Any


@dataclass(frozen=True)
class Tick:
    at: float  # ms since power came, without those that were skipped
    ms: float  # with the bus
    cycles: int  # in which the processor works; time on the bus is not among them


class Ticks:
    """From the moment that it is made, or from the last `take` on."""

    def __init__(self, pico: Any) -> None:
        self._pico = pico
        self._marks: list[tuple[float, int]] = []
        pico.wiring.watch = self._see

    def _see(self, address: int, reads: bool) -> None:
        board = self._pico.wiring.board
        station = board.stations[0]
        if reads and board.mux.joined == [station.segment] and station.segment.devices.get(address) is station.expander:
            self._marks.append((self._pico.now - self._pico.skipped, self._pico.cycles))

    def forget(self) -> None:
        """What has gone by, such as a look at the heap, was no tick."""
        self._marks.clear()

    def take(self) -> list[Tick]:
        """Since the last time; two readings in one pass, of a station that is checked, are one."""
        marks, self._marks = self._marks, self._marks[-1:]
        ticks = [Tick(a[0], b[0] - a[0], b[1] - a[1]) for a, b in pairwise(marks)]
        return [tick for tick in ticks if tick.ms > 1]


def worst(ticks: list[Tick]) -> Tick:
    return max(ticks, key=lambda tick: tick.ms)


def median(ticks: list[Tick]) -> Tick:
    return Tick(
        0, statistics.median(tick.ms for tick in ticks), round(statistics.median(tick.cycles for tick in ticks))
    )
