"""The bought parts in their places, as boxes and cylinders, for the checks and the pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from hardware import stamps
from hardware.circuit import kicad
from hardware.enclosure.plan import BUTTONS, LEDS, Body, Flat, Place, Plan

SOURCES = Path(__file__).resolve().parent
UNSEEN = ("__init__.py", "__main__.py", "checks.py", "fits.py", "hours.py")  # they draw nothing
TAILS = 2.5  # mm of solder and wire that stick out under a circuit
# Parts that board.toml does not place: footprint -> part, or its size with its leads.
SHAPES: dict[str, str | Place] = {
    "SSOP-28": "expander",
    "SOT-23": "regulator",
    "C-0603": (1.6, 0.8, 0.9),
    "R-0603": (1.6, 0.8, 0.6),
    "SOT-23-6": "esd",
}
SIDES = {"shake": "xh2", "cup": "sh4", "screen": "sh4"}  # connector on the circuit -> its part


def station(plan: Plan) -> list[Body]:
    """Return the parts on a station's circuit and panel. The screen's module is in hood.py, because it leans."""
    pcb = plan.pcb
    width, depth, thick = pcb["size_mm"]
    top = plan.circuit
    bodies = [Body("circuit", (width / 2, depth / 2, top - thick / 2), (width, depth, thick))]
    for name in BUTTONS:
        x, y = pcb["buttons"][name]
        wide, deep, high = plan.size("button")
        plunger = plan.parts["button"]["plunger_mm"]
        bodies.append(Body(f"button {name}", (x, y, top + (high - plunger[2]) / 2), (wide, deep, high - plunger[2])))
        stem = (plunger[0], plunger[1], plunger[2])
        bodies.append(Body(f"plunger {name}", (x, y, top + high - plunger[2] / 2), stem))
    bodies += [standing(f"LED {name}", pcb["leds"][name], top, plan.size("led")) for name in LEDS]
    for name, part in SIDES.items():
        bodies.append(standing(f"plug {name}", pcb["connectors"][name], top, plan.size(part)))
    bodies += list(small(plan))
    bodies += jack(plan, "", pcb["connectors"]["cable"], top)
    bodies += [screw(plan, f"bottom screw {i + 1}", hole, 0) for i, hole in enumerate(pcb["holes"])]
    under = plan.ceiling - thick
    bodies.append(standing("strip's board", plan.station["cup"], under, (*pcb["strip"]["size_mm"], thick)))
    deep, long, high = plan.size("sh4")
    bodies.append(
        standing(
            "strip's plug",
            plan.on_strip(pcb["strip"]["socket"][0], -pcb["strip"]["socket"][1]),
            under - high,
            (long, deep, high),
        )
    )
    size = plan.size("shake")
    x, y = plan.station["shake"]
    bodies.append(Body("vibration switch", (x, y, plan.ceiling - size[2] / 2), size))
    low = plan.deck + plan.cup["recess"] + plan.cup["skin"]
    return [*bodies, standing("magnet", plan.station["cup"], low, plan.size("magnet"), "cylinder")]


def box(plan: Plan) -> list[Body]:
    """Return the parts on the main box's carrier and under its panel."""
    wide, deep, thick = plan.size("carrier")
    top = plan.carrier
    place = plan.box
    bodies = [Body("carrier", (wide / 2, deep / 2, top - thick / 2), (wide, deep, thick))]
    pico = plan.size("pico")
    under = top + place["socket"]
    x, y = place["pico"]
    bodies.append(Body("Pico", (x, y, under + pico[2] / 2), pico))
    over = plan.parts["pico"]["usb_overhang_mm"]
    usb_z, usb_x = under + place["usb_middle"], x - pico[0] / 2 - over
    bodies.append(Body("USB socket", (usb_x + over / 2, y, usb_z), (over, 8.0, 2.8)))
    bodies.append(standing("Pico's sockets", (x, y), top, (pico[0], 20.4, place["socket"])))
    for name, part in (("multiplexer", "mux"), ("level shifter", "shifter")):
        bodies.append(standing(name, place[part], top, plan.size(part)))
    bodies.append(standing("piezo", place["piezo"], top, plan.size("piezo"), "cylinder"))
    for i, at in enumerate(place["cables"], 1):
        bodies += jack(plan, f" {i}", at, top)
    bodies += [standing(f"LED {i}", at, top, plan.size("led")) for i, at in enumerate(place["lights"], 1)]
    bodies += [screw(plan, f"carrier screw {i + 1}", hole, top, up=True) for i, hole in enumerate(place["holes"])]
    bodies += [screw(plan, f"bottom screw {i + 1}", at, 0) for i, at in enumerate(plan.box_screws)]
    room = 2 * plan.data["room"]
    lead = (25.0, place["usb"][0] - room, place["usb"][1] - room)
    bodies.append(Body("USB plug", (usb_x - lead[0] / 2, y, usb_z), lead))
    return bodies


def jack(plan: Plan, n: str, at: Flat, top: float) -> Iterator[Body]:
    """Yield a jack whose mouth faces the back, and the outer part of the cable's plug in it."""
    wide, deep, high = plan.size("cable_jack")
    across, long, thick = plan.size("patch_cable")
    x, y = at
    yield standing(f"cable jack{n}", at, top, (wide, deep, high))
    yield Body(f"cable plug{n}", (x, y + deep / 2 + long / 2, top + high / 2), (across, long, thick))


def small(plan: Plan) -> Iterator[Body]:
    """Yield chips, resistors and capacitors where the printed circuit has them."""
    for part in kicad.station().parts.values():
        shape = SHAPES.get(part.footprint)
        if shape is not None:
            long, wide, high = plan.size(shape) if isinstance(shape, str) else shape
            if part.footprint == "SSOP-28":  # it stands upright
                long, wide = wide, long
            size: Place = (wide, long, high) if part.turn % 180 else (long, wide, high)
            strip = part.at[1] < 0
            low = plan.ceiling - plan.pcb["size_mm"][2] - high if strip else plan.circuit
            name, at = (f"strip's {part.ref}", plan.on_strip(*part.at)) if strip else (f"part {part.ref}", part.at)
            yield standing(name, at, low, size)


def standing(name: str, at: Flat, floor: float, size: tuple[float, float, float], form: str = "box") -> Body:
    """Return a part that stands at height `floor` with its middle over a place."""
    return Body(name, (at[0], at[1], floor + size[2] / 2), size, form)


def screw(plan: Plan, name: str, at: Flat, face: float, up: bool = False) -> Body:
    """Return the head of a pan screw that rests on height `face`. up: the head is above it."""
    across, high = plan.screw["head"]
    return Body(name, (at[0], at[1], face + (high if up else -high) / 2), (across, across, high), "cylinder")


def drawn_from(plan: Plan, sources: Path = SOURCES) -> str:
    """Return the hash of everything that the pictures are made from: the models' sources, and the numbers they use."""
    sizes = {name: {k: v for k, v in part.items() if k.endswith("_mm")} for name, part in plan.parts.items()}
    bodies = [(body.name, body.at, body.size) for body in small(plan)]
    numbers = [plan.chip, plan.data, plan.pcb, {name: size for name, size in sizes.items() if size}, bodies]
    paths = [
        path for path in sorted(sources.glob("*.*")) if path.suffix in (".py", ".toml") and path.name not in UNSEEN
    ]
    texts = [path.name + path.read_text(encoding="utf-8") for path in paths]
    return stamps.digest(json.dumps([numbers, texts], sort_keys=True).encode())
