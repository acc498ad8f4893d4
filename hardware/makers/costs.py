"""Makes made/costs.md: joints, hours and euros for two to five seats, and how they are counted."""

from collections.abc import Iterator
from math import ceil
from typing import Any

from hardware.makers import bill
from hardware.places import MADE

PAGE = """# What it takes

Made from `board.toml` and `market.toml` by `python hardware/generate.py`.

| | {heads} | revision 1, 5 seats |
|---|{lines}|---|
{rows}

- **Joints**: pads of the parts that the assembler hasn't in stock. Without an assembler there are {all_joints} for
  five seats.
- **Hours**: an estimate, for nobody has built it. Screws and joints are counted, the minutes of each step are in
  `market.toml`; your first station takes longer.
- **Hours of the printer**: `python -m hardware.enclosure.hours`, by PrusaSlicer.
- **Euros**: an estimate of November 2026 by `market.toml`, without shipping and tools.{without} The assembler's
  dollars are by JLCPCB's tariff, which counts the strip as a second design. Dated prices:

| part | price | of | where |
|---|---|---|---|
{dated}
"""


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the page."""
    market, seats = bill.market(), bill.SEATS
    unknown = sorted({key for n in seats for key in bill.wanted(board, n)} - market["euros"].keys())
    old = market["revision_1"]
    table = [
        ("joints", *map(joints, seats), old["joints"]),
        ("hours", *(hours(board, n) for n in seats), old["hours"]),
        ("screws", *(screws(board, n) for n in seats), old["screws"]),
        ("hours of the printer", *map(print_hours, seats), old["print_hours"]),
        (
            "euros, parts and circuits",
            *("{} to {}".format(*each) for each in (*(euros(board, n) for n in seats), old["euros"])),
        ),
    ]
    table.insert(5, ("assembler, dollars", *(fee(board, n) for n in seats), "none"))
    page = PAGE.format(
        heads=" | ".join(f"{n} seats" for n in seats),
        lines="|".join("---" for _ in seats),
        rows="\n".join(f"| {' | '.join(map(str, row))} |" for row in table),
        all_joints=joints(seats[-1], assembled=False),
        dated="\n".join(_dated(board)),
        without=f" Nor are {', '.join(unknown)}: no estimate." if unknown else "",
    )
    return {f"{MADE}/costs.md": page}


def _dated(board: dict[str, Any]) -> Iterator[str]:
    for key, (price, day, where) in bill.market()["dated"].items():
        if key in bill.wanted(board, 2):
            yield f"| {board['parts'][key]['text']} | {price} | {day} | <{where}> |"
    price, day, where = bill.market()["assembler"]["dated"]
    yield f"| basic parts | {price} | {day} | <{where}> |"


def joints(seats: int, assembled: bool = True) -> int:
    """Return how many joints are left to solder. assembled: the assembler has placed what it has in stock."""
    pads = {
        where: sum(part.pads for part in parts if not (part.ref.startswith("TP") or (assembled and part.lcsc)))
        for where, parts in bill.fitted(seats).items()
    }
    return pads["main"] + seats * pads["station"]


def screws(board: dict[str, Any], seats: int) -> int:
    """Return how many screws a console needs."""
    return round(sum(count for key, count in bill.wanted(board, seats).items() if key.startswith("screw")))


def hours(board: dict[str, Any], seats: int) -> float:
    """Return the estimated hours of work for a console."""
    each = bill.market()["minutes"]
    minutes: float = sum(each["console"].values()) + seats * sum(each["station"].values())
    minutes += joints(seats) * each["joint"] + screws(board, seats) * each["screw"]
    return round(minutes / 60, 1)


def fee(board: dict[str, Any], seats: int) -> int:
    """Return the dollars that an assembler charges for both circuits, by the tariff in market.toml."""
    tariff, dollars = bill.market()["assembler"], 0.0
    for where, parts in bill.fitted(seats).items():
        placed = [part for part in parts if part.lcsc]
        kinds = {bill.key(board, part) for part in placed} - set(tariff["ready"])
        legs = sum(part.pads for part in placed if part.legs)
        joints = sum(part.pads for part in placed) - legs
        boards = max(tariff["least"], seats if where == "station" else 1)
        strip = tariff["strip"] if where == "station" else 0
        dollars += tariff["order"] + strip + len(kinds) * tariff["kind"]
        dollars += boards * (joints * tariff["joint"] + legs * tariff["leg"])
    return round(dollars)


def print_hours(seats: int) -> int:
    """Return the hours of the printer for a console."""
    each: dict[str, float] = bill.market()["print_hours"]
    return round(each["console"] + seats * each["station"])


def euros(board: dict[str, Any], seats: int) -> tuple[int, int]:
    """Return the lowest and highest price of all parts that have an estimate."""
    known = bill.market()["euros"]
    counts = {key: ceil(count) for key, count in bill.wanted(board, seats).items() if key in known}
    low, high = (sum(count * known[key][i] for key, count in counts.items()) for i in (0, 1))
    return round(low), round(high)
