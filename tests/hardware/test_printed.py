"""The printed circuits as they stand in the repository: their parts, places, tracks; and the router."""

from math import cos, hypot, radians, sin

import pytest

from hardware import heavy, install
from hardware.circuit.model import OPEN, Circuit
from hardware.circuit.whole import circuit_board, console, main_board
from hardware.kicad import footprints, placement, tracks
from hardware.kicad.placement import Copper, Printed, net_of
from hardware.kicad.text import Tree, each, first, parse
from hardware.places import ROOT
from tests.hardware.boards import real

CLEARANCE = 0.2  # mm, the least that manufacturers ask for


def reference(footprint: Tree) -> str:
    return next(str(row[2]) for row in each(footprint, "property") if row[1] == "Reference")


SHEETS = {sheet.name: sheet for sheet in placement.printed(real())}


@pytest.fixture(scope="module", params=SHEETS)
def sheet(request: pytest.FixtureRequest) -> Printed:
    return SHEETS[request.param]


@pytest.fixture(scope="module")
def drawn(sheet: Printed) -> Tree:
    return parse((ROOT / sheet.file).read_text(encoding="utf-8"))


def test_its_pads_join_what_the_circuit_joins(drawn: Tree, sheet: Printed) -> None:
    circuit = sheet.circuit
    found = {}
    for footprint in each(drawn, "footprint"):
        for pad in each(footprint, "pad"):
            if pad[1]:
                found[reference(footprint), pad[1]] = first(pad, "net")[-1]
    assert found == {(p.ref, n): net_of(p, n) for p in circuit.parts.values() for n in p.nets}


def by_hand(sheet: Printed) -> dict[str, list[float]]:
    """What the board file itself places, by reference."""
    pcb, box, circuit = sheet.board["pcb"], sheet.board["enclosure"]["box"], sheet.circuit
    wanted = {f"H{i}": place for i, place in enumerate(sheet.holes, 1)}
    if sheet.name == "main":
        wanted |= {ref: box[name] for ref, name in (("U1", "pico"), ("U2", "mux"), ("U3", "shifter"), ("BZ1", "piezo"))}
        return wanted | {f"J{i}": place for i, place in enumerate(box["cables"], 1)}
    groups = {"button": pcb["buttons"], "led": pcb["leds"]}
    wanted |= {p.ref: groups[p.key][p.value] for p in circuit.parts.values() if p.key in groups}
    return wanted | {p.ref: pcb["connectors"][p.value] for p in circuit.parts.values() if p.ref[0] == "J"}


def test_what_the_board_file_places_stands_there(drawn: Tree, sheet: Printed) -> None:
    """The enclosure is cut by the same numbers."""
    at = {reference(f): tuple(map(float, first(f, "at")[1:3])) for f in each(drawn, "footprint")}
    wanted = by_hand(sheet)
    assert len(wanted) == {"station": 8 + 6 + 4 + 4, "main": 4 + 5 + 4}[sheet.name]
    for ref, (x, y) in wanted.items():
        assert at[ref] == sheet.sheet(x, y), ref
    edge = next(row for row in each(drawn, "gr_rect") if first(row, "layer")[1] == "Edge.Cuts")
    (x, y), (x2, y2) = (map(float, first(edge, name)[1:3]) for name in ("start", "end"))
    assert [x2 - x, y2 - y] == list(sheet.size[:2])
    assert max(sheet.size) <= 100, "what manufacturers ask the least for"


def segments(drawn: Tree) -> list[tuple[str, str, float, float, float, float, float]]:
    """(net, layer, ends, half the width) of tracks; a via is a point on both layers."""
    nets = {row[1]: row[2] if len(row) > 2 else "" for row in each(drawn, "net")}
    found = []
    for row in each(drawn, "segment"):
        ends = (*map(float, first(row, "start")[1:3]), *map(float, first(row, "end")[1:3]))
        half = float(first(row, "width")[1]) / 2
        found.append((nets[first(row, "net")[1]], first(row, "layer")[1], *ends, half))
    for row in each(drawn, "via"):
        x, y = map(float, first(row, "at")[1:3])
        half = float(first(row, "size")[1]) / 2
        found += [(nets[first(row, "net")[1]], layer, x, y, x, y, half) for layer in ("F.Cu", "B.Cu")]
    return found


def test_no_track_is_near_what_it_does_not_join(drawn: Tree) -> None:
    """Against the pads, worked out here again from the drawn footprints."""
    pads = []
    for footprint in each(drawn, "footprint"):
        fx, fy, *turn = map(float, first(footprint, "at")[1:])
        angle = radians(turn[0] if turn else 0)
        for pad in each(footprint, "pad"):
            x, y = map(float, first(pad, "at")[1:3])
            px, py = fx + x * cos(angle) + y * sin(angle), fy - x * sin(angle) + y * cos(angle)
            w, h = map(float, first(pad, "size")[1:3])
            if turn and turn[0] % 180:
                w, h = h, w
            net = first(pad, "net")[-1] if pad[1] else ""
            layers = ("F.Cu", "B.Cu") if pad[2] != "smd" else ("F.Cu",)
            pads += [(net, layer, px, py, w / 2, h / 2) for layer in layers]
    lines = segments(drawn)
    assert len(lines) > 100
    for net, layer, x, y, x2, y2, half in lines:
        steps = max(1, int(hypot(x2 - x, y2 - y) / 0.1))
        far = half + CLEARANCE
        near = [
            (other, px, py, w, h)
            for other, on, px, py, w, h in pads
            if on == layer and other != net
            if min(x, x2) - far < px + w and max(x, x2) + far > px - w
            if min(y, y2) - far < py + h and max(y, y2) + far > py - h
        ]
        for i in range(steps + 1):
            tx, ty = x + (x2 - x) * i / steps, y + (y2 - y) * i / steps
            for other, px, py, w, h in near:
                gap = hypot(max(0, abs(tx - px) - w), max(0, abs(ty - py) - h)) - half
                assert gap >= CLEARANCE, (net, other, tx, ty)


