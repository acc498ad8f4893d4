"""The hood: a tunnel at 45 degrees to the player, the screen's module at its end between two rails.

The module slides in from below; the station's panel keeps it there. All that leans leans by 45 degrees, so it prints
as it stands. Built in its own frame: see `Plan.aslant`.
"""

from __future__ import annotations

from build123d import Axis, Box, Part, Pos, Shape, chamfer

from hardware.enclosure.plan import SLANT, Flat, Plan
from hardware.enclosure.shapes import EDGE, LONGER, Printed, post, prism

FAR = 300.0
HOLD = 1.3  # of the module's edges behind the rails
PLAY = 0.5  # of the module up and down


def parts(plan: Plan) -> list[Printed]:
    """Return the hood on the station's panel."""
    x, y = plan.hood_at
    return [Printed("hood", Pos(x, y, plan.deck) * hood(plan))]


def hood(plan: Plan) -> Shape:
    """Return it in its own frame."""
    half = plan.tunnel[1] / 2
    inside = plan.tunnel[0] / 2
    body = prism(_outer(plan, half + plan.wall), -plan.hood_half, plan.hood_half)
    body = chamfer(body.edges().filter_by(Axis.Z), EDGE)
    hollow = _behind(plan, half)
    body -= prism(_slab(plan, (plan.screen["bezel"], plan.mouth + plan.wall), (-half, half)), -inside, inside)
    body -= prism(_below(plan, half + plan.wall), -inside, inside)
    body -= prism(hollow, -inside, inside)
    body += _rails(plan) & prism(hollow, -inside, inside) & Pos(0, 0, FAR / 2) * Box(FAR, FAR, FAR)
    wide, high = (each + 2 * plan.screen["window_room"] for each in plan.window)
    through = (-LONGER, plan.screen["bezel"] + LONGER)
    body -= prism(_slab(plan, through, (-high / 2, high / 2)), -wide / 2, wide / 2)
    for at in plan.hood_screws:
        solid, hole = post(plan, at, 0, plan.screw["long"] + 1, -LONGER, plan.screw["long"] - 1)
        body += solid
        body -= hole
    return Part() + body


def module(plan: Plan) -> Shape:
    """The screen's module where it stands, in the hood's frame."""
    wide, high, thick = plan.module
    middle = -plan.dots_up
    return prism(_slab(plan, (-thick, 0), (middle - high / 2, middle + high / 2)), -wide / 2, wide / 2)


def _outer(plan: Plan, up: float) -> list[Flat]:
    front, back = plan.hood_front, plan.hood_back
    return [
        (front, 0),
        plan.aslant(plan.mouth, -up),
        plan.aslant(plan.mouth, up),
        (back, plan.dots + up / SLANT - back),
        (back, 0),
    ]


def _below(plan: Plan, up: float) -> list[Flat]:
    """The room under the tunnel."""
    wall = plan.hood_front + plan.wall
    line = plan.dots - up / SLANT  # y + z along the tunnel's under side
    return [(wall, -LONGER), (wall, line - wall), (line + LONGER, -LONGER)]


def _behind(plan: Plan, up: float) -> list[Flat]:
    """The room behind the bezel, for the module and its wires."""
    wall = plan.hood_back - plan.wall
    return [
        plan.aslant(0, up),
        (wall, plan.dots + up / SLANT - wall),
        (wall, -LONGER),
        (-LONGER - plan.dots, -LONGER),
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
    """A leaning rectangle."""
    return [plan.aslant(along[i], up[j]) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
