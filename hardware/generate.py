"""Write firmware/board.py from hardware/board.toml, or say why the board cannot be built like that.

`--check` writes nothing and exits 1 when the firmware's file is not the one that would be written.
Nothing but the standard library: it runs before anything is installed.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "board.toml"
TARGET = HERE.parent / "firmware" / "board.py"

PINS = ("sda", "scl", "leds", "piezo", "interrupt", "mux_reset")
INPUTS = ("keep1", "keep2", "keep3", "keep4", "keep5", "ok", "left", "right", "cup", "shake")
DICE = 5
LOCATIONS = 8
CHANNELS = 8  # of a TCA9548A
COLOUR_MA = 12  # of a WS2812 for each colour at full light
LED_MA = 1  # of a WS2812 that is dark
PICO_GPIO = {*range(23), 26, 27, 28}  # 23 to 25 and 29 are not on the header
EXPANDERS = range(0x20, 0x28)
SCREENS = (0x3C, 0x3D)
MUXES = range(0x70, 0x78)
OUTPUT_ONLY = (7, 15)  # GPA7 and GPB7: Microchip's data sheet, since revision D


class BoardError(Exception):
    """The board file is not one that can be built; the text says where and why."""


def load(path: Path = SOURCE) -> dict[str, Any]:
    """The board as a dictionary, checked. Raises BoardError."""
    try:
        board = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"not readable as TOML: {error}") from None
    for reason in faults(board):
        raise BoardError(reason)
    return board


def faults(board: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the board, most basic first."""
    yield from _missing(board)
    yield from _twice("[pico]", {name: board["pico"][name] for name in PINS}, "GPIO")
    for name in PINS:
        if board["pico"][name] not in PICO_GPIO:
            yield f"[pico] {name}: GPIO {board['pico'][name]} is not on the Pico's header"
    i2c = board["i2c"]
    for name, residue in (("sda", 0), ("scl", 1)):
        if board["pico"][name] % 4 != i2c["id"] * 2 + residue:
            yield f"[pico] {name}: GPIO {board['pico'][name]} cannot be {name.upper()} of I2C{i2c['id']}"
    if not 10_000 <= i2c["hertz"] <= 400_000:
        yield f"[i2c] hertz: {i2c['hertz']} is outside the multiplexer's 10,000 to 400,000"
    station = board["station"]
    addresses = {f"[station] {name}": station[name] for name in ("expander", "screen")} | {"[i2c] mux": i2c["mux"]}
    yield from _twice("addresses", addresses, "address")
    for (name, value), allowed in zip(addresses.items(), (EXPANDERS, SCREENS, MUXES), strict=True):
        if value not in allowed:
            yield f"{name}: the chip cannot have address {value:#04x}"
    yield from _twice("[station.inputs]", {name: station["inputs"][name] for name in INPUTS}, "bit")
    for name in INPUTS:
        bit = station["inputs"][name]
        if not 0 <= bit < 16:
            yield f"[station.inputs] {name}: the expander has bits 0 to 15, not {bit}"
        if bit in OUTPUT_ONLY:
            yield f"[station.inputs] {name}: bit {bit} of an MCP23017 is an output only"
    channels = {f"station {i + 1}": row["channel"] for i, row in enumerate(board["stations"])}
    if not 1 <= len(channels) <= CHANNELS:
        yield f"[[stations]]: {len(channels)} of them, but the multiplexer has {CHANNELS} channels"
    yield from _twice("[[stations]]", channels, "channel")
    for name, channel in channels.items():
        if not 0 <= channel < CHANNELS:
            yield f"[[stations]] {name}: the multiplexer has channels 0 to {CHANNELS - 1}, not {channel}"
    for name, least in (("locations", LOCATIONS), ("keep", DICE), ("seat", 1)):
        if board["leds"][name] != least:
            yield f"[leds] {name}: the firmware lights {least} of them, not {board['leds'][name]}"
    if not _light(board):
        yield f"[leds] milliamperes: {board['leds']['milliamperes']} is less than the dark chain takes"


