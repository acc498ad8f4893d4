"""The hood: a tunnel that leans 45 degrees towards the player, with the screen's module at its end between two rails.

It stands on a round collar, which is put through the panel from above and turned: a bayonet. Only the collar is in the
panel; the rest turns above it. The module slides in from below through the collar, and a fin of the station's bottom
keeps it there. All slopes are 45 degrees, so it prints as it stands. It is built in its own frame: see `Plan.aslant`.
"""

from __future__ import annotations

import math

from build123d import Axis, Box, Part, Pos, Rot, Shape, chamfer

from hardware.enclosure.plan import SLANT, Flat, Plan
from hardware.enclosure.shapes import EDGE, LONGER, Printed, arcs, block, cone, prism, rod

FAR = 300.0
HOLD = 1.3  # how much of the module's edges is behind the rails
PLAY = 0.5  # of the module, up and down
PINS = (10.4, 2.6, 17.0)  # four single sockets on a module's pins: width, height, how far they stick out behind it
LUGS = (60, 120, 270)  # degrees of their middles; none is at a side, where the station is narrow
TURN = 1.25  # how far the hood is turned, in widths of a lug: past where it goes in and past the ridge
RIDGE, STOP = 1.2, 2.0  # width of the ridge that a lug clicks over, and of the stop after it
NEAR = 0.1  # from a lug to both at its end, so that the hood neither rattles nor looks askew
FIT = 0.05  # between the collar's cone and the panel's
WIDER = 0.9  # of the collar's cone for each mm up: less than 45 degrees, because its meshes have flat facets
RIM = 0.6  # thickness of the collar's upper edge, which covers where the lugs go in


def parts(plan: Plan) -> list[Printed]:
    """Return the hood on the station's panel."""
    x, y = plan.hood_at
    return [Printed("hood", Pos(x, y, plan.deck) * hood(plan))]


def hood(plan: Plan) -> Shape:
    """Return the hood in its own frame."""
    half = plan.tunnel[1] / 2
    inside = plan.tunnel[0] / 2
    body = prism(_outer(plan, half + plan.wall), -plan.hood_half, plan.hood_half)
    body = chamfer(body.edges().filter_by(Axis.Z), EDGE) & _round(plan)
    body += _collar(plan)
    room = _round(plan, plan.wall)
    hollow = prism(_behind(plan, half), -inside, inside) & room
    body -= prism(_slab(plan, (plan.screen["bezel"], plan.mouth + plan.wall), (-half, half)), -inside, inside)
    body -= prism(_below(plan, half + plan.wall), -inside, inside) & room
    body -= hollow
    if plan.brow < half:  # close the mouth's top, or somebody standing beside the player could look in there
        body += prism(_slab(plan, (plan.mouth - plan.wall, plan.mouth), (plan.brow, half + 1)), -inside - 1, inside + 1)
    body += _rails(plan) & hollow & Pos(0, 0, FAR / 2 + plan.hood_low) * Box(FAR, FAR, FAR)
    wide, high = (each + 2 * plan.screen["window_room"] for each in plan.window)
    through = (-LONGER, plan.screen["bezel"] + LONGER)
    return Part() + body - prism(_slab(plan, through, (-high / 2, high / 2)), -wide / 2, wide / 2)


def turned(plan: Plan, shape: Shape, degrees: float, up: float = 0) -> Shape:
    """Return a shape of the hood's frame as it is while the hood is turned. degrees: still to go; up: mm above the
    panel."""
    y = plan.collar[1]
    return Pos(0, y, up) * Rot(Z=-degrees) * Pos(0, -y, 0) * shape


def opening(plan: Plan) -> Shape:
    """Return what is cut out of the station's panel, in the hood's frame: the collar's hole and the lugs' slots."""
    (radius, y), sink, gap = plan.collar, plan.hood["sink"], plan.gap
    low = -plan.panel - LONGER
    body = rod((0, y), low, LONGER, 2 * (radius + gap))
    body += cone((0, y), -sink, LONGER, 2 * (radius + FIT), 2 * (radius + FIT + WIDER * (sink + LONGER)))
    half, spare = plan.hood["lug"] / 2, 2 * math.degrees(gap / radius)
    ends = (-half - spare, half + spare)
    return body + _arcs(plan, (-1, plan.hood["foot"] + gap), (low, LONGER), ends, TURN * plan.hood["lug"])


def stops(plan: Plan) -> Shape:
    """Return what is under the panel for each lug, in the hood's frame: a ridge that it clicks over, then a stop."""
    half, degree, foot = plan.hood["lug"] / 2, math.degrees(1 / plan.collar[0]), plan.hood["foot"]
    ridge = (-half - (NEAR + RIDGE) * degree, -half - NEAR * degree)
    stop = (half + NEAR * degree, half + (NEAR + STOP) * degree)
    low, top = -plan.panel - plan.gap, -plan.panel + plan.gap
    body = Part() + _arcs(plan, (2 * plan.gap, foot), (low, top), ridge)
    return body + _arcs(plan, (2 * plan.gap, foot), (plan.hood_low, top), stop)


