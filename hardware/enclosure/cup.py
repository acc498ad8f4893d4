"""The cup, printed with its closed end on the bed. A post in its middle holds the magnet in a slot, so the cup can be
set down turned in any way.
"""

from __future__ import annotations

from build123d import Part, Plane, Polygon, Pos, Rot, Shape, revolve

from hardware.enclosure.plan import Plan
from hardware.enclosure.shapes import LONGER, Printed, block, rod

FILLET = 3.0  # at the foot of the post
BAND = 1.2  # depth of the band for the fingers
RIDGE = 1.0  # width of the ridge that the magnet clicks behind


def parts(plan: Plan) -> list[Printed]:
    """Return the cup, upside down on its seat."""
    x, y = plan.station["cup"]
    z = plan.deck + plan.cup["height"]
    slot = plan.size("magnet")[0] + 2 * plan.gap
    return [Printed("cup", Pos(x, y, z) * (Rot(X=180) * cup(plan)), 180, slot, "the magnet's slot")]


def cup(plan: Plan) -> Shape:
    """Return the cup with its mouth up, as it prints."""
    sizes, wall = plan.cup, plan.wall
    rim, end, post = (sizes[name] / 2 for name in ("across", "top", "post"))
    height, floor = sizes["height"], sizes["floor"]
    tip = height - sizes["recess"]
    slope = (rim - end) / height

    def side(z: float) -> float:
        return end + slope * z

    low, high = height * 0.4, height * 0.6
    band = [(side(low) - BAND, low + 2 * BAND), (side(high) - BAND, high - 2 * BAND)]
    outside = [(side(low), low), *band, (side(high), high), (rim, height)]
    profile = [
        (0, 0),
        (side(1.5) - 1.5, 0),
        (side(1.5), 1.5),
        *outside,
        *((r - wall, z) for r, z in reversed(outside)),
        (side(floor) - wall, floor),
        (post + FILLET, floor),
        (post, floor + FILLET),
        (post, tip - 1),
        (post - 1, tip),
        (0, tip),
    ]
    body = revolve(Plane.XZ * Polygon(*profile, align=None))
    across, _, thick = plan.size("magnet")
    half, high = across / 2 + plan.gap, tip - sizes["skin"]
    low = high - thick - 2 * plan.gap
    body -= rod((0, 0), low, high, 2 * half)
    body -= block((0, -half, low), (post + LONGER, half, high))
    return Part() + body + block((half, -half, low - 0.1), (half + RIDGE, half, high - thick + sizes["catch"]))
