"""The schematic of a printed circuit and its symbols. Every pin has a label with its net's name."""

from collections.abc import Iterator
from typing import Any

from hardware.circuit.model import OPEN, Circuit, Part, Pin, Symbol
from hardware.kicad.footprints import LIBRARY
from hardware.kicad.placement import Printed
from hardware.kicad.text import VERSION_SCHEMATIC, VERSION_SYMBOLS, identity, indented, named, number, quoted

ROOT = named("sheet")
KINDS = {"open_collector": "open_collector", "tri_state": "tri_state"}
STEP = 2.54
PIN = 2.54  # length
FLAG = Symbol("PWR_FLAG", (Pin("1", "pwr", "power_out"),))
LETTERS = {"PWR_FLAG": "#FLG", "Button": "SW", "WS2812B": "D", "R": "R", "C": "C", "Fuse": "F", "Piezo": "BZ"}
FONT = "(effects (font (size 1.27 1.27)))"
HIDDEN = "(effects (font (size 1.27 1.27)) (hide yes))"

# Columns of the sheet, in steps: x of the parts, how far apart, and which stand there.
COLUMNS = ((18, ("J",)), (46, ("U",)), (74, ("SW", "F", "BZ")), (100, ("D", "TP")), (128, ("C", "R")))
TOP = 12


def sides(symbol: Symbol) -> tuple[list[Pin], list[Pin]]:
    """The pins at the left and at the right of its box."""
    half = (len(symbol.pins) + 1) // 2 if len(symbol.pins) > 1 else 1
    if symbol.name.startswith(("RJ45", "XH")):
        half = len(symbol.pins)
    return list(symbol.pins[:half]), list(symbol.pins[half:])


def box(symbol: Symbol) -> tuple[float, float]:
    """Half its width and half its height, in mm."""
    left, right = sides(symbol)
    wide = 7.62 if len(symbol.pins) > 2 else 2.54
    return wide, max(len(left), len(right)) * STEP / 2


