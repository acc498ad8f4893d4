"""The guide's pages: written by hand, but the pins, addresses and channels that they name are those of the board file.

Each is found by the words before and behind it, so a sentence that is reworded needs its row here reworded; a test of
the guide says so.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardware.circuit import kicad
from hardware.circuit.check import port
from hardware.picos import HEADER

PAGES = tuple(f"hardware/guide/{name}.md" for name in ("breadboard", "faults"))
ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"@(\w+)")
ANY = r"(?:(?:GP|SD|SC)[AB]?\d+ \(pin \d+\)|0x[0-9A-F]{2}|(?:SD|SC)?\d|[A-Z]+\d{4})"  # pin, address, channel, screen

# `@sda` stands for what the board file says of sda.
SENTENCES = """
short at @sda of the Pico and SDA
short at @scl of the Pico and SCL
SDA (pin 23) to @sda,
SCL (pin 22) to @scl,
RESET (pin 3) to @mux_reset of the Pico
wire from @mux_reset of the Pico to RESET
does not free it: look at its wire to @mux_reset`
short at @interrupt of the Pico and INTA
of its MCP23017 to @interrupt of the Pico
are wrong: look at @leds of the Pico
its DIN, which comes from @leds1 of the Pico
wire from @piezo of the Pico to it
and at the flag wire to @flag1 of the Pico
TCA9548A answers at @mux_next, not @mux:
station 1 answers at @expander_next, not @expander:
screen of station 1 answers at @screen_next, not @screen:
shows a wrong picture: look at its contacts, and that it is an @screen_chip of
holds SDA low: look for a short in its cable, at @data2 of
keep 3 does not close: look at the wire from it to @keep3 of
OK is closed at rest: look for a short to ground at @ok of
OK does not open again: look at the button and for a short to ground at @ok of
keep 1 and keep 2 close together: look for a short between @keep1 and @keep2 of
LEFT comes as RIGHT: look at the wires at @left and @right of
cup sensor does not change: look at the wire from it to @cup of
shake sensor does not change: look at the wire from it to @shake of
| @sda | SDA of the multiplexer
| @scl | SCL of the multiplexer
| @mux_reset | RST of the multiplexer
| @leds | A1 (pin 2) of the 74AHCT541
| @leds1 | A2 (pin 3) of the 74AHCT541
| @leds2 | A3 (pin 4) of the 74AHCT541
| @piezo | 330 ohms, then the piezo
| @interrupt | INTA (pin 20) of both
| @keep1 | button keep 1
| @keep2 | button keep 2
| @keep3 | button keep 3
| @keep4 | button keep 4
| @keep5 | button keep 5
| @ok | button OK
| @left | button LEFT
| @right | button RIGHT
| @cup | reed sensor
| @shake | vibration switch
seat 1 on channel @channel1 of the multiplexer (@sd1, @sc1), seat 2 on channel @channel2 (@sd2, @sc2)
""".strip().splitlines()
STATION = (
    "station {} does not answer: look at its cable and power, and at @data{} and @clock{} of",
    "station {} is not plugged in; if it is: look at its cable and power, and at @data{} and @clock{} of",
)


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the pages with the names of this board."""
    return {name: renamed((ROOT / name).read_text(encoding="utf-8"), board) for name in PAGES}


def renamed(text: str, board: dict[str, Any]) -> str:
    """A page with the names of this board."""
    words = dict(_words(board))
    stations = range(1, len(board["stations"]) + 1)
    rows = [*SENTENCES, *(row.replace("{}", str(n)) for n in stations for row in STATION)]
    for row in rows:
        if all(name in words for name in NAMED.findall(row)):
            found = "".join(ANY if i % 2 else re.escape(part) for i, part in enumerate(NAMED.split(row)))
            text = re.sub(found, NAMED.sub(lambda name: words[name[1]], row), text)
    return text


def _words(board: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "screen_chip", board["station"]["screen_chip"].upper()
    for name, gpio in board["pico"].items():
        if name != "kind":
            yield name, f"GP{gpio} (pin {HEADER[gpio]})"
    expander = kicad.station().parts["U1"]
    for name, bit in board["station"]["inputs"].items():
        yield name, f"{port(bit)} (pin {expander.pin(port(bit))})"
    for name, address in (
        ("mux", board["i2c"]["mux"]),
        ("expander", board["station"]["expander"]),
        ("screen", board["station"]["screen"]),
    ):
        yield name, f"0x{address:02X}"
        yield f"{name}_next", f"0x{address + 1:02X}"
    for n, row in enumerate(board["stations"], 1):
        channel = row["channel"]
        yield from ((f"{name}{n}", f"GP{row[name]} (pin {HEADER[row[name]]})") for name in ("leds", "flag"))
        pin = 4 + 2 * channel + (channel > 3)  # of a TCA9548A with 24 pins, its ground in the middle
        yield from ((f"data{n}", f"SD{channel} (pin {pin})"), (f"clock{n}", f"SC{channel} (pin {pin + 1})"))
        yield from ((f"channel{n}", str(channel)), (f"sd{n}", f"SD{channel}"), (f"sc{n}", f"SC{channel}"))
