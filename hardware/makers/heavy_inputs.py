"""What the files of the heavy tools are made from: light files, and for the printed circuit the router itself."""

from pathlib import Path

from hardware.kicad.footprints import LIBRARY
from hardware.kicad.project import BOARD, DRAWING, FOLDER
from hardware.makers import MADE

SOURCES = {
    f"{MADE}/console.net": (f"{MADE}/console-nets.txt",),
    f"{MADE}/station.net": (f"{MADE}/station-nets.txt",),
    f"{MADE}/station.svg": (f"{MADE}/station.yml",),
    f"{MADE}/harness-bom.tsv": (f"{MADE}/harness.yml",),
}
CODE = ("tracks.py", "layout.py", "pour.py")


def texts(made: dict[str, str]) -> dict[str, str]:
    """Input by name of the file. made: the light files, by name."""
    found = {name: "".join(made[source] for source in sources) for name, sources in SOURCES.items()}
    parts = [text for name, text in made.items() if name.startswith(f"{FOLDER}/{LIBRARY}")]
    parts += [
        made[name] for name in (f"{FOLDER}/places.csv", f"{FOLDER}/station.kicad_pro", f"{FOLDER}/station.kicad_sch")
    ]
    kicad = Path(__file__).resolve().parents[1] / "kicad"
    parts += [(kicad / name).read_text(encoding="utf-8") for name in CODE]
    return found | {BOARD: "".join(parts), DRAWING: "".join(parts)}
