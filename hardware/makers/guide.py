"""Updates the pins, addresses and channels in the guide's pages, which are otherwise written by hand.

Each is found by the words around it, so a reworded sentence needs the same change in sentences.txt; a test of the guide
checks this.
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

# `@sda` stands for the board file's value of sda.
SENTENCES = Path(__file__).with_name("sentences.txt").read_text(encoding="utf-8").splitlines()
STATION = (
    "station {} does not answer: look at its cable and power, and at @data{} and @clock{} of",
    "station {} is not plugged in; if it is: look at its cable and power, and at @data{} and @clock{} of",
)


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the pages with this board's values."""
    return {name: renamed((ROOT / name).read_text(encoding="utf-8"), board) for name in PAGES}


def renamed(text: str, board: dict[str, Any]) -> str:
    """Return a page with this board's values."""
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
        pin = 4 + 2 * channel + (channel > 3)  # a TCA9548A has 24 pins, with ground between channels 3 and 4
        yield from ((f"data{n}", f"SD{channel} (pin {pin})"), (f"clock{n}", f"SC{channel} (pin {pin + 1})"))
        yield from ((f"channel{n}", str(channel)), (f"sd{n}", f"SD{channel}"), (f"sc{n}", f"SC{channel}"))
