"""Shapes that several printed parts use: shells, plates, posts, holes; and the class of a printed part."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Part,
    Plane,
    Polygon,
    Pos,
    RectangleRounded,
    Rot,
    Shape,
    chamfer,
    extrude,
)

from hardware.enclosure.plan import Body, Flat, Plan, Room

ROUND = 5.0  # radius of the outer corners
UP = (Align.CENTER, Align.CENTER, Align.MIN)
EDGE = 1.0  # chamfer of outer edges
LONGER = 0.5  # how far a cut reaches beyond the faces it goes through


@dataclass(frozen=True)
class Opening:
    """An opening in the back or left wall, cut from below and closed by the bottom: its middle along the wall, width,
    under side and upper side."""

    wall: str
    middle: float
    wide: float
    low: float
    high: float

    def cut(self, plan: Plan, inner: Room) -> Shape:
        """Return what is cut from the wall."""
        return self._block(inner, self.wide / 2, (-LONGER, plan.wall + LONGER), (plan.base - LONGER, self.high))

    def sill(self, plan: Plan, inner: Room) -> Shape:
        """Return the part of the bottom that closes the wall under it."""
        out = (plan.gap / 2, plan.wall - 0.01)
        return self._block(inner, self.wide / 2 - plan.gap, out, (plan.base - 1, self.low))

    def _block(self, inner: Room, half: float, out: Flat, heights: Flat) -> Shape:
        """Return a box across the wall. out: from and to, measured from the wall's inner face."""
        (left, _), (_, back) = inner
        along = (self.middle - half, self.middle + half)
        if self.wall == "back":
            return block((along[0], back + out[0], heights[0]), (along[1], back + out[1], heights[1]))
        return block((left - out[1], along[0], heights[0]), (left - out[0], along[1], heights[1]))


def for_jack(plan: Plan, middle: float, low: float) -> Opening:
    """Return the opening in the back wall for a cable's jack, which stands at height `low`."""
    room = plan.data["room"]
    wide, _, high = plan.size("cable_jack")
    return Opening("back", middle, wide + 2 * room, low - room, low + high + room)


@dataclass(frozen=True)
class Printed:
    """shape: in its place in the station or box; turn: degrees around x that lay it on the bed; bridge: mm that it
    spans without supports; where: what spans them."""

    name: str
    shape: Shape
    turn: float = 0.0
    bridge: float = 3.0
    where: str = "the ends of screw holes"

    def on_bed(self) -> Shape:
        """Return the part as it is printed, in the middle of the bed."""
        laid = Rot(X=self.turn) * self.shape
        box = laid.bounding_box()
        return Pos(-(box.min.X + box.max.X) / 2, -(box.min.Y + box.max.Y) / 2, -box.min.Z) * laid


def block(low: tuple[float, float, float], high: tuple[float, float, float]) -> Shape:
    """Return a box between two corners."""
    size = [b - a for a, b in zip(low, high, strict=True)]
    return Pos(*[(a + b) / 2 for a, b in zip(low, high, strict=True)]) * Box(*size)


def rod(at: Flat, low: float, high: float, across: float) -> Shape:
    """Return a cylinder that stands at a place, from `low` to `high`."""
    return Pos(at[0], at[1], low) * Cylinder(across / 2, high - low, align=UP)


def cone(at: Flat, low: float, high: float, across_low: float, across_high: float) -> Shape:
    """Return a cone that stands at a place."""
    return Pos(at[0], at[1], low) * Cone(across_low / 2, across_high / 2, high - low, align=UP)


def arcs(at: Flat, radii: Flat, heights: Flat, middles: Iterable[float], ends: Flat) -> list[Shape]:
    """Return parts of a ring, such as a bayonet's lugs. ends: of each in degrees, measured from its middle."""
    ring = rod(at, *heights, 2 * radii[1]) - rod(at, heights[0] - 1, heights[1] + 1, 2 * radii[0])
    found = []
    for middle in middles:
        turns = [math.radians(middle + end) for end in ends]
        corners = [(99 * math.cos(turn), 99 * math.sin(turn)) for turn in turns]
        wedge = extrude(Polygon((0, 0), *corners, align=None), heights[1] - heights[0])
        found.append(Part() + (ring & Pos(*at, heights[0]) * wedge))
    return found


