"""What a board takes at its worst: currents, and the voltages that are left at the ends of the wires."""

from dataclasses import dataclass
from typing import Any

from hardware.picos import KINDS

SUPPLY_3V3 = 3.3
USB_MOST_VOLTS = 5.25
EXPANDER_PULL_MA = 0.115  # one pull-up of an MCP23017, the most


def leds(board: dict[str, Any]) -> int:
    """LEDs on all lines."""
    return int(board["leds"]["locations"] + own_leds(board) * len(board["stations"]))


def own_leds(board: dict[str, Any]) -> int:
    """LEDs of a station."""
    return int(board["leds"]["keep"] + board["leds"]["seat"])


def lit_ma(board: dict[str, Any]) -> float:
    """The most that the LEDs of one station take: all white, or what the limit leaves beside all other ones
    in the dark."""
    own = board["leds"]
    full = own_leds(board) * (3 * own["colour_ma"] + own["dark_ma"])
    return float(min(full, own["limit_ma"] - (leds(board) - own_leds(board)) * own["dark_ma"]))


def light(board: dict[str, Any]) -> int:
    """What the bytes of a frame may add up to, so that they keep to their limit: the firmware's LED_LIGHT."""
    lit = max(0, board["leds"]["limit_ma"] - leds(board) * board["leds"]["dark_ma"])
    return int(lit * 255 / board["leds"]["colour_ma"])


def parallel(*ohms: float) -> float:
    return 1 / sum(1 / each for each in ohms)


@dataclass(frozen=True)
class Loads:
    """Currents in mA, drops in V, of a board at its worst."""

    chips_ma: float  # one station without its LEDs
    station_ma: float  # one station, its LEDs as white as the limit lets them be
    main_ma: float  # of the carrier besides the Pico
    usb_ma: float
    fused_ma: float  # through the main fuse
    main_volts: float  # on the carrier's 5 V
    station_volts: float  # on a station's 5 V
    cable_drop: float  # there and back
    ground_drop: float


def loads(board: dict[str, Any]) -> Loads:
    parts, bus, power, own = board["parts"], board["bus"], board["power"], board["leds"]
    count = len(board["stations"])
    chips = (
        parts[board["station"]["screen_chip"]]["ma"]
        + parts["expander"]["ma"]
        + len(board["station"]["inputs"]) * EXPANDER_PULL_MA
    )
    station = chips + lit_ma(board)
    pulls = 2 * SUPPLY_3V3 / low_ohms(bus) * 1000
    main = parts["mux"]["ma"] + parts["shifter"]["ma"] + pulls + SUPPLY_3V3 / board["piezo"]["series_ohms"] * 1000
    fused = own["limit_ma"] + count * chips + parts["shifter"]["ma"]
    metres = board["cable"]["mm"] / 1000
    wire = board["cable"]["ohms_per_metre"] * metres
    pins = board["connectors"]["cable"]
    out, back = wire / pins.count("5V"), wire / pins.count("GND")
    at_main = board["usb"]["least_volts"] - fused / 1000 * power["main_fuse"]["most_ohms"]
    cable = station / 1000 * (out + back)
    return Loads(
        chips_ma=chips,
        station_ma=station,
        main_ma=main,
        usb_ma=KINDS[board["pico"]["kind"]].allowance_ma + main + count * chips + own["limit_ma"],
        fused_ma=fused,
        main_volts=at_main,
        station_volts=at_main - station / 1000 * power["limiter"]["most_ohms"] - cable,
        cable_drop=cable,
        ground_drop=station / 1000 * back,
    )


def low_ohms(bus: dict[str, Any]) -> float:
    """All pull-ups that a chip must hold down when a station is joined."""
    return parallel(bus["main_ohms"], bus["channel_ohms"], bus["screen_ohms"])