def test_what_is_printed_is_as_large_as_manufacturers_print(drawn: Tree) -> None:
    """Texts 1.0 mm high, strokes 0.15 mm wide: their tables' least."""
    texts, strokes = [], []

    def look(tree: Tree) -> None:
        if tree[0] in ("gr_text", "fp_text", "property") and first(tree, "layer")[1] == "F.SilkS":
            font = first(first(tree, "effects"), "font")
            texts.append(float(first(font, "size")[1]))
            strokes.append(float(first(font, "thickness")[1]))
        if tree[0] in footprints.DRAWN and tree[0] != "fp_text" and first(tree, "layer")[1] == "F.SilkS":
            strokes.append(float(first(first(tree, "stroke"), "width")[1]))
        for inner in tree:
            if isinstance(inner, list) and inner:
                look(inner)

    look(drawn)
    assert len(texts) > 40 and min(texts) >= 1.0 and min(strokes) >= 0.15


def test_both_circuits_joined_by_cables_are_the_console() -> None:
    """Contact n of a jack in the box to contact n of its station's: the nets that the virtual board is held against."""
    board = real()
    whole = console(board)
    boards: list[tuple[Circuit, int]] = [(main_board(board), 0)]
    boards += [(circuit_board(board), n * 100) for n in range(1, len(board["stations"]) + 1)]
    nets: list[set[tuple[str, str]]] = []
    for circuit, first_number in boards:
        for ends in circuit.nets().values():
            nets.append({(numbered(ref, first_number), pin) for ref, pin in ends})
    for n in range(1, len(board["stations"]) + 1):
        nets += [{(f"J{n}", pin), (f"J{n}01", pin)} for pin in [*map(str, range(1, 9)), "SH"]]
    wired = {part.ref for part in whole.parts.values() if part.key in ("strip", "ssd1306", "reed", "shake")}
    wanted = [{end for end in ends if end[0] not in wired} for ends in whole.nets().values()]
    assert sorted(map(sorted, joined(nets))) == sorted(map(sorted, wanted))
    for circuit, first_number in boards:
        for part in circuit.parts.values():
            there = whole.parts[numbered(part.ref, first_number)]
            assert (there.key, there.symbol, there.value.split()[0]) == (part.key, part.symbol, part.value.split()[0])
            assert all((there.nets[pin] == OPEN) <= (net == OPEN) for pin, net in part.nets.items())


def numbered(ref: str, add: int) -> str:
    letters = ref.rstrip("0123456789")
    return f"{letters}{int(ref[len(letters) :]) + add}"


def joined(nets: list[set[tuple[str, str]]]) -> list[set[tuple[str, str]]]:
    """Nets that share an end are one."""
    found: list[set[tuple[str, str]]] = []
    for net in nets:
        touching = [other for other in found if other & net]
        found = [other for other in found if not other & net] + [net.union(*touching)]
    return found


def pad(ref: str, net: str, x: float, y: float, through: bool = True) -> Copper:
    return Copper(ref, "1", net, x, y, 1.5, 1.5, through)


def test_the_router_lets_tracks_cross_on_two_layers() -> None:
    ends = [pad("A", "N", 2, 10), pad("B", "N", 18, 10), pad("C", "M", 10, 2, False), pad("D", "M", 10, 18, False)]
    router = tracks.Router((20, 20), ends)
    assert router.connect("N") and router.connect("M")
    assert {track.layer for track in router.routes.tracks} == {0, 1}
    reached = [(t.x, t.y) for t in router.routes.tracks] + [(t.x2, t.y2) for t in router.routes.tracks]
    for end in ends:
        assert any(abs(x - end.x) < 0.75 and abs(y - end.y) < 0.75 for x, y in reached), end.ref


def test_the_router_names_what_it_cannot_reach() -> None:
    wall = [pad(f"W{i}", f"W{i}", 10, y) for i, y in enumerate((1, 3, 5, 7, 9, 11, 13, 15, 17, 19))]
    router = tracks.Router((20, 20), [pad("A", "N", 2, 10), pad("B", "N", 18, 10), *wall])
    assert not router.connect("N")
    assert router.routes.open == [("N", "B.1")]


def test_vias_join_both_pours_and_keep_away_from_what_is_no_ground() -> None:
    """Where nothing is, they stand everywhere, so that no piece of a pour is alone."""
    router = tracks.Router((20, 20), [pad("A", "N", 10, 10), pad("B", "GND", 4, 4)])
    router.stitch("GND")
    assert {net for net, _, _ in router.routes.vias} == {"GND"} and len(router.routes.vias) > 10
    for _, x, y in router.routes.vias:
        assert max(abs(x - 10), abs(y - 10)) - 0.75 - tracks.VIA / 2 >= tracks.CLEARANCE, (x, y)
    assert any(x > 14 and y > 14 for _, x, y in router.routes.vias)


def test_a_missing_tool_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install.shutil, "which", lambda name: None)
    with pytest.raises(install.Missing, match=r"graphviz is missing: apt-get install -y .*graphviz"):
        install.graphviz()
    assert heavy.main(["release"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("KiCad 9 or newer is missing: apt-get install -y ") and said.rstrip().endswith(
        " kicad kicad-symbols kicad-footprints"
    )
    assert heavy.main(["gerbers"]) == 2
    assert "gerbers is unknown; there is wiring, printed, release" in capsys.readouterr().err
