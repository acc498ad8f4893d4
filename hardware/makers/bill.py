"""made/bom-2.csv to bom-5.csv: what to buy for two to five seats, in the columns of distributors' upload pages."""

import copy
import csv
import io
import tomllib
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

from hardware.circuit.model import Circuit
from hardware.circuit.whole import console
from hardware.picos import HEADER
from hardware.places import MADE
from hardware.source.faults import CHANNELS
from hardware.source.shape import PINS

SEATS = (2, 3, 4, 5)
MARKET = Path(__file__).resolve().parents[1] / "market.toml"
COLUMNS = (
    "Quantity",
    "Manufacturer Part Number",
    "Manufacturer",
    "Customer Reference",
    "Description",
    "Designator",
    "Alternative Part Number",
    "Alternative Manufacturer",
    "Alternative Quantity",
    "Confirmed",
    "Euros Each (Estimate)",
)


def files(board: dict[str, Any]) -> dict[str, str]:
    return {f"{MADE}/bom-{seats}.csv": _csv(with_seats(board, seats)) for seats in SEATS}


def with_seats(board: dict[str, Any], seats: int) -> dict[str, Any]:
    """The same board with so many stations: those of the file, and further ones on free channels and pins."""
    other = copy.deepcopy(board)
    taken = [row["channel"] for row in other["stations"]]
    used = {other["pico"][name] for name in PINS} | {row["leds"] for row in other["stations"]}
    channels = (channel for channel in range(CHANNELS) if channel not in taken)
    pins = (gpio for gpio in HEADER if gpio not in used)
    free = [{"channel": channel, "leds": gpio} for channel, gpio in zip(channels, pins, strict=False)]
    other["stations"] = (other["stations"] + free)[:seats]
    return other


def wanted(board: dict[str, Any]) -> dict[str, float]:
    """How many, or how many metres, by key of [parts]: what the circuit has, and what the part itself says besides."""
    circuit, seats = console(board), len(board["stations"])
    metres = seats * board["bus"]["screen_cable_mm"] / 1000
    found = {}
    for key, part in board["parts"].items():
        said = part.get("per_console", 0) + seats * part.get("per_station", 0) + metres * part.get("per_metre", 0)
        if count := said or len(circuit.of(key)):
            found[key] = count
    return found


def ordered(board: dict[str, Any], key: str, count: float) -> int:
    """How many to order of what comes in packs, or by the metre or the kilogram."""
    pack: float = board["parts"][key].get("pack", 1)
    return ceil(count / pack)


def market() -> dict[str, Any]:
    """What shops are known to say of the parts."""
    return tomllib.loads(MARKET.read_text(encoding="utf-8"))


def _csv(board: dict[str, Any]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    circuit, known = console(board), market()
    for key, count in wanted(board).items():
        part = board["parts"][key]
        other = part["alternative"]
        said = part["text"] + (f", packs of {part['pack']}" if "pack" in part else "")
        own = (ordered(board, key, count), part["mpn"], part["maker"], key, said)
        alternative = (other["mpn"], other["maker"], ceil(count / other.get("pack", 1)))
        euros = " to ".join(f"{value:g}" for value in known["euros"].get(key, ()))
        confirmed = known["confirmed"].get(part["mpn"], "no")
        writer.writerow((*own, designators(circuit, key), *alternative, confirmed, euros or "not estimated"))
    return text.getvalue()


def designators(circuit: Circuit, key: str) -> str:
    """`main R1 R2; station R1`: those of the stations are alike, so they stand once."""
    main = [part.ref for part in circuit.of(key, "main")]
    each = [_local(part.ref) for part in circuit.of(key, "1")]
    return "; ".join(_rows(("main", main), ("station", each)))


def _rows(*rows: tuple[str, list[str]]) -> Iterator[str]:
    for where, refs in rows:
        if refs:
            yield f"{where} {' '.join(refs)}"


def _local(ref: str) -> str:
    """R101 of station 1 is R1 on its printed circuit."""
    letters = ref.rstrip("0123456789")
    return f"{letters}{int(ref[len(letters) :]) - 100}"
