"""The footprints: KiCad's own, with the part's middle as origin, pads for an iron, and strokes that are
printed for certain.

They are in hardware/dicetown.pretty, so that only `library` needs KiCad. As there x goes to the right and y down.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from hardware.circuit.symbols import MUX
from hardware.kicad.text import VERSION_BOARD, Quoted, Tree, each, first, identity, number, parse, quoted, written
from hardware.places import ROOT

LIBRARY = "dicetown"
PRETTY = f"hardware/{LIBRARY}.pretty"
FOLDER, MODELS = "KICAD9_FOOTPRINT_DIR", "KICAD9_3DMODEL_DIR"  # as KiCad itself calls them
SILK, LETTERS = 0.15, 1.0  # mm: the thinnest stroke and the lowest text that a manufacturer prints for certain
SHOWN = ("F.SilkS", "F.CrtYd", "F.Fab")
DRAWN = ("fp_line", "fp_rect", "fp_circle", "fp_arc", "fp_poly", "fp_text")
PLACES = ("at", "start", "mid", "end", "center", "xy")
NO_PART = ("board_only", "exclude_from_pos_files", "exclude_from_bom")
BARE = (["uuid"], ["remove_unused_layers"], ["options"], ["primitives"], ["thermal_bridge_angle"])


@dataclass(frozen=True)
class Change:
    """What is taken from KiCad, and what is other with us; all in mm."""

    kicad: str  # library:footprint
    text: str = ""  # in place of KiCad's
    by_body: bool = False  # its middle is that of the body, not of the pads
    pad: tuple[float, ...] = ()  # width and height
    out: float = 0  # pads so much further from the middle in x
    drill: float = 0
    alone: bool = False  # one pad only
    names: tuple[str, ...] = ()  # of the pads, in their order
    words: tuple[tuple[str, float, float], ...] = ()  # printed besides
    silk: tuple[tuple[float, float, float, float], ...] = ()  # lines in place of those that are printed
    court: float = 0  # radius of the courtyard
    bodies: tuple[tuple[str, float], ...] | None = None  # other ones: file, height over the circuit


def _xh(pins: int) -> Change:
    body = f"Connector_JST.3dshapes/JST_XH_B{pins}B-XH-A_1x{pins:02}_P2.50mm_Vertical.step"
    kicad = f"Connector_JST:JST_XH_B{pins}B-XH-AM_1x{pins:02}_P2.50mm_Vertical"
    return Change(kicad, by_body=True, bodies=((body, 0),))


CHANGES = {
    "DIP-28": Change("Package_DIP:DIP-28_W7.62mm_LongPads"),
    "DIP-20": Change("Package_DIP:DIP-20_W7.62mm_LongPads"),
    "PICO": Change(
        "Module:RaspberryPi_Pico_Common_THT",
        silk=(
            (-10.5, -25.5, 10.5, -25.5),
            (10.5, -25.5, 10.5, 25.5),
            (10.5, 25.5, -10.5, 25.5),
            (-10.5, 25.5, -10.5, -25.5),
        ),
        bodies=(
            ("Module.3dshapes/RaspberryPi_Pico_PinSockets_H8.50mm.step", 0),
            ("Module.3dshapes/RaspberryPi_Pico_H.step", 8.5),
        ),
    ),
    "MUX-BOARD": Change(
        "Package_DIP:DIP-24_W15.24mm_LongPads",
        "TCA9548A on a board, two rows of 12",
        drill=1.0,
        names=tuple(pin.number for pin in MUX.pins),
        bodies=(),
    ),
    "TO-92": Change("Package_TO_SOT_THT:TO-92_Inline_Wide"),
    "R-AXIAL": Change(  # without ends, so that its texts have room
        "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
        silk=((-3.2, -1.37, 3.2, -1.37), (-3.2, 1.37, 3.2, 1.37)),
    ),
    "C-RADIAL": Change("Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P2.50mm"),
    "FUSE-RADIAL": Change(
        "Capacitor_THT:C_Disc_D9.0mm_W2.5mm_P5.00mm", "Resettable fuse, radial, 5.1 mm", pad=(1.8, 1.8), drill=1.0
    ),
    "PIEZO": Change("Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm"),
    "WIRES-3": Change("Connector_Wire:SolderWire-0.25sqmm_1x03_P4.2mm_D0.65mm_OD1.7mm", bodies=()),
    "TEST": Change("TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm", alone=True),
    **{f"XH-{pins}": _xh(pins) for pins in (2, 3, 4)},
    # Its mouth looks to the back, over the edge, where nothing is printed. The body is the same jack's with lights.
    "RJ45": Change(
        "Connector_RJ:RJ45_Amphenol_RJHSE5380",
        by_body=True,
        words=(("1", -5.2, 0.125),),
        silk=(
            (-8.25, -4.3, -8.25, -0.4),
            (-8.25, 2.45, -8.25, 7.9),
            (-8.25, 7.9, 8.25, 7.9),
            (8.25, 7.9, 8.25, 2.45),
            (8.25, -0.4, 8.25, -4.3),
        ),
        bodies=(("Connector_RJ.3dshapes/RJ45_Amphenol_RJHSE538X.step", 0),),
    ),
    "SOT-23-6": Change("Package_TO_SOT_SMD:SOT-23-6_Handsoldering", pad=(1.8, 0.6), out=0.05),
    "SW-12MM": Change(
        "Button_Switch_THT:SW_SPST_Omron_B3F-40xx",
        bodies=(("Button_Switch_THT.3dshapes/SW_PUSH-12mm_Wuerth-430476085716.step", 0),),
    ),
    "LED-5050": Change(
        "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        pad=(1.6, 1.1),
        out=0.05,
        words=(("5V", -1.2, -3.6), ("GND", 1.2, 3.6)),
    ),
    "HOLE": Change("MountingHole:MountingHole_3.2mm_M3"),
}


def folder() -> Path:
    return Path(os.environ.get(FOLDER, "/usr/share/kicad/footprints"))


def library(hole_mm: float) -> dict[str, str]:
    """The text of each footprint by its file. KiCad's libraries are read. hole_mm: across, for a screw."""
    screw = replace(CHANGES["HOLE"], pad=(hole_mm, hole_mm), drill=hole_mm, court=hole_mm / 2 + 0.5)
    changes = CHANGES | {"HOLE": screw}
    return {f"{PRETTY}/{name}.kicad_mod": _made(name, change) + "\n" for name, change in changes.items()}