def rounded(inner: Room, grow: float, low: float, high: float, radius: float) -> Shape:
    """Return a plate with round corners. inner: two corners; the plate is larger by `grow` on each side."""
    (x0, y0), (x1, y1) = inner
    flat = RectangleRounded(x1 - x0 + 2 * grow, y1 - y0 + 2 * grow, radius)
    return Pos((x0 + x1) / 2, (y0 + y1) / 2, low) * extrude(flat, high - low)


def shell(plan: Plan, rooms: Iterable[Room], ceiling: float) -> Shape:
    """Return panel and walls around rooms that overlap, open below; the bottom plate lies under the walls."""
    body = Part() + [rounded(each, plan.wall, plan.base, ceiling + plan.panel, ROUND) for each in rooms]
    body = chamfer(body.edges().group_by(Axis.Z)[-1], EDGE)
    return Part() + body - [rounded(each, 0, plan.base - LONGER, ceiling, ROUND - plan.wall) for each in rooms]


def plate(plan: Plan, rooms: Iterable[Room], screws: list[Flat]) -> Shape:
    """Return the bottom with its screw holes; rubber feet keep the screws' heads off the table."""
    body = Part() + [rounded(each, plan.wall, 0, plan.base, ROUND) for each in rooms]
    body = chamfer(body.edges().group_by(Axis.Z)[0], EDGE)
    for at in screws:
        body -= rod(at, -LONGER, plan.base + LONGER, plan.screw["free"])
    return Part() + body


def post(plan: Plan, at: Flat, low: float, high: float, hole_low: float, hole_high: float) -> tuple[Shape, Shape]:
    """Return a post for a screw, and its hole."""
    return rod(at, low, high, plan.screw["post"]), rod(at, hole_low, hole_high, plan.screw["hole"])


def shaft(plan: Plan, at: Flat, circuit: float, ceiling: float) -> tuple[Shape, list[Shape]]:
    """Return the wall around a lens, from the panel down to the LED, and the cuts for the lens's foot and stem.
    circuit: z of the upper side of the LED's circuit; ceiling: z of the panel's under side."""
    foot = plan.lens["foot"] + 2 * plan.gap
    low = circuit + plan.size("led")[2] + plan.lens["above"]
    wall = rod(at, low, ceiling, foot + 2 * plan.lens["chimney"])
    stem = rod(at, ceiling - LONGER, ceiling + plan.panel + LONGER, plan.lens["across"] + 2 * plan.gap)
    return wall, [rod(at, low - LONGER, ceiling, foot), stem]


def lenses(plan: Plan, way: list[Flat], lit: list[Flat], circuit: float, ceiling: float) -> Shape:
    """Return lenses: they are put into their shafts from below, carry the light to the panel's upper side, and are held
    in by the LEDs. A thin bar joins them. way: the bar's corners; lit: places of the lenses."""
    low, high = circuit + plan.size("led")[2] + plan.data["room"], ceiling + plan.panel + plan.lens["over"]
    wide, thick = plan.lens["bar"]
    body = Part()
    for one, other in pairwise(way):
        (left, right), (front, back) = (sorted(each) for each in zip(one, other, strict=True))
        half = wide / 2
        body += block((left - half, front - half, low), (right + half, back + half, low + thick))
    for at in lit:
        stem = rod(at, ceiling - LONGER, high, plan.lens["across"])
        body += chamfer(stem.edges().group_by(Axis.Z)[-1], EDGE) + rod(at, low, ceiling, plan.lens["foot"])
    return body


def prism(profile: list[Flat], left: float, right: float) -> Shape:
    """Return a profile in (y, z), extruded along x from left to right."""
    flat = Plane.YZ * Polygon(*profile, align=None)
    return Pos((left + right) / 2, 0, 0) * extrude(flat, (right - left) / 2, both=True)


def dummy(body: Body) -> Shape:
    """Return the solid of a bought part."""
    x, y, z = body.size
    if body.form == "cylinder":
        return Pos(*body.at) * Cylinder(x / 2, z)
    return Pos(*body.at) * Box(x, y, z)
