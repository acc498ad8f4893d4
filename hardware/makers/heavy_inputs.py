"""What the files of the heavy tools are made from: light files; for printed circuits the parts, and the code."""

from pathlib import Path

from hardware.kicad.footprints import CHANGES, LIBRARY, PRETTY
from hardware.kicad.placement import Printed, printed
from hardware.places import MADE
from hardware.source.board_file import load

SOURCES = {
    f"{MADE}/station.svg": (f"{MADE}/station.yml",),
    f"{MADE}/harness-bom.tsv": (f"{MADE}/harness.yml",),
}
CODE = ("tracks.py", "layout.py", "pour.py", "footprints.py")
DRAWN_BY = ("schematic.py", "rooms.py", "library.py", "project.py")


def texts(made: dict[str, str]) -> dict[str, str]:
    """Input by name of the file. made: the light files, by name."""
    found = {name: "".join(made[source] for source in sources) for name, sources in SOURCES.items()}
    board = load()
    made_by = f"{board['pcb']['hole_mm']}{_code(('footprints.py',))}"
    found |= {f"{PRETTY}/{name}.kicad_mod": made_by for name in CHANGES}
    for sheet in printed(board):
        text = _of_circuit(made, sheet)
        found |= dict.fromkeys((sheet.file, sheet.drawing, *sheet.looks), text + _code(CODE))
        found |= dict.fromkeys(sheet.schematic, text + _code(DRAWN_BY))
    return found


def _of_circuit(made: dict[str, str], sheet: Printed) -> str:
    names = [name for name in made if name.startswith(f"{sheet.folder}/{LIBRARY}")]
    names += [f"{sheet.folder}/places.csv", f"{MADE}/{sheet.name}-nets.txt"]
    parts = [str(sheet.board["parts"].get(part.key)) for part in sheet.circuit.parts.values()]
    return "".join([*(made[name] for name in names), *parts])


def _code(names: tuple[str, ...]) -> str:
    kicad = Path(__file__).resolve().parents[1] / "kicad"
    return "".join((kicad / name).read_text(encoding="utf-8") for name in names)