def pin_places(symbol: Symbol) -> dict[str, tuple[float, float, int]]:
    """End of each pin from the middle, y up, and the angle in which it points to the box."""
    width, _ = box(symbol)
    found = {}
    for pins, side, angle in zip(sides(symbol), (-1, 1), (0, 180), strict=True):
        for i, pin in enumerate(pins):
            y = ((len(pins) - 1) // 2 - i) * STEP
            found[pin.number] = (side * (width + PIN), y, angle)
    return found


def library(circuit: Circuit) -> str:
    head = [f"(version {VERSION_SYMBOLS})", '(generator "dicetown")', '(generator_version "9.0")']
    body = [line for symbol in _symbols(circuit) for line in _symbol(symbol, symbol.name)]
    return "\n".join(["(kicad_symbol_lib", *indented(head + body), ")", ""])


def _symbols(circuit: Circuit) -> list[Symbol]:
    found = {part.symbol.name: part.symbol for part in circuit.parts.values()}
    return [*found.values(), FLAG]


def _symbol(symbol: Symbol, name: str) -> Iterator[str]:
    width, height = box(symbol)
    ref = LETTERS.get(symbol.name, "U")
    ref = "J" if symbol.name.startswith(("RJ45", "XH", "Wires")) else ref
    yield f"(symbol {quoted(name)}"
    if symbol is FLAG:
        yield "\t(power)"
    yield "\t(exclude_from_sim no) (in_bom yes) (on_board yes)"
    footprint = f"{LIBRARY}:{symbol.footprint}" if symbol.footprint else ""
    for key, value, effects in (
        ("Reference", ref, FONT),
        ("Value", symbol.name, FONT),
        ("Footprint", footprint, HIDDEN),
        ("Datasheet", "", HIDDEN),
        ("Description", "", HIDDEN),
    ):
        yield f"\t(property {quoted(key)} {quoted(value)} (at 0 0 0) {effects})"
    yield f"\t(symbol {quoted(symbol.name + '_0_1')}"
    top = number(height + STEP / 2)
    yield f"\t\t(rectangle (start {number(-width)} {top}) (end {number(width)} -{top})"
    yield "\t\t\t(stroke (width 0.254) (type default)) (fill (type background)))"
    yield "\t)"
    yield f"\t(symbol {quoted(symbol.name + '_1_1')}"
    for pin in symbol.pins:
        x, y, angle = pin_places(symbol)[pin.number]
        yield f"\t\t(pin {KINDS.get(pin.kind, pin.kind)} line (at {number(x)} {number(y)} {angle}) (length {PIN})"
        yield f"\t\t\t(name {quoted(pin.name)} {FONT}) (number {quoted(pin.number)} {FONT}))"
    yield "\t)"
    yield "\t(embedded_fonts no)"
    yield ")"


def schematic(sheet: Printed) -> str:
    circuit = sheet.circuit
    lines = [
        f"(version {VERSION_SCHEMATIC})",
        '(generator "dicetown")',
        '(generator_version "9.0")',
        f"(uuid {quoted(ROOT)})",
        '(paper "A3")',
        "(title_block",
        f"\t(title {quoted(sheet.title)})",
        '\t(comment 1 "Made from hardware/board.toml: change the board there")',
        '\t(comment 2 "SPDX-License-Identifier: CERN-OHL-P-2.0")',
        ")",
        "(lib_symbols",
        *indented(line for symbol in _symbols(circuit) for line in _symbol(symbol, f"{LIBRARY}:{symbol.name}")),
        ")",
    ]
    below = dict.fromkeys((letters for _, group in COLUMNS for letters in group), 0)
    for x, group in COLUMNS:
        y = TOP
        for part in circuit.parts.values():
            if part.ref.rstrip("0123456789") in group:
                rows = int(2 * box(part.symbol)[1] / STEP)
                lines += _placed(sheet, part, x * STEP, (y + rows // 2) * STEP)
                y += rows + 4
        below |= dict.fromkeys(group, y)
    for i, net in enumerate(sorted(circuit.supplies)):
        flag = Part(f"#FLG{i + 1}", "", FLAG, "PWR_FLAG", "1", {"1": net})
        lines += _placed(sheet, flag, COLUMNS[1][0] * STEP, (below["U"] + 4 + 4 * i) * STEP)
    lines += ['(sheet_instances (path "/" (page "1")))', "(embedded_fonts no)"]
    return "\n".join(["(kicad_sch", *indented(lines), ")", ""])


def symbol_path(ref: str) -> str:
    """By which the printed circuit finds the symbol."""
    return f"/{named('symbol', ref)}"


def _placed(sheet: Printed, part: Part, x: float, y: float) -> Iterator[str]:
    bought: dict[str, Any] = sheet.board["parts"].get(part.key, {})
    symbol = part.symbol
    _, height = box(symbol)
    footprint = f"{LIBRARY}:{symbol.footprint}" if symbol.footprint else ""
    yield f"(symbol (lib_id {quoted(f'{LIBRARY}:{symbol.name}')}) (at {number(x)} {number(y)} 0) (unit 1)"
    yield "\t(exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no)"
    yield f"\t(uuid {quoted(named('symbol', part.ref))})"
    over, under = number(y - height - STEP), number(y + height + STEP)
    rows = [("Reference", part.ref, over, FONT), ("Value", part.value, under, FONT)]
    rows += [("Footprint", footprint, number(y), HIDDEN), ("Datasheet", "", number(y), HIDDEN)]
    rows += [("Description", bought.get("text", ""), number(y), HIDDEN)]
    if bought:
        rows += [("MPN", bought["mpn"], number(y), HIDDEN), ("Manufacturer", bought["maker"], number(y), HIDDEN)]
    for key, value, at, effects in rows:
        yield f"\t(property {quoted(key)} {quoted(value)} (at {number(x)} {at} 0) {effects})"
    for pin in symbol.pins:
        yield f"\t(pin {quoted(pin.number)} {identity('pin', part.ref, pin.number)})"
    yield f"\t(instances (project {quoted(sheet.name)}"
    yield f"\t\t(path {quoted('/' + ROOT)} (reference {quoted(part.ref)}) (unit 1))))"
    yield ")"
    for number_, (px, py, angle) in pin_places(symbol).items():
        at = f"{number(x + px)} {number(y - py)}"
        if part.nets[number_] == OPEN:
            yield f"(no_connect (at {at}) {identity('open', part.ref, number_)})"
            continue
        turn, justify = (180, "right") if angle == 0 else (0, "left")
        yield f"(global_label {quoted(part.nets[number_])} (shape passive) (at {at} {turn})"
        yield f"\t(effects (font (size 1.27 1.27)) (justify {justify})) {identity('label', part.ref, number_)})"
