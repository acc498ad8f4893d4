"""The printed parts of the main box: top with the town's lights and names, bottom, and the bar that holds the strip."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import matplotlib
from build123d import Align, Box, Part, Plane, Pos, Rectangle, Rot, Shape, Text, extrude, loft

from hardware.enclosure.plan import LOCATIONS, Flat, Plan
from hardware.enclosure.shapes import LONGER, UP, Opening, Printed, for_jack, plate, post, rod, shell

FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans-Bold.ttf"  # the same on every machine
ENGRAVED = 0.6
SOUND = 2.0  # holes over the piezo


def parts(plan: Plan) -> list[Printed]:
    """Return the parts of the main box, each once."""
    return [
        Printed("box-top", top(plan), 180, 4.0, "the letters, which lie on the bed"),
        Printed("box-bottom", bottom(plan)),
        Printed("strip-clamp", clamp(plan)),
    ]


def openings(plan: Plan) -> list[Opening]:
    """One for all cables, since ribs between the jacks would be thin enough to snap; and one for USB."""
    first, *_, last = (for_jack(plan, "back", x, plan.carrier) for x, _ in plan.box["cables"])
    jacks = replace(first, middle=(first.middle + last.middle) / 2, wide=last.middle - first.middle + first.wide)
    across, tall = plan.box["usb"]
    z = plan.carrier + plan.box["socket"] + plan.box["usb_middle"]
    return [jacks, Opening("left", plan.box["pico"][1], across, z - tall / 2, z + tall / 2)]


def top(plan: Plan) -> Shape:
    """Return the panel with walls, posts, lights, names and holes."""
    ceiling = plan.box_ceiling
    high = ceiling + plan.panel
    body = shell(plan, plan.box_inner, ceiling)
    cuts: list[Shape] = []
    for at in plan.box_screws:
        solid, hole = post(plan, at, plan.base, ceiling, plan.base - LONGER, plan.base + plan.screw["long"])
        body += solid
        cuts.append(hole)
    for at in plan.clamp_screws:
        low = ceiling - plan.size("strip")[2]
        solid, hole = post(plan, at, low, ceiling, low - LONGER, high - 1)
        body += solid
        cuts.append(hole)
    cuts += [each.cut(plan, plan.box_inner) for each in openings(plan)]
    for at in plan.pixels:
        cuts.append(_pixel(plan, at))
    x, y = plan.box["sound"]
    cuts += [
        rod((x + dx, y + dy), ceiling - LONGER, high + LONGER, SOUND)
        for dx, dy in ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))
    ]
    cuts.append(rod(plan.box["bootsel"], ceiling - LONGER, high + LONGER, plan.box["bootsel_hole"]))
    for name, at in zip(LOCATIONS, plan.pixels, strict=True):
        cuts.append(Pos(0, 0, high - ENGRAVED) * extrude(_name(plan, name, at), 2 * ENGRAVED))
    for said, at in plan.box_signs.items():
        sign = Text(said, font_size=plan.box["letters"], font_path=str(FONT), align=(Align.CENTER, Align.CENTER))
        cuts.append(Pos(at[0], at[1], high - ENGRAVED) * extrude(sign, 2 * ENGRAVED))
    return Part() + (body - cuts)


def _pixel(plan: Plan, at: Flat) -> Shape:
    """Wider above, so that all around the table see it."""
    side, flare = plan.box["pixel"], plan.box["flare"]
    low, high = plan.box_ceiling, plan.box_ceiling + plan.panel
    straight = Pos(at[0], at[1], low - LONGER) * Box(side, side, plan.panel + 2 * LONGER, align=UP)
    wider = side + 2 * flare
    flared = loft(
        [Plane.XY.offset(high - flare) * Rectangle(side, side), Plane.XY.offset(high) * Rectangle(wider, wider)]
    )
    return straight + Pos(at[0], at[1], 0) * flared


def _name(plan: Plan, name: str, at: Flat) -> Shape:
    letters = plan.box["letters"]
    text = Text(name, font_size=letters, font_path=str(FONT), align=(Align.MIN, Align.CENTER))
    return Pos(at[0], at[1] + plan.box["pixel"] / 2 + plan.box["flare"] + 2, 0) * (Rot(Z=90) * text)


def bottom(plan: Plan) -> Shape:
    """Carries the board, and closes the walls under the openings."""
    body = plate(plan, plan.box_inner, plan.box_screws)
    low = plan.base + plan.box["stand"]
    for at in plan.box["holes"]:
        solid, hole = post(plan, at, plan.base, low, 1, low + LONGER)
        body += solid
        body -= hole
    for each in openings(plan):
        body += each.sill(plan, plan.box_inner)
    return Part() + body


def clamp(plan: Plan) -> Shape:
    """Return the bar that holds the strip."""
    long, wide, thick = plan.box["clamp"]
    high = plan.box_ceiling - plan.size("strip")[2]
    x = plan.box_middle
    body = Pos(x, plan.box["strip"], high - thick) * Box(long, wide, thick, align=UP)
    for at in plan.clamp_screws:
        body -= rod(at, high - thick - LONGER, high + LONGER, plan.screw["free"])
    return Part() + body
