"""Which files the heavy tools have made from which inputs, so that `make lint` notices without those tools.

made/stamps.txt has a line a file: its name, the hash of what it was made from, its own hash.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from hardware.circuit.kicad import CIRCUITS, project
from hardware.places import MADE

STAMPS = f"{MADE}/stamps.txt"
CABLES = {f"{MADE}/station.svg": f"{MADE}/station.yml", f"{MADE}/harness-bom.tsv": f"{MADE}/harness.yml"}


def schematic(circuit: str) -> str:
    """Return the picture of a circuit's schematic."""
    return f"{MADE}/{circuit}-schematic.svg"


def looks(circuit: str) -> tuple[str, str]:
    """Return the render, and the drawing of what is printed on the circuit."""
    return f"{MADE}/{circuit}-board.png", f"{MADE}/{circuit}-parts.svg"


def digest(text: str | bytes) -> str:
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:16]


def inputs(made: dict[str, str]) -> dict[str, str]:
    """Hash of the input of every file that a heavy tool makes, by its name. made: the light files, by name."""
    found = {name: digest(made[source]) for name, source in CABLES.items()}
    for circuit in CIRCUITS:
        found[schematic(circuit)] = digest(project(circuit).with_suffix(".kicad_sch").read_bytes())
        found |= dict.fromkeys(looks(circuit), digest(project(circuit).with_suffix(".kicad_pcb").read_bytes()))
    return found


def current(name: str, made: dict[str, str], root: Path) -> bool:
    """Whether a file is there as it was made from what there is."""
    row = f"{name} {inputs(made)[name]} "
    rows = (root / STAMPS).read_text(encoding="utf-8").splitlines() if (root / STAMPS).exists() else []
    return (root / name).exists() and row + digest((root / name).read_bytes()) in rows


def stale(made: dict[str, str], root: Path) -> Iterator[str]:
    """Reasons why a heavy file is not the one that belongs to the board."""
    listed = root / STAMPS
    if not listed.exists():
        yield f"{STAMPS} is missing"
        return
    stamps = {name: rest for name, *rest in (line.split() for line in listed.read_text(encoding="utf-8").splitlines())}
    wanted = inputs(made)
    for name in sorted(wanted.keys() | stamps.keys()):
        if name not in stamps or name not in wanted:
            yield f"{name} is not in {STAMPS}" if name not in stamps else f"{STAMPS} names {name}, which nothing makes"
        elif stamps[name][0] != wanted[name]:
            yield f"{name} is older than what it is made from"
        elif not (root / name).exists() or digest((root / name).read_bytes()) != stamps[name][1]:
            yield f"{name} was changed by hand or is missing"


def write(made: dict[str, str], root: Path) -> None:
    rows = [f"{name} {source} {digest((root / name).read_bytes())}" for name, source in sorted(inputs(made).items())]
    (root / STAMPS).write_text("\n".join(rows) + "\n", encoding="utf-8")
