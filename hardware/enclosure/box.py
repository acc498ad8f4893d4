"""The printed parts of the main box: top with the town's names, bottom, lenses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import matplotlib
from build123d import Align, Part, Pos, Rot, Shape, Text, extrude

from hardware.enclosure.plan import LOCATIONS, Flat, Plan
from hardware.enclosure.shapes import LONGER, Opening, Printed, for_jack, lenses, plate, post, rod, shaft, shell

FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans-Bold.ttf"  # the same on every machine
ENGRAVED = 0.6  # depth of letters
SOUND = 2.0  # diameter of the holes over the piezo


def parts(plan: Plan) -> list[Printed]:
    """Return the parts of the main box."""
    lights = plan.box["lights"]
    return [
        Printed("box-top", top(plan), 180, 4.0, "the letters, which lie on the bed"),
        Printed("box-bottom", bottom(plan)),
        Printed("box-lenses", lenses(plan, [lights[0], lights[-1]], lights, plan.carrier, plan.box_ceiling)),
    ]


def openings(plan: Plan) -> list[Opening]:
    """Return one opening for all cables, because thin ribs between the jacks would snap, and one for USB."""
    first, *_, last = (for_jack(plan, x, plan.carrier) for x, _ in plan.box["cables"])
    jacks = replace(first, middle=(first.middle + last.middle) / 2, wide=last.middle - first.middle + first.wide)
    across, tall = plan.box["usb"]
    z = plan.carrier + plan.box["socket"] + plan.box["usb_middle"]
    return [jacks, Opening("left", plan.box["pico"][1], across, z - tall / 2, z + tall / 2)]


def top(plan: Plan) -> Shape:
    """Return the panel with walls, posts, lights, names and holes."""
    ceiling = plan.box_ceiling
    high = ceiling + plan.panel
    body = shell(plan, [plan.box_inner], ceiling)
    cuts: list[Shape] = []
    for at in plan.box_screws:
        solid, hole = post(plan, at, plan.base, ceiling, plan.base - LONGER, plan.base + plan.screw["long"])
        body += solid
        cuts.append(hole)
    cuts += [each.cut(plan, plan.box_inner) for each in openings(plan)]
    for at in plan.box["lights"]:
        wall, hollow = shaft(plan, at, plan.carrier, ceiling)
        body += wall
        cuts += hollow
    x, y = plan.box["sound"]
    cuts += [
        rod((x + dx, y + dy), ceiling - LONGER, high + LONGER, SOUND)
        for dx, dy in ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))
    ]
    cuts += [rod(at, ceiling - LONGER, high + LONGER, plan.box["bootsel_hole"]) for at in plan.box["bootsel"]]
    for name, at in zip(LOCATIONS, plan.box["lights"], strict=True):
        cuts.append(Pos(0, 0, high - ENGRAVED) * extrude(_name(plan, name, at), 2 * ENGRAVED))
    for said, at in plan.box_signs.items():
        sign = Text(said, font_size=plan.box["letters"], font_path=str(FONT), align=(Align.CENTER, Align.CENTER))
        cuts.append(Pos(at[0], at[1], high - ENGRAVED) * extrude(sign, 2 * ENGRAVED))
    return Part() + (body - cuts)


def _name(plan: Plan, name: str, at: Flat) -> Shape:
    letters = plan.box["letters"]
    text = Text(name, font_size=letters, font_path=str(FONT), align=(Align.MIN, Align.CENTER))
    return Pos(at[0], at[1] + plan.lens["across"] / 2 + 2, 0) * (Rot(Z=90) * text)


def bottom(plan: Plan) -> Shape:
    """Return the plate that carries the circuit and closes the walls under the openings."""
    body = plate(plan, [plan.box_inner], plan.box_screws)
    low = plan.base + plan.box["stand"]
    for at in plan.box["holes"]:
        solid, hole = post(plan, at, plan.base, low, 1, low + LONGER)
        body += solid
        body -= hole
    for each in openings(plan):
        body += each.sill(plan, plan.box_inner)
    return Part() + body
