"""Makes made/modules.csv: what to buy for the version without soldering."""

import csv
import io
from typing import Any

from hardware.makers import bill
from hardware.places import MADE

SEATS = (2, 3, 4)
COLUMNS = ("Part", "Maker", "Part Number", *(f"For {n} Seats" for n in SEATS), "Confirmed", "Euros Each (Estimate)")


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the list; it is the same for all boards."""
    return {f"{MADE}/modules.csv": _csv()}


def count(part: dict[str, Any], seats: int) -> int:
    """Return how many of a part to buy."""
    return int(part.get("per_console", 0) + seats * part.get("per_seat", 0))


def euros(seats: int) -> tuple[int, int]:
    """Return the lowest and highest price of all modules."""
    parts = bill.market()["modules"].values()
    low, high = (sum(count(part, seats) * part["euros"][i] for part in parts) for i in (0, 1))
    return round(low), round(high)


def _csv() -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for part in bill.market()["modules"].values():
        counts = [count(part, seats) for seats in SEATS]
        price = " to ".join(f"{each:g}" for each in part["euros"])
        writer.writerow((part["text"], part["maker"], part["mpn"], *counts, part.get("confirmed", "no"), price))
    return text.getvalue()
