"""Our drawings against KiCad's own: the schematics as they stand in the repository, and, where KiCad's libraries are
installed, the footprints' pads and the symbols' pins.
"""

import io
import struct
import zipfile
from pathlib import Path

import pytest

from hardware import makers, stamps
from hardware.kicad import library, models, placement, rooms, schematic
from hardware.kicad.footprints import FOOTPRINTS
from hardware.kicad.placement import Printed
from hardware.threemf import threemf
from tests.hardware.boards import real
from tests.hardware.test_printed import Tree, each, first, parse, reference

FOOTPRINT_FOLDER = Path("/usr/share/kicad/footprints")
SHEETS = {sheet.name: sheet for sheet in placement.printed(real())}
A3 = (420, 297)
TITLE_BLOCK = (300, 253)  # its upper left corner

installed = pytest.mark.skipif(
    not (library.folder().exists() and FOOTPRINT_FOLDER.exists()), reason="KiCad's libraries are not installed"
)


@pytest.fixture(params=SHEETS)
def sheet(request: pytest.FixtureRequest) -> Printed:
    return SHEETS[request.param]


@pytest.fixture
def drawn(sheet: Printed) -> Tree:
    return parse((makers.ROOT / sheet.schematic[0]).read_text(encoding="utf-8"))


def test_every_part_is_drawn_with_kicads_symbol_if_it_has_one(sheet: Printed, drawn: Tree) -> None:
    """Of all parts only the multiplexer's board is in no library."""
    found = {reference(symbol): first(symbol, "lib_id")[1] for symbol in each(drawn, "symbol")}
    for part in sheet.circuit.parts.values():
        name = part.symbol.name
        assert found[part.ref] == library.DRAWN.get(name, f"dicetown:{name}"), part.ref
    assert [symbol.name for symbol in schematic.own(sheet.circuit)] == (["TCA9548A"] if sheet.name == "main" else [])
    embedded = {symbol[1] for symbol in each(first(drawn, "lib_symbols"), "symbol")}
    assert set(found.values()) <= embedded


def frames(drawn: Tree) -> list[tuple[float, ...]]:
    ends = ((first(row, "start"), first(row, "end")) for row in each(drawn, "rectangle"))
    return [tuple(map(float, (*start[1:3], *end[1:3]))) for start, end in ends]


def test_every_part_stands_in_one_room_of_the_sheet(drawn: Tree) -> None:
    framed = frames(drawn)
    assert len(framed) >= 6
    for symbol in each(drawn, "symbol"):
        x, y = map(float, first(symbol, "at")[1:3])
        around = [box for box in framed if box[0] < x < box[2] and box[1] < y < box[3]]
        assert len(around) == 1, reference(symbol)
    titles = [row[1] for row in each(drawn, "text")]
    assert len(titles) == len(set(titles)) == len(framed) and "Besides" not in titles


def test_the_rooms_lie_on_the_sheet_and_not_on_each_other(drawn: Tree) -> None:
    framed = frames(drawn)
    for i, (left, top, right, bottom) in enumerate(framed):
        assert left >= 10 and top >= 10 and right <= A3[0] - 10 and bottom <= A3[1] - 10
        assert right <= TITLE_BLOCK[0] or bottom <= TITLE_BLOCK[1]
        for left2, top2, right2, bottom2 in framed[:i]:
            assert right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top


@installed
def test_no_part_lies_on_another(sheet: Printed) -> None:
    """With all its labels."""
    for room in rooms.rooms(sheet, schematic.Drawer(sheet).drawings):
        boxes = [(item.part.ref, *item.box()) for item in room.items]
        for i, (ref, left, top, right, bottom) in enumerate(boxes):
            for other, left2, top2, right2, bottom2 in boxes[:i]:
                assert right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top, (ref, other)


@installed
def test_a_symbol_of_kicad_has_the_pins_of_ours(sheet: Printed) -> None:
    """But those that are not connected inside; so a new part in DRAWN with other numbers is told before it is drawn."""
    drawings = schematic.Drawer(sheet).drawings
    for part in sheet.circuit.parts.values():
        inside = {pin.number for pin in part.symbol.pins if pin.name.startswith("NC")}
        assert drawings[part.symbol.name].pins.keys() == {pin.number for pin in part.symbol.pins} - inside, part.ref


# Ours are longer for an iron, but end where KiCad's begin, towards the part.
LONGER = {"LED-5050": 0.16}


def middle(pads: list[tuple[str, float, float]]) -> tuple[float, float]:
    return sum(x for _, x, _ in pads) / len(pads), sum(y for _, _, y in pads) / len(pads)


@installed
@pytest.mark.parametrize("name", models.LIKE)
def test_the_pads_stand_where_kicads_stand(name: str) -> None:
    """Within 0.05 mm. Holes without copper are not compared: KiCad's button has two for pegs that ours does without."""
    folder, _, file = models.LIKE[name].partition(":")
    tree = parse((FOOTPRINT_FOLDER / f"{folder}.pretty" / f"{file}.kicad_mod").read_text(encoding="utf-8"))
    wanted = [(pad[1], *map(float, first(pad, "at")[1:3])) for pad in each(tree, "pad") if pad[1]]
    if name in models.TURNED:
        wanted = [(number, -y, x) for number, x, y in wanted]
    ours = [(pad.number, pad.x, pad.y) for pad in FOOTPRINTS[name].pads if pad.number]
    (mx, my), (ox, oy) = middle(wanted), middle(ours)
    assert len(wanted) == len(ours)
    for number, x, y in ours:
        gaps = [max(abs(x - ox - px + mx), abs(y - oy - py + my)) for other, px, py in wanted if other == number]
        assert min(gaps) <= LONGER.get(name, 0.05), number


def test_what_has_a_body_stands_like_something_of_kicads() -> None:
    assert models.BODIES.keys() <= models.LIKE.keys() <= FOOTPRINTS.keys()


def test_a_part_to_print_knows_its_unit() -> None:
    """A tetrahedron: four corners, each shared by three triangles."""
    corners = [(0.0, 0.0, 0.0), (10.0, 0.0, 0.0), (0.0, 10.0, 0.0), (0.0, 0.0, 10.0)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    rows = [struct.pack("<12fH", 0, 0, 0, *(v for n in face for v in corners[n]), 0) for face in faces]
    stl = bytes(80) + struct.pack("<I", len(rows)) + b"".join(rows)
    made = threemf(stl)
    assert made == threemf(stl)
    text = zipfile.ZipFile(io.BytesIO(made)).read("3D/3dmodel.model").decode()
    assert 'unit="millimeter"' in text and text.count("<vertex ") == 4 and text.count("<triangle ") == 4
    with pytest.raises(ValueError, match="no binary STL"):
        threemf(stl[:-1])


def test_a_picture_is_drawn_again_when_its_board_changes() -> None:
    """And only then, for KiCad draws none twice alike."""
    made = makers.light(real())
    for sheet in SHEETS.values():
        picture = sheet.looks[0]
        assert stamps.current(picture, made, makers.ROOT)
        places = f"{sheet.folder}/places.csv"
        assert not stamps.current(picture, made | {places: made[places] + "U9,other,DIP-20,1,1,0,top\n"}, makers.ROOT)
