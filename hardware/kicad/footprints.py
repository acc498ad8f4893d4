"""The footprints of the parts, by their data sheets: pads, the body's outline, what is printed.

The origin is the middle of the part, x to the right and y down as in KiCad; the first pad is square.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hardware.circuit.symbols import MUX
from hardware.kicad import models
from hardware.kicad.text import VERSION_BOARD, identity, number, quoted

LIBRARY = "dicetown"
SILK, LETTERS = 0.15, 1.0  # mm: the thinnest stroke and the lowest text that a manufacturer prints for certain


@dataclass(frozen=True)
class Pad:
    number: str  # "": a hole without copper
    x: float
    y: float
    width: float
    height: float
    drill: float = 0  # 0: on the upper side only

    @property
    def shape(self) -> str:
        if not self.number:
            return "circle"
        if not self.drill:
            return "roundrect"
        return "rect" if self.number in ("1", MUX.pins[0].number) else "oval"


@dataclass(frozen=True)
class Footprint:
    name: str
    text: str
    pads: tuple[Pad, ...]
    body: tuple[float, float, float, float]  # left, top, right, bottom
    marks: tuple[tuple[float, float, float, float], ...] = ()  # lines that are printed besides: which way round it goes
    words: tuple[tuple[str, float, float], ...] = ()  # printed besides


def _two_rows(
    name: str, text: str, half: int, row: float, pad: tuple[float, float, float], body: tuple[float, float]
) -> Footprint:
    """Pins as a chip counts them, 2.54 mm apart; body: half its width, half its length."""
    top = -(half - 1) * 1.27
    pads = [Pad(str(i + 1), -row / 2, top + 2.54 * i, *pad) for i in range(half)]
    pads += [Pad(str(2 * half - i), row / 2, top + 2.54 * i, *pad) for i in range(half)]
    wide, long = body
    notch = ((-1, -long, -1, 1 - long), (-1, 1 - long, 1, 1 - long), (1, 1 - long, 1, -long))
    return Footprint(name, text, tuple(pads), (-wide, -long, wide, long), notch)


def _labelled(footprint: Footprint) -> Footprint:
    """The multiplexer's board: its pins are its labels, in the order of a chip's."""
    pads = [replace(pad, number=MUX.pins[int(pad.number) - 1].number) for pad in footprint.pads]
    return replace(footprint, pads=tuple(pads))


def _row(
    name: str, text: str, pins: int, pitch: float, pad: tuple[float, float, float], body: float, long: float = 0
) -> Footprint:
    """Pins in a row along x; body: its depth; long: its length, if that is more than the pins' row."""
    width, height, drill = pad
    first = -(pins - 1) * pitch / 2
    pads = tuple(Pad(str(i + 1), first + i * pitch, 0, width, height, drill) for i in range(pins))
    half = max(long / 2, 0.8 - first)
    return Footprint(name, text, pads, (-half, -body / 2, half, body / 2))


def _xh(pins: int) -> Footprint:
    """JST XH, upright; the hole is for the boss of the -AM kind."""
    first = -(pins - 1) * 1.25
    pads = [Pad(str(i + 1), first + 2.5 * i, -0.525, 1.7, 1.95, 0.95) for i in range(pins)]
    pads.append(Pad("", first - 1.6, 1.475, 1.2, 1.2, 1.2))
    text = f"JST XH, {pins} pins, 2.5 mm, upright"
    return Footprint(f"XH-{pins}", text, tuple(pads), (first - 2.45, -2.875, -first + 2.45, 2.875))


def _jack() -> Footprint:
    """RJ45, right angle, shielded; its mouth looks to +x. The shell has two legs, pegs hold it."""
    pads = [Pad(str(i + 1), (-0.125, -1.905)[i % 2], -3.556 + 1.016 * i, 1.5, 1.5, 0.9) for i in range(8)]
    pads += [Pad("SH", -1.015, side * 8.13, 2.3, 2.3, 1.6) for side in (-1, 1)]
    pads += [Pad("", 2.415, side * 6.35, 3.25, 3.25, 3.25) for side in (-1, 1)]
    return Footprint(
        "RJ45",
        "RJ45 jack, right angle, shielded",
        tuple(pads),
        (-7.875, -8.25, 4.4, 8.25),  # it goes on to 7.875, over the board's edge
        words=(("1", -0.125, -5.2),),
    )


def _array() -> Footprint:
    pads = [Pad(str(i + 1), -1.4, (i - 1) * 0.95, 1.8, 0.6) for i in range(3)]
    pads += [Pad(str(i + 4), 1.4, (1 - i) * 0.95, 1.8, 0.6) for i in range(3)]
    text = "SOT-23-6, pads long enough for an iron; pin 1 at the dot"
    dot = ((-1.9, -1.7, -1.4, -1.7),)
    return Footprint("SOT-23-6", text, tuple(pads), (-0.8, -1.5, 0.8, 1.5), dot)


