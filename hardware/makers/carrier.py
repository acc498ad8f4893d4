"""made/carrier.md and two drawings: the main box's stripboard, its parts, cuts and wires.

Where the legs stand is carrier_grid.py's.
"""

from collections.abc import Iterator
from typing import Any

from hardware.circuit import console
from hardware.circuit.model import Circuit
from hardware.makers import MADE, carrier_drawing
from hardware.makers.carrier_grid import PITCH, Grid
from hardware.makers.pinout import table
from hardware.makers.stripboard import Cut, Leg, cuts, wires


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
