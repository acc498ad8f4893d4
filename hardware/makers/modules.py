"""The version without soldering: made/modules.svg, what is plugged where, and made/modules.csv, what to buy."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from hardware.makers import bill
from hardware.picos import HEADER
from hardware.places import MADE

SEATS = (2, 3, 4)
COLUMNS = ("Part", "Maker", "Part Number", *(f"For {n} Seats" for n in SEATS), "Confirmed", "Euros Each (Estimate)")
# Wires of a Qwiic cable.
RED, BLACK, BLUE, YELLOW = "#c02020", "#202020", "#2050c0", "#d0a000"
CABLES = ("#a05020", "#008080", "#800080", "#508020")  # by seat
WIDE, HIGH = 1000, 620
KEYS = ("1", "2", "3", "4"), ("5", "LEFT", "OK", "RIGHT")
LIT = "12345", "OK"  # keys with a light
PITCH = 56  # of keys
MUX = (390, 60, 110, 250)  # x, y, wide, high


def files(board: dict[str, Any]) -> dict[str, str]:
    return {f"{MADE}/modules.svg": "\n".join(_drawing(board)) + "\n", f"{MADE}/modules.csv": _csv()}


def count(part: dict[str, Any], seats: int) -> int:
    """How many to buy."""
    return int(part.get("per_console", 0) + seats * part.get("per_seat", 0))


def euros(seats: int) -> tuple[int, int]:
    """Return from and to, for all."""
    parts = bill.market()["modules"].values()
    low, high = (sum(count(part, seats) * part["euros"][i] for part in parts) for i in (0, 1))
    return round(low), round(high)


def _csv() -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for part in bill.market()["modules"].values():
        counts = [count(part, seats) for seats in SEATS]
        price = " to ".join(f"{each:g}" for each in part["euros"])
        writer.writerow((part["text"], part["maker"], part["mpn"], *counts, part.get("confirmed", "no"), price))
    return text.getvalue()


def _drawing(board: dict[str, Any]) -> Iterator[str]:
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}"'
    yield ' font-family="DejaVu Sans, sans-serif" font-size="14" text-anchor="middle">'
    yield f'<rect width="{WIDE}" height="{HIGH}" fill="white"/>'
    yield from _pico(board["pico"])
    sockets = {}
    x, y, wide, high = MUX
    yield from _module(x, y, wide, high, "multiplexer")
    for channel in range(8):
        at = (x + wide - 6 if channel < 4 else x + 6, y + 50 + 50 * (channel % 4))
        sockets[channel] = at
        yield from _socket(*at, str(channel))
    yield from _socket(x + wide // 2, y + high - 4, "")
    for seat, channels in enumerate(board["neokey"]["channels"]):
        yield from _seat(seat, channels, sockets)
    yield "</svg>"


def _pico(pico: dict[str, Any]) -> Iterator[str]:
    yield from _module(60, 60, 130, 330, "")
    yield '<text x="150" y="385" fill="white">Pico</text>'
    yield '<rect x="100" y="44" width="50" height="26" fill="#b0b0b0" stroke="black"/><text x="125" y="38">USB</text>'
    x, y, wide, high = MUX
    wires = (
        (f"GP{pico['sda']}", HEADER[pico["sda"]], BLUE, "blue"),
        (f"GP{pico['scl']}", HEADER[pico["scl"]], YELLOW, "yellow"),
        ("3V3", 36, RED, "red"),
        ("GND", 38, BLACK, "black"),
    )
    for i, (name, pin, colour, word) in enumerate(wires):
        yield f'<text x="330" y="{475 + 22 * i}" fill="{colour}">{word}: {name}</text>'
        left = pin <= 20
        at = 68 if left else 182
        height = 80 + 15.5 * (pin - 1 if left else 40 - pin)
        end = f"{x + wide // 2 - 9 + 6 * i} {y + high + 6}"
        bend = f"C{20 if left else 300} {height + 160} {x} {y + high + 130} {end}"
        yield f'<path d="M{at} {height:.0f}{bend}" fill="none" stroke="{colour}" stroke-width="4"/>'
        yield f'<circle cx="{at}" cy="{height:.0f}" r="6" fill="{colour}" stroke="black"/>'
        anchor, beside = ("start", 80) if left else ("end", 170)
        yield f'<text x="{beside}" y="{height + 5:.0f}" text-anchor="{anchor}" fill="white">{name} (pin {pin})</text>'


def _seat(seat: int, channels: list[int], sockets: dict[int, tuple[int, int]]) -> Iterator[str]:
    """The first seat whole, the others as a row with their sockets."""
    colour = CABLES[seat % len(CABLES)]
    if seat:
        y = 420 + 56 * (seat - 1)
        yield f'<rect x="560" y="{y}" width="400" height="44" rx="6" fill="#f4f0e6" stroke="{colour}"'
        yield ' stroke-width="3"/>'
        yield f'<text x="760" y="{y + 27}">seat {seat + 1}: the same on sockets {channels[0]} and {channels[1]}</text>'
        return
    yield '<rect x="560" y="20" width="400" height="370" rx="8" fill="#f4f0e6" stroke="#908060"/>'
    yield '<text x="760" y="46" font-size="18">seat 1</text>'
    yield from _module(690, 60, 140, 80, "")
    yield '<rect x="705" y="72" width="110" height="48" fill="black"/><text x="760" y="101" fill="white">screen</text>'
    ends = []
    for board, keys in enumerate(KEYS):
        y = 180 + 105 * board
        yield from _module(640, y, 4 * PITCH + 20, 76, "")
        for i, key in enumerate(keys):
            x = 650 + PITCH * i
            fill = "#ffe080" if key in LIT[0] or key in LIT[1] else "white"
            yield f'<rect x="{x + 4}" y="{y + 14}" width="{PITCH - 8}" height="{PITCH - 8}" rx="6" fill="{fill}"'
            yield f' stroke="black"/><text x="{x + PITCH // 2}" y="{y + 43}" font-size="13">{key}</text>'
        yield f'<text x="{640 + 2 * PITCH + 10}" y="{y + 94}">NeoKey {board + 1}</text>'
        yield from _socket(646, y + 38, "")
        ends.append((640, y + 38))
    for (x, y), channel in zip(ends, channels, strict=True):
        x0, y0 = sockets[channel]
        yield f'<path d="M{x0} {y0}C{x0 + 90} {y0 - 30} {x - 110} {y} {x - 4} {y}" fill="none"'
        yield f' stroke="{colour}" stroke-width="6" stroke-opacity="0.8"/>'
    yield from _socket(878, 218, "")
    yield f'<path d="M886 218C940 200 930 100 836 100" fill="none" stroke="{colour}" stroke-width="6"/>'
    yield from _socket(826, 100, "")


def _module(x: int, y: int, wide: int, high: int, name: str) -> Iterator[str]:
    yield f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="6" fill="#305040" stroke="black"/>'
    if name:
        yield f'<text x="{x + wide // 2}" y="{y + 20}" fill="white">{name}</text>'


def _socket(x: float, y: float, name: str) -> Iterator[str]:
    yield f'<rect x="{x - 10}" y="{y - 14}" width="20" height="28" rx="3" fill="#e8e4d8" stroke="black"/>'
    if name:
        yield f'<text x="{x}" y="{y + 5}" font-size="13">{name}</text>'