def _button() -> Footprint:
    """12 x 12 mm: two legs a side, those of one contact are joined inside."""
    pads = [Pad(str(i + 1), x, (-2.5, 2.5)[i], 2.4, 2.0, 1.3) for i in range(2) for x in (-6.25, 6.25)]
    return Footprint("SW-12MM", "Push button 12 x 12 mm", tuple(pads), (-6.0, -6.0, 6.0, 6.0))


def _led() -> Footprint:
    corners = ((-2.6, -1.65), (-2.6, 1.65), (2.6, 1.65), (2.6, -1.65))
    pads = tuple(Pad(str(i + 1), x, y, 1.8, 1.1) for i, (x, y) in enumerate(corners))
    words = (("5V", -1.2, -3.2), ("GND", 1.2, 3.2))
    text = "WS2812B, 5 x 5 mm, pads long enough for an iron"
    return Footprint("LED-5050", text, pads, (-2.5, -2.5, 2.5, 2.5), words=words)


FOOTPRINTS = {
    footprint.name: footprint
    for footprint in (
        _two_rows("DIP-28", "DIP, 28 pins, rows 7.62 mm apart", 14, 7.62, (2.4, 1.6, 0.8), (3.3, 17.86)),
        _two_rows("DIP-20", "DIP, 20 pins, rows 7.62 mm apart", 10, 7.62, (2.4, 1.6, 0.8), (3.3, 12.78)),
        _two_rows("PICO", "Pico on two socket strips", 20, 17.78, (1.8, 1.8, 1.0), (10.5, 25.5)),
        _labelled(
            _two_rows("MUX-BOARD", "TCA9548A on a board, two rows of 12", 12, 15.24, (1.8, 1.8, 1.0), (8.8, 15.3))
        ),
        replace(
            _row(
                "TO-92",
                "TO-92, legs spread to 2.54 mm; the flat side at the double line",
                3,
                2.54,
                (1.5, 1.9, 0.8),
                4.2,
            ),
            marks=((-3.34, 1.75, 3.34, 1.75),),
        ),
        _row("R-AXIAL", "Resistor, axial, 10.16 mm", 2, 10.16, (1.6, 1.6, 0.8), 2.5),
        _row("C-RADIAL", "Capacitor, radial, 2.54 mm", 2, 2.54, (1.5, 1.5, 0.8), 3.18, 5.08),
        _row("FUSE-RADIAL", "Resettable fuse, radial, 5.1 mm", 2, 5.1, (1.8, 1.8, 1.0), 3.2, 9.8),
        _row("PIEZO", "Piezo sounder, 12.2 mm across, 5 mm", 2, 5.0, (1.8, 1.8, 1.0), 12.2, 12.2),
        _row("WIRES-3", "Three wires", 3, 3.5, (2.0, 2.0, 1.1), 2.6),
        _row("TEST", "Test point", 1, 0, (2.0, 2.0, 1.0), 2.4),
        *(_xh(pins) for pins in (2, 3, 4)),
        _jack(),
        _array(),
        _button(),
        _led(),
    )
}


def hole(diameter: float) -> Footprint:
    """For a screw."""
    half = diameter / 2 + 0.5
    return Footprint("HOLE", "Screw hole", (Pad("", 0, 0, diameter, diameter, diameter),), (-half, -half, half, half))


