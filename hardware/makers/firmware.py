"""Makes firmware/board.py, the board's constants, and drivers/screen.py and stations/keys.py, which choose drivers."""

from typing import Any

from hardware.electrics import sums
from hardware.source.faults import DICE

HEAD = '''"""The stations' keys, their bus, and the lines of their LEDs.

Generated from `keys` of hardware/board.toml by hardware/generate.py."""'''
KEYS = {
    "mcp23017": f'''{HEAD}

from board import EXPANDER, LED_PINS, STATIONS
from drivers.mcp23017 import MCP23017
from stations.station_bus import StationBus as KeysBus

__all__ = ("HAS_INTERRUPT", "KeysBus", "lights", "of_stations")

HAS_INTERRUPT = True  # they tell a change by a line of their own


def of_stations(i2c, mux):
    """Return the driver of each station's keys: one serves all, because they share an address."""
    return [MCP23017(i2c, EXPANDER)] * STATIONS


def lights(machine, keys):
    """Return what sends colours, and the lines of LEDs: the town's, then by station."""
    return machine.bitstream, [machine.Pin(number, machine.Pin.OUT) for number in LED_PINS]
''',
    "neokey": f'''{HEAD}

from board import BOARD_CHANNELS, EXPANDER, KEEP_BITS, LED_PINS, LEFT_BIT, OK_BIT, RIGHT_BIT
from drivers.neokey import Lines, NeoKeys
from stations.polled_bus import PolledBus as KeysBus

__all__ = ("HAS_INTERRUPT", "KeysBus", "lights", "of_stations")

HAS_INTERRUPT = False  # a Qwiic cable has no wire for it


def of_stations(i2c, mux):
    """Return the driver of each station's keys."""
    bits = KEEP_BITS + (LEFT_BIT, OK_BIT, RIGHT_BIT)
    return [NeoKeys(i2c, EXPANDER, mux, channels, bits) for channels in BOARD_CHANNELS]


def lights(machine, keys):
    """Return what sends colours, and the lines of LEDs: the town's, then by station."""
    return Lines(machine.bitstream).send, [machine.Pin(LED_PINS[0], machine.Pin.OUT)] + keys
''',
}


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the firmware's generated modules."""
    return {
        "firmware/board.py": render(board),
        "firmware/drivers/screen.py": screen(board),
        "firmware/stations/keys.py": KEYS[board["station"]["keys"]],
    }


def screen(board: dict[str, Any]) -> str:
    """Return drivers/screen.py."""
    chip = board["station"]["screen_chip"]
    return f'''"""The stations' screens. Generated from `screen_chip` of hardware/board.toml by hardware/generate.py."""

from drivers.{chip} import {chip.upper()} as Screen

__all__ = ("CHIP", "Screen")

CHIP = "{chip.upper()}"
'''


def render(board: dict[str, Any]) -> str:
    """Return board.py."""
    pico, i2c, light, station = board["pico"], board["i2c"], board["leds"], board["station"]
    inputs = station["inputs"]
    each = light["keep"] + light["seat"]
    pins = [pico["leds"]]
    light_of = sums.quantities(board)
    flags: list[int] = []
    more: list[tuple[str, Any, str]] = []
    if station["keys"] == "neokey":
        boards = [tuple(pair) for pair in board["neokey"]["channels"]]
        channels = [first for first, _ in boards]
        screen, expander = board["neokey"]["screen"], board["neokey"]["address"]
        limit, most = board["neokey"]["limit_ma"], light_of["neokey_light"]
        more = [("BOARD_CHANNELS", tuple(boards), "of both NeoKeys, by station")]
    else:
        channels = [row["channel"] for row in board["stations"]]
        pins += [row["leds"] for row in board["stations"]]
        flags = [row["flag"] for row in board["stations"]]
        screen, expander = station["screen"], station["expander"]
        limit, most = light["limit_ma"], light_of["light"]
    count = len(channels)
    first = [light["locations"] + i * each for i in range(count)]
    constants = [
        ("I2C_ID", i2c["id"], ""),
        ("I2C_HZ", i2c["hertz"], ""),
        ("SDA", pico["sda"], "GPIO numbers"),
        ("SCL", pico["scl"], ""),
        ("LED_PINS", tuple(pins), "the town's, then by station"),
        ("PIEZO_PIN", pico["piezo"], ""),
        ("INTERRUPT_PIN", pico["interrupt"], "low: an input of some station has changed"),
        ("MUX_RESET_PIN", pico["mux_reset"], "low resets"),
        ("LIMITER_PINS", tuple(flags), "by station, low while its cable is shorted"),
        ("MUX", f"0x{i2c['mux']:02X}", "I2C addresses"),
        ("EXPANDER", f"0x{expander:02X}", ""),
        ("SCREEN", f"0x{screen:02X}", ""),
        ("STATIONS", count, ""),
        ("CHANNELS", tuple(channels), "of the multiplexer, by station"),
        *more,
        ("KEEP_BITS", tuple(inputs[f"keep{i + 1}"] for i in range(DICE)), "expander bits, by die"),
        ("OK_BIT", inputs["ok"], ""),
        ("LEFT_BIT", inputs["left"], ""),
        ("RIGHT_BIT", inputs["right"], ""),
        ("CUP_BIT", inputs["cup"], "1 while the cup is down"),
        ("SHAKE_BIT", inputs["shake"], ""),
        ("INPUTS", f"0x{sum(1 << bit for bit in inputs.values()):04X}", "mask of all of them"),
        ("LEDS", light["locations"] + each * count, "of all lines"),
        ("LINES", (light["locations"], *[each] * count), "LEDs on each of them"),
        ("LED_LIGHT", most, f"most of the sum of a frame's bytes: {limit} mA for all"),
        ("LOCATION_LEDS", 0, "first of eight"),
        ("STATION_LEDS", tuple(first), "first of each station: the keep LEDs by die"),
        ("SEAT_LED", light["keep"], "after the station's first"),
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
