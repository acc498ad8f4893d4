"""The printed parts of a station: top, bottom, cup seat, button caps, lens; the hood is in hood.py."""

from __future__ import annotations

import math
from itertools import pairwise

from build123d import Axis, Circle, Part, Plane, Polygon, Pos, Shape, chamfer, extrude

from hardware.enclosure.plan import BUTTONS, KEEP, LEDS, Flat, Plan
from hardware.enclosure.shapes import (
    EDGE,
    LONGER,
    Opening,
    Printed,
    block,
    cone,
    for_jack,
    plate,
    post,
    rod,
    shell,
)

PIP = 1.6  # mm across
ROWS = {"keep": KEEP, "menu": ("left", "ok", "right")}
LOOP, THIN = 8.0, 0.7  # between two caps: how far it goes, its height and half of its width
PIPS: dict[int, list[Flat]] = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 0)],
}


def parts(plan: Plan) -> list[Printed]:
    """As they stand; the lens at the first place where one goes."""
    return [
        Printed("station-top", top(plan), 180),
        Printed("station-bottom", bottom(plan), 0),
        Printed("cup-seat", seat(plan)),
        *(Printed(f"caps-{row}", caps(plan, names), 0, 4.3, "the sockets' ends") for row, names in ROWS.items()),
        Printed("lens", lens(plan, LEDS[0])),
    ]


def top(plan: Plan) -> Shape:
    """Return the panel with walls, posts, light shafts, beds and openings."""
    ceiling, deck, circuit = plan.ceiling, plan.deck, plan.circuit
    through = (ceiling - LONGER, deck + LONGER)
    body = shell(plan, plan.inner, ceiling)
    cuts: list[Shape] = []
    posts: list[tuple[Shape, Shape]] = []
    for hole in plan.pcb["holes"]:
        posts.append(post(plan, hole, circuit, ceiling, circuit - LONGER, ceiling - 1))
    for at in plan.bottom_screws:
        posts.append(post(plan, at, plan.base, ceiling, plan.base - LONGER, plan.base + plan.screw["long"]))
    for at in plan.seat_screws:  # they also carry what a slammed cup weighs to the table
        posts.append(post(plan, at, plan.base, ceiling, plan.base - LONGER, deck + LONGER))
    for solid, hole in posts:
        body += solid
        cuts.append(hole)
    x, y = plan.hood_at
    cuts += [rod((x + dx, y + dy), *through, plan.screw["free"]) for dx, dy in plan.hood_screws]
    cuts.append(_opening(plan.wire_hole, through, (x, y)))
    cuts += [rod(plan.pcb["buttons"][name], *through, plan.cap["across"] + 2 * plan.gap) for name in BUTTONS]
    foot = plan.lens["foot"] + 2 * plan.gap
    low = circuit + plan.size("led")[2] + plan.lens["above"]
    for name in LEDS:
        at = plan.pcb["leds"][name]
        body += rod(at, low, ceiling, foot + 2 * plan.lens["chimney"])
        cuts.append(rod(at, low - LONGER, ceiling, foot))
        cuts.append(rod(at, *through, plan.lens["across"] + 2 * plan.gap))
    body += _beds(plan)
    cuts.append(_opening(plan.reed_bed, (0, deck + LONGER)) & block((-1e3, -1e3, plan.base + 4), (1e3, 1e3, 1e3)))
    cuts.append(_jack(plan).cut(plan, plan.inner))
    return Part() + (body - cuts)


def bottom(plan: Plan) -> Shape:
    """Closes the left wall under the cable's jack."""
    return Part() + plate(plan, plan.inner, plan.bottom_screws) + _jack(plan).sill(plan, plan.inner)


def _jack(plan: Plan) -> Opening:
    return for_jack(plan, "left", plan.pcb["connectors"]["cable"][1], plan.circuit)


