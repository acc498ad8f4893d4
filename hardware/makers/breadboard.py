"""Two drawings for the breadboard start: the Pico's board, and the board of a seat. Each wire is one of the netlist.

A wire leads from a chip's pin to a rail, to a button, or to a box at the edge: what is not on that board.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hardware.circuit import kicad
from hardware.circuit.check import pico
from hardware.circuit.kicad import OPEN, Part, Printed
from hardware.places import MADE
from hardware.source.shape import BUTTONS

COLUMNS = 63
STEP = 20  # between holes on the drawing
ROWS = dict(zip("abcdefghij", (120, 140, 160, 180, 200, 240, 260, 280, 300, 320), strict=True))
RAILS = {"+": (50, 380), "-": (70, 400)}
BOX_Y = 500
OTHERS = ("#800080", "#606060", "#a05020", "#008080")  # in turn
COLOURS = {"3V3": "#c00000", "5V": "#e07000", "GND": "#2040a0", "SDA": "#008040", "SCL": "#b09000"}
BUTTON_COLUMNS = dict(zip(BUTTONS, (27, 31, 35, 39, 43, 53, 49, 57), strict=True))  # its second leg is two further
PICO_GROUND = "38"  # one of its eight is enough
EXPANDER_AT, PICO_AT, SHIFTER_AT = 9, 2, 30
FIVE = ("5 V", 40)  # two columns of the upper half, joined: five volts
# Resistors in the lower half, from column to column.
SERIES = {"LED_0_5V": (40, 44), "LED_1_5V": (45, 49), "LED_2_5V": (50, 54), "TONE": (56, 60)}
SEATS = 2


OF_SEAT = re.compile(r"LED_(\d)_")


@dataclass(frozen=True)
class Wire:
    part: Part
    pin: str
    net: str
    to: str  # rail, button, resistor or box


def files(board: dict[str, Any]) -> dict[str, str]:
    return {
        f"{MADE}/breadboard-main.svg": "\n".join(_main(kicad.main())) + "\n",
        f"{MADE}/breadboard-seat.svg": "\n".join(_seat(kicad.station())) + "\n",
    }


def hole(footprint: str, pin: int) -> tuple[int, str]:
    """Column and row of a chip's pin; its first one is at the left of the lower half. The same chips with legs, as a
    breadboard takes them, have the same pins."""
    first, pins, low, high = {
        "PICO": (PICO_AT, 40, "h", "c"),
        "TSSOP-20": (SHIFTER_AT, 20, "f", "e"),
        "SSOP-28": (EXPANDER_AT, 28, "f", "e"),
    }[footprint]
    return (first + pin - 1, low) if pin <= pins // 2 else (first + pins - pin, high)


def nets(part: Part) -> Iterator[tuple[str, str]]:
    """Yield pin and net of a chip on a board for SEATS seats. A buffer that nobody needs has its input grounded."""
    for number, net in part.nets.items():
        found = OF_SEAT.match(net)
        if found and int(found[1]) > SEATS:
            net = "GND" if net.endswith("3V3") and part.ref == "U3" else OPEN
        if net != OPEN and not net.endswith("FAULT"):  # it has no limiters
            yield number, net


def main_wires(circuit: Printed) -> Iterator[Wire]:
    boxes = {"SDA": "SDA", "SCL": "SCL", "MUX_RESET": "RST", "INT": "INT"}
    for part in (pico(circuit), circuit.parts["U3"]):
        for number, net in nets(part):
            data = net.startswith("LED") and net.endswith("3V3")
            if data and part.ref == "U3":
                continue
            if net == "GND" and part.ref == "Pico" and number != PICO_GROUND:
                continue
            to = {"GND": "-", "3V3": "+", "VBUS": FIVE[0], "5V": FIVE[0]}.get(net, "U3" if data else None)
            yield Wire(part, number, net, to or (net if net in SERIES else boxes[net]))


def seat_wires(circuit: Printed) -> Iterator[Wire]:
    part = circuit.parts["U1"]
    buttons = {name.upper(): name for name in BUTTONS}
    rails = {"GND": "-", "3V3": "+"}
    boxes = {"SDA": "SDA", "SCL": "SCL", "INT_R": "INT", "CUP": "CUP", "SHAKE": "SHAKE"}
    for number, net in part.nets.items():
        if net != OPEN:
            yield Wire(part, number, net, buttons.get(net) or rails.get(net) or boxes[net])


def _main(circuit: Printed) -> Iterator[str]:
    yield from _board("The Pico's board")
    yield from _chip(pico(circuit), "Raspberry Pi Pico, USB at this end")
    yield from _chip(circuit.parts["U3"], circuit.parts["U3"].value)
    for at in (FIVE[1], FIVE[1] + 1):
        yield from _label(at, 106, "5 V" if at == FIVE[1] else "")
    yield _line(_at(FIVE[1], "e"), _at(FIVE[1] + 1, "e"), COLOURS["5V"])
    for net, (one, other) in SERIES.items():
        (x, y), (x2, _) = _at(one, "g"), _at(other, "g")
        yield f'<path d="M{x} {y}H{x2}" stroke="#806040" stroke-width="6"/>'
        yield f'<rect x="{x + 22}" y="{y - 9}" width="{x2 - x - 44}" height="18" rx="8" fill="#e8d0a0" stroke="black"/>'
        resistor = next(
            part for part in circuit.parts.values() if part.ref.startswith("R") and net in part.nets.values()
        )
        yield from _label((one + other) / 2, y + 5, resistor.value)
    ends: dict[str, tuple[int, int]] = {}
    yield from _box("multiplexer", 5, ["VIN", "GND", "SDA", "SCL", "RST"], ends)
    mux = circuit.parts["U2"]
    own = [mux.names[pin] for n in (1, 2) for pin, net in mux.nets.items() if net in (f"S{n}_SDA", f"S{n}_SCL")]
    yield from _box("multiplexer, to the seats", 15, own, {})
    yield from _box("to both seats", 27, ["INT", "3V3", "GND "], ends)
    yield from _box("strips: town, seat 1, seat 2", 34, ["5V", "DIN", "DIN 1", "DIN 2", "GND  "], ends)
    yield from _box("piezo", 49, ["one", "other"], ends)
    free = {FIVE[0]: iter([(40, "a"), (40, "b"), (40, "c"), (40, "d"), (41, "b"), (41, "c")])}
    for i, wire in enumerate(main_wires(circuit)):
        start = _beside(wire)
        if wire.to in SERIES:
            end = _at(SERIES[wire.to][0], "j")
        elif wire.to == "U3":
            pin = next(number for number, net in circuit.parts["U3"].nets.items() if net == wire.net)
            end = _at(hole("TSSOP-20", int(pin))[0], "j")
        elif wire.to == FIVE[0]:
            end = _at(*next(free[FIVE[0]]))
        else:
            end = _rail(wire, start) if wire.to in RAILS else ends[wire.to]
        yield _line(start, end, _colour(wire.net, i))
    for name, rail in (("VIN", "+"), ("3V3", "+"), ("GND", "-"), ("GND ", "-"), ("GND  ", "-"), ("other", "-")):
        x, y = ends[name]
        yield _line((x, y), (x, RAILS[rail][1]), COLOURS["3V3" if rail == "+" else "GND"])
    yield _line(ends["5V"], _at(41, "a"), COLOURS["5V"])
    for name, net in (("DIN", "LED_0_5V"), ("DIN 1", "LED_1_5V"), ("DIN 2", "LED_2_5V")):
        yield _line(ends[name], _at(SERIES[net][1], "j"), "#800080")
    yield _line(ends["one"], _at(SERIES["TONE"][1], "j"), "#800080")
    yield from _joined_rails()
    yield "</svg>"


def _seat(circuit: Printed) -> Iterator[str]:
    yield from _board("The board of a seat (two alike)")
    yield from _chip(circuit.parts["U1"], "MCP23017")
    for name, column in BUTTON_COLUMNS.items():
        (x, y), (x2, y2) = _at(column, "e"), _at(column + 2, "f")
        size = f'width="{x2 - x + 16}" height="{y2 - y + 16}"'
        yield f'<rect x="{x - 8}" y="{y - 8}" {size} rx="4" fill="#d0d0d0" stroke="black"/>'
        yield f'<circle cx="{(x + x2) // 2}" cy="{(y + y2) // 2}" r="13" fill="#404040"/>'
        yield from _label(column + 1, y - 16, name)
        yield _line((x2, ROWS["j"]), (x2, RAILS["-"][1]), COLOURS["GND"])
    ends: dict[str, tuple[int, int]] = {}
    yield from _box("screen", 5, ["GND", "VCC", "SCL ", "SDA "], ends)
    yield from _box(
        "to the Pico's board: SC and SD of the seat's channel, INT", 18, ["SCL", "SDA", "INT", "3V3", "GND "], ends
    )
    yield from _box("cup and shake sensors, if any", 40, ["CUP", "SHAKE", "GND  "], ends)
    for i, wire in enumerate(seat_wires(circuit)):
        start = _beside(wire)
        if wire.to in BUTTON_COLUMNS:
            end = _at(BUTTON_COLUMNS[wire.to], "j" if hole(wire.part.footprint, int(wire.pin))[1] == "f" else "a")
        else:
            end = _rail(wire, start) if wire.to in RAILS else ends[wire.to]
        yield _line(start, end, _colour(wire.net, i))
        if wire.to in ("SDA", "SCL"):
            yield _line((start[0], ROWS["i"]), ends[wire.to + " "], _colour(wire.net, i))
    for name, rail in (("VCC", "+"), ("3V3", "+"), ("GND", "-"), ("GND ", "-"), ("GND  ", "-")):
        x, y = ends[name]
        yield _line((x, y), (x, RAILS[rail][1]), COLOURS["3V3" if rail == "+" else "GND"])
    yield from _joined_rails()
    yield "</svg>"


def _joined_rails() -> Iterator[str]:
    """The lower rails get theirs from the upper ones."""
    for column, (rail, colour) in zip((61, 63), (("+", COLOURS["3V3"]), ("-", COLOURS["GND"])), strict=True):
        x = 30 + STEP * column
        yield _line((x, RAILS[rail][0]), (x, RAILS[rail][1]), colour)


def _at(column: int, row: str) -> tuple[int, int]:
    return 30 + STEP * column, ROWS[row]


def _beside(wire: Wire) -> tuple[int, int]:
    """The outermost hole of the pin's column: the chip covers nothing there."""
    column, row = hole(wire.part.footprint, int(wire.pin))
    return _at(column, "j" if row in "fgh" else "a")


