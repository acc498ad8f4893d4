"""A printed circuit as a board file: parts, tracks, and the outlines of the pours that pour.py fills."""

from collections.abc import Iterator

from hardware.circuit.main import TOWN
from hardware.circuit.model import Part
from hardware.kicad import footprints
from hardware.kicad.footprints import LETTERS, SILK
from hardware.kicad.placement import LEFT, TOP, Printed, net_of
from hardware.kicad.schematic import symbol_path
from hardware.kicad.text import VERSION_BOARD, identity, indented, number, quoted
from hardware.kicad.tracks import VIA, VIA_DRILL, Routes

LAYERS = """
(0 "F.Cu" signal) (2 "B.Cu" signal) (5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen")
(1 "F.Mask" user) (3 "B.Mask" user) (13 "F.Paste" user) (15 "B.Paste" user) (25 "Edge.Cuts" user) (27 "Margin" user)
(31 "F.CrtYd" user "F.Courtyard") (29 "B.CrtYd" user "B.Courtyard") (35 "F.Fab" user) (33 "B.Fab" user)
"""
COPPER = ("F.Cu", "B.Cu")
POUR_INSET = 0.5
REVISION, DATE = "rev 2", "2026-11-23"
FONT = f"(effects (font (size {LETTERS} {LETTERS}) (thickness {SILK})))"
# Ground pads around which the pour of one side is an island of theirs alone, so that spokes would lead nowhere, or that
# other pads are too close to for two spokes. By circuit and reference or by footprint.
SOLID = {
    "RJ45": ("1", "3", "7"),
    "SOT-23-6": ("2",),
    "MUX-BOARD": ("GND", "A0", "A1", "A2"),
    "station U1": ("10",),
    "main U1": ("18",),
    "main U3": ("19",),
}
TALL = ("PICO", "MUX-BOARD", "DIP-20", "DIP-28")  # their texts run along them
At = tuple[float, float]
# Where reference and value are printed, from the part's middle, by circuit and reference or by footprint. None: not.
TEXTS: dict[str, tuple[At | None, At | None]] = {
    "R-AXIAL": ((-1.7, 0.0), (1.7, 0.0)),
    "C-RADIAL": ((0.0, 2.4), (0.0, 3.9)),
    "FUSE-RADIAL": ((0.0, 0.0), (0.0, 2.7)),
    "TO-92": ((0.0, 3.0), None),
    "TEST": (None, (0.0, -2.1)),
    "WIRES-3": ((-6.2, 0.0), None),
    **dict.fromkeys(TALL, ((-1.0, 0.0), (1.0, 0.0))),
    "SW-12MM": ((0.0, 0.0), None),
    "LED-5050": ((0.0, 0.0), None),
    "RJ45": ((0.0, 5.0), None),
    "SOT-23-6": ((0.0, 2.8), None),
    "PIEZO": ((0.0, -3.0), (0.0, 3.0)),
    **{f"XH-{n}": ((-2.4 - 1.25 * n, 0.0), None) for n in (2, 3, 4)},
    "station C1": ((0.0, -2.4), (0.0, 2.4)),
    "station C2": ((3.7, 0.0), (4.2, -1.4)),
    "station C3": ((3.7, 0.0), None),
    "main C2": ((0.0, -2.4), (0.0, -3.9)),
}


def layout(sheet: Printed, routes: Routes) -> str:
    circuit = sheet.circuit
    nets = {"": 0}
    for part in circuit.parts.values():
        for pad in part.nets:
            nets.setdefault(net_of(part, pad), len(nets))
    width, depth, thick = sheet.size
    lines = [
        f"(version {VERSION_BOARD})",
        '(generator "dicetown")',
        '(generator_version "9.0")',
        f"(general (thickness {number(thick)}) (legacy_teardrops no))",
        '(paper "A4")',
        "(title_block",
        f"\t(title {quoted(sheet.title)})",
        f"\t(date {quoted(DATE)})",
        f"\t(rev {quoted(REVISION)})",
        '\t(comment 1 "Made from hardware/board.toml: change the board there")',
        '\t(comment 2 "SPDX-License-Identifier: CERN-OHL-P-2.0")',
        ")",
        f"(layers {' '.join(LAYERS.split(chr(10)))})",
        "(setup (pad_to_mask_clearance 0.05) (allow_soldermask_bridges_in_footprints no))",
        *(f"(net {i} {quoted(net)})" for net, i in nets.items()),
    ]
    for part in circuit.parts.values():
        place = sheet.places[part.ref]
        x, y = sheet.sheet(place.x, place.y)
        turn = f" {place.turn}" if place.turn else ""
        head = [
            '(layer "F.Cu")',
            identity("footprint", part.ref),
            f"(at {number(x)} {number(y)}{turn})",
            *_properties(sheet, part, place.turn),
            f"(path {quoted(symbol_path(part.ref))})",
            '(sheetname "/")',
            f"(sheetfile {quoted(sheet.name + '.kicad_sch')})",
        ]
        own = {pad: f"{nets[net_of(part, pad)]} {quoted(net_of(part, pad))}" for pad in part.nets}
        name = part.symbol.footprint
        solid = SOLID.get(f"{sheet.name} {part.ref}", SOLID.get(name, ()))
        lines += footprints.lines(name, part.ref, head, own, place.turn, solid)
    for i, (hx, hy) in enumerate(sheet.holes, 1):
        x, y = sheet.sheet(hx, hy)
        head = ['(layer "F.Cu")', identity("hole", i), f"(at {number(x)} {number(y)})"]
        head += _hidden({"Reference": f"H{i}", "Value": "screw", "Datasheet": "", "Description": ""}, f"H{i}")
        lines += footprints.lines("HOLE", f"hole {i}", head, {})
    lines += [
        f"(gr_rect (start {number(LEFT)} {number(TOP)}) (end {number(LEFT + width)} {number(TOP + depth)})",
        f'\t(stroke (width 0.1) (type default)) (fill no) (layer "Edge.Cuts") {identity("edge")})',
        *_words(sheet),
        *_copper(routes, nets),
        *_pours(width, depth, nets["GND"]),
        "(embedded_fonts no)",
    ]
    return "\n".join(["(kicad_pcb", *indented(lines), ")", ""])