def lines(
    footprint: Footprint,
    key: str,
    head: list[str],
    nets: dict[str, str] | None = None,
    turn: float = 0,
    solid: tuple[str, ...] = (),
) -> Iterator[str]:
    """The footprint's text. key: for its identities; head: its place and properties; nets: what each pad joins;
    turn: of the whole, since KiCad writes the angle of a pad by the board; solid: pads without spokes to the pour."""
    angle = f" {number(turn)}" if turn else ""
    yield f"(footprint {quoted(f'{LIBRARY}:{footprint.name}' if nets is not None else footprint.name)}"
    yield from ("\t" + line for line in head)
    through = any(pad.drill and pad.number for pad in footprint.pads)
    smd = any(not pad.drill for pad in footprint.pads)
    if through or smd:
        yield f"\t(attr {'through_hole' if through else 'smd'})"
    else:
        yield "\t(attr board_only exclude_from_pos_files exclude_from_bom)"
    left, top, right, bottom = footprint.body
    reach = [(pad.x, pad.y, pad.width / 2, pad.height / 2) for pad in footprint.pads]
    court = (
        min(left, *(x - w for x, _, w, _ in reach)) - 0.25,
        min(top, *(y - h for _, y, _, h in reach)) - 0.25,
        max(right, *(x + w for x, _, w, _ in reach)) + 0.25,
        max(bottom, *(y + h for _, y, _, h in reach)) + 0.25,
    )
    yield from _frame(court, "F.CrtYd", 0.05, key)
    yield from _frame(footprint.body, "F.Fab", 0.1, key)
    if footprint.name != "HOLE":
        yield from _printed(footprint, key)
    for i, pad in enumerate(footprint.pads):
        kind = "np_thru_hole" if not pad.number else "thru_hole" if pad.drill else "smd"
        yield f"\t(pad {quoted(pad.number)} {kind} {pad.shape}"
        yield f"\t\t(at {number(pad.x)} {number(pad.y)}{angle})"
        yield f"\t\t(size {number(pad.width)} {number(pad.height)})"
        if pad.drill:
            yield f"\t\t(drill {number(pad.drill)})"
            yield '\t\t(layers "*.Cu" "*.Mask")'
        else:
            yield '\t\t(layers "F.Cu" "F.Mask" "F.Paste")'
            yield "\t\t(roundrect_rratio 0.25)"
        if nets and pad.number:
            yield f"\t\t(net {nets[pad.number]})"
        if pad.number in solid:
            yield "\t\t(zone_connect 2)"
        yield f"\t\t{identity(key, 'pad', i)}"
        yield "\t)"
    yield "\t(embedded_fonts no)"
    yield from ("\t" + line for line in models.lines(footprint.name, footprint.pads[0].x, footprint.pads[0].y))
    yield ")"


def _frame(box: tuple[float, float, float, float], layer: str, width: float, key: str) -> Iterator[str]:
    left, top, right, bottom = map(number, box)
    yield f"\t(fp_rect (start {left} {top}) (end {right} {bottom})"
    yield f"\t\t(stroke (width {width}) (type solid)) (fill no) (layer {quoted(layer)})"
    yield f"\t\t{identity(key, layer)}"
    yield "\t)"


def _printed(footprint: Footprint, key: str) -> Iterator[str]:
    """The body's outline where no pad is, and a mark at the first pin."""
    left, top, right, bottom = footprint.body
    for i, (x, y, x2, y2) in enumerate(
        ((left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom), (right, top, right, bottom))
    ):
        for n, (start, end) in enumerate(_free(footprint, (x, y, x2, y2))):
            at = (start, y, end, y) if y == y2 else (x, start, x, end)
            yield f"\t(fp_line (start {number(at[0])} {number(at[1])}) (end {number(at[2])} {number(at[3])})"
            yield f'\t\t(stroke (width {SILK}) (type solid)) (layer "F.SilkS")'
            yield f"\t\t{identity(key, 'F.SilkS', i, n)}"
            yield "\t)"
    for i, (x, y, x2, y2) in enumerate(footprint.marks):
        yield f"\t(fp_line (start {number(x)} {number(y)}) (end {number(x2)} {number(y2)})"
        yield f'\t\t(stroke (width {SILK}) (type solid)) (layer "F.SilkS")'
        yield f"\t\t{identity(key, 'mark', i)}"
        yield "\t)"
    for i, (text, x, y) in enumerate(footprint.words):
        yield f'\t(fp_text user {quoted(text)} (at {number(x)} {number(y)}) (layer "F.SilkS")'
        yield f"\t\t{identity(key, 'word', i)} (effects (font (size {LETTERS} {LETTERS}) (thickness {SILK}))))"


def _free(footprint: Footprint, edge: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """The parts of an edge, along it, that keep away from the pads."""
    x, y, x2, y2 = edge
    flat = y == y2
    start, end = (x, x2) if flat else (y, y2)
    cuts = []
    for pad in footprint.pads:
        across = abs((pad.y - y) if flat else (pad.x - x))
        middle = pad.x if flat else pad.y
        half = (pad.width if flat else pad.height) / 2 + 0.3
        if across < ((pad.height if flat else pad.width) / 2 + 0.3):
            cuts.append((middle - half, middle + half))
    free, at = [], start
    for low, high in sorted(cuts):
        if low > at:
            free.append((at, min(low, end)))
        at = max(at, high)
    if at < end:
        free.append((at, end))
    return [(a, b) for a, b in free if b - a > 0.4]


def library(hole_mm: float) -> dict[str, str]:
    """The text of each footprint as a file of the library, by its name."""
    every = {**FOOTPRINTS, "HOLE": hole(hole_mm)}
    return {
        name: "\n".join([*lines(footprint, f"library {name}", _library_head(footprint)), ""])
        for name, footprint in every.items()
    }


def _library_head(footprint: Footprint) -> list[str]:
    return [
        f"(version {VERSION_BOARD})",
        '(generator "dicetown")',
        '(generator_version "9.0")',
        '(layer "F.Cu")',
        f"(descr {quoted(footprint.text)})",
    ]
