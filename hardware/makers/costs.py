"""made/costs.md: joints, hours and euros for two to five seats, and how they are counted."""

from collections.abc import Iterator
from typing import Any

from hardware.circuit.whole import console
from hardware.kicad import placement
from hardware.kicad.placement import Printed
from hardware.makers import bill
from hardware.places import MADE

AN_HOUR = 100  # joints
EACH, BOX = 2, 2  # hours for a station and for the box, to crimp, press, screw and test

PAGE = """# What it takes

Made from `board.toml` and `market.toml` by `python hardware/generate.py`.

| | {heads} |
|---|{lines}|
| joints | {joints} |
| hours | {hours} |
| euros | {euros} |

- **Joints**: pads of the printed circuits, pins of the multiplexer's board, and wires to strip, screens and
  sensors.
- **Hours**: {an_hour} joints an hour, plus {each} hours per station and {box} for the box to crimp, press, screw
  and test. This is an estimate without printing; your first circuit takes longer.
- **Euros**: an estimate of November 2026 by `market.toml` for all rows of the parts lists, with circuits, filament
  and wire, without shipping and tools.{without} These public pages show a dated price:

| part | price | of | where |
|---|---|---|---|
{dated}
"""


def files(board: dict[str, Any]) -> dict[str, str]:
    boards = [bill.with_seats(board, seats) for seats in bill.SEATS]
    sums = [euros(each) for each in boards]
    unknown = sorted({key for each in boards for key in bill.wanted(each)} - bill.market()["euros"].keys())
    page = PAGE.format(
        heads=" | ".join(f"{seats} seats" for seats in bill.SEATS),
        lines="|".join("---" for _ in bill.SEATS),
        joints=" | ".join(str(joints(each)) for each in boards),
        hours=" | ".join(str(hours(each)) for each in boards),
        euros=" | ".join(f"{low} to {high}" for low, high in sums),
        an_hour=AN_HOUR,
        each=EACH,
        box=BOX,
        dated="\n".join(_dated(board)),
        without=f" Nor are {', '.join(unknown)}: no estimate." if unknown else "",
    )
    return {f"{MADE}/costs.md": page}


def _dated(board: dict[str, Any]) -> Iterator[str]:
    for key, (price, day, where) in bill.market()["dated"].items():
        yield f"| {board['parts'][key]['text']} | {price} | {day} | <{where}> |"


def joints(board: dict[str, Any]) -> int:
    station, main = placement.printed(board)
    wired = [part for part in console(board).parts.values() if part.key == "mux" or not part.symbol.footprint]
    besides = sum(len(part.symbol.pins) for part in wired)  # with pins or wires of their own
    return _pads(main) + len(board["stations"]) * _pads(station) + besides


def _pads(sheet: Printed) -> int:
    return sum(bool(pad.number) and not pad.ref.startswith("TP") for pad in placement.pads(sheet))


def hours(board: dict[str, Any]) -> int:
    return round(joints(board) / AN_HOUR + EACH * len(board["stations"]) + BOX)


def euros(board: dict[str, Any]) -> tuple[int, int]:
    """From and to, of all rows of the parts list that have an estimate."""
    known = bill.market()["euros"]
    counts = {key: bill.ordered(board, key, count) for key, count in bill.wanted(board).items() if key in known}
    low, high = (sum(count * known[key][i] for key, count in counts.items()) for i in (0, 1))
    return round(low), round(high)
