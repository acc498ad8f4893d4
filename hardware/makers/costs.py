"""made/costs.md: joints, hours and euros for two to five seats, and how they are counted."""

from collections.abc import Iterator
from typing import Any

from hardware.makers import bill
from hardware.places import MADE

AN_HOUR = 100  # joints
EACH, BOX = 2, 2  # hours for a station and for the box, to crimp, press, screw and test
STRIP, WIRED = 3, 4 + 2 + 2  # wires of the town's LEDs; of a station's screen, cup sensor and shake sensor

PAGE = """# What it takes

Made from `board.toml` and `market.toml` by `python hardware/generate.py`.

| | {heads} |
|---|{lines}|
| joints | {joints} |
| hours | {hours} |
| hours of the printer | {printed} |
| euros | {euros} |

- **Joints**: what is left to you if an assembler places all parts that have an LCSC number: pads of the others, and
  wires to strip, screens and sensors. Without an assembler there are {all_joints} for five seats.
- **Hours**: {an_hour} joints an hour, plus {each} hours per station and {box} for the box to crimp, press, screw
  and test. This is an estimate; your first circuit takes longer.
- **Euros**: an estimate of November 2026 by `market.toml` for all rows of the parts lists, with circuits, filament
  and wire, without shipping and tools.{without} These public pages show a dated price:

| part | price | of | where |
|---|---|---|---|
{dated}
"""


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the page."""
    sums = [euros(board, seats) for seats in bill.SEATS]
    unknown = sorted({key for seats in bill.SEATS for key in bill.wanted(board, seats)} - bill.market()["euros"].keys())
    page = PAGE.format(
        heads=" | ".join(f"{seats} seats" for seats in bill.SEATS),
        lines="|".join("---" for _ in bill.SEATS),
        joints=" | ".join(str(joints(seats)) for seats in bill.SEATS),
        hours=" | ".join(str(hours(seats)) for seats in bill.SEATS),
        printed=" | ".join(str(print_hours(seats)) for seats in bill.SEATS),
        euros=" | ".join(f"{low} to {high}" for low, high in sums),
        all_joints=joints(bill.SEATS[-1], assembled=False),
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


def joints(seats: int, assembled: bool = True) -> int:
    """assembled: the assembler has placed what it has in stock."""
    pads = {
        where: sum(part.pads for part in parts if not (part.ref.startswith("TP") or (assembled and part.lcsc)))
        for where, parts in bill.fitted(seats).items()
    }
    return pads["main"] + STRIP + seats * (pads["station"] + WIRED)


def hours(seats: int) -> int:
    """Return the hours of work for so many seats: an estimate."""
    return round(joints(seats) / AN_HOUR + EACH * seats + BOX)


def print_hours(seats: int) -> int:
    """Return the hours of the printer for so many seats."""
    each: dict[str, float] = bill.market()["print_hours"]
    return round(each["console"] + seats * each["station"])


def euros(board: dict[str, Any], seats: int) -> tuple[int, int]:
    """From and to, of all rows of the parts list that have an estimate."""
    known = bill.market()["euros"]
    counts = {key: bill.ordered(board, key, count) for key, count in bill.wanted(board, seats).items() if key in known}
    low, high = (sum(count * known[key][i] for key, count in counts.items()) for i in (0, 1))
    return round(low), round(high)
