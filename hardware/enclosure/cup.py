"""The cup: closed end on the bed, a post in its middle that carries the magnet, so that it may be set down turned
anyhow.
"""

from __future__ import annotations

from build123d import Part, Plane, Polygon, Pos, Rot, Shape, revolve

from hardware.enclosure.plan import Plan
from hardware.enclosure.shapes import LONGER, Printed, rod

FILLET = 3.0  # at the foot of the post
BAND = 1.2  # depth of the band for the fingers


def parts(plan: Plan) -> list[Printed]:
    """Return the cup, upside down on its seat."""
    x, y = plan.station["cup"]
    z = plan.deck + plan.cup["height"]
    return [Printed("cup", Pos(x, y, z) * (Rot(X=180) * cup(plan)), 180)]


def cup(plan: Plan) -> Shape:
    """Mouth up, as it prints."""
    sizes = plan.cup
    rim, end, height, floor, wall = (
        sizes["across"] / 2,
        sizes["top"] / 2,
        sizes["height"],
        sizes["floor"],
        plan.wall,
    )
    post = sizes["post"] / 2
    tip = height - sizes["recess"]
    slope = (rim - end) / height

    def side(z: float) -> float:
        return end + slope * z

    profile = [
        (0, 0),
        (side(1.5) - 1.5, 0),
        (side(1.5), 1.5),
        (side(height * 0.4), height * 0.4),
        (side(height * 0.4) - BAND, height * 0.4 + 2 * BAND),
        (side(height * 0.6) - BAND, height * 0.6 - 2 * BAND),
        (side(height * 0.6), height * 0.6),
        (rim, height),
        (rim - wall, height),
        (side(height * 0.6) - wall, height * 0.6),
        (side(height * 0.6) - BAND - wall, height * 0.6 - 2 * BAND),
        (side(height * 0.4) - BAND - wall, height * 0.4 + 2 * BAND),
        (side(height * 0.4) - wall, height * 0.4),
        (side(floor) - wall, floor),
        (post + FILLET, floor),
        (post, floor + FILLET),
        (post, tip - 1),
        (post - 1, tip),
        (0, tip),
    ]
    body = revolve(Plane.XZ * Polygon(*profile, align=None))
    across, _, thick = plan.size("magnet")
    return Part() + body - rod((0, 0), tip - thick, tip + LONGER, across + plan.gap)


def magnet(plan: Plan) -> Shape:
    """Its lower face at the origin."""
    across, _, thick = plan.size("magnet")
    return rod((0, 0), 0, thick, across)
