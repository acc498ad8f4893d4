"""Puts all printed and bought parts in their places, and checks that none overlaps another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from build123d import Pos, Shape

from hardware.enclosure import bought, cup, hood, station
from hardware.enclosure.checks import TOUCH, apart, clearance, meeting
from hardware.enclosure.plan import Plan
from hardware.enclosure.shapes import Printed, dummy

RESTING = {  # bought part -> the part that it stands on or is held by, from which 0 mm is right
    "circuit": "-bottom",
    "bottom screw": "-bottom",
    "carrier screw": "carrier",
    "strip's board": "-",
    "screen": "hood",
    "plunger": "caps",
    "magnet": "cup",
    "vibration switch": "-top",
    "carrier": "box-bottom",
}

FAR = 1e6  # mm
CLICK = 2.0  # mm3: in which the hood's lugs meet the ridges while they pass


@dataclass(frozen=True)
class Whole:
    """A station with its cup, or the main box. printed, solids: printed and bought parts by name, in their places."""

    name: str
    printed: dict[str, Shape]
    solids: dict[str, Shape]

    @property
    def all(self) -> dict[str, Shape]:
        """Printed and bought parts."""
        return self.printed | self.solids


def station_parts(plan: Plan) -> list[Printed]:
    """Return the printed parts of a station."""
    return [*station.parts(plan), *hood.parts(plan), *cup.parts(plan)]


def a_station(plan: Plan, made: list[Printed]) -> Whole:
    """Return a station. made: its printed parts."""
    shapes = {part.name: part.shape for part in made}
    solids = {body.name: dummy(body) for body in bought.station(plan)}
    x, y = plan.hood_at
    solids["screen"] = Pos(x, y, plan.deck) * hood.module(plan)
    solids["sockets of the screen"] = Pos(x, y, plan.deck) * hood.plug(plan)
    return Whole("station" if plan.cup_aside > 0 else "station of a left-hander", shapes, solids)


def main_box(plan: Plan, made: list[Printed]) -> Whole:
    """Return the main box. made: its printed parts."""
    shapes = {part.name: part.shape for part in made}
    return Whole("main box", shapes, {body.name: dummy(body) for body in bought.box(plan)})


def faults(whole: Whole, room: float) -> Iterator[str]:
    """Yield which solids overlap, and which bought ones are closer than `room` mm to a printed one."""
    for (one, shape), (other, second) in combinations(whole.printed.items(), 2):
        if (common := meeting(shape, second)) > TOUCH:
            yield f"{whole.name}: {one} and {other} meet in {common:.2f} mm3"
    for name, solid in whole.solids.items():
        for other, shape in whole.printed.items():
            if (common := meeting(solid, shape)) > TOUCH:
                yield f"{whole.name}: {name} and {other} meet in {common:.2f} mm3"
    for name, other, mm in rooms(whole):
        if mm < room - TOUCH:
            yield f"{whole.name}: {name} and {other} are {mm:.2f} mm apart, at least {room} are wanted"


def turning(plan: Plan, made: list[Printed]) -> Iterator[str]:
    """Yield what is in the way of the screen that slides into the hood, and of the hood that is put on the station and
    turned, and what doesn't hold it at the end."""
    own, at = hood.hood(plan), Pos(*plan.hood_at, plan.deck)
    for name, way in (("screen", hood.module(plan, 60)), ("screen's sockets", hood.plug(plan, 60))):
        if (common := meeting(own, way)) > TOUCH:
            yield f"{name} and hood meet in {common:.2f} mm3 on the way in"
    others = {part.name: part.shape for part in made if part.name != "hood" and "bottom" not in part.name}
    turn = hood.TURN * plan.hood["lug"]

    def meetings(degrees: float, up: float = 0) -> Iterator[tuple[str, float]]:
        shape = at * hood.turned(plan, own, degrees, up)
        yield from ((name, meeting(shape, other)) for name, other in others.items())

    for degrees, up in [*((turn, up) for up in (9.0, 6.0, 4.0, 2.0, 0.0)), *((turn * i / 6, 0.0) for i in range(6))]:
        most = TOUCH if degrees in (0, turn) else CLICK
        for name, common in meetings(degrees, up):
            if common > most:
                yield f"{name} and hood meet in {common:.2f} mm3, {degrees:.0f} degrees before its end, {up} mm up"
    for words, degrees, up in (("lifted", 0.0, 0.5), ("turned on", -3.0, 0.0), ("turned back", 3.0, 0.0)):
        if sum(common for _, common in meetings(degrees, up)) <= CLICK / 4:
            yield f"the hood can be {words} at its end"


def rooms(whole: Whole) -> Iterator[tuple[str, str, float]]:
    """Yield each bought part, the nearest printed part and their distance in mm, without pairs that should touch."""
    boxes = {name: shape.bounding_box() for name, shape in whole.printed.items()}
    for name, solid in whole.solids.items():
        here = solid.bounding_box()
        mm, other = FAR, ""
        for least, each in sorted((apart(here, there), each) for each, there in boxes.items()):
            if least < mm:
                mm, other = min((mm, other), (clearance(solid, whole.printed[each]), each))
        if not any(name.startswith(part) and it in other for part, it in RESTING.items()):
            yield name, other, mm