def _beds(plan: Plan) -> Shape:
    """Low walls under the panel that hold reed sensor and vibration switch until they are glued."""
    (x, y), (long, wide) = plan.reed_bed
    low = plan.deck - plan.size("reed")[2]
    outer = (long + 2 * plan.wall, wide + 2 * plan.wall)
    reed = _opening(((x, y), outer), (low, plan.ceiling))
    x, y = plan.station["shake"]
    long, wide, high = plan.size("shake")
    thick = plan.station["shake_bed"]
    size = (long + 2 * plan.gap, wide + 2 * (plan.gap + thick))
    walls = _opening(((x, y), size), (plan.ceiling - high * 0.7, plan.ceiling))
    walls -= _opening(((x, y), (long + 9, wide + 2 * plan.gap)), (plan.ceiling - high, plan.ceiling))
    return reed + walls


def _opening(flat: tuple[Flat, Flat], heights: tuple[float, float], at: Flat = (0, 0)) -> Shape:
    (x, y), (long, wide) = flat
    x, y = x + at[0], y + at[1]
    return block((x - long / 2, y - wide / 2, heights[0]), (x + long / 2, y + wide / 2, heights[1]))


def seat(plan: Plan) -> Shape:
    """Return the ring that the cup stands in, and its floor."""
    at = plan.station["cup"]
    low = plan.deck
    rim = low + plan.seat["ring"]
    bore = plan.cup["across"] + 2 * plan.seat["play"]
    body = rod(at, low, rim, bore + 2 * plan.wall)
    body = chamfer(body.edges().group_by(Axis.Z)[-1], EDGE / 2)
    body -= rod(at, low + plan.seat["floor"], rim + LONGER, bore)
    body -= cone(at, rim - 1.2, rim + 0.01, bore, bore + 2.4)
    for screw in plan.seat_screws:
        body -= rod(screw, low - LONGER, low + plan.seat["floor"] + LONGER, plan.screw["free"])
    return Part() + body


def caps(plan: Plan, names: tuple[str, ...]) -> Shape:
    """The caps of a row, joined by loops that are soft enough to let each move alone, so none is fitted in a wrong
    place."""
    foot = plan.circuit + plan.size("button")[2] - plan.cap["socket"][1]
    body = Part()
    for one, other in pairwise(names):
        (x0, y), (x1, _) = plan.pcb["buttons"][one], plan.pcb["buttons"][other]
        hold, middle, end = plan.cap["stem"] / 2 - 1, (x0 + x1) / 2, y - LOOP
        far = (foot, foot + THIN)
        for left, right in ((x0 + hold, middle - THIN), (middle + THIN, x1 - hold)):
            body += block((left, y - THIN, far[0]), (right, y + THIN, far[1]))
        body += block((middle - 3 * THIN, end, far[0]), (middle + 3 * THIN, y + THIN, far[1]))
        body -= block((middle - THIN, end + 2 * THIN, far[0] - 1), (middle + THIN, y + 2 * THIN, far[1] + 1))
    return Part() + body + [cap(plan, name) for name in names]


def cap(plan: Plan, name: str) -> Shape:
    """Stands on the plunger; its flange keeps it under the panel."""
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
    """What is cut into a cap: as many pips as the die's place, arrows, a ring for OK."""
    high = 2.0
    if name in KEEP:
        return [Pos(2.1 * x, 2.1 * y, 0) * extrude(Circle(PIP / 2), high) for x, y in PIPS[KEEP.index(name) + 1]]
    if name == "ok":
        return [extrude(Circle(2.8) - Circle(1.7), high)]
    ends = [math.radians(90 * (1 if name == "left" else -1) + 90 + turn) for turn in (0, 120, 240)]
    return [extrude(Plane.XY * Polygon(*[(2.9 * math.cos(a), 2.9 * math.sin(a)) for a in ends], align=None), high)]


def lens(plan: Plan, name: str) -> Shape:
    """Drops into its chimney from below, carries the light to the panel's upper side, and is kept in by the LED."""
    at = plan.pcb["leds"][name]
    across, foot = plan.lens["across"], plan.lens["foot"]
    low, high = plan.circuit + plan.size("led")[2] + plan.data["room"], plan.deck + plan.lens["over"]
    stem = rod(at, plan.ceiling - LONGER, high, across)
    stem = chamfer(stem.edges().group_by(Axis.Z)[-1], EDGE)
    return Part() + stem + rod(at, low, plan.ceiling, foot)
