"""The schematic of a printed circuit, drawn with KiCad's own symbols, and the symbols of what no library has.

A pin has a label with its net's name, or the sign of its supply; what is beside each other in a row is wired.
"""

from collections.abc import Iterator
from typing import Any

from hardware.circuit.model import OPEN, Circuit, Symbol
from hardware.kicad.footprints import LIBRARY
from hardware.kicad.library import DRAWN, POWER, Drawing, Library
from hardware.kicad.placement import Printed
from hardware.kicad.rooms import FLAG, GAP, Item, Room, is_tall, rooms, signed, stands
from hardware.kicad.text import VERSION_SCHEMATIC, VERSION_SYMBOLS, identity, indented, named, number, quoted

ROOT = named("sheet")
STEP, PIN, HALF = 2.54, 2.54, 7.62  # of our own boxes: between pins, length of a pin, half the width
FONT = "(effects (font (size 1.27 1.27)){})"
HIDDEN = FONT.format(" (hide yes)")
LEFT, RIGHT = FONT.format(" (justify left)"), FONT.format(" (justify right)")
JOINED = {"Pico": (("3", "33"),)}  # grounds that are one on the part: KiCad's symbol has two that each give a supply
TITLE = "(effects (font (size 2 2) (bold yes)) (justify left bottom))"


def library(circuit: Circuit) -> str:
    """The symbols that KiCad has not."""
    head = [f"(version {VERSION_SYMBOLS})", '(generator "dicetown")', '(generator_version "9.0")']
    body = [line for symbol in own(circuit) for line in _box(symbol, symbol.name).text.splitlines()]
    return "\n".join(["(kicad_symbol_lib", *indented(head + body), ")", ""])


def own(circuit: Circuit) -> list[Symbol]:
    found = {part.symbol.name: part.symbol for part in circuit.parts.values()}
    return [symbol for name, symbol in found.items() if name not in DRAWN]


def drawn(circuit: Circuit) -> set[str]:
    """KiCad's symbols that a schematic has, as `library:symbol`."""
    nets = {net for part in circuit.parts.values() for net in part.nets.values()}
    names = {DRAWN[part.symbol.name] for part in circuit.parts.values() if part.symbol.name in DRAWN}
    return names | {DRAWN[FLAG.name]} | {sign for net, sign in POWER.items() if net in nets}


def _box(symbol: Symbol, name: str) -> Drawing:
    half = (len(symbol.pins) + 1) // 2
    top = (half - 1) // 2 * STEP
    pins = {}
    for i, pin in enumerate(symbol.pins):
        side, angle = (-1, 0) if i < half else (1, 180)
        pins[pin.number] = (side * (HALF + PIN), top - i % half * STEP, angle)
    body = (-HALF, top - half * STEP, HALF, top + STEP)
    rows = [f"(symbol {quoted(name)}", "\t(pin_numbers (hide yes)) (exclude_from_sim no) (in_bom yes) (on_board yes)"]
    footprint = f"{LIBRARY}:{symbol.footprint}" if symbol.footprint else ""
    said = {"Reference": "U", "Value": symbol.name, "Footprint": footprint, "Datasheet": "", "Description": ""}
    for key, value in said.items():
        effects = FONT.format("") if key in ("Reference", "Value") else HIDDEN
        rows.append(f"\t(property {quoted(key)} {quoted(value)} (at 0 0 0) {effects})")
    rows.append(f"\t(symbol {quoted(symbol.name + '_0_1')}")
    rows.append(f"\t\t(rectangle (start {number(-HALF)} {number(body[3])}) (end {number(HALF)} {number(body[1])})")
    rows += ["\t\t\t(stroke (width 0.254) (type default)) (fill (type background)))", "\t)"]
    rows.append(f"\t(symbol {quoted(symbol.name + '_1_1')}")
    for pin in symbol.pins:
        x, y, angle = pins[pin.number]
        rows.append(f"\t\t(pin {pin.kind} line (at {number(x)} {number(y)} {angle}) (length {PIN})")
        rows.append(
            f"\t\t\t(name {quoted(pin.name)} {FONT.format('')}) (number {quoted(pin.number)} {FONT.format('')}))"
        )
    return Drawing(name, "\n".join([*rows, "\t)", "\t(embedded_fonts no)", ")"]), pins, body)