def _missing(board: dict[str, Any]) -> Iterator[str]:
    wanted = {
        "pico": PINS,
        "i2c": ("id", "hertz", "mux"),
        "leds": ("locations", "keep", "seat", "milliamperes"),
        "station": ("expander", "screen", "inputs"),
    }
    for table, names in wanted.items():
        if not isinstance(board.get(table), dict):
            yield f"[{table}] is missing"
            continue
        for name in names:
            value = board[table].get(name)
            if name == "inputs":
                value = value if isinstance(value, dict) else {}
                bad = [i for i in INPUTS if type(value.get(i)) is not int]
                unknown = [i for i in value if i not in INPUTS]
                if bad or unknown:
                    reason = "a bit number is missing" if bad else "unknown"
                    yield f"[station.inputs] {(bad or unknown)[0]}: {reason}"
            elif type(value) is not int:
                yield f"[{table}] {name}: a whole number is missing"
        for name in board[table]:
            if name not in names:
                yield f"[{table}] {name}: unknown"
    stations = board.get("stations")
    if not isinstance(stations, list) or any(type(row.get("channel")) is not int for row in stations):
        yield "[[stations]]: every station needs a channel"


def _count(board: dict[str, Any]) -> int:
    """LEDs in the chain."""
    leds = board["leds"]
    return int(leds["locations"] + (leds["keep"] + leds["seat"]) * len(board["stations"]))


def _light(board: dict[str, Any]) -> int:
    """What the bytes of a frame may add up to, so that the chain keeps to its current."""
    return max(0, board["leds"]["milliamperes"] - _count(board) * LED_MA) * 255 // COLOUR_MA


def _twice(where: str, numbers: dict[str, int], what: str) -> Iterator[str]:
    seen: dict[int, str] = {}
    for name, number in numbers.items():
        if number in seen:
            yield f"{where}: {name} and {seen[number]} both have {what} {number if what != 'address' else hex(number)}"
        seen[number] = name


def render(board: dict[str, Any]) -> str:
    """The text of firmware/board.py."""
    pico, i2c, leds, station = board["pico"], board["i2c"], board["leds"], board["station"]
    inputs = station["inputs"]
    stations = board["stations"]
    each = leds["keep"] + leds["seat"]
    first = [leds["locations"] + i * each for i in range(len(stations))]
    constants = [
        ("I2C_ID", i2c["id"], ""),
        ("I2C_HZ", i2c["hertz"], ""),
        ("SDA", pico["sda"], "GPIO numbers"),
        ("SCL", pico["scl"], ""),
        ("LED_PIN", pico["leds"], ""),
        ("PIEZO_PIN", pico["piezo"], ""),
        ("INTERRUPT_PIN", pico["interrupt"], "low: an input of some station has changed"),
        ("MUX_RESET_PIN", pico["mux_reset"], "low resets"),
        ("MUX", f"0x{i2c['mux']:02X}", "I2C addresses"),
        ("EXPANDER", f"0x{station['expander']:02X}", ""),
        ("SCREEN", f"0x{station['screen']:02X}", ""),
        ("STATIONS", len(stations), ""),
        ("CHANNELS", tuple(row["channel"] for row in stations), "of the multiplexer, by station"),
        ("KEEP_BITS", tuple(inputs[f"keep{i + 1}"] for i in range(DICE)), "expander bits, by die"),
        ("OK_BIT", inputs["ok"], ""),
        ("LEFT_BIT", inputs["left"], ""),
        ("RIGHT_BIT", inputs["right"], ""),
        ("CUP_BIT", inputs["cup"], "1 while the cup is down"),
        ("SHAKE_BIT", inputs["shake"], ""),
        ("INPUTS", f"0x{sum(1 << bit for bit in inputs.values()):04X}", "mask of all of them"),
        ("LEDS", _count(board), "in the chain"),
        ("LED_LIGHT", _light(board), f"most of the sum of a frame's bytes: {leds['milliamperes']} mA for the chain"),
        ("LOCATION_LEDS", 0, "first of eight"),
        ("STATION_LEDS", tuple(first), "first of each station: the keep LEDs by die"),
        ("SEAT_LED", leds["keep"], "after the station's first"),
    ]
    lines = [
        '"""Pins, addresses and LED order of the console. Generated from hardware/board.toml by hardware/generate.py:',
        'change the board there, never here."""',
        "",
        "from micropython import const",
        "",
    ]
    for name, value, remark in constants:
        text = repr(value) if isinstance(value, tuple) else f"const({value})"
        lines.append(f"{name} = {text}" + (f"  # {remark}" if remark else ""))
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    try:
        text = render(load())
    except BoardError as error:
        print(f"hardware/board.toml: {error}", file=sys.stderr)
        return 1
    if "--check" in arguments:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            print("firmware/board.py differs from board.toml: run python hardware/generate.py", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(text, encoding="utf-8")
    print("wrote firmware/board.py")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
