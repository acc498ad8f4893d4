"""Checks that need only numbers: whether bought parts overlap, whether there is room, who can see the screen. Uses only
the standard library; `make lint` and the tests run it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from hardware.enclosure import bought
from hardware.enclosure.plan import BUTTONS, LEDS, Body, Place, Plan

MATED = (  # pairs of which one stands on or in the other
    ("plunger", "button"),
    ("Pico", "Pico's sockets"),
    ("USB plug", "USB socket"),
)
BESIDE = (300.0, 750.0, 900.0)  # eyes of somebody who stands beside the player: aside, from the middle, above the table
DOTS_HIGH = 64  # height of the screen
CAPITAL = 7  # height of a capital letter in dots
READ_ARC, TOLD_ARC = 16.0, 5.0  # minutes of arc: of letters that are easy to read; the least that an eye can make out
TOUCH = 1e-6  # mm: anything less is rounding


@dataclass(frozen=True)
class Clearance:
    """The distance of two things in mm, and the least that is needed."""

    between: str
    mm: float
    least: float


def faults(plan: Plan) -> Iterator[str]:
    """Yield what cannot be built, in words for the person who edits the board file."""
    for name, bodies in (("station", bought.station(plan)), ("main box", bought.box(plan))):
        for one, other in combinations(bodies, 2):
            if not _mated(one.name, other.name) and apart(one, other) < -TOUCH:
                yield f"{name}: {one.name} and {other.name} are in the same place"
    for room in clearances(plan):
        if room.mm < room.least - 1e-9:
            yield f"{room.between}: {room.mm:.2f} mm apart, at least {room.least:.2f} are wanted"
    for name, rooms in {"station": [*plan.rooms.values()], "main box": [plan.box_inner]}.items():
        for i, bed in enumerate(plan.data["bed"][:2]):
            size = max(high[i] for _, high in rooms) - min(low[i] for low, _ in rooms) + 2 * plan.wall
            if size > bed:
                yield f"{name}: {size:.0f} mm do not fit on a bed of {bed} mm"
    yield from _screws(plan)
    yield from _sight(plan)
    if (arc := letters(plan)) < TOLD_ARC:
        yield f"[parts.{plan.chip}] window_mm: capitals of {arc:.1f} minutes of arc cannot be read"


def _screws(plan: Plan) -> Iterator[str]:
    """Check that the parts list has as many screws as there are."""
    lists = ("screw_long", "per_station", bought.station(plan)), ("screw", "per_console", bought.box(plan))
    for part, key, bodies in lists:
        count = sum(" screw " in body.name for body in bodies)
        if plan.parts[part][key] != count:
            yield f"[parts.{part}] {key}: {plan.parts[part][key]}, but {count} are drawn"


def clearances(plan: Plan) -> Iterator[Clearance]:
    """Yield the clearances that matter; whole.py measures those between bought and printed parts."""
    room = plan.data["room"]
    cap, lens, pcb = plan.cap, plan.lens, plan.pcb
    chimney = lens["foot"] / 2 + plan.gap + lens["chimney"]
    for button in BUTTONS:
        for led in LEDS:
            between = math.dist(pcb["buttons"][button], pcb["leds"][led])
            if between < 25:
                yield Clearance(f"cap {button} and light shaft {led}", between - cap["flange"] / 2 - chimney, room)
    for one, other in combinations(BUTTONS, 2):
        between = math.dist(pcb["buttons"][one], pcb["buttons"][other])
        if between < 25:
            yield Clearance(f"caps {one} and {other}", between - cap["flange"], 2 * room)
    plunger = plan.parts["button"]["plunger_mm"][2]
    yield Clearance(
        "cap and button's body when pressed", plunger - cap["socket"][1] - plan.parts["button"]["travel_mm"], 0.1
    )
    wide, deep, _ = plan.parts["button"]["plunger_mm"]
    yield Clearance("plunger in its cap, both sides together", plan.cap["socket"][0] - max(wide, deep), 0.4)
    yield Clearance("caps over the panel when pressed", cap["over"] - plan.parts["button"]["travel_mm"], 1.0)
    yield Clearance("cap in the panel, on each side", plan.gap, 0.2)
    front = plan.hood_at[1] + plan.hood_front
    for name in LEDS[:-1]:
        yield Clearance(f"lens {name} and hood", front - pcb["leds"][name][1] - lens["across"] / 2, 2.0)
    yield Clearance(
        "solder side of the circuit and bottom", plan.circuit - pcb["size_mm"][2] - plan.base, bought.TAILS + 2
    )
    yield Clearance("cup and seat, on each side", plan.seat["play"], 0.5)
    between = abs(plan.station["cup"][0] - plan.hood_at[0])
    yield Clearance("cup seat and hood", between - plan.seat_radius - plan.hood_half, 10.0)
    yield Clearance("module in the hood's rails", plan.rail - plan.module[2], 0.2)
    for body in bought.station(plan):
        if body.name.startswith("cable jack") and not plan.plug_inside:
            mouth = body.at[1] + body.size[1] / 2
            yield _in_wall(plan, f"{body.name} of the station", mouth - plan.rooms["circuit"][1][1])
    for body in bought.box(plan):
        if body.name.startswith("cable jack"):
            mouth = body.at[1] + body.size[1] / 2
            yield _in_wall(plan, f"{body.name} of the main box", mouth - plan.box_inner[1][1])


def _in_wall(plan: Plan, name: str, reach: float) -> Clearance:
    """Require that a jack's mouth is within its wall: further in, no finger reaches the latch; nor may it stick out."""
    return Clearance(f"{name} in its wall", min(reach, plan.wall - reach), 0.0)


