"""Packs everything that a maker needs into build/dicetown-hardware.zip: files to order and to print, and the guide.

`make kit` runs it after the enclosure's command, which makes the printed parts.
"""

import hashlib
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
STAMP = (1980, 1, 1, 0, 0, 0)  # the oldest date in a .zip; fixed, so that the same files give the same bytes
JOBS = ROOT / "hardware" / "order.kicad_jobset"
CPL = "Designator,Comment,Footprint,Mid X,Mid Y,Rotation,Layer\n"  # JLCPCB's names of KiCad's columns
SHOWN = (".csv", ".md", ".png", ".svg")  # files that the guide links to
APART = "air.md"  # left out: it needs nothing from the zip
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
        (folder / "order").mkdir()
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
    """Have KiCad write the files of a circuit for manufacturer and assembler."""
    jobs = ["kicad-cli", "jobset", "run", "--stop-on-error", "--file", str(JOBS)]
    install.run([*jobs, f"{project(circuit)}.kicad_pro"], out, environment)
    places = out / f"{circuit}-cpl-all-pos.csv"
    _, rows = places.read_text(encoding="utf-8").split("\n", 1)
    places.with_name(f"{circuit}-cpl.csv").write_text(CPL + rows, encoding="utf-8")
    places.unlink()
    (out / f"{circuit}.pdf").rename(out / f"{circuit}-schematic.pdf")


def read(hardware: Path, folder: Path) -> None:
    """Copy the guide and the files it shows, its texts as HTML pages."""
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
    """Return a text as HTML. names: the packed files; links to other files are removed."""
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
