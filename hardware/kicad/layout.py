"""The station's printed circuit as a board file: parts, tracks, and the outlines of the pours that pour.py fills."""

from collections.abc import Iterator
from typing import Any

from hardware.circuit.model import Circuit
from hardware.kicad import footprints
from hardware.kicad.placement import LEFT, TOP, footprint, net_of, places, sheet
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
# Where a reference is printed, from the part's middle, by reference or footprint; the others have it in the middle.
REFERENCES = {
    "C2": (-2.9, 0.0),
    "C3": (3.2, 0.0),
    "C-RADIAL": (0.0, 1.95),
    "TO-92": (0.0, 2.75),
    **{name: (shape.body[0] - 1.0, 0.0) for name, shape in footprints.FOOTPRINTS.items() if name.startswith("XH")},
}


def layout(board: dict[str, Any], circuit: Circuit, routes: Routes) -> str:
    nets = {"": 0}
    for part in circuit.parts.values():
        for pad in part.nets:
            nets.setdefault(net_of(part, pad), len(nets))
    width, depth, thick = board["pcb"]["size_mm"]
    lines = [
        f"(version {VERSION_BOARD})",
        '(generator "dicetown")',
        '(generator_version "9.0")',
        f"(general (thickness {number(thick)}) (legacy_teardrops no))",
        '(paper "A4")',
        "(title_block",
        '\t(title "Dice Town station")',
        '\t(comment 1 "Made from hardware/board.toml: change the board there")',
        '\t(comment 2 "SPDX-License-Identifier: CERN-OHL-P-2.0")',
        ")",
        f"(layers {' '.join(LAYERS.split(chr(10)))})",
        "(setup (pad_to_mask_clearance 0.05) (allow_soldermask_bridges_in_footprints no))",
        *(f"(net {i} {quoted(net)})" for net, i in nets.items()),
    ]
    at = places(board, circuit)
    for part in circuit.parts.values():
        place = at[part.ref]
        x, y = sheet(board, place.x, place.y)
        turn = f" {place.turn}" if place.turn else ""
        shape = footprint(part)
        head = [
            '(layer "F.Cu")',
            identity("footprint", part.ref),
            f"(at {number(x)} {number(y)}{turn})",
            f"(descr {quoted(shape.text)})",
            *_properties(shape.name, part.ref, part.value, shape.body, place.turn, board["parts"][part.key]["text"]),
            f"(path {quoted(symbol_path(part.ref))})",
            '(sheetname "/")',
            '(sheetfile "station.kicad_sch")',
        ]
        own = {pad: f"{nets[net_of(part, pad)]} {quoted(net_of(part, pad))}" for pad in part.nets}
        lines += footprints.lines(shape, part.ref, head, own, place.turn)
    screw = footprints.hole(board["pcb"]["hole_mm"])
    for i, (hx, hy) in enumerate(board["pcb"]["holes"], 1):
        x, y = sheet(board, hx, hy)
        head = ['(layer "F.Cu")', identity("hole", i), f"(at {number(x)} {number(y)})"]
        head += _properties(screw.name, f"H{i}", "screw", screw.body, 0, "", hidden=True)
        lines += footprints.lines(screw, f"hole {i}", head, {})
    lines += [
        f"(gr_rect (start {number(LEFT)} {number(TOP)}) (end {number(LEFT + width)} {number(TOP + depth)})",
        f'\t(stroke (width 0.1) (type default)) (fill no) (layer "Edge.Cuts") {identity("edge")})',
        *_words(board),
        *_copper(routes, nets),
        *_pours(width, depth, nets["GND"]),
        "(embedded_fonts no)",
    ]
    return "\n".join(["(kicad_pcb", *indented(lines), ")", ""])


def _properties(
    name: str, ref: str, value: str, body: tuple[float, float, float, float], turn: int, text: str, hidden: bool = False
) -> Iterator[str]:
    """The reference is printed, the value stands only on the drawing for fitting."""
    angle = f" {turn % 180}"
    hide = " (hide yes)" if hidden else ""
    x, y = REFERENCES.get(ref, REFERENCES.get(name, ((body[0] + body[2]) / 2, (body[1] + body[3]) / 2)))
    font = "(effects (font (size 0.8 0.8) (thickness 0.12)))"
    yield f'(property "Reference" {quoted(ref)} (at {number(x)} {number(y)}{angle}) (layer "F.SilkS"){hide}'
    yield f"\t{identity('reference', ref)} {font})"
    yield f'(property "Value" {quoted(value)} (at {number(x)} {number(y + 1)}{angle}) (layer "F.Fab"){hide}'
    yield f"\t{identity('value', ref)} {font})"
    for key, said in (("Datasheet", ""), ("Description", text)):
        yield f'(property {quoted(key)} {quoted(said)} (at 0 0 0) (layer "F.Fab") (hide yes)'
        yield f"\t{identity(key, ref)} {font})"


def _words(board: dict[str, Any]) -> Iterator[str]:
    """What is printed beside the parts: what each button and plug is, and the nets of the loose wires."""
    pcb, plugs = board["pcb"], board["connectors"]
    texts = [(name, x, y - 7.6, 1.0) for name, (x, y) in pcb["buttons"].items()]
    for name in ("screen", "cup", "shake"):
        x, y = pcb["connectors"][name]
        texts.append((f"{name}: {' '.join(plugs[name])}", x, y + 3.9, 0.7))
    texts.append(("DICE TOWN station  CERN-OHL-P-2.0", 50, 1.6, 1.0))
    for i, (text, x, y, size) in enumerate(texts):
        px, py = sheet(board, x, y)
        yield f'(gr_text {quoted(text)} (at {number(px)} {number(py)} 0) (layer "F.SilkS") {identity("words", i)}'
        yield f"\t(effects (font (size {size} {size}) (thickness {number(size * 0.15)}))))"


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
        yield "\t(hatch edge 0.5) (connect_pads (clearance 0.25)) (min_thickness 0.25)"
        yield "\t(fill yes (thermal_gap 0.4) (thermal_bridge_width 0.5))"
        yield f"\t(polygon (pts {' '.join(f'(xy {number(x)} {number(y)})' for x, y in corners)})))"