def apart(one: Body, other: Body) -> float:
    """Return the distance of two bodies as boxes, or of two upright cylinders; below 0 if they overlap."""
    gaps = [abs(one.at[i] - other.at[i]) - (one.size[i] + other.size[i]) / 2 for i in range(3)]
    if one.form == other.form == "cylinder":
        flat = math.dist(one.at[:2], other.at[:2]) - (one.size[0] + other.size[0]) / 2
        return max(flat, gaps[2])
    return max(gaps)


def _mated(one: str, other: str) -> bool:
    pairs = [*MATED, *((b, a) for a, b in MATED)]
    return any(one.startswith(a) and other.startswith(b) for a, b in pairs)


# The screen and the eyes around the table.


def hidden(plan: Plan) -> float:
    """Return the angle from the hood's axis, sideways in degrees, from which no dot is seen."""
    return math.degrees(math.atan((plan.tunnel[0] + plan.window[0]) / 2 / plan.mouth))


def letters(plan: Plan) -> float:
    """Return the height of a capital letter in minutes of arc, seen from the player's eyes."""
    high = CAPITAL * plan.window[1] / DOTS_HIGH
    return math.degrees(math.atan(high / far(plan))) * 60


def far(plan: Plan) -> float:
    """Return the distance from a player's eyes to their screen in mm."""
    aside, over = plan.table["eyes"]
    return math.hypot(aside - plan.screen_away, over - plan.deck - plan.dots)


def _sight(plan: Plan) -> Iterator[str]:
    seats = len(plan.board["stations"])
    spare, over = plan.table["spare"]
    for aside, up in product((-spare, 0, spare), (-over, 0, over)):
        if seen(plan, _eye(plan, 0, seats, aside, up)) < 1:
            where = f"{aside} mm aside and {up} mm higher"
            yield f"[enclosure.screen]: with the eyes {where} the player does not see all of the screen"
    for other in range(1, seats):
        for lean in range(0, plan.table["lean"] + 1, 10):
            if seen(plan, _eye(plan, other, seats, lean=lean)) > 0:
                yield f"[enclosure.screen]: seat {other + 1} sees the screen of seat 1, leaning {lean} mm"
                break


def beside(plan: Plan) -> float:
    """Return the share of the screen that somebody standing beside the player sees."""
    aside, away, high = BESIDE
    return seen(plan, (aside, plan.screen_away - away, high - plan.deck - plan.dots))


def _eye(plan: Plan, seat: int, seats: int, aside: float = 0, up: float = 0, lean: float = 0) -> Place:
    """Return the eyes at a seat in the frame of seat 1's screen: x to the right, y away from its player, z up."""
    far, high = plan.table["eyes"]
    turn = 2 * math.pi * seat / seats
    x, y = far * math.sin(turn), -far * math.cos(turn)
    player = (0.0, -float(far))
    gone = math.dist((x, y), player)
    if lean and gone:
        x += (player[0] - x) / gone * min(lean, gone)
        y += (player[1] - y) / gone * min(lean, gone)
    above = high + up - plan.deck - plan.dots
    return (x + aside, y + plan.screen_away, above)


def seen(plan: Plan, eye: Place) -> float:
    """Return the share of the dots' width or of their height, the smaller, that is seen through the hood's mouth."""
    x, y, z = eye
    along, up = (z - y) * 0.5**0.5, (z + y) * 0.5**0.5
    if along <= plan.mouth:
        return 0.0
    shares = []
    for i, at in enumerate((x, up)):
        half, mouth = plan.window[i] / 2, plan.tunnel[i] / 2
        part = plan.mouth / along
        # Project the mouth's edges from the eye onto the screen's plane.
        edges = (-mouth, plan.brow if i else mouth)
        low, high = ((edge - at * part) / (1 - part) for edge in edges)
        shares.append(max(0.0, min(high, half) - max(low, -half)) / (2 * half))
    return float(min(shares))