def _properties(sheet: Printed, part: Part, turn: int) -> Iterator[str]:
    """Reference and value are printed where there is room for them."""
    name = part.symbol.footprint
    angle = (turn + 90 if name in TALL else turn) % 180
    reference, value = TEXTS.get(f"{sheet.name} {part.ref}", TEXTS[name])
    for key, text, at in (("Reference", part.ref, reference), ("Value", part.value, value)):
        if at is None:
            yield from _hidden({key: text}, part.ref)
        else:
            yield f"(property {quoted(key)} {quoted(text)} (at {number(at[0])} {number(at[1])} {angle})"
            yield f'\t(layer "F.SilkS") {identity(key.lower(), part.ref)} {FONT})'
    bought = sheet.board["parts"].get(part.key, {})
    yield from _hidden({"Datasheet": "", "Description": bought.get("text", "")}, part.ref)


def _hidden(said: dict[str, str], ref: str) -> Iterator[str]:
    for key, text in said.items():
        yield f'(property {quoted(key)} {quoted(text)} (at 0 0 0) (layer "F.Fab") (hide yes)'
        yield f"\t{identity(key, ref)} {FONT})"


def _words(sheet: Printed) -> Iterator[str]:
    """What is printed beside the parts: buttons and plugs, what it is, of when and whose."""
    for i, (text, x, y) in enumerate(_station(sheet) if sheet.name == "station" else _main(sheet)):
        px, py = sheet.sheet(x, y)
        yield f'(gr_text {quoted(text)} (at {number(px)} {number(py)} 0) (layer "F.SilkS") {identity("words", i)}'
        yield f"\t{FONT})"


def _station(sheet: Printed) -> Iterator[tuple[str, float, float]]:
    pcb = sheet.board["pcb"]
    for name, (x, y) in pcb["buttons"].items():
        yield name, x, y - 7.6
    for name in ("screen", "cup", "shake"):
        x, y = pcb["connectors"][name]
        yield name, x, y + 4.1
    yield f"DICE TOWN station {REVISION} {DATE} CERN-OHL-P-2.0", 50, 1.6


def _main(sheet: Printed) -> Iterator[tuple[str, float, float]]:
    for n, (x, y) in enumerate(sheet.board["enclosure"]["box"]["cables"][: len(sheet.board["stations"])], 1):
        yield f"STATION {n}", x, y - 9
    yield f"DICE TOWN main box {REVISION} {DATE} CERN-OHL-P-2.0", 36, 1.6
    yield "USB", 4, 48
    places = sheet.places["J9"]
    for i, name in enumerate(TOWN):
        yield name, places.x + (i - 1) * 4.2, places.y + 2.4


def _copper(routes: Routes, nets: dict[str, int]) -> Iterator[str]:
    for i, track in enumerate(routes.tracks):
        start = f"{number(LEFT + track.x)} {number(TOP + track.y)}"
        end = f"{number(LEFT + track.x2)} {number(TOP + track.y2)}"
        yield f"(segment (start {start}) (end {end}) (width {number(track.width)})"
        yield f"\t(layer {quoted(COPPER[track.layer])}) (net {nets[track.net]}) {identity('track', i)})"
    for i, (net, x, y) in enumerate(routes.vias):
        yield f"(via (at {number(LEFT + x)} {number(TOP + y)}) (size {VIA}) (drill {VIA_DRILL})"
        yield f'\t(layers "F.Cu" "B.Cu") (net {nets[net]}) {identity("via", i)})'


def _pours(width: float, depth: float, ground: int) -> Iterator[str]:
    left, top = LEFT + POUR_INSET, TOP + POUR_INSET
    right, bottom = LEFT + width - POUR_INSET, TOP + depth - POUR_INSET
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    for layer in COPPER:
        yield f'(zone (net {ground}) (net_name "GND") (layer {quoted(layer)}) {identity("pour", layer)}'
        yield "\t(hatch edge 0.5) (connect_pads (clearance 0.2)) (min_thickness 0.2)"
        yield "\t(fill yes (thermal_gap 0.25) (thermal_bridge_width 0.4))"
        yield f"\t(polygon (pts {' '.join(f'(xy {number(x)} {number(y)})' for x, y in corners)})))"
