"""Where each part of the station's printed circuit stands: by the board file what the player sees, else by a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hardware.circuit.model import Circuit, Part
from hardware.kicad.footprints import FOOTPRINTS, Footprint

LEFT, TOP = 50.0, 50.0  # of the circuit on KiCad's sheet, mm


@dataclass(frozen=True)
class Place:
    """Middle in mm from the left and the front edge; turn in degrees, anticlockwise."""

    x: float
    y: float
    turn: int = 0


# The chip's side with the keep buttons' pins looks at them; the regulator is between the cable and the chip.
TABLE = {
    "U1": Place(44, 52.3, 270),
    "U2": Place(66, 50, 180),
    "R1": Place(95, 47, 90),
    "R2": Place(58, 64.5, 0),
    "C1": Place(72, 49, 0),
    "C2": Place(65, 46, 180),
    "C3": Place(38.9, 59.2, 180),
}
LED_CAPACITOR = (-6.5, 0.0, 270)  # from its LED


def places(board: dict[str, Any], circuit: Circuit) -> dict[str, Place]:
    """By reference."""
    pcb, found = board["pcb"], dict(TABLE)
    for part in circuit.parts.values():
        if part.key == "button":
            x, y = pcb["buttons"][part.value]
            found[part.ref] = Place(x, y)
        elif part.key == "led":
            x, y = pcb["leds"][part.value]
            dx, dy, turn = LED_CAPACITOR
            found[part.ref] = Place(x, y)
            found[f"C{int(part.ref[1:]) + 3}"] = Place(x + dx, y + dy, turn)
        elif part.ref.startswith("J"):
            x, y = pcb["connectors"][part.value]
            found[part.ref] = Place(x, y, 90 if part.value == "cable" else 0)
    return found


def sheet(board: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    """From the circuit's edges to KiCad's sheet, where y goes down."""
    return LEFT + x, TOP + board["pcb"]["size_mm"][1] - y


def turned(x: float, y: float, degrees: int) -> tuple[float, float]:
    """A point of a footprint once that is turned, y down. degrees: a multiple of 90."""
    for _ in range(degrees // 90 % 4):
        x, y = y, -x
    return x, y


@dataclass(frozen=True)
class Copper:
    """A pad on the sheet: middle and size in mm. net "": a hole."""

    ref: str
    number: str
    net: str
    x: float
    y: float
    width: float
    height: float
    through: bool


def pads(board: dict[str, Any], circuit: Circuit) -> Iterator[Copper]:
    at = places(board, circuit)
    for part in circuit.parts.values():
        place = at[part.ref]
        x, y = sheet(board, place.x, place.y)
        for pad in FOOTPRINTS[part.symbol.footprint].pads:
            dx, dy = turned(pad.x, pad.y, place.turn)
            size = (pad.width, pad.height) if place.turn % 180 == 0 else (pad.height, pad.width)
            yield Copper(part.ref, pad.number, net_of(part, pad.number), x + dx, y + dy, *size, pad.drill > 0)
    for hx, hy in board["pcb"]["holes"]:
        x, y = sheet(board, hx, hy)
        yield Copper("", "", "", x, y, board["pcb"]["hole_mm"], board["pcb"]["hole_mm"], True)


def net_of(part: Part, pad: str) -> str:
    """The net's name as KiCad gives it: a pin that is left open has one of its own."""
    if not pad:
        return ""
    return part.nets[pad] or f"unconnected-({part.ref}-{part.symbol.pin(pad).name}-Pad{pad})"


def footprint(part: Part) -> Footprint:
    return FOOTPRINTS[part.symbol.footprint]
