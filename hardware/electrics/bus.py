"""The I2C lines and the interrupt line: levels, pull-ups, edges."""

from math import log
from typing import Any

from hardware.electrics.check import Check
from hardware.electrics.loads import SUPPLY_3V3, loads, low_ohms, parallel

# I2C, NXP's UM10204: what a chip must be able to sink at which level, and the slowest edge.
SINK_MA = 3.0
SINK_VOLTS = 0.4
FAST_NS, STANDARD_NS = 300, 1000
STANDARD_HERTZ = 100_000
MOST_PF = 400
LOW, HIGH = 0.3, 0.7  # of the supply: between these an edge is measured
SWITCH_OHMS = 30  # TCA9548A at 3.3 V, the most
GATE_VOLTS = 1.6  # TCA9548A, "Switch output voltage": above it, at the least, a channel is on its own
EXPANDER_SDA_VOLTS, EXPANDER_SDA_MA = 0.8, 3.0  # MCP23017, D080: SDA low
EXPANDER_INT_VOLTS = 0.6  # MCP23017, D080: its interrupt output at 1.6 mA
EXPANDER_LOW = 0.2  # MCP23017, D031, and SSD1306: an input, of the supply
PICO_LOW_VOLTS = 0.8  # RP2040, an input
PICO_SINK_VOLTS = 0.5  # RP2040, an output at the current it is set to, which is 4 mA


def bus_checks(board: dict[str, Any]) -> list[Check]:
    return [*levels(board), *edges(board), *interrupt(board)]


def levels(board: dict[str, Any]) -> list[Check]:
    """Low, with all pull-ups of a joined station."""
    bus, load, low = board["bus"], loads(board), low_ohms(board["bus"])
    sink = (SUPPLY_3V3 - SINK_VOLTS) / low * 1000
    chip = EXPANDER_SDA_VOLTS / EXPANDER_SDA_MA * 1000  # ohms
    held = SUPPLY_3V3 / (low + chip) * 1000
    heard = held / 1000 * (chip + SWITCH_OHMS) + load.ground_drop
    said = PICO_SINK_VOLTS + (SUPPLY_3V3 - PICO_SINK_VOLTS) / low * SWITCH_OHMS
    return [
        Check(
            "I2C: what a chip must hold down",
            f"({SUPPLY_3V3} - {SINK_VOLTS} V) / {low:.0f} ohms = {sink:.2f} mA",
            sink,
            SINK_MA,
            "mA",
            ("bus", "channel_ohms"),
            f"All pull-ups of a joined station: {bus['main_ohms']}, {bus['channel_ohms']} and, if the screen has some, "
            f"{bus['screen_ohms']} ohms.",
        ),
        Check(
            "I2C: low level from a station to the Pico",
            f"{held:.2f} mA x ({chip:.0f} + {SWITCH_OHMS} ohms) + ground {load.ground_drop:.3f} V = {heard:.2f} V",
            heard,
            PICO_LOW_VOLTS,
            "V",
            ("bus", "channel_ohms"),
            f"Expander ({EXPANDER_SDA_VOLTS} V at {EXPANDER_SDA_MA:.0f} mA, so {chip:.0f} ohms), multiplexer, and the "
            "cable's ground.",
        ),
        Check(
            "I2C: low level from the Pico to a station",
            f"{PICO_SINK_VOLTS} V + ({SUPPLY_3V3} - {PICO_SINK_VOLTS} V) x {SWITCH_OHMS} / {low:.0f} ohms "
            f"= {said:.2f} V",
            said,
            EXPANDER_LOW * SUPPLY_3V3,
            "V",
            ("bus", "channel_ohms"),
            f"Expander and screen need {EXPANDER_LOW} of their supply.",
        ),
    ]


def edges(board: dict[str, Any]) -> list[Check]:
    """How fast the lines rise: up to GATE_VOLTS both sides of the multiplexer together, then each by itself."""
    bus, cable, hertz = board["bus"], board["cable"], board["i2c"]["hertz"]
    edge = FAST_NS if hertz > STANDARD_HERTZ else STANDARD_NS
    main = bus["main_ohms"]
    joined = parallel(main, bus["channel_ohms"])
    wires = (cable["mm"] + bus["screen_cable_mm"]) / 1000 * cable["pf_per_metre"]
    array = board["parts"]["esd"]["pf"]
    own = bus["station_pf"] + 2 * array + wires
    pf = bus["main_pf"] + own
    together, apart = time_constants(LOW * SUPPLY_3V3, GATE_VOLTS), time_constants(GATE_VOLTS, HIGH * SUPPLY_3V3)
    both = f"{together:.3f} x {joined:.0f} ohms x {pf:.0f} pF"

    def rise(title: str, ohms: float, side: float, why: str) -> Check:
        ns = (together * joined * pf + apart * ohms * side) / 1000
        said = f"{both} + {apart:.3f} x {ohms:.0f} ohms x {side:.0f} pF = {ns:.0f} ns"
        hint = "shorten the cable, lower [i2c] hertz to 100000, or choose smaller pull-ups"
        return Check(f"I2C: {title}, at {hertz // 1000} kHz", said, ns, edge, "ns", ("cable", "mm"), why, hint=hint)

    whole = time_constants(LOW * SUPPLY_3V3, HIGH * SUPPLY_3V3)
    alone = whole * main * bus["main_pf"] / 1000
    return [
        Check(
            "I2C: capacity of the joined lines",
            f"{bus['main_pf']} + {bus['station_pf']} + 2 arrays of {array} + "
            f"({cable['mm']} + {bus['screen_cable_mm']} mm) x "
            f"{cable['pf_per_metre']} pF/m = {pf:.0f} pF",
            pf,
            MOST_PF,
            "pF",
            ("cable", "mm"),
            "One station is joined at a time.",
        ),
        rise(
            "edge at a station",
            bus["channel_ohms"],
            own,
            f"The multiplexer joins both sides up to {GATE_VOLTS} V. With a screen without pull-ups.",
        ),
        rise("edge at the Pico", main, bus["main_pf"], "The other side of the same edge."),
        Check(
            "I2C: edge with no station joined",
            f"{whole:.3f} x {main:.0f} ohms x {bus['main_pf']} pF = {alone:.0f} ns",
            alone,
            edge,
            "ns",
            ("bus", "main_ohms"),
            "For talking to the multiplexer itself.",
        ),
    ]


def time_constants(start: float, end: float) -> float:
    """Return how many time constants a line takes from one voltage to another."""
    return log((SUPPLY_3V3 - start) / (SUPPLY_3V3 - end))


def interrupt(board: dict[str, Any]) -> list[Check]:
    """Low, through the resistor of a station."""
    bus, load = board["bus"], loads(board)
    series, pull = bus["interrupt_series_ohms"], bus["interrupt_ohms"]
    volts = EXPANDER_INT_VOLTS + SUPPLY_3V3 * series / (series + pull) + load.ground_drop
    return [
        Check(
            "Interrupt line low",
            f"{EXPANDER_INT_VOLTS} V + {SUPPLY_3V3} V x {series} / ({series} + {pull}) + ground "
            f"{load.ground_drop:.3f} V = {volts:.2f} V",
            volts,
            PICO_LOW_VOLTS,
            "V",
            ("bus", "interrupt_series_ohms"),
            "Through the resistor that protects the expander.",
        ),
    ]
