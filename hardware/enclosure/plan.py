"""The places of everything in the enclosure, from hardware/board.toml. Uses only the standard library.

Models, checks and the guide use it. Lengths are in mm. In station and main box, x and y are as on their circuits, and
z = 0 is the table. In the hood, `along` is towards the player's eyes, and `up` is up the screen.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[1] / "board.toml"
KEEP = ("keep1", "keep2", "keep3", "keep4", "keep5")
BUTTONS = (*KEEP, "left", "ok", "right")
LEDS = (*KEEP, "seat")
LOCATIONS = ("Mine", "Bank", "Stagecoach", "Store", "Saloon", "Sheriff", "Town Hall", "Doc")
MERGED = 0.6  # how far a post beside a wall reaches into it
SLANT = 0.5**0.5  # sine and cosine of the hood's 45 degrees, which print without supports

Place = tuple[float, float, float]
Flat = tuple[float, float]
Room = tuple[Flat, Flat]  # corners between inner walls: left front, right back


@dataclass(frozen=True)
class Body:
    """A bought part as a box or an upright cylinder. size: x, y, z; at: its middle."""

    name: str
    at: Place
    size: Place
    form: str = "box"  # or "cylinder"


class Plan:
    """All measures. `data` is [enclosure]; `station`, `cap` and the others are its tables."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.board = board
        self.data: dict[str, Any] = board["enclosure"]
        self.pcb: dict[str, Any] = board["pcb"]
        self.parts: dict[str, Any] = board["parts"]
        self.wall: float = self.data["wall"]
        self.panel: float = self.data["panel"]
        self.base: float = self.data["base"]
        self.gap: float = self.data["gap"]
        for name in ("screw", "station", "cap", "lens", "seat", "hood", "screen", "cup", "table", "box"):
            setattr(self, name, self.data[name])

    screw: dict[str, Any]
    station: dict[str, Any]
    cap: dict[str, Any]
    lens: dict[str, Any]
    seat: dict[str, Any]
    hood: dict[str, Any]
    screen: dict[str, Any]
    cup: dict[str, Any]
    table: dict[str, Any]
    box: dict[str, Any]

    def with_screen(self, chip: str) -> Plan:
        """Return the plan with another screen."""
        return Plan(self.board | {"station": self.board["station"] | {"screen_chip": chip}})

    def left_handed(self) -> Plan:
        """Return the plan with the cup at the left; circuit, hood and caps stay where they are."""
        wide = self.pcb["size_mm"][0]
        places = {name: [wide - self.station[name][0], self.station[name][1]] for name in ("cup", "shake")}
        return Plan(self.board | {"enclosure": self.data | {"station": self.station | places}})

    def size(self, part: str) -> Place:
        """Return x, y and z of a part of [parts]."""
        x, y, z = self.parts[part]["size_mm"]
        return (x, y, z)

    # The station, from the table up.

    @property
    def ceiling(self) -> float:
        """z of the panel's under side."""
        return float(self.base + self.station["inside"])

    @property
    def deck(self) -> float:
        """z of the panel's upper side."""
        return self.ceiling + self.panel

    @property
    def circuit(self) -> float:
        """z of the circuit's upper side."""
        return float(self.ceiling - self.pcb["panel_mm"])

    @cached_property
    def rooms(self) -> dict[str, Room]:
        """The station's rooms around circuit, cup seat and hood, which overlap."""
        margin, (x, y) = self.station["margin"], self.station["cup"]
        wide, deep, _ = self.pcb["size_mm"]
        front, edge, aside = -margin["front"], margin["circuit"], self.seat_radius + margin["cup"]
        middle, behind = self.hood_at
        across = self.collar[0] + self.gap
        sides = [middle - across, middle + across]
        if self.plug_inside:
            sides += self._jack_sides
        return {
            "circuit": ((min(-edge, x), front), (max(wide + edge, x), deep + edge)),
            "cup": ((x - aside, front), (x + aside, y + aside)),
            "hood": (
                (min(sides) - self.data["room"], 0),
                (max(sides) + self.data["room"], behind + self.hood_back),
            ),
        }

    @property
    def cup_aside(self) -> int:
        """1 if the cup is at the right of the circuit, -1 at its left."""
        return 1 if self.station["cup"][0] > 0 else -1

    @property
    def plug_inside(self) -> bool:
        """Whether the hood's room is so wide that it would close the jack's mouth, so that the plug is inside it."""
        left = self.hood_at[0] - self.collar[0] - self.gap
        return self._jack_sides[1] + 2 * float(self.data["room"]) + self.wall > left

    @property
    def _jack_sides(self) -> Flat:
        x, half = self.pcb["connectors"]["cable"][0], self.size("cable_jack")[0] / 2
        return (x - half, x + half)

    @property
    def seat_radius(self) -> float:
        """Outer radius of the cup seat's wall."""
        return float(self.cup["across"] / 2 + self.seat["play"] + self.wall)

    @cached_property
    def seat_posts(self) -> list[Flat]:
        """Places of the posts under the panel where the cup is slammed down."""
        x, y = self.station["cup"]
        r = self.seat["posts"]
        return [(x, y + r), (x - r * 0.75**0.5, y - r / 2), (x + r * 0.75**0.5, y - r / 2)]

    def on_strip(self, x: float, y: float) -> Flat:
        """Return where a place on the strip is once it lies under the cup with its parts down."""
        (middle, front), (at, deep) = self.pcb["strip"]["sensor"], self.station["cup"]
        return (at + x - middle, deep - front - y)

    # The screen's module, and the hood that follows it.

    @property
    def chip(self) -> str:
        """The chosen screen."""
        return str(self.board["station"]["screen_chip"])

    @property
    def module(self) -> Place:
        """Width, height and thickness of the screen's module."""
        return self.size(self.chip)

    @property
    def window(self) -> Flat:
        """Width and height of the dots."""
        wide, high = self.parts[self.chip]["window_mm"]
        return (wide, high)

    @property
    def dots_up(self) -> float:
        """How far the middle of the dots is above the middle of the module."""
        return float(self.parts[self.chip]["dots_up_mm"])

    @property
    def rail(self) -> float:
        """Distance between the rails that hold the module."""
        return self.module[2] + float(self.screen["slack"])

    @property
    def tunnel(self) -> Flat:
        """Width and height inside the hood."""
        wide, high, _ = self.module
        aside, over = self.screen["around"]
        return (wide + aside, high + 2 * self.dots_up + over)

    @cached_property
    def hood_at(self) -> Flat:
        """Place of the middle of the dots."""
        x, front = self.station["hood"]
        return (x, front - self.hood_front)

    @property
    def screen_away(self) -> float:
        """Distance from the table's middle to the dots."""
        return float(self.table["circuit"] - self.hood_at[1])

    # The hood's own frame: the origin is at `hood_at` on the panel; y goes to the back.

    @cached_property
    def dots(self) -> float:
        """Height of the middle of the dots above the panel, such that the module's lowest edge just clears it."""
        half = self.module[1] / 2 + self.dots_up
        return float((half + self.rail) * SLANT + self.gap)

    def aslant(self, along: float, up: float) -> Flat:
        """Return (y, z) in the hood's frame of a place so far `along` towards the eyes and `up` the screen."""
        return ((up - along) * SLANT, self.dots + (along + up) * SLANT)

    @property
    def mouth(self) -> float:
        """Distance from the dots to the hood's mouth, towards the eyes."""
        return float(self.screen["bezel"] + self.screen["depth"][self.chip])

    @cached_property
    def brow(self) -> float:
        """Distance from the tunnel's axis up to the mouth's upper edge: as low as it can be while the player's highest
        eye still sees the uppermost dots, because somebody who stands beside the player looks in from above."""
        (away, over), (_, spare) = self.table["eyes"], self.table["spare"]
        y, z = self.screen_away - away, over + spare - self.deck - self.dots
        along, up, dots = (z - y) * SLANT, (z + y) * SLANT, self.window[1] / 2
        return float(min(self.tunnel[1] / 2, dots + (up - dots) * self.mouth / along + self.gap))

    @property
    def hood_front(self) -> float:
        """y of the outer front wall, below the mouth's lower lip."""
        return self.aslant(self.mouth, -self.tunnel[1] / 2 - self.wall)[0]

    @property
    def hood_back(self) -> float:
        """y of the outer back wall, behind the module and its wires."""
        top = self.module[1] / 2 - self.dots_up  # upper edge of the module, which leans back
        return float((top + self.module[2]) * SLANT + self.screen["behind"] + self.wall)

    @property
    def hood_half(self) -> float:
        """Half of the hood's outer width."""
        return float(self.tunnel[0] / 2 + self.wall)

    @property
    def collar(self) -> Flat:
        """Outer radius of the round collar by which the hood goes through the panel, and y of its middle."""
        radius, before = self.hood["collar"][self.chip]
        return (radius, -before)

    @property
    def hood_low(self) -> float:
        """z of the collar's lowest edge in the hood's frame."""
        return -self.panel - self.gap / 2 - float(self.hood["thick"])

    # The main box.

    @property
    def box_ceiling(self) -> float:
        """z of the under side of the main box's panel."""
        return float(self.base + self.box["inside"])

    @property
    def carrier(self) -> float:
        """z of the upper side of the main box's circuit."""
        return float(self.base + self.box["stand"] + self.size("carrier")[2])

    @cached_property
    def box_inner(self) -> Room:
        """The main box's room: left front, right back."""
        margin, (x, y, _) = self.box["margin"], self.size("carrier")
        return (-margin["left"], -margin["front"]), (x + margin["right"], y + margin["back"])

    @property
    def box_signs(self) -> dict[str, Flat]:
        """Signs to cut into the panel: the stations' numbers, USB behind its socket, BOOTSEL before its holes."""
        signs = {str(n): (x, y) for n, (x, y) in enumerate(self.box["cables"], 1)}
        x, y = self.box["bootsel"][0]
        return signs | {"USB": (2.0, self.box["pico"][1] + 9), "BOOTSEL": (x - 1.2, y - 6.5)}

    @cached_property
    def box_screws(self) -> list[Flat]:
        """Places of the screws in the main box's bottom plate: the corners, and the middle of both sides."""
        (left, front), (right, back) = self.box_inner
        a = self.screw["post"] / 2 - MERGED
        x0, x1 = left + a, right - a
        return [(x, y) for x in (x0, x1) for y in (front + a, self.box["posts"], back - a)]


def load(path: Path = SOURCE) -> Plan:
    """Return the plan of a board file."""
    return Plan(tomllib.loads(path.read_text(encoding="utf-8")))