def _made(name: str, change: Change) -> str:
    kicad, _, file = change.kicad.partition(":")
    tree = parse((folder() / f"{kicad}.pretty" / f"{file}.kicad_mod").read_text(encoding="utf-8"))
    x, y = _middle(tree, change)
    rows: Tree = ["footprint", Quoted(name), ["version", str(VERSION_BOARD)], ["generator", Quoted("dicetown")]]
    rows += [["generator_version", Quoted("9.0")], ["layer", Quoted("F.Cu")]]
    rows += [["descr", Quoted(change.text)] if change.text else first(tree, "descr")]
    rows += [["attr", *NO_PART] if name == "HOLE" else first(tree, "attr")[:2]]
    for row in each(tree, *DRAWN[:-1]):
        layer = first(row, "layer")[1]
        if layer in SHOWN and not (change.silk and layer == "F.SilkS"):
            rows.append(_drawn(_moved(row, x, y), change))
    for x1, y1, x2, y2 in change.silk:
        stroke = ["stroke", ["width", number(SILK)], ["type", "solid"]]
        ends = [["start", number(x1), number(y1)], ["end", number(x2), number(y2)]]
        rows.append(["fp_line", *ends, stroke, ["layer", Quoted("F.SilkS")]])
    for word, wx, wy in change.words:
        font = ["font", ["size", number(LETTERS), number(LETTERS)], ["thickness", number(SILK)]]
        at = ["at", number(wx), number(wy)]
        rows.append(["fp_text", "user", Quoted(word), at, ["layer", Quoted("F.SilkS")], ["effects", font]])
    for i, row in enumerate(each(tree, "pad")):
        rows.append(_pad(_moved(row, x, y), change, i))
    rows.append(["embedded_fonts", "no"])
    rows += list(_bodies(tree, change, x, y))
    return written(rows)


