"""The printed parts of a station: top, bottom, cup seat, button caps, lenses; the hood is in hood.py."""

from __future__ import annotations

import math
from itertools import pairwise

from build123d import Axis, Box, Circle, Location, Part, Plane, Polygon, Pos, Rot, Shape, chamfer, extrude

from hardware.enclosure import hood
from hardware.enclosure.plan import BUTTONS, KEEP, LEDS, Flat, Plan, Room
from hardware.enclosure.shapes import (
    EDGE,
    LONGER,
    Opening,
    Printed,
    arcs,
    block,
    cone,
    for_jack,
    lenses,
    plate,
    post,
    rod,
    shaft,
    shell,
)

PIP = 1.6  # diameter in mm
ROWS = KEEP, ("left", "ok", "right")
HOOK, SNAP, GROOVE = 1.4, 0.85, 2.2  # sides of the square bars by which the bottom clings to the walls
FINGER = 5.5  # from the sensor to each of the two posts that press its strip against the panel
LOOP, THIN = 8.0, 0.7  # the loop between two caps: how far it reaches; its height and half of its width
PIPS: dict[int, list[Flat]] = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 0)],
}


def parts(plan: Plan) -> list[Printed]:
    """Return the parts of a station in their places. A left-hander's top and bottom have other names."""
    hand = "station" if plan.cup_aside > 0 else "left"
    return [
        Printed(f"{hand}-top", top(plan), 180),
        Printed(f"{hand}-bottom", bottom(plan), 0),
        Printed("cup-seat", seat(plan), 180),
        Printed("caps", caps(plan), 0, 4.3, "the sockets' ends"),
        Printed("lenses", lenses(plan, _bar(plan), [*plan.pcb["leds"].values()], plan.circuit, plan.ceiling)),
    ]


def _bar(plan: Plan) -> list[Flat]:
    """Return the way of the bar that joins the lenses, past the last keep button to the seat's LED."""
    first, *_, last, seat = (plan.pcb["leds"][name] for name in LEDS)
    x = last[0] + plan.lens["past"]
    return [first, (x, last[1]), (x, seat[1]), seat]


def top(plan: Plan) -> Shape:
    """Return the panel with walls, posts, light shafts, beds and openings."""
    ceiling, deck, circuit = plan.ceiling, plan.deck, plan.circuit
    through = (ceiling - LONGER, deck + LONGER)
    body = shell(plan, plan.rooms.values(), ceiling)
    cuts: list[Shape] = []
    for at in plan.pcb["holes"]:
        solid, hole = post(plan, at, circuit, ceiling, circuit - LONGER, ceiling - 1)
        body += solid
        cuts.append(hole)
    for at in plan.seat_posts:  # they carry the blow of a slammed cup to the table
        body += rod(at, plan.base, ceiling, plan.screw["post"])
    x, y = plan.hood_at
    body += Pos(x, y, deck) * hood.stops(plan)
    cuts.append(Pos(x, y, deck) * hood.opening(plan))
    cuts += [*_arcs(plan, through, (-1, 3), plan.gap), *_arcs(plan, through, (-1, 1), plan.gap, plan.seat["foot"])]
    cuts += [_hook(plan, at, GROOVE) for at in _hooks(plan)]
    cuts += [rod(plan.pcb["buttons"][name], *through, plan.cap["across"] + 2 * plan.gap) for name in BUTTONS]
    for name in LEDS:
        wall, hollow = shaft(plan, plan.pcb["leds"][name], circuit, ceiling)
        body += wall
        cuts += hollow
    body += _beds(plan)
    way_out, room = _way_out(plan)
    cuts.append(way_out.cut(plan, room))
    return Part() + (body - cuts)


def bottom(plan: Plan) -> Shape:
    """Return the plate: posts for the circuit's screws, hooks for the wall beside the cup, a bar that snaps into the
    wall behind the hood, a sill under the jack or its cable, and what holds screen and strip."""
    body = plate(plan, plan.rooms.values(), [])
    for at in plan.pcb["holes"]:
        body += rod(at, plan.base - 1, plan.circuit - plan.pcb["size_mm"][2], plan.screw["post"])
        body -= rod(at, -LONGER, plan.circuit, plan.screw["free"])
    x, y = plan.hood_at
    body += Pos(x, y, plan.deck) * hood.fin(plan)
    (x, y), low = plan.station["cup"], plan.ceiling - plan.pcb["size_mm"][2]
    for side in (-FINGER, FINGER):  # beside the sensor, whichever way round the strip lies
        body += block((x + side - 1.2, y - 4, plan.base - 1), (x + side + 1.2, y + 4, low))
    for at, side in zip(_hooks(plan), (HOOK, HOOK, SNAP), strict=True):
        body += at * block((-plan.gap - 2, -6, -4), (-plan.gap, 6, 2)) + _hook(plan, at, side)
    way_out, room = _way_out(plan)
    return Part() + body + way_out.sill(plan, room)


