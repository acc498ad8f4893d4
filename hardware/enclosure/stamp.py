"""Whether the committed pictures are those of today's models, found out without the modelling packages.

pictures/stamps.txt holds a hash of what the pictures were made from, and one of each picture. A pin that moves in the
board file changes neither: only the tables that the enclosure reads are counted, and its sources.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from hardware.enclosure import bought
from hardware.enclosure.plan import Plan

SOURCES = Path(__file__).resolve().parent
FOLDER = SOURCES.parent / "guide" / "pictures"
NAME = "stamps.txt"
UNSEEN = ("__init__.py", "__main__.py", "checks.py", "fits.py", "hours.py", "stamp.py")  # they draw nothing


def inputs(plan: Plan, sources: Path = SOURCES) -> str:
    """Hash of the models' sources and of all numbers that they read."""
    sizes = {
        name: {key: value for key, value in part.items() if key.endswith("_mm")} for name, part in plan.parts.items()
    }
    numbers: dict[str, object] = {
        "enclosure": plan.data,
        "pcb": plan.pcb,
        "parts": {name: size for name, size in sizes.items() if size},
    }
    bodies = [(body.name, body.at, body.size) for body in bought.small(plan)]
    numbers["circuit"] = bodies
    counted = hashlib.sha256(json.dumps(numbers, sort_keys=True).encode())
    for path in sorted(sources.glob("*.py")):
        if path.name not in UNSEEN:
            counted.update(path.name.encode() + path.read_text(encoding="utf-8").encode())
    return counted.hexdigest()


def lines(plan: Plan, folder: Path = FOLDER) -> str:
    rows = [f"{inputs(plan)}  models"]
    for path in sorted(folder.glob("*.png")):
        rows.append(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}")
    return "\n".join(rows) + "\n"


def write(plan: Plan, folder: Path = FOLDER) -> None:
    (folder / NAME).write_text(lines(plan, folder), encoding="utf-8", newline="\n")


def stale(plan: Plan, folder: Path = FOLDER) -> Iterator[str]:
    """Reasons why the pictures are not those of the models."""
    stamp = folder / NAME
    had = stamp.read_text(encoding="utf-8").splitlines() if stamp.exists() else []
    now = lines(plan, folder).splitlines()
    if had[:1] != now[:1]:
        yield "hardware/guide/pictures: not made from today's board.toml and models"
    for row in sorted(set(had[1:]) ^ set(now[1:]), key=lambda row: row.split()[1]):
        name = row.split()[1]
        yield f"hardware/guide/pictures/{name}: {'missing or changed' if row in had else 'changed or not stamped'}"
