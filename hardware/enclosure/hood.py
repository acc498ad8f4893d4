"""The hood: a tunnel that leans 45 degrees towards the player, with the screen's module at its end between two rails.

The module slides in from below; the station's bottom holds it there, and also the hood's foot under the panel. All
slopes are 45 degrees, so it prints as it stands. It is built in its own frame: see `Plan.aslant`.

It slides behind a catch and isn't turned as the seat is: the foot's corners are 58 mm from its middle, so a turn by 8
degrees would move them by 8 mm, and room for that would make the station twice as wide there.
"""

from __future__ import annotations

from build123d import Axis, Box, Part, Pos, Shape, chamfer

from hardware.enclosure.plan import SLANT, Flat, Plan
from hardware.enclosure.shapes import EDGE, LONGER, Printed, block, prism

FAR = 300.0
HOLD = 1.3  # how much of the module's edges is behind the rails
ASIDE = 8.0  # from the hood's outer sides to the posts under its foot, which leave room for a plug beside them
PLAY = 0.5  # of the module, up and down
PINS = (10.4, 2.6, 17.0)  # four single sockets on a module's pins: width, height, how far they stick out behind it


def parts(plan: Plan) -> list[Printed]:
    """Return the hood on the station's panel."""
    x, y = plan.hood_at
    return [Printed("hood", Pos(x, y, plan.deck) * hood(plan))]


def hood(plan: Plan) -> Shape:
    """Return the hood in its own frame."""
    half = plan.tunnel[1] / 2
    inside = plan.tunnel[0] / 2
    body = prism(_outer(plan, half + plan.wall), -plan.hood_half, plan.hood_half)
    body = chamfer(body.edges().filter_by(Axis.Z), EDGE)
    hollow = _behind(plan, half)
    body -= prism(_slab(plan, (plan.screen["bezel"], plan.mouth + plan.wall), (-half, half)), -inside, inside)
    body -= prism(_below(plan, half + plan.wall), -inside, inside)
    body -= prism(hollow, -inside, inside)
    if plan.brow < half:  # close the mouth's top, or somebody standing beside the player could look in there
        body += prism(_slab(plan, (plan.mouth - plan.wall, plan.mouth), (plan.brow, half + 1)), -inside - 1, inside + 1)
    body += _rails(plan) & prism(hollow, -inside, inside) & Pos(0, 0, FAR / 2 + plan.hood_low) * Box(FAR, FAR, FAR)
    wide, high = (each + 2 * plan.screen["window_room"] for each in plan.window)
    through = (-LONGER, plan.screen["bezel"] + LONGER)
    body -= prism(_slab(plan, through, (-high / 2, high / 2)), -wide / 2, wide / 2)
    (left, front), (right, back) = plan.hood_foot
    foot = block((left, front, plan.hood_low), (right, back, plan.hood_low + plan.hood["thick"]))
    half, wall = plan.hood_half, plan.wall
    inner = (-half + wall, plan.hood_front + wall, plan.hood_low - 1), (half - wall, plan.hood_back - wall, 0)
    x, y = (at - own for at, own in zip(plan.pcb["connectors"]["cable"], plan.hood_at, strict=True))
    wide, deep = (each / 2 + plan.data["room"] for each in plan.size("cable_jack")[:2])
    jack = block((-FAR, y - deep, plan.hood_low - 1), (x + wide, y + deep, -plan.panel))  # under a wide hood
    return Part() + body + (foot - block(*inner)) - jack


def opening(plan: Plan) -> Shape:
    """Return what is cut out of the station's panel, in the hood's frame, with room for the foot to slide."""
    half, gap = plan.hood_half + plan.gap, plan.gap
    low = (-half, plan.hood_front - gap, -plan.panel - LONGER)
    return block(low, (half, plan.hood_back + gap + plan.hood["slide"], LONGER))


def catch(plan: Plan) -> Shape:
    """Return what holds the foot's front edge under the panel, in the hood's frame."""
    (_, front), _ = plan.hood_foot
    top, low = -plan.panel, plan.hood_low - plan.gap / 2
    wide, thick = 14.0, 1.5
    near = front - plan.gap
    body = block((-wide, near - thick, low - thick), (wide, near, top))
    return body + block((-wide, near - thick, low - thick), (wide, front + plan.hood["slide"] - plan.gap, low))


def props(plan: Plan) -> Shape:
    """Return what stands on the station's bottom, in the hood's frame: two posts under the foot's back edge, with steps
    behind it, and a fin that keeps the module in."""
    _, (_, back) = plan.hood_foot
    base, low = plan.base - plan.deck - 1, plan.hood_low - plan.gap / 2
    body = Part()
    for x in (-plan.hood_half + ASIDE, plan.hood_half - ASIDE):
        body += block((x - 3, back - 5, base), (x + 3, back, low))
        body += block((x - 3, back - 1, base), (x + 3, back + 2.2, low - 2))
        body += block((x - 3, back + plan.gap / 2, base), (x + 3, back + 2.2, -plan.panel - plan.gap))
    y, z = plan.aslant(-plan.module[2], -plan.module[1] / 2 - plan.dots_up)
    return body + block((-8, y - 1.5, base), (8, y + 1.5, z - plan.data["room"]))


def module(plan: Plan) -> Shape:
    """Return the screen's module in its place, in the hood's frame."""
    wide, high, thick = plan.module
    middle = -plan.dots_up
    return prism(_slab(plan, (-thick, 0), (middle - high / 2, middle + high / 2)), -wide / 2, wide / 2)


def plug(plan: Plan) -> Shape:
    """Return the four sockets on the pins at the module's upper edge, in the hood's frame."""
    wide, high, long = PINS
    up, back = plan.module[1] / 2 - plan.dots_up, -plan.module[2]
    return prism(_slab(plan, (back - long, back), (up - high, up)), -wide / 2, wide / 2)


def _outer(plan: Plan, up: float) -> list[Flat]:
    front, back = plan.hood_front, plan.hood_back
    return [
        (front, plan.hood_low),
        plan.aslant(plan.mouth, -up),
        plan.aslant(plan.mouth, up),
        (back, plan.dots + up / SLANT - back),
        (back, plan.hood_low),
    ]


def _below(plan: Plan, up: float) -> list[Flat]:
    """Return the profile of the room under the tunnel."""
    wall = plan.hood_front + plan.wall
    line = plan.dots - up / SLANT  # y + z along the tunnel's under side
    low = plan.hood_low - LONGER
    return [(wall, low), (wall, line - wall), (line - low, low)]


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
