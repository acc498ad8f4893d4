"""What the files of the heavy tools are made from: light files; for printed circuits the parts, and the code."""

from pathlib import Path

from hardware.kicad.footprints import LIBRARY
from hardware.kicad.placement import Printed, printed
from hardware.makers import MADE
from hardware.source import load

SOURCES = {
    f"{MADE}/console.net": (f"{MADE}/console-nets.txt",),
    f"{MADE}/station.net": (f"{MADE}/station-nets.txt",),
    f"{MADE}/main.net": (f"{MADE}/main-nets.txt",),
    f"{MADE}/station.svg": (f"{MADE}/station.yml",),
    f"{MADE}/harness-bom.tsv": (f"{MADE}/harness.yml",),
}
CODE = ("tracks.py", "layout.py", "pour.py", "models.py")
DRAWN_BY = ("schematic.py", "rooms.py", "library.py", "project.py")


def texts(made: dict[str, str]) -> dict[str, str]:
    """Input by name of the file. made: the light files, by name."""
    found = {name: "".join(made[source] for source in sources) for name, sources in SOURCES.items()}
    for sheet in printed(load()):
        text = _of_circuit(made, sheet)
        found |= dict.fromkeys((sheet.file, sheet.drawing, *sheet.looks), text + _code(CODE))
        found |= dict.fromkeys(sheet.schematic, text + _code(DRAWN_BY))
    return found


def _of_circuit(made: dict[str, str], sheet: Printed) -> str:
    names = [name for name in made if name.startswith(f"{sheet.folder}/{LIBRARY}")]
    parts = [f"{part}{sheet.board['parts'].get(part.key)}" for part in sheet.circuit.parts.values()]
    return "".join([*(made[name] for name in [*names, f"{sheet.folder}/places.csv"]), *parts])


def _code(names: tuple[str, ...]) -> str:
    kicad = Path(__file__).resolve().parents[1] / "kicad"
    return "".join((kicad / name).read_text(encoding="utf-8") for name in names)
