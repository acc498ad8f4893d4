"""What KiCad makes of the printed circuits: what people look at before they decide, which is committed, and
build/fabrication with what a manufacturer and a maker want.
"""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hardware import install, stamps
from hardware.circuit import kicad
from hardware.circuit.kicad import Printed
from hardware.places import MADE, ROOT

RELEASE = ROOT / "build" / "fabrication"
COPPER = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.SilkS,B.SilkS,Edge.Cuts"
DRAWN = "--mode-single --page-size-mode 2 --exclude-drawing-sheet --black-and-white".split()
DRAWN += ["--layers", "F.Mask,F.SilkS,Edge.Cuts"]
SEEN = "--quality high --perspective --rotate -35,0,15 --zoom 0.8 --width 1000 --height 750 --background opaque".split()
TICKED = (
    "--no-browser --dark-mode --highlight-pin1 all --checkboxes Sourced,Placed --show-fields Value,Footprint".split()
)
STROKES = re.compile(r'<g class="stroked-text"><desc>.*?</desc>\n(.*?)</g>', re.DOTALL)
GOES_ON = re.compile(r"(-?\d+\.\d+ -?\d+\.\d+)\s+M\1L")  # a stroke begins where the last one has ended
UNSEEN = re.compile(r'<text [^>]*? opacity="0"[^>]*>.*?</text>\n', re.DOTALL)
ORDER = """{circuit.title}: {circuit.size[0]:g} x {circuit.size[1]:g} mm, 2 layers, {thick:g} mm thick,
copper 1 oz (35 um), solder mask and silkscreen on both sides, drills with and without copper in files of their own.
Tracks and gaps 0.2 mm or more, holes 0.4 mm or more, silkscreen 0.15 mm or more: any manufacturer's standard.
Quantity: one main box for a console, one station for each seat.
"""


class NotClean(Exception):
    """A rule of a tool is broken; the text is its report."""


@contextmanager
def tools() -> Iterator[dict[str, str]]:
    """The variables with which KiCad runs: its libraries, and settings that are nobody's."""
    with tempfile.TemporaryDirectory() as settings:
        yield {
            **os.environ,
            install.SYMBOLS: str(install.symbols()),
            install.MODELS: str(install.bodies()),
            "KICAD_CONFIG_HOME": settings,
            "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1",
            "PYTHONPATH": str(install.interactive()),
        }


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise NotClean(f"{' '.join(command[:3])} fails:\n{done.stdout}{done.stderr}")


def looks(circuit: str, folder: Path, environment: dict[str, str], made: dict[str, str]) -> None:
    """Make the pictures and the page with parts to tick off, which are committed. folder: a copy of the project; made:
    the light files. KiCad draws no picture twice alike, so those that belong to this board stay."""
    board = f"{circuit}.kicad_pcb"
    picture, parts, drawing = stamps.looks(circuit)
    if not stamps.current(picture, made, ROOT):
        run(["kicad-cli", "pcb", "render", *SEEN, "-o", "render.png", board], folder, environment)
        shutil.copyfile(folder / "render.png", ROOT / picture)
    tick = ["/usr/bin/python3", "-m", "InteractiveHtmlBom.generate_interactive_bom", *TICKED]
    run([*tick, "--dest-dir", str(folder), "--name-format", "parts", board], folder, environment)
    shutil.copyfile(folder / "parts.html", ROOT / parts)
    run(["kicad-cli", "pcb", "export", "svg", *DRAWN, "-o", "drawing.svg", board], folder, environment)
    run(["kicad-cli", "sch", "export", "svg", "-o", ".", f"{circuit}.kicad_sch"], folder, environment)
    for source, target in (("drawing", drawing), (circuit, stamps.schematic(circuit))):
        text = (folder / f"{source}.svg").read_text(encoding="utf-8")
        (ROOT / target).write_text(slim(text), encoding="utf-8")


def slim(drawing: str) -> str:
    """Return a drawing without its date, its letters of one path each in place of one for each stroke."""
    drawing = re.sub(r"<title>.*?</title>\n", "", drawing)
    drawing = UNSEEN.sub("", drawing)
    drawing = re.sub(r"(\d\.\d\d)\d+", r"\1", drawing)  # hundredths of a millimetre
    drawing = STROKES.sub(
        lambda text: '<path d="' + " ".join(re.findall(r'd="(.*?)"', text[1], re.DOTALL)) + '"/>\n', drawing
    )
    drawing = re.sub(r'\n(?=L[-\d]|" />)', "", drawing)
    return GOES_ON.sub(r"\1L", drawing)


def release(board: dict[str, Any]) -> None:
    """What is uploaded as it is: of both circuits and the printed parts, with a list of hashes."""
    install.kicad()
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    with tools() as environment:
        for circuit in (kicad.main(), kicad.station()):
            _circuit(circuit, board["pcb"]["size_mm"][2], environment)
    enclosure = ROOT / "build" / "enclosure"
    for file in (*enclosure.glob("*"), *(ROOT / MADE).glob("bom-*.csv")):
        shutil.copy(file, RELEASE)
    files = sorted(RELEASE.iterdir())
    rows = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in files]
    (RELEASE / "SHA256SUMS").write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(f"wrote {len(rows)} files to {RELEASE.relative_to(ROOT)}")


def _circuit(circuit: Printed, thick: float, environment: dict[str, str]) -> None:
    files = kicad.project(circuit.name)
    out, file, schematic = RELEASE / circuit.name, f"{files}.kicad_pcb", f"{files}.kicad_sch"

    def export(kind: str, what: str, *arguments: str) -> None:
        run(["kicad-cli", kind, "export", what, *arguments], ROOT, environment)

    with tempfile.TemporaryDirectory() as work:
        folder = Path(work, f"{circuit.name}-gerbers")
        folder.mkdir()
        export("pcb", "gerbers", "--layers", COPPER, "-o", f"{folder}/", file)
        drills = ["--excellon-separate-th", "--generate-map", "--map-format", "gerberx2"]
        export("pcb", "drill", *drills, "-o", f"{folder}/", file)
        (folder / "ORDER.txt").write_text(ORDER.format(circuit=circuit, thick=thick), encoding="utf-8")
        shutil.make_archive(str(RELEASE / folder.name), "zip", folder)
    export("sch", "pdf", "-o", f"{out}-schematic.pdf", schematic)
    placed = ["--format", "csv", "--units", "mm", "--smd-only"]
    export("pcb", "pos", *placed, "-o", f"{out}-positions.csv", file)
    fields = ["--fields", "Reference,Value,Footprint,MPN,Manufacturer,${QUANTITY}", "--group-by", "Value,Footprint"]
    export("sch", "bom", *fields, "-o", f"{out}-bom.csv", schematic)
    export("pcb", "step", "-o", f"{out}-circuit.step", file)
    for made in stamps.looks(circuit.name):
        shutil.copy(ROOT / made, RELEASE)