class Drawer:
    """One sheet. The installed libraries are read."""

    def __init__(self, sheet: Printed) -> None:
        self.sheet = sheet
        kicad = Library()
        self.kicad = {name: kicad.drawing(name) for name in sorted(drawn(sheet.circuit))}
        self.drawings = {name: self.kicad[symbol] for name, symbol in DRAWN.items() if symbol in self.kicad}
        self.drawings |= {symbol.name: _box(symbol, f"{LIBRARY}:{symbol.name}") for symbol in own(sheet.circuit)}
        self.signs = 0
        self.excluded: list[str] = []

    def text(self) -> str:
        placed = rooms(self.sheet, self.drawings)
        embedded = [*self.kicad.values(), *(self.drawings[symbol.name] for symbol in own(self.sheet.circuit))]
        lines = [
            f"(version {VERSION_SCHEMATIC})",
            '(generator "dicetown")',
            '(generator_version "9.0")',
            f"(uuid {quoted(ROOT)})",
            '(paper "A3")',
            "(title_block",
            f"\t(title {quoted(self.sheet.title)})",
            '\t(comment 1 "Made from hardware/board.toml: change the board there")',
            '\t(comment 2 "SPDX-License-Identifier: CERN-OHL-P-2.0")',
            ")",
            "(lib_symbols",
            *indented(line for drawing in embedded for line in drawing.text.splitlines()),
            ")",
        ]
        for room in placed:
            lines += self._room(room)
        lines += ['(sheet_instances (path "/" (page "1")))', "(embedded_fonts no)"]
        return "\n".join(["(kicad_sch", *indented(lines), ")", ""])

    def _room(self, room: Room) -> Iterator[str]:
        left, top, right, bottom = map(number, room.frame)
        yield f"(rectangle (start {left} {top}) (end {right} {bottom})"
        yield f"\t(stroke (width 0.2) (type dash)) (fill (type none)) {identity('room', room.title)})"
        at = f"{number(room.frame[0] + 1.27)} {number(room.frame[1] + GAP)}"
        yield f"(text {quoted(room.title)} (exclude_from_sim no) (at {at} 0) {TITLE} {identity('title', room.title)})"
        wired = set()
        for one, other in zip(room.items, room.items[1:], strict=False):
            for a, x, y, look in one.ends():
                for b, x2, y2, look2 in other.ends():
                    if (look, look2, y) == (0, 180, y2) and x < x2 and one.part.nets[a] == other.part.nets[b] != OPEN:
                        wired |= {(one.part.ref, a), (other.part.ref, b)}
                        yield from self._wire(one.part.nets[a], x, y, x2)
        for item in room.items:
            yield from self._part(item)
            for pin, x, y, look in item.ends():
                if (item.part.ref, pin) not in wired:
                    yield from self._end(item, pin, x, y, look)

    def _wire(self, net: str, x: float, y: float, x2: float) -> Iterator[str]:
        ends = f"(xy {number(x)} {number(y)}) (xy {number(x2)} {number(y)})"
        yield f"(wire (pts {ends}) (stroke (width 0) (type default)) {identity('wire', net, x, y)})"
        middle = x + (x2 - x) / 2 // 1.27 * 1.27
        yield from self._label(net, middle, y, 270, ("middle", net))

    def _end(self, item: Item, pin: str, x: float, y: float, look: int) -> Iterator[str]:
        """What stands at the end of a pin. look: where it looks, 90 is up."""
        net = item.part.nets[pin]
        if net == OPEN:
            yield f"(no_connect (at {number(x)} {number(y)}) {identity('open', item.part.ref, pin)})"
        elif signed(item, net, look):
            turned = look == (90 if net == "GND" else 270)
            yield from self._sign(net, x, y, 180 if turned else 0)
        else:
            yield from self._label(net, x, y, look if look in (0, 180) else 0, (item.part.ref, pin))

    def _label(self, net: str, x: float, y: float, angle: int, key: tuple[str, ...]) -> Iterator[str]:
        effects = RIGHT if angle in (180, 270) else LEFT
        yield f"(global_label {quoted(net)} (shape passive) (at {number(x)} {number(y)} {angle})"
        yield f"\t{effects} {identity('label', *key)})"

    def _sign(self, net: str, x: float, y: float, turn: int) -> Iterator[str]:
        self.signs += 1
        ref = f"#PWR{self.signs:03}"
        below = (net == "GND") == (turn == 0)
        rows = {"Reference": (ref, x, y, HIDDEN)}
        rows["Value"] = (net, x, y + (4.4 if below else -4.4), HIDDEN if net == "GND" else FONT.format(""))
        yield from self._placed(POWER[net], ref, x, y, turn, rows, ["1"])

    def _part(self, item: Item) -> Iterator[str]:
        part = item.part
        bought: dict[str, Any] = self.sheet.board["parts"].get(part.key, {})
        footprint = f"{LIBRARY}:{part.symbol.footprint}" if part.symbol.footprint else ""
        rows = dict(zip(("Reference", "Value"), _texts(item), strict=True))
        said = {"Footprint": footprint, "Datasheet": "", "Description": bought.get("text", "")}
        if bought:
            said |= {"MPN": bought["mpn"], "Manufacturer": bought["maker"]}
        rows |= {key: (text, item.x, item.y, HIDDEN) for key, text in said.items()}
        for joined in JOINED.get(part.symbol.name, ()):
            self.excluded.append(_exclusion(item, joined))
        yield from self._placed(item.drawing.name, part.ref, item.x, item.y, item.turn, rows, list(part.nets))

    def _placed(
        self,
        symbol: str,
        ref: str,
        x: float,
        y: float,
        turn: int,
        rows: dict[str, tuple[str, float, float, str]],
        pins: list[str],
    ) -> Iterator[str]:
        yield f"(symbol (lib_id {quoted(symbol)}) (at {number(x)} {number(y)} {turn}) (unit 1)"
        yield "\t(exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no)"
        yield f"\t(uuid {quoted(named('symbol', ref))})"
        for key, (value, px, py, effects) in rows.items():
            yield f"\t(property {quoted(key)} {quoted(value)} (at {number(px)} {number(py)} {turn % 180}) {effects})"
        for pin in pins:
            yield f"\t(pin {quoted(pin)} {identity('pin', ref, pin)})"
        yield f"\t(instances (project {quoted(self.sheet.name)}"
        yield f"\t\t(path {quoted('/' + ROOT)} (reference {quoted(ref)}) (unit 1))))"
        yield ")"


