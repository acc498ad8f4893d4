"""The version without soldering: the Pico's 3.3 V pin, which feeds all of it, and the edges on its channels."""

from typing import Any

from hardware.electrics.bus import FAST_NS, GATE_VOLTS, HIGH, LOW, STANDARD_HERTZ, STANDARD_NS, time_constants
from hardware.electrics.check import Check
from hardware.electrics.loads import SUPPLY_3V3, parallel

BOARDS, PIXELS = 2, 4  # NeoKeys of a station, LEDs of a NeoKey
PICO_OHMS = 80_000  # RP2040: its own pull-ups, the most, which MicroPython switches on


def light(board: dict[str, Any]) -> int:
    """What the bytes of a frame may add up to: the firmware's LED_LIGHT."""
    own, leds = board["neokey"], board["leds"]
    dark = len(own["channels"]) * BOARDS * PIXELS * leds["dark_ma"]
    return int(max(0, own["limit_ma"] - dark) * 255 / leds["colour_ma"])


def total_ma(board: dict[str, Any], seats: int) -> float:
    """The most that all of it takes."""
    own = board["neokey"]
    return float(seats * (own["screen_ma"] + BOARDS * own["rest_ma"]) + own["limit_ma"] + board["parts"]["mux"]["ma"])


def edge_ns(board: dict[str, Any], modules: int) -> float:
    """How long a line takes to rise on a channel with so many modules, the last of them a screen if there are two."""
    own = board["neokey"]
    wires = own["cable_mm"] + (modules - 1) * own["screen_cable_mm"]
    pf = own["mux_pf"] + modules * own["board_pf"] + wires / 1000 * own["pf_per_metre"]
    ohms = own["board_ohms"] / modules
    joined = parallel(PICO_OHMS, own["board_ohms"], ohms)  # Pico, multiplexer, the channel's modules
    together, apart = time_constants(LOW * SUPPLY_3V3, GATE_VOLTS), time_constants(GATE_VOLTS, HIGH * SUPPLY_3V3)
    return float(together * joined * (own["main_pf"] + pf) + apart * ohms * pf) / 1000


def neokey_checks(board: dict[str, Any]) -> list[Check]:
    if board["station"]["keys"] != "neokey":
        return []
    own, seats, hertz = board["neokey"], len(board["neokey"]["channels"]), board["i2c"]["hertz"]
    screen, mux, total = own["screen_ma"], board["parts"]["mux"]["ma"], total_ma(board, seats)
    edges = {title: edge_ns(board, modules) for title, modules in (("first", 2), ("second", 1))}
    return [
        Check(
            "Without soldering: current of the Pico's 3.3 V",
            f"{seats} x ({screen} + {BOARDS} x {own['rest_ma']}) + {own['limit_ma']} + {mux} = {total:.0f} mA",
            total,
            own["supply_ma"],
            "mA",
            ("neokey", "limit_ma"),
            "All that is on the Qwiic cables: screens, NeoKeys, LEDs, multiplexer.",
        ),
        *(
            Check(
                f"Without soldering: I2C edge at a {title} NeoKey, at {hertz // 1000} kHz",
                f"{ns:.0f} ns",
                ns,
                FAST_NS if hertz > STANDARD_HERTZ else STANDARD_NS,
                "ns",
                ("neokey", "cable_mm"),
                f"By pull-ups of {own['board_ohms']} ohms on each module.",
                hint="shorten the cables, or lower [i2c] hertz to 100000",
            )
            for title, ns in edges.items()
        ),
    ]
