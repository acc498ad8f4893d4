"""Finds why a board file of the right shape still can't be built: pins, addresses, channels, plugs, currents.

circuit/check.py checks that the circuits in KiCad agree with it, enclosure/fits.py that parts have room.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from hardware.electrics import sums
from hardware.picos import HEADER, KINDS, i2c_pins
from hardware.places import ROOT
from hardware.source.shape import INPUTS, PINS, Path

Found = Iterator[tuple[Path, str]]

DICE = 5
LOCATIONS = 8
CHANNELS = 8  # a TCA9548A's
EXPANDERS = range(0x20, 0x28)
MUXES = range(0x70, 0x78)
NEOKEYS = range(0x30, 0x3C)  # higher addresses may be screens
SCREENS = range(0x3C, 0x3E)
DRIVERS = ROOT / "firmware" / "drivers"
KEYS = ("mcp23017", "neokey")
OUTPUT_ONLY = (7, 15)  # GPA7 and GPB7, by Microchip's data sheet since revision D
CONTACTS = 8
PAIRS = ((1, 2), (3, 6), (4, 5), (7, 8))  # pins whose wires are twisted together in a network cable
BEARS_5V = ("5V", "LED")  # nets that may meet 5 V: the LEDs' buffer runs on 5 V and has a resistor at its output


def faults(board: dict[str, Any]) -> Found:
    """Yield path and reason of each fault, the most basic first."""
    found = False
    for check in (_pico, _i2c, _stations, _neokeys, _leds, _cable):
        for fault in check(board):
            found = True
            yield fault
    if not found:
        for one in sums.checks(board):
            if not one.holds:
                yield one.path, f"{one.title}: {one.sum} is not {one.bound}" + (f"; {one.hint}" if one.hint else "")


def _pico(board: dict[str, Any]) -> Found:
    pico = board["pico"]
    kind = KINDS.get(pico["kind"])
    if kind is None:
        yield ("pico", "kind"), f"{pico['kind']!r} is no board that is known: {', '.join(KINDS)}"
        return
    pins: list[tuple[Path, int]] = [(("pico", name), pico[name]) for name in PINS]
    pins += [(("stations", i, name), row[name]) for i, row in enumerate(board["stations"]) for name in ("leds", "flag")]
    yield from _twice(pins)
    for path, gpio in pins:
        if gpio in kind.reserved:
            yield path, f"GPIO {gpio} of a {kind.name} is not on the header: {kind.reserved[gpio]}"
        elif gpio not in HEADER:
            yield path, f"the {kind.chip} of a {kind.name} has no GPIO {gpio}"


def _i2c(board: dict[str, Any]) -> Found:
    i2c, station = board["i2c"], board["station"]
    if i2c["id"] not in (0, 1):
        yield ("i2c", "id"), f"the Pico has I2C0 and I2C1, not I2C{i2c['id']}"
        return
    for line in ("sda", "scl"):
        able = i2c_pins(i2c["id"], line)
        if board["pico"][line] not in able:
            can = ", ".join(map(str, able))
            yield ("pico", line), f"GPIO {board['pico'][line]} cannot be {line.upper()} of I2C{i2c['id']}; {can} can"
    if not 10_000 <= i2c["hertz"] <= 400_000:
        yield ("i2c", "hertz"), f"{i2c['hertz']} is outside the multiplexer's 10000 to 400000"
    addresses: list[tuple[Path, int]] = [
        (("i2c", "mux"), i2c["mux"]),
        (("station", "expander"), station["expander"]),
        (("station", "screen"), station["screen"]),
    ]
    yield from _twice(addresses, "{:#04x}")
    addresses += [(("neokey", name), board["neokey"][name]) for name in ("screen", "address")]
    for (path, value), allowed in zip(addresses, (MUXES, EXPANDERS, SCREENS, SCREENS, NEOKEYS), strict=True):
        if value not in allowed:
            yield path, f"the chip cannot have address {value:#04x}, only {allowed[0]:#04x} to {allowed[-1]:#04x}"


def _stations(board: dict[str, Any]) -> Found:
    inputs, chip = board["station"]["inputs"], board["station"]["screen_chip"]
    known = [each for each in board["enclosure"]["screen"]["depth"] if (DRIVERS / f"{each}.py").exists()]
    if chip not in known:
        yield ("station", "screen_chip"), f"{chip!r} is no screen that has a driver: {', '.join(known)}"
    if (keys := board["station"]["keys"]) not in KEYS:
        yield ("station", "keys"), f"{keys!r} has no driver: {', '.join(KEYS)}"
    yield from _twice((("station", "inputs", name), inputs[name]) for name in INPUTS)
    for name in INPUTS:
        if inputs[name] > 15:
            yield ("station", "inputs", name), f"the expander has bits 0 to 15, not {inputs[name]}"
        elif inputs[name] in OUTPUT_ONLY:
            yield ("station", "inputs", name), f"bit {inputs[name]} of an MCP23017 is an output only"
    stations = board["stations"]
    if len(stations) > CHANNELS:
        yield ("stations", CHANNELS), f"{len(stations)} stations, but the multiplexer has {CHANNELS} channels"
    if len(stations) > (room := len(board["enclosure"]["box"]["cables"])):
        yield ("enclosure", "box", "cables"), f"{len(stations)} stations, but places for {room} jacks"
    yield from _twice((("stations", i, "channel"), row["channel"]) for i, row in enumerate(stations))
    for i, row in enumerate(stations):
        if row["channel"] >= CHANNELS:
            reason = f"the multiplexer has channels 0 to {CHANNELS - 1}, not {row['channel']}"
            yield ("stations", i, "channel"), reason


def _neokeys(board: dict[str, Any]) -> Found:
    """Check that each NeoKey has its own channel."""
    seen: set[int] = set()
    for i, pair in enumerate(board["neokey"]["channels"]):
        for channel in pair:
            if channel >= CHANNELS:
                reason = f"the multiplexer has channels 0 to {CHANNELS - 1}, not {channel}"
                yield ("neokey", "channels"), f"station {i + 1}: {reason}"
            elif channel in seen:
                yield ("neokey", "channels"), f"station {i + 1}: channel {channel} is taken"
            seen.add(channel)


def _leds(board: dict[str, Any]) -> Found:
    if (kind := board["pico"]["kind"]) not in board["parts"]:
        yield ("parts", kind), "is missing"
    for name, count in (("locations", LOCATIONS), ("keep", DICE), ("seat", 1)):
        if board["leds"][name] != count:
            yield ("leds", name), f"the firmware lights {count} of them, not {board['leds'][name]}"


def _cable(board: dict[str, Any]) -> Found:
    """Check the cable's pins: a network socket takes the same plug, and its transformer joins the wires of a pair."""
    pins = board["connectors"]["cable"]
    if len(pins) != CONTACTS:
        yield ("connectors", "cable"), f"{len(pins)} pins, but the jack has {CONTACTS} contacts"
        return
    for net in ("5V", "GND", "SDA", "SCL", "INT", "LED"):
        if net not in pins:
            yield ("connectors", "cable"), f"{net} has no pin"
    for pair in PAIRS:
        for pin, other in (pair, pair[::-1]):
            if pins[pin - 1] == "5V" and pins[other - 1] not in BEARS_5V:
                yield ("connectors", "cable"), f"in a network's socket, 5V of pin {pin} meets {pins[other - 1]}"


def _twice(numbers: Iterable[tuple[Path, int]], form: str = "{}") -> Found:
    seen: dict[int, Path] = {}
    for path, number in numbers:
        if number in seen:
            yield path, f"{form.format(number)} is taken by {_name(seen[number])}"
        seen[number] = path


def _name(path: Path) -> str:
    if path[0] == "stations":
        return f"station {int(path[1]) + 1}"
    return f"[{'.'.join(map(str, path[:-1]))}] {path[-1]}"
