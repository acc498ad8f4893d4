"""The bought parts where they stand, as boxes and cylinders, for the checks and the pictures."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from hardware.enclosure.plan import BUTTONS, LEDS, SOURCE, Body, Flat, Place, Plan

TAILS = 2.5  # mm of solder and wire under a circuit
PLACES = SOURCE.parent / "station" / "places.csv"  # of the printed circuit's parts
# What board.toml does not place: footprint -> part, or its size with the leads it stands on.
SHAPES: dict[str, str | Place] = {
    "DIP-28": "expander",
    "TO-92": "regulator",
    "C-RADIAL": (4.2, 2.6, 7.5),
    "R-AXIAL": (6.5, 2.5, 2.8),
}
SIDES = {"shake": "xh2", "cup": "xh3", "screen": "xh4"}  # connector of the circuit: its part


def station(plan: Plan) -> list[Body]:
    """On the circuit and in the panel; the screen's module leans, so hood.py places it."""
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
    header = standing("cable header", pcb["connectors"]["cable"], top, plan.size("cable_header"))
    bodies.append(header)
    wide, deep, high = plan.size("cable_plug")
    middle = (header.at[0], header.high[1] + deep / 2, header.at[2])
    bodies.append(Body("cable plug", middle, (wide, deep, high)))
    bodies += [screw(plan, f"circuit screw {i + 1}", hole, top - thick) for i, hole in enumerate(pcb["holes"])]
    bodies += [screw(plan, f"bottom screw {i + 1}", at, 0) for i, at in enumerate(plan.bottom_screws)]
    x, y = plan.station["hood"]
    for i, (dx, dy) in enumerate(plan.hood_screws):
        bodies.append(screw(plan, f"hood screw {i + 1}", (x + dx, y + dy), plan.ceiling))
    floor = plan.deck + plan.seat["floor"]
    for i, place in enumerate(plan.seat_screws):
        bodies.append(screw(plan, f"seat screw {i + 1}", place, floor, up=True))
    (x, y), _ = plan.reed_bed
    size = plan.size("reed")
    bodies.append(Body("reed sensor", (x, y, plan.deck - size[2] / 2), size, "tube"))
    size = plan.size("shake")
    x, y = plan.station["shake"]
    bodies.append(Body("vibration switch", (x, y, plan.ceiling - size[2] / 2), size))
    return bodies


def box(plan: Plan) -> list[Body]:
    """On the carrier and under the panel."""
    wide, deep, thick = plan.size("carrier")
    top = plan.carrier
    place = plan.box
    bodies = [Body("carrier", (wide / 2, deep / 2, top - thick / 2), (wide, deep, thick))]
    long, across, high = plan.size("pico")  # it lies with its length to the back
    pico = (across, long, high)
    under = top + place["socket"]
    x, y = place["pico"]
    bodies.append(Body("Pico", (x, y, under + pico[2] / 2), pico))
    over = plan.parts["pico"]["usb_overhang_mm"]
    usb_z = under + place["usb_middle"]
    bodies.append(Body("USB socket", (x, y + long / 2 + over / 2, usb_z), (8.0, over, 2.8)))
    bodies.append(standing("Pico's sockets", (x, y), top, (20.4, long, place["socket"])))
    for name, part, socket in (("multiplexer", "mux", 9), ("level shifter", "shifter", 0)):
        long, across, high = plan.size(part)  # across the copper strips, as the Pico
        bodies.append(standing(name, place[part], top, (across, long, high + socket)))
    bodies.append(standing("piezo", place["piezo"], top, plan.size("piezo"), "cylinder"))
    size = plan.size("cable_header")
    for i, x in enumerate(place["cables"]):
        bodies.append(standing(f"cable header {i + 1}", (x, deep - size[1] / 2), top, size))
    long, across, high = plan.size("strip")
    middle = wide / 2
    bodies.append(Body("strip", (middle, place["strip"], plan.box_ceiling - high / 2), (long, across, high)))
    bodies += [screw(plan, f"carrier screw {i + 1}", hole, top, up=True) for i, hole in enumerate(place["holes"])]
    under = plan.box_ceiling - high - place["clamp"][2]
    bodies += [screw(plan, f"clamp screw {i + 1}", at, under) for i, at in enumerate(plan.clamp_screws)]
    bodies += [screw(plan, f"bottom screw {i + 1}", at, 0) for i, at in enumerate(plan.box_screws)]
    wide, deep_plug, high = plan.size("cable_plug")
    for i, x in enumerate(place["cables"]):
        middle_z = top + size[2] / 2
        bodies.append(Body(f"cable plug {i + 1}", (x, deep + deep_plug / 2, middle_z), (wide, deep_plug, high)))
    x, y = place["pico"]
    room = 2 * plan.data["room"]
    lead = (place["usb"][0] - room, 25.0, place["usb"][1] - room)
    bodies.append(Body("USB plug", (x, y + plan.size("pico")[0] / 2 + over + lead[1] / 2, usb_z), lead))
    return bodies


def small(plan: Plan) -> Iterator[Body]:
    """Chips, resistors and capacitors where the printed circuit has them."""
    for row in csv.DictReader(PLACES.read_text(encoding="utf-8").splitlines()):
        shape = SHAPES.get(row["Footprint"])
        if shape is not None:
            long, wide, high = plan.size(shape) if isinstance(shape, str) else shape
            if row["Footprint"] == "DIP-28":  # its footprint stands upright
                long, wide = wide, long
            size: Place = (wide, long, high) if int(row["Rotation"]) % 180 else (long, wide, high)
            yield standing("part " + row["Designator"], (float(row["X mm"]), float(row["Y mm"])), plan.circuit, size)


def standing(name: str, at: Flat, floor: float, size: tuple[float, float, float], form: str = "box") -> Body:
    return Body(name, (at[0], at[1], floor + size[2] / 2), size, form)


def screw(plan: Plan, name: str, at: Flat, face: float, up: bool = False) -> Body:
    """The head of a pan screw whose under side is at `face`; up: it is seen from above."""
    across, high = plan.screw["head"]
    return Body(name, (at[0], at[1], face + (high if up else -high) / 2), (across, across, high), "cylinder")
