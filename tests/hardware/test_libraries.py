"""Our drawings against KiCad's own: the schematics as they stand in the repository, and, where KiCad's libraries are
installed, the footprints and the symbols' pins.
"""

import pytest

from hardware import light, stamps
from hardware.circuit.symbols import MUX
from hardware.kicad import footprints, library, placement, rooms, schematic
from hardware.kicad.placement import Printed
from hardware.kicad.text import Tree, each, first, parse
from hardware.places import ROOT
from tests.hardware.boards import real
from tests.hardware.test_printed import reference

SHEETS = {sheet.name: sheet for sheet in placement.printed(real())}
A3 = (420, 297)
TITLE_BLOCK = (300, 253)  # its upper left corner

installed = pytest.mark.skipif(
    not (library.folder().exists() and footprints.folder().exists()), reason="KiCad's libraries are not installed"
)


@pytest.fixture(params=SHEETS)
def sheet(request: pytest.FixtureRequest) -> Printed:
    return SHEETS[request.param]


@pytest.fixture
def drawn(sheet: Printed) -> Tree:
    return parse((ROOT / sheet.schematic[0]).read_text(encoding="utf-8"))


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


def pads(name: str) -> list[tuple[str, float, float, float, float]]:
    """Number, middle, size of each pad of our library."""
    found = []
    for pad in each(footprints.read(name), "pad"):
        x, y, width, height = map(float, (*first(pad, "at")[1:3], *first(pad, "size")[1:3]))
        found.append((str(pad[1]), x, y, width, height))
    return found


@installed
def test_the_footprints_are_kicads_with_our_changes() -> None:
    for file, text in footprints.library(real()["pcb"]["hole_mm"]).items():
        assert (ROOT / file).read_text(encoding="utf-8") == text, file


def test_a_light_has_pads_that_an_iron_reaches() -> None:
    """They end at least 0.8 mm beyond the body of 5 mm; KiCad's end 0.7 mm beyond it."""
    assert min(abs(x) + width / 2 - 2.5 for _, x, _, width, _ in pads("LED-5050")) >= 0.8 - 1e-9


def test_a_button_with_pegs_fits() -> None:
    """Two holes of 1.8 mm without copper, 4.5 mm over and under its middle, by Omron's drawing of the B3F-4000s."""
    assert [row for row in pads("SW-12MM") if not row[0]] == [("", 0, -4.5, 1.8, 1.8), ("", 0, 4.5, 1.8, 1.8)]


def test_the_multiplexers_board_has_its_labels_in_two_rows() -> None:
    """15.24 mm apart; its pins of 0.64 mm square need holes of 0.9 mm or more."""
    assert [row[0] for row in pads("MUX-BOARD")] == [pin.number for pin in MUX.pins]
    assert {x for _, x, *_ in pads("MUX-BOARD")} == {-7.62, 7.62}
    assert all(float(first(pad, "drill")[1]) >= 0.9 for pad in each(footprints.read("MUX-BOARD"), "pad"))


def test_a_picture_is_drawn_again_when_its_board_changes() -> None:
    """And only then, for KiCad draws none twice alike."""
    made = light.files(real())
    for sheet in SHEETS.values():
        picture = sheet.looks[0]
        assert stamps.current(picture, made, ROOT)
        places = f"{sheet.folder}/places.csv"
        assert not stamps.current(picture, made | {places: made[places] + "U9,other,DIP-20,1,1,0,top\n"}, ROOT)
