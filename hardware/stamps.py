"""Which files the heavy tools have made from which inputs, so that `make lint` notices without those tools.

made/stamps.txt has a line a file: its name, the hash of what it was made from, its own hash.
"""

import hashlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

from hardware.circuit.kicad import CIRCUITS, project
from hardware.places import MADE, ROOT

STAMPS = f"{MADE}/stamps.txt"
CABLES = f"{MADE}/station.svg", ROOT / "hardware" / "cables" / "station.yml"
PICTURES = "hardware/guide/pictures"
LIST = ROOT / "hardware" / "enclosure" / "pictures.toml"


def schematic(circuit: str) -> str:
    """Return the picture of a circuit's schematic."""
    return f"{MADE}/{circuit}-schematic.svg"


def looks(circuit: str) -> tuple[str, str]:
    """Return the render, and the drawing of what is printed on the circuit."""
    return f"{MADE}/{circuit}-board.png", f"{MADE}/{circuit}-parts.svg"


def digest(content: bytes) -> str:
    """Return the hash by which a file is known."""
    return hashlib.sha256(content).hexdigest()[:16]


def inputs(models: str) -> dict[str, str]:
    """Return the hash of the input of every file that a heavy tool makes, by its name. models: that of the enclosure's
    pictures (enclosure/bought.py)."""
    found = {CABLES[0]: digest(CABLES[1].read_bytes())}
    for circuit in CIRCUITS:
        found[schematic(circuit)] = digest(project(circuit).with_suffix(".kicad_sch").read_bytes())
        found |= dict.fromkeys(looks(circuit), digest(project(circuit).with_suffix(".kicad_pcb").read_bytes()))
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    names = [*listed["pictures"], *(f"part-{name}" for name in listed["parts"])]
    return found | dict.fromkeys((f"{PICTURES}/{name}.png" for name in names), models)


def current(name: str, models: str, root: Path) -> bool:
    """Return whether a file is there as it was made from what there is."""
    return (root / name).exists() and _read(root).get(name) == [
        inputs(models)[name],
        digest((root / name).read_bytes()),
    ]


def stale(models: str, root: Path) -> Iterator[str]:
    """Yield the reasons why a heavy file is not the one that belongs to the board."""
    stamps, wanted = _read(root), inputs(models)
    for name in sorted(wanted.keys() | stamps.keys()):
        if name not in stamps or name not in wanted:
            yield f"{name} is not in {STAMPS}" if name not in stamps else f"{STAMPS} names {name}, which nothing makes"
        elif stamps[name][0] != wanted[name]:
            yield f"{name} is older than what it is made from"
        elif not (root / name).exists() or digest((root / name).read_bytes()) != stamps[name][1]:
            yield f"{name} was changed by hand or is missing"


def write(models: str, root: Path, only: str | tuple[str, ...] = "") -> None:
    """Stamp what is there. only: files that begin so, as they have just been made; the others keep their stamps."""
    wanted, kept = inputs(models), _read(root)
    made = {
        name: [source, digest((root / name).read_bytes())] for name, source in wanted.items() if name.startswith(only)
    }
    rows = {name: row for name, row in (kept | made).items() if name in wanted}
    text = "".join(f"{name} {' '.join(row)}\n" for name, row in sorted(rows.items()))
    (root / STAMPS).write_text(text, encoding="utf-8")


def _read(root: Path) -> dict[str, list[str]]:
    listed = root / STAMPS
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    return {name: rest for name, *rest in (line.split() for line in lines)}
