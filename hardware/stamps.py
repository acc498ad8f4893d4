"""Records from which inputs the heavy tools have made each file, so that `make lint` finds stale ones without them.

made/stamps.txt has a line for each file: its name, the hash of its inputs, its own hash.
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
    """Return the path of a circuit's schematic as a picture."""
    return f"{MADE}/{circuit}-schematic.svg"


def looks(circuit: str) -> tuple[str, str]:
    """Return the paths of a circuit's render and of the drawing of what is printed on it."""
    return f"{MADE}/{circuit}-board.png", f"{MADE}/{circuit}-parts.svg"


def digest(content: bytes) -> str:
    """Return a file's hash, as stamps.txt has it."""
    return hashlib.sha256(content).hexdigest()[:16]


def inputs(models: str) -> dict[str, str]:
    """Return the hash of the inputs of each file that a heavy tool makes, by its name. models: the hash for the
    enclosure's pictures (enclosure/bought.py)."""
    found = {CABLES[0]: digest(CABLES[1].read_bytes())}
    for circuit in CIRCUITS:
        found[schematic(circuit)] = digest(project(circuit).with_suffix(".kicad_sch").read_bytes())
        found |= dict.fromkeys(looks(circuit), digest(project(circuit).with_suffix(".kicad_pcb").read_bytes()))
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    names = [*listed["pictures"], *(f"part-{name}" for name in listed["parts"])]
    return found | dict.fromkeys((f"{PICTURES}/{name}.png" for name in names), models)


def current(name: str, models: str, root: Path) -> bool:
    """Return whether a file was made from today's inputs and has not changed since."""
    return (root / name).exists() and _read(root).get(name) == [
        inputs(models)[name],
        digest((root / name).read_bytes()),
    ]


def stale(models: str, root: Path) -> Iterator[str]:
    """Yield why files of the heavy tools don't belong to this board."""
    stamps, wanted = _read(root), inputs(models)
    for name in sorted(wanted.keys() | stamps.keys()):
        if name not in stamps or name not in wanted:
            yield f"{name} is not in {STAMPS}" if name not in stamps else f"{STAMPS} names {name}, which nothing makes"
        elif stamps[name][0] != wanted[name]:
            yield f"{name} is older than what it is made from"
        elif not (root / name).exists() or digest((root / name).read_bytes()) != stamps[name][1]:
            yield f"{name} was changed by hand or is missing"


def write(models: str, root: Path, only: str | tuple[str, ...] = "") -> None:
    """Stamp files that have just been made. only: how their names begin; other files keep their stamps."""
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
