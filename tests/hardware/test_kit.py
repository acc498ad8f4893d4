"""The zip for makers: the links between the guide's pages work in it, and lead nowhere else."""

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from hardware import kit
from hardware.circuit import kicad

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"


def test_every_link_of_the_packed_guide_leads_to_a_packed_file(tmp_path: Path) -> None:
    kit.read(HARDWARE, tmp_path)
    pages = {str(file.relative_to(tmp_path)): file.read_text("utf-8") for file in tmp_path.glob("guide/*.html")}
    assert "guide/README.html" in (tmp_path / "start.html").read_text() and "guide/assembly.html" in pages
    for name, text in pages.items():
        for link in re.findall(r'(?:href|src)="(?!https?:)(.*?)"', text):
            path, _, anchor = link.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            assert (tmp_path / target).is_file(), f"{name}: {link}"
            assert not anchor or f'id="{anchor}"' in pages[target], f"{name}: {link}"


def test_a_link_out_of_the_zip_is_text() -> None:
    made = kit.page("guide/a.md", "# A\n\n[host](../../host/README.md#x), [b](b.md#to-do)\n", {"guide/b.md": HARDWARE})
    assert "<a>host</a>" in made and '<a href="b.html#to-do">b</a>' in made and '<h1 id="a">A</h1>' in made


def test_the_same_files_give_the_same_zip(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("a" * 1000)
    kit.pack(tmp_path / "in", tmp_path / "one.zip")
    kit.pack(tmp_path / "in", tmp_path / "two.zip")
    made = (tmp_path / "one.zip").read_bytes()
    assert made == (tmp_path / "two.zip").read_bytes() and len(made) < 500


def test_what_has_no_part_number_is_neither_bought_nor_placed() -> None:
    """KiCad leaves out of its lists whatever its files mark so."""
    for circuit in kicad.CIRCUITS:
        sheet, board = (
            kicad.parse(kicad.project(circuit).with_suffix(f".kicad_{kind}").read_text("utf-8"))
            for kind in ("sch", "pcb")
        )
        numbers = {ref: (number, kicad.first(part, "in_bom")[1]) for part, ref, number in fields(sheet, "symbol")}
        assert {number != "" for number, _ in numbers.values()} == {True, False}
        for ref, (number, bought) in numbers.items():
            assert ref.startswith("#") or bought == ("yes" if number else "no"), ref
        for part, ref, _ in fields(board, "footprint"):
            out = "exclude_from_pos_files" in kicad.first(part, "attr")
            assert out == (ref not in numbers or not numbers[ref][0]), ref


def fields(tree: kicad.Tree, kind: str) -> Iterator[tuple[kicad.Tree, str, str]]:
    """Yield each part with its reference and its part number."""
    for part in kicad.each(tree, kind):
        own = {row[1]: row[2] for row in kicad.each(part, "property")}
        yield part, own["Reference"], own.get("MPN", "")


def test_the_jobs_are_those_of_the_outputs() -> None:
    """If a file of jobs is wrong, KiCad runs none and says nothing."""
    said = json.loads(kit.JOBS.read_text("utf-8"))
    named = [job for output in said["outputs"] for job in output["only"]]
    assert sorted(named) == sorted(job["id"] for job in said["jobs"])
    settings = {job["id"]: job["settings"] for job in said["jobs"]}
    assert settings["gerbers"]["plot_drawing_sheet"] is False, "a frame in the copper"
    bom = settings["bom"]
    assert len(bom["fields_ordered"]) == len(bom["fields_labels"])
    assert {"Comment", "Designator", "Footprint", "LCSC Part #"} <= set(bom["fields_labels"])
