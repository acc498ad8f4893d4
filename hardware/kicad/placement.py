"""Where each part of a printed circuit stands: by the board file what a hand or the box meets, else by a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hardware.circuit.model import Circuit, Part
from hardware.circuit.whole import circuit_board, main_board
from hardware.kicad import footprints, library
from hardware.kicad.text import each, first

LEFT, TOP = 50.0, 50.0  # of the circuit on KiCad's sheet, mm


@dataclass(frozen=True)
class Place:
    """Middle in mm from the left and the front edge; turn in degrees, anticlockwise."""

    x: float
    y: float
    turn: int = 0


# The chip's side with the keep buttons' pins looks at them; the regulator is between the cable and the chip.
STATION = {
    "U1": Place(43.2, 51.8, 270),
    "U2": Place(66, 50.4, 180),
    "U3": Place(16.5, 53.75, 180),
    "R1": Place(21.5, 52.5, 90),
    "C1": Place(16.2, 64.2, 0),
    "C2": Place(64.1, 46, 180),
    "C3": Place(38.1, 58.95, 180),
}
LED_CAPACITOR = (-6.5, 0.0, 270)  # from its LED

# The main box's: jacks along the back; arrays, fuses and pull-ups at their jacks.
MAIN = {
    "R1": Place(14, 34, 0),
    "R2": Place(27, 34, 0),
    "R3": Place(40, 34, 0),
    "R5": Place(80.3, 28, 0),
    "C1": Place(14.5, 63.6, 0),
    "C2": Place(39.5, 24.5, 180),
    "F1": Place(5.8, 63.6, 0),
    "J9": Place(52, 8, 0),
    "TP1": Place(66, 5, 0),
    "TP2": Place(71.5, 5, 0),
    "TP3": Place(77, 5, 0),
    "TP4": Place(82.5, 5, 0),
    "TP5": Place(88, 5, 0),
    "TP6": Place(44.5, 29, 0),
}
LED_RESISTORS = (55.5, 32, 3.2)  # the town's; each station's so far to the right of the one before
BESIDE = (
    (-6.0, -21.5, 90),
    (-2.0, -21.5, 90),
    (3.0, -21.5, 90),
    (0.0, -12.5, 90),
)  # pull-ups, fuse, array: from their jack


@dataclass(frozen=True)
class Printed:
    """A printed circuit: what is on it, how large it is, and where all of it stands."""

    name: str
    title: str
    board: dict[str, Any]
    circuit: Circuit
    size: tuple[float, float, float]
    hole_mm: float
    holes: list[tuple[float, float]]

    @property
    def folder(self) -> str:
        return f"hardware/{self.name}"

    @property
    def file(self) -> str:
        """heavy.py routes it."""
        return f"{self.folder}/{self.name}.kicad_pcb"

    @property
    def schematic(self) -> tuple[str, str, str]:
        """heavy.py draws it: the sheet, the project with its settings, and a picture."""
        stem = f"{self.folder}/{self.name}"
        return f"{stem}.kicad_sch", f"{stem}.kicad_pro", f"hardware/made/{self.name}-schematic.svg"

    @property
    def looks(self) -> tuple[str, str]:
        """What it looks like, and its parts to tick off on a page."""
        return f"hardware/made/{self.name}-board.png", f"hardware/made/{self.name}-parts.html"

    @property
    def drawing(self) -> str:
        """What is printed on it, for fitting."""
        return f"hardware/made/{self.name}-parts.svg"

    @cached_property
    def places(self) -> dict[str, Place]:
        """By reference."""
        return dict(_station(self) if self.name == "station" else _main(self))

    def sheet(self, x: float, y: float) -> tuple[float, float]:
        """From the circuit's edges to KiCad's sheet, where y goes down."""
        return LEFT + x, TOP + self.size[1] - y


def printed(board: dict[str, Any]) -> tuple[Printed, Printed]:
    """The station's and the main box's."""
    pcb, box = board["pcb"], board["enclosure"]["box"]
    station = (board, circuit_board(board), pcb["size_mm"], pcb["hole_mm"], pcb["holes"])
    size = board["parts"]["carrier"]["size_mm"]
    main = (board, main_board(board), size, pcb["hole_mm"], box["holes"])
    return Printed("station", "Dice Town station", *station), Printed("main", "Dice Town main box", *main)


def _station(sheet: Printed) -> Iterator[tuple[str, Place]]:
    pcb = sheet.board["pcb"]
    yield from STATION.items()
    for part in sheet.circuit.parts.values():
        if part.key == "button":
            yield part.ref, _at(pcb["buttons"][part.value])
        elif part.key == "led":
            x, y = pcb["leds"][part.value]
            dx, dy, turn = LED_CAPACITOR
            yield part.ref, Place(x, y)
            yield f"C{int(part.ref[1:]) + 3}", Place(x + dx, y + dy, turn)
        elif part.ref.startswith("J"):
            yield part.ref, _at(pcb["connectors"][part.value], 90 if part.value == "cable" else 0)


def _main(sheet: Printed) -> Iterator[tuple[str, Place]]:
    box = sheet.board["enclosure"]["box"]
    yield from MAIN.items()
    first, row, pitch = LED_RESISTORS
    yield "R4", Place(first, row, 90)
    for ref, name, turn in (("U1", "pico", 90), ("U2", "mux", 90), ("U3", "shifter", 90), ("BZ1", "piezo", 0)):
        yield ref, _at(box[name], turn)
    for i in range(len(sheet.board["stations"])):
        x, y = box["cables"][i]
        yield f"J{i + 1}", Place(x, y)
        yield f"R{8 + 3 * i}", Place(first + pitch * (i + 1), row, 90)
        refs = (f"R{6 + 3 * i}", f"R{7 + 3 * i}", f"F{i + 2}", f"U{i + 4}")
        for ref, (dx, dy, turn) in zip(refs, BESIDE, strict=True):
            yield ref, Place(x + dx, y + dy, turn)


def _at(place: list[float], turn: int = 0) -> Place:
    return Place(place[0], place[1], turn)


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


def pads(sheet: Printed) -> Iterator[Copper]:
    for part in sheet.circuit.parts.values():
        place = sheet.places[part.ref]
        x, y = sheet.sheet(place.x, place.y)
        for pad in each(footprints.read(part.symbol.footprint), "pad"):
            dx, dy, width, height = map(float, (*first(pad, "at")[1:3], *first(pad, "size")[1:3]))
            dx, dy = turned(dx, dy, place.turn)
            size = (width, height) if place.turn % 180 == 0 else (height, width)
            yield Copper(part.ref, pad[1], net_of(part, pad[1]), x + dx, y + dy, *size, pad[2] != "smd")
    for hx, hy in sheet.holes:
        x, y = sheet.sheet(hx, hy)
        yield Copper("", "", "", x, y, sheet.hole_mm, sheet.hole_mm, True)


def net_of(part: Part, pad: str) -> str:
    """The net's name as KiCad gives it: a pin that is left open has one of its own."""
    if not pad:
        return ""
    name = library.pin_name(part.symbol, pad)
    return part.nets[pad] or f"unconnected-({part.ref}-{'' if name == pad else name + '-'}Pad{pad})"