def _hooks(plan: Plan) -> list[Location]:
    """Return where the bottom clings to the walls: twice beside the cup, once behind the hood. x: out of the wall."""
    (left, front), (right, back) = plan.rooms["cup"]
    x, turn, z = (right, 0, plan.base + 3) if plan.cup_aside > 0 else (left, 180, plan.base + 3)
    behind = Pos(plan.hood_at[0], plan.rooms["hood"][1][1], z) * Rot(Z=90)
    return [*(Pos(x, y, z) * Rot(Z=turn) for y in (front + 25, back - 25)), behind]


def _hook(plan: Plan, at: Location, side: float) -> Shape:
    """Return a square bar that stands on its edge, half of it in a wall."""
    return at * (Pos(-plan.gap, 0, 0) * Rot(Y=45) * Box(side, 12 + side - HOOK, side))


def _way_out(plan: Plan) -> tuple[Opening, Room]:
    """Return the cable's opening at the back, with its room: for the jack, or for the cable if the plug is inside."""
    x, wide = plan.pcb["connectors"]["cable"][0], plan.station["cable"]
    if plan.plug_inside:
        return Opening("back", x, wide, plan.base, plan.base + wide), plan.rooms["hood"]
    return for_jack(plan, x, plan.circuit), plan.rooms["circuit"]


def _beds(plan: Plan) -> Shape:
    """Return low walls under the panel around the sensor's strip and the vibration switch."""
    (x, y), (long, wide), room = plan.station["cup"], plan.pcb["strip"]["size_mm"], 2 * plan.data["room"]
    low, size = plan.ceiling - plan.pcb["size_mm"][2], (long + room, wide + room)
    strip = _opening(((x, y), (size[0] + 2 * plan.wall, size[1] + 2 * plan.wall)), (low, plan.ceiling))
    strip -= _opening(((x, y), size), (low - 1, plan.ceiling))
    x, y = plan.station["shake"]
    long, wide, high = plan.size("shake")
    thick = plan.station["shake_bed"]
    size = (long + 2 * plan.gap, wide + 2 * (plan.gap + thick))
    walls = _opening(((x, y), size), (plan.ceiling - high * 0.7, plan.ceiling))
    walls -= _opening(((x, y), (long + 9, wide + 2 * plan.gap)), (plan.ceiling - high, plan.ceiling))
    return strip + walls


def _opening(flat: tuple[Flat, Flat], heights: Flat) -> Shape:
    (x, y), (long, wide) = flat
    return block((x - long / 2, y - wide / 2, heights[0]), (x + long / 2, y + wide / 2, heights[1]))


def seat(plan: Plan) -> Shape:
    """Return the ring that the cup stands in, with three lugs that hold it on the panel: a bayonet."""
    at = plan.station["cup"]
    low = plan.deck
    rim = low + plan.seat["ring"]
    bore = plan.cup["across"] + 2 * plan.seat["play"]
    body = rod(at, low, rim, bore + 2 * plan.wall)
    body = chamfer(body.edges().group_by(Axis.Z)[-1], EDGE / 2)
    body -= rod(at, low - LONGER, rim + LONGER, bore)
    body -= cone(at, rim - 1.2, rim + 0.01, bore, bore + 2.4)
    foot, across = plan.seat["foot"], bore + 2 * plan.wall
    under = plan.ceiling - foot
    slope = cone(at, under, plan.ceiling + plan.gap / 2, across + 2 * foot + plan.gap, across)
    for lug in _arcs(plan, (under - 1, low + 0.1), (1, 3)):
        body += lug
    for lug in _arcs(plan, (under - 1, plan.ceiling + plan.gap / 2), (1, 3), 0, foot):
        body += lug & (slope + rod(at, under - 2, under, across + 2 * foot))
    return Part() + body


