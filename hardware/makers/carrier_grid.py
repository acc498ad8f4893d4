"""Where each leg of the main box's parts stands on its stripboard, for carrier.py.

What the enclosure must know of stands where [enclosure.box] says, the rest by the table below. Columns count from the
left, rows from the back, where the plugs look out; the strips run from left to right.
"""

from collections.abc import Iterator
from typing import Any

from hardware.circuit.model import OPEN, Circuit, Part
from hardware.makers.stripboard import Leg

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
