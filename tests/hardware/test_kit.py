"""The zip for makers: the guide's pages lead to each other there, and nowhere else."""

import posixpath
import re
from pathlib import Path

from hardware import kit

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
    bought = '"Comment","Designator"\n"B3F-4050","SW1,SW2"\n"","TP1"\n'
    placed = "Ref,Val,Package,PosX,PosY,Rot,Side\nSW1,OK,SW,1.0,-2.0,90.0,top\nTP1,GND,TEST,0,0,0,top\n"
    bom, cpl = kit.parts(bought, placed)
    assert bom.splitlines() == ["Comment,Designator", 'B3F-4050,"SW1,SW2"']
    assert cpl.splitlines() == [
        "Designator,Comment,Footprint,Mid X,Mid Y,Rotation,Layer",
        "SW1,OK,SW,1.0,-2.0,90.0,top",
    ]