def _rail(wire: Wire, start: tuple[int, int]) -> tuple[int, int]:
    return start[0], RAILS[wire.to][start[1] > ROWS["e"]]


def _colour(net: str, i: int) -> str:
    return COLOURS.get({"VBUS": "5V"}.get(net, net), OTHERS[i % len(OTHERS)])


def _line(one: tuple[int, int], other: tuple[int, int], colour: str) -> str:
    (x, y), (x2, y2) = one, other
    if x == x2:
        way = f"M{x} {y}V{y2}"
    else:
        bend = (y2 - y) // 2
        if y == y2:  # away from the chips, the longer the further
            bend = (12 + abs(x2 - x) // 12) * (1 if y == ROWS["j"] else -1)
        way = f"M{x} {y}C{x} {y + bend} {x2} {y2 + (bend if y == y2 else -bend)} {x2} {y2}"
    return (
        f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="4" stroke-opacity="0.85" stroke-linecap="round"/>'
    )


def _label(column: float, y: float, text: str) -> Iterator[str]:
    if text:
        yield f'<text x="{30 + STEP * column:.0f}" y="{y:.0f}">{text}</text>'


def _board(title: str) -> Iterator[str]:
    wide = STEP * (COLUMNS + 1) + 40
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -40 {wide} {BOX_Y + 110}"'
    yield ' font-family="DejaVu Sans, sans-serif" font-size="14" text-anchor="middle">'
    yield f'<rect y="-40" width="{wide}" height="{BOX_Y + 110}" fill="white"/>'
    yield f'<text x="{wide // 2}" y="-14" font-size="22">{title}</text>'
    yield f'<rect x="20" y="30" width="{wide - 40}" height="390" rx="8" fill="#f4f0e6" stroke="#908060"/>'
    rails = [(y, colour) for name, colour in (("+", COLOURS["3V3"]), ("-", COLOURS["GND"])) for y in RAILS[name]]
    for y, colour in rails:
        yield f'<path d="M40 {y}H{wide - 24}" stroke="{colour}" stroke-opacity="0.3" stroke-width="12"/>'
    spots = [_at(column, row) for column in range(1, COLUMNS + 1) for row in ROWS]
    spots += [(30 + STEP * column, y) for y, _ in rails for column in range(1, COLUMNS + 1) if column % 6]
    yield (
        '<path d="'
        + "".join(f"M{x} {y}h0" for x, y in spots)
        + '" stroke="#a09880" stroke-width="5" stroke-linecap="round"/>'
    )
    for row, y in ROWS.items():
        yield f'<text x="32" y="{y + 5}" font-size="12">{row}</text>'
    for column in range(1, COLUMNS + 1, 2):
        yield f'<text x="{30 + STEP * column}" y="225" font-size="11">{column}</text>'


def _chip(part: Part, title: str) -> Iterator[str]:
    pins = [int(number) for number in part.nets]
    spots = [_at(*hole(part.footprint, pin)) for pin in pins]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    yield f'<rect x="{left - 10}" y="{top - 8}" width="{right - left + 20}" height="{bottom - top + 16}" rx="4"'
    yield ' fill="#305040" fill-opacity="0.85" stroke="black"/>'
    yield f'<text x="{(left + right) // 2}" y="{(top + bottom) // 2 + 5}" fill="white">{title}</text>'
    for pin, (x, y) in zip(pins, spots, strict=True):
        used = str(pin) in dict(nets(part))
        yield f'<circle cx="{x}" cy="{y}" r="5" fill="{"#ffd040" if used else "#708070"}"/>'
    x, y = _at(*hole(part.footprint, 1))
    yield f'<rect x="{x - 6}" y="{y - 6}" width="12" height="12" fill="#ffd040"/>'


def _box(title: str, column: int, names: list[str], ends: dict[str, tuple[int, int]]) -> Iterator[str]:
    """Something beside the board; `ends` takes up where its wires end."""
    x, wide = 30 + STEP * column, 2 * STEP * len(names)
    yield f'<rect x="{x - STEP}" y="{BOX_Y}" width="{wide}" height="40" rx="4" fill="#e0e8f4" stroke="black"/>'
    yield f'<text x="{x - STEP + wide // 2}" y="{BOX_Y + 60}">{title}</text>'
    for i, name in enumerate(names):
        at = (x + 2 * STEP * i, BOX_Y)
        ends[name] = at
        yield f'<text x="{at[0]}" y="{BOX_Y + 25}" font-size="12">{name.strip()}</text>'
