"""Reads the two printed circuits from their KiCad projects in hardware/main and hardware/station."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from hardware.places import ROOT

CIRCUITS = ("main", "station")
OPEN = ""  # stands for the net of a pin that is left open on purpose
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+')
OF_STATION = re.compile(r"(?:S|LED_)([1-9])(?:_|$)")  # S2_SDA, LED_2

Tree = list[Any]  # of words and trees; the first word is its name


@dataclass(frozen=True)
class Part:
    """A part of a printed circuit. nets, names: of its pins, by number; pads: how many are soldered."""

    ref: str
    value: str
    mpn: str
    lcsc: str  # its number in the assembler's stock; "" if none is known
    footprint: str
    at: tuple[float, float]  # its middle, in mm from the left and the front edge
    turn: int  # degrees, anticlockwise
    nets: dict[str, str]
    names: dict[str, str]
    pads: int
    legs: bool  # its legs go through the board

    def pin(self, name: str) -> str:
        """Return the number of a pin. Raises KeyError."""
        for number, own in self.names.items():
            if own == name:
                return number
        raise KeyError(f"{self.ref} has no pin {name}")

    @property
    def station(self) -> int:
        """The number of the one station that it serves, from 1; 0 if it serves several or none."""
        served = {int(found[1]) for net in self.nets.values() if (found := OF_STATION.match(net))}
        return served.pop() if len(served) == 1 else 0


@dataclass(frozen=True)
class Printed:
    """A printed circuit: its name, its parts by reference, its size and the middles of its screw holes in mm."""

    name: str
    title: str
    parts: dict[str, Part]
    size: tuple[float, float]
    holes: tuple[tuple[float, float], ...]
    hole: float  # mm across
    strip: tuple[tuple[float, float], ...]  # size and middle of the strip to snap off the front edge; empty: none

    def fitted(self, seats: int) -> list[Part]:
        """Return the parts that a console with this number of seats needs."""
        return [part for part in self.parts.values() if part.station <= seats]


@cache
def main() -> Printed:
    """Return the circuit of the main box."""
    return read(project("main"))


@cache
def station() -> Printed:
    """Return the circuit of a station."""
    return read(project("station"))


def project(circuit: str) -> Path:
    """Return the path of a circuit's .kicad_sch, .kicad_pcb and .kicad_pro, without the suffix."""
    return ROOT / "hardware" / circuit / circuit


def read(files: Path) -> Printed:
    """Read a circuit. files: from `project`."""
    sheet = parse(files.with_suffix(".kicad_sch").read_text(encoding="utf-8"))
    board = parse(files.with_suffix(".kicad_pcb").read_text(encoding="utf-8"))
    symbols = {symbol[1]: dict(_pin_names(symbol)) for symbol in each(first(sheet, "lib_symbols"), "symbol")}
    drawn = {_property(symbol, "Reference"): symbol for symbol in each(sheet, "symbol")}
    edges = [row for row in each(board, "gr_rect", "gr_line") if first(row, "layer")[1] == "Edge.Cuts"]
    sides = [[tuple(map(float, first(row, end)[1:3])) for end in ("start", "end")] for row in edges]
    corners = [(one[0], other[1]) for ends in sides for one, other in product(ends, ends)]
    (left, top), right = map(min, zip(*corners, strict=True)), max(x for x, _ in corners)
    bottom = max(y for x, y in corners if x == left)
    off = [tuple(each) for each in zip(*((x - left, bottom - y) for x, y in corners if y > bottom), strict=True)]
    strip = tuple(zip(*((max(each) - min(each), (max(each) + min(each)) / 2) for each in off), strict=True))
    parts, holes, across = {}, [], 0.0
    for footprint in each(board, "footprint"):
        x, y, *turn = map(float, first(footprint, "at")[1:])
        at = (round(x - left, 3), round(bottom - y, 3))
        pads = [pad for pad in each(footprint, "pad") if pad[1]]
        if not pads:
            if footprint[1].endswith(":HOLE"):
                holes.append(at)
                across = float(first(next(each(footprint, "pad")), "drill")[1])
            continue
        symbol = drawn[ref := _property(footprint, "Reference")]
        parts[ref] = Part(
            ref,
            _property(symbol, "Value"),
            _property(symbol, "MPN"),
            _property(symbol, "LCSC"),
            footprint[1].rpartition(":")[2],
            at,
            int(turn[0]) if turn else 0,
            {pad[1]: _net(pad) for pad in sorted(pads, key=lambda pad: _order(pad[1]))},
            symbols[first(symbol, "lib_id")[1]],
            sum(pad[2] != "np_thru_hole" for pad in each(footprint, "pad")),
            "through_hole" in first(footprint, "attr"),
        )
    title = first(first(sheet, "title_block"), "title")[1]
    ordered = dict(sorted(parts.items(), key=lambda item: _order(item[0])))
    return Printed(files.name, title, ordered, (right - left, bottom - top), tuple(sorted(holes)), across, strip)


def parse(text: str) -> Tree:
    """Parse a KiCad file into nested lists."""
    stack: list[Tree] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token[1:-1] if token[0] == '"' else token)
    found: Tree = stack[0][0]
    return found


def each(tree: Tree, *names: str) -> Iterator[Tree]:
    """Return the subtrees with one of these names."""
    return (item for item in tree if isinstance(item, list) and item and item[0] in names)


def first(tree: Tree, name: str) -> Tree:
    """Return the first subtree with this name. Raises StopIteration."""
    return next(each(tree, name))


def _property(tree: Tree, name: str) -> str:
    return next((str(row[2]) for row in each(tree, "property") if row[1] == name), "")


def _pin_names(symbol: Tree) -> Iterator[tuple[str, str]]:
    for unit in each(symbol, "symbol"):
        for pin in each(unit, "pin"):
            number, name = first(pin, "number")[1], first(pin, "name")[1]
            yield number, number if name == "~" else name.replace("~{", "").replace("}", "")  # ~{RESET} has a bar


def _net(pad: Tree) -> str:
    name = str(next(each(pad, "net"), ["net", ""])[-1]).removeprefix("/")  # local labels have a slash
    return OPEN if name.startswith("unconnected-") else name


def _order(name: str) -> tuple[str, int]:
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)  # a pin's name is a number, or such as SD3
