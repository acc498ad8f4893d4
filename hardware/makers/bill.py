"""Makes made/bom-2.csv to bom-5.csv: what to buy for two to five seats, in the columns that distributors read."""

import csv
import io
import tomllib
from collections import Counter
from math import ceil
from pathlib import Path
from typing import Any

from hardware.circuit import kicad
from hardware.circuit.check import key
from hardware.circuit.kicad import Part
from hardware.places import MADE

SEATS = (2, 3, 4, 5)
MARKET = Path(__file__).resolve().parents[1] / "market.toml"
COLUMNS = (
    "Quantity",
    "Manufacturer Part Number",
    "Manufacturer",
    "Customer Reference",
    "Description",
    "Designator",
    "LCSC Part Number",
    "Alternative Part Number",
    "Alternative Manufacturer",
    "Alternative Quantity",
    "Alternative Confirmed",
    "Confirmed",
    "Euros Each (Estimate)",
)


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the parts lists for each number of seats."""
    return {f"{MADE}/bom-{seats}.csv": _csv(board, seats) for seats in SEATS}


def fitted(seats: int) -> dict[str, list[Part]]:
    """Return the parts on the main box's circuit and on a station's."""
    return {"main": kicad.main().fitted(seats), "station": kicad.station().fitted(seats)}


def wanted(board: dict[str, Any], seats: int) -> dict[str, float]:
    """Return how many to buy, by key of [parts]: as many as the circuits have, or as the part itself says."""
    circuits = fitted(seats)
    counts = Counter(key(board, part) for part in circuits["main"] + circuits["station"] * seats)
    counts[board["station"]["screen_chip"]] = seats
    counts[board["pico"]["kind"]] = 1
    found = {}
    for name, part in board["parts"].items():
        said = part.get("per_console", 0) + seats * part.get("per_station", 0)
        if count := said or counts[name]:
            found[name] = count
    return found


def market() -> dict[str, Any]:
    """Return market.toml."""
    return tomllib.loads(MARKET.read_text(encoding="utf-8"))


def _csv(board: dict[str, Any], seats: int) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    known = market()
    numbers = {key(board, part): part.lcsc for parts in fitted(seats).values() for part in parts}
    for name, count in wanted(board, seats).items():
        part = board["parts"][name]
        other = part["alternative"]
        own = (ceil(count), part["mpn"], part["maker"], name, part["text"])
        alternative = (other["mpn"], other["maker"], ceil(count), known["second"].get(other["mpn"], "no"))
        euros = " to ".join(f"{value:g}" for value in known["euros"].get(name, ()))
        confirmed = known["confirmed"].get(part["mpn"], "no")
        row = (*own, designators(board, seats, name), numbers.get(name, ""), *alternative, confirmed)
        writer.writerow((*row, euros or "not estimated"))
    return text.getvalue()


def designators(board: dict[str, Any], seats: int, name: str) -> str:
    """Return where a part is, as `main R1 R2; station R1`. All stations are alike, so theirs are named once."""
    refs = {where: [part.ref for part in parts if key(board, part) == name] for where, parts in fitted(seats).items()}
    return "; ".join(f"{where} {' '.join(each)}" for where, each in refs.items() if each)