def _exclusion(item: Item, pins: tuple[str, str]) -> str:
    """As KiCad writes it: what, where in units of 100 nm, the two pins, their sheets."""
    x, y = (round(value * 10_000) for value in item.place(*item.drawing.pins[pins[0]][:2]))
    ends = [named("pin", item.part.ref, pin) for pin in pins]
    return "|".join(["pin_to_pin", str(x), str(y), *ends, *[f"/{ROOT}"] * 3])


def _texts(item: Item) -> Iterator[tuple[str, float, float, str]]:
    """Reference and value: beside what stands, over and under what lies, and not across a pin."""
    part = item.part
    corners = [item.place(*item.drawing.body[:2]), item.place(*item.drawing.body[2:])]
    left, top, bottom = min(x for x, _ in corners), min(y for _, y in corners), max(y for _, y in corners)
    up, down = ([x for _, x, _, look in item.ends() if look == way] for way in (90, 270))
    over = (min(up) - 2.54, RIGHT) if up else (left, LEFT)
    under = (min(down) - 2.54, RIGHT) if down else (left, LEFT)
    if len(item.drawing.pins) == 1:
        yield part.ref, left, top - 1.27, HIDDEN if part.ref.startswith("#") else LEFT
        yield part.value, item.x, item.y, HIDDEN
    elif stands(item):
        yield part.ref, item.x + 2.54, item.y - 1.27, LEFT
        yield part.value, item.x + 2.54, item.y + 1.27, LEFT
    elif is_tall(item):
        yield part.ref, over[0], top - 3.81, over[1]
        yield part.value, over[0], top - 1.27, over[1]
    else:
        yield part.ref, over[0], top - 1.27, over[1]
        yield part.value, under[0], bottom + 2.54, under[1]


def schematic(sheet: Printed) -> tuple[str, list[str]]:
    """Its text, and what KiCad's rule check finds in it that is right so."""
    drawer = Drawer(sheet)
    return drawer.text(), drawer.excluded


def symbol_path(ref: str) -> str:
    """By which the printed circuit finds the symbol."""
    return f"/{named('symbol', ref)}"
