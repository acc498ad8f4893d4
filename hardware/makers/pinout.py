"""Makes made/pinout.md: the pins of Pico, multiplexer, expander and plugs, in lists."""

from collections.abc import Iterable, Iterator
from typing import Any

from hardware.circuit import kicad
from hardware.circuit.check import port
from hardware.picos import HEADER, KINDS
from hardware.places import MADE
from hardware.source.shape import PINS

USES = {
    "sda": "data of the bus, to SDA of the multiplexer",
    "scl": "clock of the bus, to SCL of the multiplexer",
    "leds": "data of the town's LEDs, to A1 of the buffers",
    "piezo": "tone, through a resistor to the piezo",
    "interrupt": "interrupt line of all stations, low after an input has changed",
    "mux_reset": "to RESET of the multiplexer, low resets",
}
INPUTS = {"cup": "the cup is down", "shake": "the station is shaken (optional)"}


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the page."""
    return {f"{MADE}/pinout.md": "\n".join(_lines(board)) + "\n"}


def listed(rows: Iterable[tuple[Any, Any, Any]]) -> Iterator[str]:
    """Yield a list. rows: a name, a text in brackets after it, and what it is for."""
    for name, beside, use in rows:
        yield f"- {name} ({beside}): {use}"
    yield ""


def _lines(board: dict[str, Any]) -> Iterator[str]:
    pico, station, plugs = board["pico"], board["station"], board["connectors"]
    kind = KINDS[pico["kind"]]
    yield "# Pinout"
    yield ""
    yield "Made from `board.toml` by `make hardware`: change it there, and the circuits in KiCad."
    yield ""
    yield f"## {kind.name}, with pins of the header"
    yield ""
    rows: list[tuple[Any, ...]] = [(f"GP{pico[name]}", HEADER[pico[name]], USES[name]) for name in PINS]
    rows += [
        ("VBUS", 40, "5 V from USB, to the main fuse"),
        ("3V3", 36, "supply of the multiplexer and of the pull-ups"),
    ]
    yield from listed([*rows, ("GND", "3, 8, 13, ...", "ground")])
    yield f"## Multiplexer, I2C{board['i2c']['id']}, address {board['i2c']['mux']:#04x}"
    yield ""
    straps = ("3V3" if board["i2c"]["mux"] >> bit & 1 else "GND" for bit in range(3))
    yield f"A0, A1, A2 to {', '.join(straps)}."
    yield ""
    yield "| station | channel | jack | limiter | its flag: Pico | LEDs: Pico | buffers |"
    yield "|---|---|---|---|---|---|---|"
    for i, row in enumerate(board["stations"], 1):
        channel = row["channel"]
        flag, leds = (f"GP{row[name]} ({HEADER[row[name]]})" for name in ("flag", "leds"))
        yield f"|{i}|{channel} (SD{channel}, SC{channel})|J{i}|U{i + 8}|{flag}|{leds}|A{i + 1}|"
    yield ""
    yield "The schematics have every net: [main box](main-schematic.svg), [station](station-schematic.svg)."
    yield ""
    yield "## Station"
    yield ""
    screen = station["screen_chip"].upper()
    yield f"Expander MCP23017 at {station['expander']:#04x}, screen {screen} at {station['screen']:#04x}."
    yield ""
    bits = sorted(station["inputs"].items(), key=lambda item: item[1])
    expander = kicad.station().parts["U1"]
    yield "Pins of the expander that close to ground:"
    yield ""
    ends = ((port(bit), INPUTS.get(name, name)) for name, bit in bits)
    yield from listed((end, f"pin {expander.pin(end)}", use) for end, use in ends)
    yield "## Plugs of a station"
    yield ""
    for name, use in (
        (
            "cable",
            "to the main box (RJ45, shielded, straight through; the shell is GND and connects first; not a network)",
        ),
        (
            "screen",
            "to the screen (JST-SH, as on Qwiic modules; check the labels of yours: some have GND and VCC swapped)",
        ),
        ("cup", "to the strip under the cup (JST-SH)"),
        ("shake", "to the shake sensor (XH; optional: only the self-test asks for it)"),
    ):
        yield f"- **{name}** {use}: {', '.join(f'{pin}: {net}' for pin, net in enumerate(plugs[name], 1))}."
