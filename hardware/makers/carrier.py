"""made/carrier.md and two drawings: the main box's stripboard, its parts, cuts and wires.

What the enclosure must know of stands where [enclosure.box] says, the rest by the table below. Columns count from the
left, rows from the back, where the plugs look out; the strips run from left to right.
"""

from collections.abc import Iterator
from typing import Any

from hardware.circuit import console
from hardware.circuit.model import OPEN, Circuit, Part
from hardware.makers import MADE, carrier_drawing
from hardware.makers.pinout import table
from hardware.makers.stripboard import Cut, Leg, cuts, wires

PITCH = 2.54
HEADER_ROWS = (10.74, 13.28)  # from the mouth of a header to its even and its odd pins, mm
PICO_ROWS, PICO_WIDE = 20, 7  # pins of a row; columns between the rows
MUX_ROWS, MUX_WIDE = 12, 6
SUPPLY_ROW, FIVE_ROW = 24, 30  # strips that are 3V3 and 5V from one end to the other
# Two-legged parts: column and row of the first leg, and how many rows further to the front the second one is.
TABLE = {
    "R1": (6, SUPPLY_ROW, 4),
    "R2": (8, SUPPLY_ROW, 4),
    "R3": (10, SUPPLY_ROW, 4),
    "R4": (45, 11, 4),
    "R5": (58, 32, 4),
    "R6": (57, 12, 4),
    "C1": (13, FIVE_ROW, 1),
    "C2": (44, 17, 1),
    "F1": (3, FIVE_ROW - 2, 2),
}
WIRES = {"5V": (5, 36), "DIN": (7, 36), "GND": (9, 36), "DOUT": (58, 38)}  # to the town's lights


def files(board: dict[str, Any]) -> dict[str, str]:
    circuit = console(board)
    grid = Grid(board)
    legs = list(grid.legs(circuit))
    return {
        f"{MADE}/carrier.md": "\n".join(_page(grid, circuit, legs)) + "\n",
        f"{MADE}/carrier.svg": carrier_drawing.parts(grid, legs),
        f"{MADE}/carrier-cuts.svg": carrier_drawing.underside(grid, legs),
    }


def clashes(board: dict[str, Any]) -> Iterator[str]:
    """Reasons why the parts do not fit on the stripboard."""
    grid = Grid(board)
    taken: dict[tuple[int, int], Leg] = {}
    for leg in grid.legs(console(board)):
        if not (1 <= leg.column <= grid.columns and 1 <= leg.row <= grid.rows):
            yield f"{leg.part} has a leg beside the carrier"
        elif other := taken.get(leg.hole):
            yield f"{leg.part} and {other.part} want the same hole of the carrier"
        taken[leg.hole] = leg


