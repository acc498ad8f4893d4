"""KiCad's own symbols: which of them draws which of ours, read from the libraries that are installed with KiCad.

A schematic embeds the symbols that it uses, as KiCad itself does. What no library has is drawn by schematic.py.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.circuit.model import Symbol
from hardware.kicad.text import Quoted, Tree, each, first, parse, written

FOLDER = "KICAD9_SYMBOL_DIR"  # as KiCad itself calls it

# By the name of our symbol. Connectors are told by the number of their pins.
DRAWN = {
    "Pico": "MCU_Module:RaspberryPi_Pico",
    "MCP23017": "Interface_Expansion:MCP23017_SP",
    "74AHCT541": "74xx:74AHCT541",
    "WS2812B": "LED:WS2812B",
    "MCP1700": "Regulator_Linear:MCP1700x-330xxTO",
    "Button": "Switch:SW_Push",
    "R": "Device:R",
    "C": "Device:C",
    "Fuse": "Device:Polyfuse",
    "Piezo": "Device:Buzzer",
    "TestPoint": "Connector:TestPoint",
    "PWR_FLAG": "power:PWR_FLAG",
    "RJ45": "Connector:RJ45_Shielded",
    "SRV05-4": "Power_Protection:SRV05-4",
    **{name: f"Connector_Generic:Conn_01x{n:02}" for name, n in (("XH 2", 2), ("XH 3", 3), ("XH 4", 4), ("Wires", 3))},
}
# Nets that have a sign of their own where a pin looks up or down.
POWER = {"GND": "power:GND", "5V": "power:+5V", "3V3": "power:+3V3", "VBUS": "power:VBUS"}

ADC = {"GP26": "_ADC0", "GP27": "_ADC1", "GP28": "_ADC2"}


@dataclass(frozen=True)
class Drawing:
    """A symbol as it is embedded. pins: end of each from the middle in mm, y up, and the angle at which it points to
    the body; body: left, bottom, right, top."""

    name: str
    text: str
    pins: dict[str, tuple[float, float, int]]
    body: tuple[float, float, float, float]


def pin_name(symbol: Symbol, pin: str) -> str:
    """What KiCad's symbol calls a pin: that is in the name of the net of one that is left open."""
    name = symbol.pin(pin).name
    if symbol.name == "Pico" and name.startswith("GP"):
        return f"GPIO{name[2:]}{ADC.get(name, '')}"
    if symbol.name == "74AHCT541" and name[0] in "AY":
        return f"{name[0]}{int(name[1]) - 1}"  # the makers count from 1
    return "NC" if name in ("NC1", "NC2") else name


def libraries(names: set[str]) -> list[str]:
    return sorted({name.partition(":")[0] for name in names})


def folder() -> Path:
    return Path(os.environ.get(FOLDER, "/usr/share/kicad/symbols"))


class Library:
    """Reads each file once."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}

    def drawing(self, name: str) -> Drawing:
        """name: `library:symbol`. KeyError for one that is not there."""
        tree = self._whole(*name.split(":"))
        pins, corners = {}, []
        for unit in each(tree, "symbol"):
            for pin in each(unit, "pin"):
                if pin[1] == "no_connect":  # needs no sign that it is left open
                    continue
                x, y, angle = map(float, first(pin, "at")[1:4])
                pins[str(first(pin, "number")[1])] = (x, y, int(angle))
            for shape in each(unit, "rectangle", "circle", "polyline"):
                corners += list(_points(shape))
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        body = (min(xs), min(ys), max(xs), max(ys))
        named = ["symbol", Quoted(name), *tree[2:]]
        return Drawing(name, written(named), pins, body)

    def _whole(self, library: str, name: str) -> Tree:
        """A symbol with what it takes from the one that it extends."""
        if library not in self.files:
            self.files[library] = (folder() / f"{library}.kicad_sym").read_text(encoding="utf-8")
        found = re.search(rf'^\t\(symbol "{re.escape(name)}"$.*?^\t\)$', self.files[library], re.MULTILINE | re.DOTALL)
        if not found:
            raise KeyError(f"{library}:{name}")
        own = parse(found[0])
        parents = [str(extended[1]) for extended in each(own, "extends")]
        if not parents:
            return own
        parent = self._whole(library, parents[0])
        said = {row[1]: row for row in each(own, "property")}
        rows: Tree = ["symbol", Quoted(name)]
        for row in parent[2:]:
            if row[0] == "property":
                row = said.pop(row[1], row)
            if row[0] == "symbol":
                rows += [*said.values()]
                said = {}
                row = ["symbol", Quoted(name + row[1].removeprefix(parents[0])), *row[2:]]
            rows.append(row)
        return rows


def _points(shape: Tree) -> Iterator[tuple[float, float]]:
    if shape[0] == "circle":
        x, y = map(float, first(shape, "center")[1:3])
        radius = float(first(shape, "radius")[1])
        yield from ((x - radius, y - radius), (x + radius, y + radius))
        return
    ends = each(first(shape, "pts"), "xy") if shape[0] == "polyline" else each(shape, "start", "end")
    for end in ends:
        yield float(end[1]), float(end[2])
