"""The console's board as board.toml describes it, with hands and eyes: press, unplug, look at screens and LEDs.

Either its chips work in this process, for firmware or an emulated processor; or they mirror the chips of a box
(console.py): then hands reach into the box, and eyes see what it has reported last. Hands and eyes may be in another
thread than the firmware.
"""

import threading
import tomllib
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from host.virtual import wired
from host.virtual.machine import Machine

BOARD = Path(__file__).resolve().parents[2] / "hardware" / "board.toml"
TABLES = ("pico", "i2c", "leds", "station", "neokey", "stations")  # of the file, from which the board is wired
HANDS = (
    "press",
    "release",
    "plug",
    "unplug",
    "stick",
    "short",
    "break_off",
    "mend",
    "brown_out",
)  # what they do to a station
ON_AIR_HANDS = ("shake", "throw", "lay", "mute", "drain", "say")  # what they do to dice
ON_BOARD, ON_AIR = -1, -2  # in place of a station

Follower = Callable[[int, str, tuple[Any, ...], dict[str, Any]], None]  # station, what is done there, its arguments


@cache
def tables(definition: Path) -> dict[str, Any]:
    """Read what a board is wired from, once: nobody changes it."""
    board = tomllib.loads(definition.read_text(encoding="utf-8"))
    return {name: board[name] for name in TABLES}


def nobody(station: int, action: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
    """Do nothing: no box follows."""


class VirtualBoard(wired.Board):
    def __init__(
        self,
        stations: int | None = None,
        definition: Path = BOARD,
        dice: dict[str, Any] | None = None,
        bare: bool = False,
    ) -> None:
        """Make the board of a definition file, with its first `stations` plugged in; None: all.

        bare: nothing is soldered to the Pico. dice: arguments of Air, for electronic dice and a radio.
        """
        self.definition = dict(tables(definition))
        if dice is not None:
            self.definition["dice"] = dice
        if bare:
            self.definition["bare"] = True
        super().__init__(self.definition)
        self.lock = threading.RLock()  # held by hands, and by another thread that moves bytes on the bus
        self.follower: Follower = nobody
        setattr(self, "hang", self._hand(ON_BOARD, self.hang))  # noqa: B010
        for action in ON_AIR_HANDS if self.air is not None else ():
            setattr(self.air, action, self._hand(ON_AIR, getattr(self.air, action)))
        for number, station in enumerate(self.stations):
            for action in HANDS:
                setattr(station, action, self._hand(number, getattr(station, action)))
        if stations is not None:
            for station in self.stations[stations:]:
                station.unplug()

    def follow(self, follower: Follower) -> None:
        """Tell `follower` what hands do from now on."""
        self.follower = follower

    def _hand(self, station: int, act: Callable[..., None]) -> Callable[..., None]:
        """Wrap an action of hands: it waits until the bus is still, and is repeated on the board of a box."""

        def do(*arguments: Any, **options: Any) -> None:
            with self.lock:
                act(*arguments, **options)
                self.follower(station, act.__name__, arguments, options)

        return do

    def report(self, transfers: int, fed: int, tone: int, said: int) -> None:
        """Take over what a box reports: what has happened to its board since the last report."""
        self.bus.count(transfers)
        self.feed(fed)
        self.tone = tone
        self.said = said

    @property
    def leds(self) -> list[tuple[int, int, int]]:
        """(red, green, blue) of all LEDs: the town's, then station by station."""
        return self.chain.colours

    @cached_property
    def machine(self) -> Machine:
        """The module `machine` for firmware in this process."""
        return Machine(self)