def _arcs(plan: Plan, heights: Flat, ends: tuple[int, int], gap: float = 0, foot: float = 0) -> list[Shape]:
    """Return three arcs of the ring: its lugs, or with a gap the slots for them in the panel. ends: in halves of a lug,
    measured from where it goes in; foot: how much further out they reach."""
    radii = plan.seat_radius - plan.wall - gap, plan.seat_radius + gap + foot
    spare, half = math.degrees(gap / plan.seat_radius) * 2, plan.seat["lug"] / 2
    return arcs(plan.station["cup"], radii, heights, (30, 150, 270), (half * ends[0] - spare, half * ends[1] + spare))


def caps(plan: Plan) -> Shape:
    """Return all caps, joined so that none gets into a wrong place, by loops so soft that each can move by itself."""
    foot = plan.circuit + plan.size("button")[2] - plan.cap["socket"][1]
    far = (foot, foot + THIN)
    body = Part()
    for one, other in (pair for row in ROWS for pair in pairwise(row)):
        (x0, y), (x1, _) = plan.pcb["buttons"][one], plan.pcb["buttons"][other]
        hold, middle, end = plan.cap["stem"] / 2 - 1, (x0 + x1) / 2, y - LOOP
        for left, right in ((x0 + hold, middle - THIN), (middle + THIN, x1 - hold)):
            body += block((left, y - THIN, far[0]), (right, y + THIN, far[1]))
        body += block((middle - 3 * THIN, end, far[0]), (middle + 3 * THIN, y + THIN, far[1]))
        body -= block((middle - THIN, end + 2 * THIN, far[0] - 1), (middle + THIN, y + 2 * THIN, far[1] + 1))
    # From the second loop of the upper row to the lower row's first.
    above, below = (plan.pcb["buttons"][row[1]][1] for row in ROWS)
    middle = (plan.pcb["buttons"]["left"][0] + plan.pcb["buttons"]["ok"][0]) / 2
    body += block((middle - 3 * THIN, below, far[0]), (middle - THIN, above - LOOP + THIN, far[1]))
    return Part() + body + [cap(plan, name) for name in BUTTONS]


def cap(plan: Plan, name: str) -> Shape:
    """Return a cap. It stands on the plunger, and its flange keeps it under the panel."""
    at = plan.pcb["buttons"][name]
    sizes = plan.cap
    button = plan.size("button")[2]
    wide, deep = sizes["socket"]
    foot = plan.circuit + button - deep
    head = plan.deck + sizes["over"]
    rim = plan.ceiling - sizes["play"]
    step = (sizes["flange"] - sizes["across"]) / 2
    body = rod(at, foot, head, sizes["across"])
    body = chamfer(body.edges().group_by(Axis.Z)[-1], EDGE / 2)
    body -= rod(at, foot - LONGER, rim - step - 1.2, sizes["across"] + 1)
    body += cone(at, rim - step, rim, sizes["flange"], sizes["across"])
    body += rod(at, rim - step - 1.2, rim - step, sizes["flange"])
    body += rod(at, foot, rim - step - 1.2, sizes["stem"])
    slope = (sizes["flange"] - sizes["stem"]) / 2
    body += cone(at, rim - step - 1.2 - slope, rim - step - 1.2, sizes["stem"], sizes["flange"])
    x, y = at
    body -= block((x - wide / 2, y - wide / 2, foot - LONGER), (x + wide / 2, y + wide / 2, foot + deep))
    for sign in _signs(name):
        body -= Pos(x, y, head - sizes["mark"]) * sign
    return Part() + body


def _signs(name: str) -> list[Shape]:
    """Return what is cut into a cap: pips for the die's place, an arrow, or a ring for OK."""
    high = 2.0
    if name in KEEP:
        return [Pos(2.1 * x, 2.1 * y, 0) * extrude(Circle(PIP / 2), high) for x, y in PIPS[KEEP.index(name) + 1]]
    if name == "ok":
        return [extrude(Circle(2.8) - Circle(1.7), high)]
    ends = [math.radians(90 * (1 if name == "left" else -1) + 90 + turn) for turn in (0, 120, 240)]
    return [extrude(Plane.XY * Polygon(*[(2.9 * math.cos(a), 2.9 * math.sin(a)) for a in ends], align=None), high)]
