"""Hands on electronic dice (air.py): what a page and the terminal do with those of a station.

The dice under a slammed cup fall together; one can also fall by itself. Each shows a random face, unless it was chosen
to land on its edge. Runs in an event loop.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from dice import heard
from host.virtual.air import A_STATION, HOMEMADE, PIXELS, Air
from store.given import Given

FALL = 400  # ms until a die lies
ON_EDGE = 6  # in place of a face
FULL, EMPTY = 80, 3  # percent
LAST = 1.2  # seconds in which a die that is nearly empty is still heard
NOISE = 15  # percent that is lost by default
_KINDS = {PIXELS: heard.PIXELS, HOMEMADE: heard.HOMEMADE}
KEPT = "given/dice.bin"  # as in overlays/dice.py
_CHANCE = random.SystemRandom()


class Tosses:
    def __init__(self, air: Air, lies: Callable[[int, int], bool]) -> None:
        """lies(station, place): whether that die was kept, so that it lies out."""
        self.air = air
        self.lies = lies
        self.on_edge: set[int] = set()  # dice that lie on no face after their next throw
        self.empty: set[int] = set()

    def slam(self, station: int) -> None:
        """Let all dice under the cup fall."""
        self.throw(station, [place for place in range(A_STATION) if not self.lies(station, place)])

    def throw(self, station: int, places: Iterable[int]) -> None:
        """Let these dice of a station fall. places: 0 to 4."""
        dice = [station * A_STATION + place for place in places]
        self.air.throw({die: ON_EDGE if die in self.on_edge else _CHANCE.randrange(6) for die in dice}, FALL)
        self.on_edge.difference_update(dice)

    def cock(self, station: int, place: int) -> None:
        """Let a die land on its edge at its next throw; called again, don't."""
        self.on_edge ^= {station * A_STATION + place}

    def drain(self, station: int, place: int) -> None:
        """Let a die's battery run down: it says so, then falls silent. Called again, fill the battery."""
        die = station * A_STATION + place
        self.empty ^= {die}
        if die in self.empty:
            self.air.drain(die, EMPTY)
            asyncio.get_running_loop().call_later(LAST, self._fall_silent, die)
        else:
            self.air.drain(die, FULL)
            self.air.mute(die, False)

    def _fall_silent(self, die: int) -> None:
        if die in self.empty:
            self.air.mute(die)

    def odd(self, station: int) -> list[str]:
        """Return what is odd about each die of a station: "edge", "empty", or ""."""
        dice = range(station * A_STATION, (station + 1) * A_STATION)
        return ["empty" if die in self.empty else "edge" if die in self.on_edge else "" for die in dice]


def around(kind: str) -> dict[str, Any] | None:
    """Return the argument `dice` of a VirtualBoard. kind: of air.py, or "" for none."""
    return {"kind": kind, "noise": NOISE} if kind else None


def give_all(air: Air, folder: Path) -> None:
    """Write the file that gives all dice to their stations. folder: the flash."""
    given = Given(str(folder / KEPT))
    for number, die in enumerate(air.dice):
        key = die.key if die.kind == HOMEMADE else b""
        given.give(number // A_STATION, _KINDS[die.kind], die.address, key)
    if not given.save():
        raise OSError(f"{folder} takes no file")
