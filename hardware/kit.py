"""Pack all that a maker needs into build/dicetown-hardware.zip: files to order and to print, and the guide as pages.

`make kit` runs it after the enclosure's command, which writes the printed parts.
"""

import csv
import hashlib
import io
import posixpath
import re
import shutil
import sys
import tempfile
import zipfile
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt

from hardware import install
from hardware.circuit.kicad import CIRCUITS, project
from hardware.places import MADE, ROOT

KIT = ROOT / "build" / "dicetown-hardware.zip"
PRINTED = ROOT / "build" / "enclosure"
STAMP = (1980, 1, 1, 0, 0, 0)  # the oldest a .zip can hold: the same files give the same bytes
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.SilkS,B.SilkS,Edge.Cuts"
# In the columns of JLCPCB, which other assemblers read as well.
BOM = {
    "MPN": "Comment",
    "Reference": "Designator",
    "Footprint": "Footprint",
    "LCSC": "LCSC Part #",
    "Manufacturer": "Manufacturer",
    "${QUANTITY}": "Quantity",
}
CPL = ("Designator", "Comment", "Footprint", "Mid X", "Mid Y", "Rotation", "Layer")
SHOWN = (".csv", ".md", ".png", ".svg")  # what the guide leads to
APART = "air.md"  # needs nothing of the zip
FRAME = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>
body {{ max-width: 46em; margin: 2em auto; padding: 0 1em; font: 17px/1.5 sans-serif }}
img {{ max-width: 100% }} table {{ border-collapse: collapse }} td, th {{ border: 1px solid #bbb; padding: .2em .6em }}
</style>
{body}"""


def write() -> None:
    """Write the zip. Raises Missing, NotClean and OSError."""
    install.kicad()
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        with install.tools() as environment:
            for circuit in CIRCUITS:
                order(circuit, folder / "order", environment)
        shutil.copytree(PRINTED, folder / "print")
        read(ROOT / "hardware", folder)
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        rows = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n" for file in files]
        (folder / "SHA256SUMS").write_text("".join(rows), encoding="utf-8")
        pack(folder, KIT)
    print(f"wrote {len(rows)} files to {KIT.relative_to(ROOT)}: {KIT.stat().st_size:,} bytes")


def order(circuit: str, out: Path, environment: dict[str, str]) -> None:
    """Export what a manufacturer and an assembler want of a circuit."""
    sheet, board = f"{project(circuit)}.kicad_sch", f"{project(circuit)}.kicad_pcb"

    def export(*arguments: str) -> None:
        install.run(["kicad-cli", *arguments], ROOT, environment)

    gerbers = out / "gerbers"
    gerbers.mkdir(parents=True)
    export("pcb", "export", "gerbers", "--layers", LAYERS, "-o", f"{gerbers}/", board)
    export("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{gerbers}/", board)
    pack(gerbers, out / f"{circuit}-gerbers.zip")
    shutil.rmtree(gerbers)
    bought, placed = out / f"{circuit}-bom.csv", out / f"{circuit}-cpl.csv"
    columns = ["--fields", ",".join(BOM), "--labels", ",".join(BOM.values()), "--group-by", "MPN,LCSC"]
    export("sch", "export", "bom", *columns, "--ref-range-delimiter", "", "--exclude-dnp", "-o", str(bought), sheet)
    export("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--exclude-dnp", "-o", str(placed), board)
    for file, text in zip((bought, placed), parts(bought.read_text("utf-8"), placed.read_text("utf-8")), strict=True):
        file.write_text(text, encoding="utf-8")
    export("sch", "export", "pdf", "-o", f"{out}/{circuit}-schematic.pdf", sheet)
    export("pcb", "export", "step", "-o", f"{out}/{circuit}-board.step", board)


def parts(bought: str, placed: str) -> tuple[str, str]:
    """Return KiCad's BOM and places without test points and the like, which have no part number; places in the columns
    of CPL."""
    rows = [row for row in csv.reader(io.StringIO(bought)) if row[0]]
    listed = {ref for row in rows[1:] for ref in row[1].split(",")}
    places = [row for row in csv.reader(io.StringIO(placed)) if row[0] in listed]
    texts = io.StringIO(), io.StringIO()
    for text, table in zip(texts, (rows, [[*CPL], *places]), strict=True):
        csv.writer(text, lineterminator="\n").writerows(table)
    return texts[0].getvalue(), texts[1].getvalue()


def read(hardware: Path, folder: Path) -> None:
    """Copy the guide and what it shows, its texts as pages."""
    made = Path(MADE).name
    sources = [*(hardware / "guide").rglob("*"), *(hardware / made).iterdir()]
    names = {str(file.relative_to(hardware)): file for file in sources if file.suffix in SHOWN and file.name != APART}
    for name, file in names.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            target.with_suffix(".html").write_text(page(name, file.read_text("utf-8"), names), encoding="utf-8")
        else:
            shutil.copy(file, target)
    (folder / "start.html").write_text('<meta http-equiv="refresh" content="0; url=guide/README.html">\n')


def page(name: str, text: str, names: dict[str, Path]) -> str:
    """Return a text as HTML. names: all that is packed; links to other files lead nowhere, so they are left out."""
    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(text)
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", re.sub(r"[^\w\- ]", "", inside.content.lower()).replace(" ", "-"))
    for link in (each for token in tokens for each in token.children or () if each.type == "link_open"):
        path, mark, anchor = str(link.attrGet("href")).partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        if path.endswith(".md"):
            link.attrSet("href", path.removesuffix(".md") + ".html" + mark + anchor)
        if path and ":" not in path and target not in names:
            del link.attrs["href"]
    title = text.splitlines()[0].removeprefix("# ")
    return FRAME.format(title=title, body=reader.renderer.render(tokens, reader.options, {}))


def pack(folder: Path, target: Path) -> None:
    """Write a folder as a zip, with the same bytes for the same files."""
    with zipfile.ZipFile(target, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = zipfile.ZipInfo(path.relative_to(folder).as_posix(), STAMP)
            packed.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    try:
        write()
    except (install.Missing, install.NotClean, OSError) as error:
        sys.exit(str(error))