def fin(plan: Plan) -> Shape:
    """Return what stands on the station's bottom, in the hood's frame, and keeps the module in."""
    y, z = plan.aslant(-plan.module[2], -plan.module[1] / 2 - plan.dots_up)
    return block((-8, y - 1.5, plan.base - plan.deck - 1), (8, y + 1.5, z - plan.data["room"]))


def module(plan: Plan, way: float = 0) -> Shape:
    """Return the screen's module in its place, in the hood's frame. way: of the mm that it slides in, to add to it."""
    wide, high, thick = plan.module
    middle = -plan.dots_up
    return prism(_slab(plan, (-thick, 0), (middle - high / 2 - way, middle + high / 2)), -wide / 2, wide / 2)


def plug(plan: Plan, way: float = 0) -> Shape:
    """Return the four sockets on the pins at the module's upper edge, in the hood's frame."""
    wide, high, long = PINS
    up, back = plan.module[1] / 2 - plan.dots_up, -plan.module[2]
    return prism(_slab(plan, (back - long, back), (up - high - way, up)), -wide / 2, wide / 2)


def _collar(plan: Plan) -> Shape:
    """Return the collar with its lugs, still without the hole in its middle."""
    (radius, y), wide = plan.collar, plan.hood["foot"] + plan.gap
    rim = wide / WIDER - plan.hood["sink"]
    body = _round(plan) & Pos(0, 0, rim - FAR / 2) * Box(FAR, FAR, FAR)
    body += rod((0, y), rim, rim + RIM, 2 * (radius + wide))
    half, heights = plan.hood["lug"] / 2, (plan.hood_low, plan.hood_low + plan.hood["thick"])
    return body + _arcs(plan, (-1, plan.hood["foot"]), heights, (-half, half))


def _round(plan: Plan, less: float = 0) -> Shape:
    """Return what the hood is cut to, by the collar and a cone that widens upwards. less: how much smaller it is."""
    (radius, y), sink = plan.collar, plan.hood["sink"]
    low = plan.hood_low - (LONGER if less else 0)
    up = cone((0, y), -sink, FAR, 2 * (radius - less), 2 * (radius - less + WIDER * (FAR + sink)))
    return up + rod((0, y), low, -sink, 2 * (radius - less))


def _arcs(plan: Plan, outwards: Flat, heights: Flat, ends: Flat, back: float = 0) -> list[Shape]:
    """Return an arc for each lug. outwards: from and to, measured from the collar; back: degrees before the end."""
    radius, y = plan.collar
    radii = (radius + outwards[0], radius + outwards[1])
    return arcs((0, y), radii, heights, [at - back for at in LUGS], ends)


def _front(plan: Plan, line: float, inwards: float = 0) -> tuple[Flat, Flat]:
    """Return where the wall before the tunnel begins on the panel, and where it meets the tunnel's under side. line:
    y + z along that; inwards: mm to its inner face."""
    radius, y = plan.collar
    front = y - radius - WIDER * plan.hood["sink"] + inwards / SLANT
    return (front, 0), ((line + front) / 2, (line - front) / 2)


def _outer(plan: Plan, up: float) -> list[Flat]:
    back = plan.hood_back
    foot, corner = _front(plan, plan.dots - up / SLANT)
    return [
        (foot[0], plan.hood_low),
        foot,
        corner,
        plan.aslant(plan.mouth, -up),
        plan.aslant(plan.mouth, up),
        (back, plan.dots + up / SLANT - back),
        (back, plan.hood_low),
    ]


def _below(plan: Plan, up: float) -> list[Flat]:
    """Return the profile of the room under the tunnel."""
    line = plan.dots - up / SLANT  # y + z along the tunnel's under side
    (front, _), corner = _front(plan, line, plan.wall)
    low = plan.hood_low - LONGER
    return [(front + low, low), corner, (line - low, low)]


def _behind(plan: Plan, up: float) -> list[Flat]:
    """Return the profile of the room behind the bezel, for the module and its wires."""
    wall, low = plan.hood_back - plan.wall, plan.hood_low - LONGER
    return [
        plan.aslant(0, up),
        (wall, plan.dots + up / SLANT - wall),
        (wall, low),
        (low - plan.dots, low),
    ]


def _rails(plan: Plan) -> Shape:
    wide, high, _ = plan.module
    rail = plan.rail
    inside = plan.tunnel[0] / 2
    stop = high / 2 - plan.dots_up + PLAY
    full = (-rail - plan.wall, 0)
    shape = prism(_slab(plan, full, (stop, FAR)), -inside, inside)
    for along, near in ((full, wide / 2 + plan.gap), ((full[0], -rail), wide / 2 - HOLD)):
        profile = _slab(plan, along, (-FAR, FAR))
        shape += prism(profile, near, inside) + prism(profile, -inside, -near)
    return shape


def _slab(plan: Plan, along: Flat, up: Flat) -> list[Flat]:
    """Return the profile of a leaning rectangle."""
    return [plan.aslant(along[i], up[j]) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