class Grid:
    def __init__(self, board: dict[str, Any]) -> None:
        size: list[float] = board["parts"]["carrier"]["size_mm"]
        self.wide, self.deep = size[:2]
        self.columns, self.rows = int(self.wide / PITCH), int(self.deep / PITCH)
        self.left = (self.wide - (self.columns - 1) * PITCH) / 2
        self.back = (self.deep - (self.rows - 1) * PITCH) / 2
        self.box: dict[str, Any] = board["enclosure"]["box"]
        self.holes: list[tuple[float, float]] = self.box["holes"]

    def column(self, x: float) -> int:
        return round((x - self.left) / PITCH) + 1

    def row(self, from_back: float) -> int:
        return round((from_back - self.back) / PITCH) + 1

    def at(self, column: float, row: float) -> tuple[float, float]:
        """mm from the left and the back edge."""
        return self.left + (column - 1) * PITCH, self.back + (row - 1) * PITCH

    def legs(self, circuit: Circuit) -> Iterator[Leg]:
        for part in circuit.parts.values():
            if part.where == "main":
                for i, (number, hole) in enumerate(self._holes(part)):
                    net = part.nets[number]
                    own = f"{part.ref}.{i}"  # where a board has its labels differs, so all of its pins are cut apart
                    copper = own if part.key == "mux" or net == OPEN else net
                    yield Leg(part.ref, part.symbol.pin(number).name, *hole, net, copper)

    def _holes(self, part: Part) -> Iterator[tuple[str, tuple[int, int]]]:
        """(pin number, hole) of each leg."""
        pins = [pin.number for pin in part.symbol.pins]
        if part.ref == "U1":
            places = self._two_rows(self.box["pico"], PICO_ROWS, PICO_WIDE)
        elif part.ref == "U2":
            places = self._two_rows(self.box["mux"], MUX_ROWS, MUX_WIDE)
        elif part.ref == "U3":
            places = self._two_rows(self.box["shifter"], 7, 3)
        elif part.ref.startswith("J"):
            first = self.column(self.box["cables"][int(part.ref[1:]) - 1]) - len(pins) // 4
            rows = [self.row(HEADER_ROWS[0]), self.row(HEADER_ROWS[0]) + 1]
            places = [(first + i // 2, rows[1 - i % 2]) for i in range(len(pins))]
        elif part.ref == "D1":
            places = [WIRES[pin.name] for pin in part.symbol.pins]
        elif part.ref == "BZ1":
            x, y = self.box["piezo"]
            column, row = self.column(x), self.row(self.deep - y)
            places = [(column, row - 1), (column, row + 1)]
        else:
            column, row, rows_on = TABLE.get(part.ref) or _of_station(part)
            places = [(column, row), (column, row + rows_on)]
        yield from zip(pins, places, strict=True)

    def _two_rows(self, middle: tuple[float, float], rows: int, wide: int) -> list[tuple[int, int]]:
        """Pins as a chip counts them, the first one at the left and the back."""
        column = self.column(middle[0] - wide * PITCH / 2)
        first = self.row(self.deep - middle[1] - (rows - 1) * PITCH / 2)
        down = [(column, first + i) for i in range(rows)]
        return down + [(column + wide, first + i) for i in reversed(range(rows))]


def _of_station(part: Part) -> tuple[int, int, int]:
    """Pull-ups and fuse of a station: side by side between the strips of 3V3 and 5V."""
    number = int(part.ref[1:])
    if part.ref.startswith("F"):
        return 18 + 9 * (number - 2), FIVE_ROW, 2
    station, line = divmod(number - 7, 2)
    return 16 + 9 * station + 3 * line, SUPPLY_ROW, 4


def _page(grid: Grid, circuit: Circuit, legs: list[Leg]) -> Iterator[str]:
    where = cuts(legs)
    drilled = [cut for cut in where if cut[0] == cut[0] // 1]
    scored = [cut for cut in where if cut not in drilled]
    yield "# The carrier of the main box"
    yield ""
    yield "Made from `board.toml` by `make hardware`: change the board there. How to build it: [step 3 of the"
    yield "guide](../guide/assembly.md#3-the-carrier)."
    yield ""
    yield f"A stripboard of {grid.columns} columns and {grid.rows} rows, {grid.wide:g} x {grid.deep:g} mm."
    yield "Its strips run from left to right. Columns count from the left, rows from the back, seen from above."
    yield "If yours has a hole more or less, count from the first pin of J1."
    yield ""
    yield "![Parts](carrier.svg)"
    yield ""
    yield "## Parts"
    yield ""
    yield "Column/row of each leg; of chips and headers the first pin's, and where the others follow."
    yield ""
    yield from table("part | what | legs", ((ref, circuit.parts[ref].value, at) for ref, at in _parts(legs)))
    yield "## Cuts"
    yield ""
    yield f"{len(drilled)} at a hole, with a 4 mm drill turned by hand; {len(scored)} between two holes, with a knife."
    yield "The drawing shows the copper side, so left and right are exchanged."
    yield ""
    yield "![Cuts](carrier-cuts.svg)"
    yield ""
    rows = sorted({row for _, row in where})
    yield from table(
        "row | at the holes of columns | between columns", (_cut_row(row, drilled, scored) for row in rows)
    )
    yield "## Wires"
    yield ""
    joined = wires(legs)
    metres = sum(abs(a.column - b.column) + abs(a.row - b.row) for a, b in joined) * PITCH / 1000
    yield f"{len(joined)} of them, {metres:.1f} m along rows and columns, besides what it takes to strip and bend them."
    yield "A wire goes to the nearest free hole on the same piece of strip as the leg that is named; the pins of J1"
    yield "and so on have none, so there it is soldered to the pin itself. U2 by the labels of its board."
    yield ""
    yield from table("net | from | to", ((a.net, _end(a), _end(b)) for a, b in joined))


def _parts(legs: list[Leg]) -> Iterator[tuple[str, str]]:
    for ref in dict.fromkeys(leg.part for leg in legs):
        own = [leg for leg in legs if leg.part == ref]
        if ref == "D1":
            yield ref, "wires to the town's lights: " + ", ".join(f"{leg.name} {_hole(leg)}" for leg in own)
        elif len(own) == 2:
            yield ref, f"{_hole(own[0])} and {_hole(own[1])}"
        elif ref == "U2":
            yield ref, f"{_hole(own[0])} to {_hole(own[11])}, and {_hole(own[23])} to {_hole(own[12])}"
        elif ref.startswith("J"):
            yield ref, f"pin 1 {_hole(own[0])}, pin 2 {_hole(own[1])}, pin 10 {_hole(own[-1])}"
        else:
            half = len(own) // 2
            ends = (own[0], own[half - 1], own[half], own[-1])
            yield (
                ref,
                ", ".join(f"pin {n} {_hole(leg)}" for n, leg in zip((1, half, half + 1, 2 * half), ends, strict=True)),
            )


def _hole(leg: Leg) -> str:
    return f"{leg.column}/{leg.row}"


def _end(leg: Leg) -> str:
    name = leg.name.removeprefix("Pin_")
    if leg.part == "U2":
        return f"U2.{leg.name}"
    return f"{leg.part} {_hole(leg)}" if name in "12" and leg.part[0] in "RCFB" else f"{leg.part}.{name} {_hole(leg)}"


def _cut_row(row: int, drilled: list[Cut], scored: list[Cut]) -> tuple[int, str, str]:
    at = ", ".join(f"{column:g}" for column, on in drilled if on == row)
    between = ", ".join(f"{column // 1:g} and {column // 1 + 1:g}" for column, on in scored if on == row)
    return row, at, between