def _middle(tree: Tree, change: Change) -> tuple[float, float]:
    if change.by_body:
        lines = [row for row in each(tree, "fp_line", "fp_rect") if first(row, "layer")[1] == "F.Fab"]
        ends = [end for row in lines for end in each(row, "start", "end")]
    else:
        ends = [first(pad, "at") for pad in each(tree, "pad")]
    xs, ys = [float(end[1]) for end in ends], [float(end[2]) for end in ends]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _moved(row: Tree, x: float, y: float) -> Tree:
    """A row with all its places from the part's middle, and without what is KiCad's own affair."""
    if row[0] in PLACES:
        return [row[0], number(float(row[1]) - x), number(float(row[2]) - y), *row[3:]]
    return [_moved(item, x, y) if isinstance(item, list) else item for item in row if item[:1] not in BARE]


def _drawn(row: Tree, change: Change) -> Tree:
    stroke, layer = first(row, "stroke"), first(row, "layer")[1]
    if layer == "F.SilkS":
        width = first(stroke, "width")
        width[1] = number(max(SILK, float(width[1])))
    if change.court and layer == "F.CrtYd":
        first(row, "end")[1] = number(change.court)
    return row


def _pad(row: Tree, change: Change, i: int) -> Tree:
    """The first pad that goes through is square, if there are others."""
    at, size = first(row, "at"), first(row, "size")
    if row[3] == "custom":  # round, with corners that others' tracks must keep away from
        row[3] = "circle"
    if change.out:
        at[1] = number(float(at[1]) + (change.out if float(at[1]) > 0 else -change.out))
    if change.pad:
        size[1:] = map(number, change.pad)
    if change.drill:
        first(row, "drill")[1] = number(change.drill)
    if row[1] == "1" and row[2] == "thru_hole" and not change.alone:
        row[3] = "rect"
        row = [item for item in row if item[:1] != ["roundrect_rratio"]]
    if change.names:
        row[1] = Quoted(change.names[i])
    return row


def _bodies(tree: Tree, change: Change, x: float, y: float) -> Iterator[Tree]:
    """KiCad's, where there are no others; those of the board's middle begin there."""
    bodies = change.bodies
    if bodies is None:
        bodies = tuple((str(row[1]).partition("/")[2], 0.0) for row in each(tree, "model"))
    for file, high in bodies:
        known = [first(first(row, "offset"), "xyz") for row in each(tree, "model") if row[1].endswith(file)]
        ox, oy = map(float, known[0][1:3]) if known else (0.0, 0.0)
        offset = ["offset", ["xyz", number(ox - x), number(oy + y), number(high)]]
        turn = ["rotate", ["xyz", "0", "0", "0"]]
        yield ["model", Quoted(f"${{{MODELS}}}/{file}"), offset, ["scale", ["xyz", "1", "1", "1"]], turn]


@cache
def read(name: str) -> Tree:
    """A footprint of our library."""
    return parse((ROOT / PRETTY / f"{name}.kicad_mod").read_text(encoding="utf-8"))


def models() -> set[str]:
    """The files of all bodies, below KiCad's folder of models."""
    return {str(row[1]).partition("/")[2] for name in CHANGES for row in each(read(name), "model")}


def lines(
    name: str, key: str, head: list[str], nets: dict[str, str], turn: float = 0, solid: tuple[str, ...] = ()
) -> Iterator[str]:
    """The footprint as a board has it. key: for its identities; head: its place and properties; nets: what each pad
    joins; turn: of the whole, since KiCad writes the angle of a pad by the board; solid: pads without spokes to the
    pour."""
    yield f"(footprint {quoted(f'{LIBRARY}:{name}')}"
    yield from ("\t" + line for line in head)
    for i, row in enumerate(each(read(name), "descr", "attr", *DRAWN, "pad", "embedded_fonts", "model")):
        if row[0] == "pad":
            row = _joined(row, nets.get(row[1], ""), turn, row[1] in solid)
        text = written(row)
        if row[0] in ("pad", *DRAWN):
            text = f"{text[:-1]} {identity(key, row[0], i)})"
        yield from ("\t" + line for line in text.splitlines())
    yield ")"


def _joined(pad: Tree, net: str, turn: float, solid: bool) -> Tree:
    angle = [number(turn)] if turn else []
    row = [["at", *item[1:3], *angle] if item[:1] == ["at"] else item for item in pad]
    return [*row, *([["net", net]] if net else []), *([["zone_connect", "2"]] if solid else [])]
