"""The electrics of a board in sums: each is a value from the board file and a limit from a data sheet.

A board of which one does not hold is refused; makers/electrics.py writes them all into the docs.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any

from hardware.source.picos import KINDS

Path = tuple[str | int, ...]

SUPPLY_3V3 = 3.3
# I2C, NXP's UM10204: what a chip must be able to sink at which level, and the slowest edge.
SINK_MA = 3.0
SINK_VOLTS = 0.4
FAST_NS, STANDARD_NS = 300, 1000
STANDARD_HERTZ = 100_000
MOST_PF = 400
RISE = 0.8473  # from 30 to 70 % of the supply, in time constants
LOW = 0.3  # of the supply: what counts as low
SWITCH_OHMS = 30  # TCA9548A at 3.3 V, the most
PICO_LOW_VOLTS, PICO_HIGH_VOLTS, PICO_PIN_MA = 0.8, 2.62, 12  # RP2040: input low, output high, strongest drive
AHCT_HIGH_VOLTS, AHCT_MA = 2.0, 8  # 74AHCT125 at 5 V: input high; output
AHCT_LOSS_VOLTS = 0.1  # of its high output below its supply, unloaded
LED_LEAST_VOLTS, LED_HIGH, LED_OVER_VOLTS = 3.7, 0.7, 0.7  # WS2812B: supply; input high, of the supply; input over it
LED_OUT_LOSS_VOLTS = 0.5  # of its data output
LED_EDGE_NS = 150  # tolerance of its pulses
LED_INPUT_PF = 15
EXPANDER_LOW_VOLTS, EXPANDER_PULL_MA = 0.6, 0.115  # MCP23017: output low at 8.5 mA; one pull-up, the most
USB_VOLTS, USB_MOST_VOLTS = 5.0, 5.25
PORT_UF = 120  # what a port has itself, USB 2.0 chapter 7.2.4.1
TRIP = 2  # a resettable fuse trips at twice what it holds
DIP_VOLTS = 0.25


@dataclass(frozen=True)
class Check:
    """`value` must be at most, or at least, `limit`. path: the key to change when it does not hold."""

    title: str
    sum: str  # the calculation with its numbers and its result
    value: float
    limit: float
    unit: str
    path: Path
    why: str  # where the limit comes from, what is at stake
    least: bool = False  # the limit is a least one
    hint: str = ""

    @property
    def holds(self) -> bool:
        return self.value >= self.limit if self.least else self.value <= self.limit

    @property
    def bound(self) -> str:
        return f"{'at least' if self.least else 'at most'} {self.limit:.4g} {self.unit}"


def leds(board: dict[str, Any]) -> int:
    """LEDs in the chain."""
    each = board["leds"]["keep"] + board["leds"]["seat"]
    return int(board["leds"]["locations"] + each * len(board["stations"]))


def light(board: dict[str, Any]) -> int:
    """What the bytes of a frame may add up to, so that the chain keeps to its limit: the firmware's LED_LIGHT."""
    lit = max(0, board["leds"]["limit_ma"] - leds(board) * board["leds"]["dark_ma"])
    return int(lit * 255 / board["leds"]["colour_ma"])


def parallel(*ohms: float) -> float:
    return 1 / sum(1 / each for each in ohms)


@dataclass(frozen=True)
class Loads:
    """Currents in mA, drops in V, of a board at its worst."""

    chips_ma: float  # one station without its LEDs
    station_ma: float  # one station with all of its LEDs white
    pulls_ma: float  # both I2C lines low
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
    chips = parts["screen"]["ma"] + parts["expander"]["ma"] + len(board["station"]["inputs"]) * EXPANDER_PULL_MA
    full = (own["keep"] + own["seat"]) * (3 * own["colour_ma"] + own["dark_ma"])
    station = chips + min(own["limit_ma"], full)
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
        pulls_ma=pulls,
        main_ma=main,
        usb_ma=KINDS[board["pico"]["kind"]].allowance_ma + main + count * chips + own["limit_ma"],
        fused_ma=fused,
        main_volts=at_main,
        station_volts=at_main - station / 1000 * power["station_fuse"]["most_ohms"] - cable,
        cable_drop=cable,
        ground_drop=station / 1000 * back,
    )


def low_ohms(bus: dict[str, Any]) -> float:
    """All pull-ups that a chip must hold down when a station is joined."""
    return parallel(bus["main_ohms"], bus["mux_ohms"], bus["channel_ohms"], bus["screen_ohms"])


def checks(board: dict[str, Any]) -> list[Check]:
    return [*_power(board), *_bus(board), *_data(board)]


def _power(board: dict[str, Any]) -> list[Check]:
    parts, power, own, usb = board["parts"], board["power"], board["leds"], board["usb"]
    count, chain, load = len(board["stations"]), leds(board), loads(board)
    kind = KINDS[board["pico"]["kind"]]
    main, station = power["main_fuse"], power["station_fuse"]
    held_main, held_station = main["hold_ma"] * power["derating"], station["hold_ma"] * power["derating"]
    wire = board["cable"]["ohms_per_metre"] * board["cable"]["mm"] / 1000
    round_trip = load.cable_drop / load.station_ma * 1000
    short = usb["least_volts"] / (main["most_ohms"] + station["most_ohms"] + round_trip) * 1000
    own_leds = own["keep"] + own["seat"]
    station_uf = power["station_uf"] + power["regulator_uf"] + power["decoupling_uf"] * (own_leds + 1)
    all_uf = power["main_uf"] + power["decoupling_uf"] + count * station_uf
    plugged = USB_VOLTS * PORT_UF / (PORT_UF + all_uf)
    fast_uf = power["station_uf"] + power["decoupling_uf"] * own_leds
    impedance = sqrt(board["cable"]["nh_per_metre"] * board["cable"]["mm"] / 1e6 / fast_uf)
    step = load.station_ma - load.chips_ma
    room = max(0.0, usb["limit_ma"] - load.usb_ma + own["limit_ma"])
    wire_text = f"{wire:.2f} ohms a wire"
    return [
        Check(
            "Current from USB",
            f"{kind.name} {kind.allowance_ma} + carrier {load.main_ma:.1f} + {count} stations of {load.chips_ma:.1f} "
            f"+ LEDs {own['limit_ma']} = {load.usb_ma:.0f} mA",
            load.usb_ma,
            usb["limit_ma"],
            "mA",
            ("leds", "limit_ma"),
            "What a USB 2.0 port gives. The firmware keeps the chain to its share. The Pico's figure is an allowance.",
            hint=f"lower it to {int(room)}, or build fewer stations",
        ),
        Check(
            "LED chain in the dark",
            f"{chain} LEDs of {own['dark_ma']} mA = {chain * own['dark_ma']} mA",
            chain * own["dark_ma"],
            own["limit_ma"] / 2,
            "mA",
            ("leds", "limit_ma"),
            f"Half of the limit of {own['limit_ma']} mA at least is for light. A full colour (255) takes "
            f"{own['colour_ma']} mA, so the bytes of a frame may add up to {light(board)}. "
            "The firmware darkens a frame that has more.",
        ),
        Check(
            "Main fuse holds",
            f"LEDs {own['limit_ma']} + {count} stations of {load.chips_ma:.1f} + buffers {parts['shifter']['ma']} "
            f"= {load.fused_ma:.0f} mA",
            load.fused_ma,
            held_main,
            "mA",
            ("power", "main_fuse"),
            f"{main['hold_ma']} mA, of which {power['derating']:.0%} are left in a warm box.",
        ),
        Check(
            "Station's fuse holds",
            f"all {own_leds} LEDs white {step:.0f} + chips {load.chips_ma:.1f} = {load.station_ma:.0f} mA",
            load.station_ma,
            held_station,
            "mA",
            ("power", "station_fuse"),
            f"{station['hold_ma']} mA, of which {power['derating']:.0%} are left in a warm box.",
        ),
        Check(
            "Station's fuse trips at a short at the end of its cable",
            f"{usb['least_volts']} V / ({main['most_ohms']} + {station['most_ohms']} + {round_trip:.2f} ohms) "
            f"= {short:.0f} mA",
            short,
            TRIP * station["hold_ma"],
            "mA",
            ("power", "station_fuse"),
            f"It trips at {TRIP} times what it holds. A port that limits earlier switches off first: the Pico restarts "
            "then and goes on from its journal.",
            least=True,
        ),
        Check(
            "Station's fuse trips before the main one",
            f"{TRIP} x {station['hold_ma']} = {TRIP * station['hold_ma']} mA",
            TRIP * station["hold_ma"],
            TRIP * main["hold_ma"],
            "mA",
            ("power", "station_fuse"),
            "So a bad cable takes one station down, not all.",
        ),
        Check(
            "5 V at the LEDs of a station",
            f"{usb['least_volts']} V - {load.fused_ma:.0f} mA x {main['most_ohms']} ohms - {load.station_ma:.0f} mA "
            f"x ({station['most_ohms']} + {round_trip:.2f} ohms) = {load.station_volts:.2f} V",
            load.station_volts,
            LED_LEAST_VOLTS,
            "V",
            ("cable", "mm"),
            f"The least that a WS2812B works with. The cable has {wire_text}, {_wires(board)}.",
            least=True,
        ),
        Check(
            "Input of a station's regulator",
            f"{load.station_volts:.2f} V - {parts['regulator']['dropout_volts']} V "
            f"= {load.station_volts - parts['regulator']['dropout_volts']:.2f} V",
            load.station_volts - parts["regulator"]["dropout_volts"],
            SUPPLY_3V3,
            "V",
            ("parts", "regulator", "dropout_volts"),
            "It must still give 3.3 V.",
            least=True,
        ),
        Check(
            "Output of a station's regulator",
            f"screen, expander and its pull-ups = {load.chips_ma:.1f} mA",
            load.chips_ma,
            parts["regulator"]["limit_ma"],
            "mA",
            ("parts", "regulator", "limit_ma"),
            "Its data sheet.",
        ),
        Check(
            "Dip when all LEDs of a station light up",
            f"{step:.0f} mA x sqrt({board['cable']['nh_per_metre'] * board['cable']['mm'] / 1000:.0f} nH / "
            f"{fast_uf:.1f} uF) = {step / 1000 * impedance:.3f} V",
            step / 1000 * impedance,
            DIP_VOLTS,
            "V",
            ("power", "station_uf"),
            "Until the cable's inductance lets the current follow, the station's capacitors give it.",
        ),
        Check(
            "Port while the console is plugged in",
            f"{USB_VOLTS} V x {PORT_UF} uF / ({PORT_UF} + {all_uf:.1f} uF) = {plugged:.2f} V",
            plugged,
            4.4,
            "V",
            ("power", "station_uf"),
            f"The port's own {PORT_UF} uF share their charge with ours, as if nothing stood behind them. USB "
            "asks a device for 10 uF or less; the Pico alone has more, behind a diode.",
            least=True,
        ),
    ]


def _wires(board: dict[str, Any]) -> str:
    pins = board["connectors"]["cable"]
    return f"{pins.count('5V')} for 5 V and {pins.count('GND')} for ground"


def _bus(board: dict[str, Any]) -> list[Check]:
    bus, cable, load = board["bus"], board["cable"], loads(board)
    hertz = board["i2c"]["hertz"]
    edge = FAST_NS if hertz > STANDARD_HERTZ else STANDARD_NS
    alone = parallel(bus["main_ohms"], bus["mux_ohms"])
    joined = parallel(bus["main_ohms"], bus["mux_ohms"], bus["channel_ohms"])
    low = low_ohms(bus)
    sink = (SUPPLY_3V3 - SINK_VOLTS) / low * 1000
    wires = (cable["mm"] + bus["screen_cable_mm"]) / 1000 * cable["pf_per_metre"]
    pf = bus["main_pf"] + bus["station_pf"] + wires
    level = SINK_VOLTS + sink / 1000 * SWITCH_OHMS + load.ground_drop
    series, pull = bus["interrupt_series_ohms"], bus["interrupt_ohms"]
    interrupt = EXPANDER_LOW_VOLTS + SUPPLY_3V3 * series / (series + pull) + load.ground_drop
    return [
        Check(
            "I2C: what a chip must hold down",
            f"({SUPPLY_3V3} - {SINK_VOLTS} V) / {low:.0f} ohms = {sink:.2f} mA",
            sink,
            SINK_MA,
            "mA",
            ("bus", "channel_ohms"),
            f"All pull-ups of a joined station: {bus['main_ohms']}, {bus['mux_ohms']}, {bus['channel_ohms']} and, "
            f"if the screen has some, {bus['screen_ohms']} ohms.",
        ),
        Check(
            "I2C: low level at the Pico",
            f"{SINK_VOLTS} V + {sink:.2f} mA x {SWITCH_OHMS} ohms + ground {load.ground_drop:.3f} V = {level:.2f} V",
            level,
            LOW * SUPPLY_3V3,
            "V",
            ("cable", "mm"),
            "Through the multiplexer's switch, with the ground of the cable raised by the station's current.",
        ),
        Check(
            "I2C: capacity of the joined lines",
            f"{bus['main_pf']} + {bus['station_pf']} + ({cable['mm']} + {bus['screen_cable_mm']} mm) x "
            f"{cable['pf_per_metre']} pF/m = {pf:.0f} pF",
            pf,
            MOST_PF,
            "pF",
            ("cable", "mm"),
            "One station at a time is joined.",
        ),
        Check(
            f"I2C: edge with a station joined, at {hertz // 1000} kHz",
            f"{RISE} x {joined:.0f} ohms x {pf:.0f} pF = {RISE * joined * pf / 1000:.0f} ns",
            RISE * joined * pf / 1000,
            edge,
            "ns",
            ("cable", "mm"),
            "With a screen that has no pull-ups of its own.",
            hint="shorten the cable, lower [i2c] hertz to 100000, or choose smaller pull-ups",
        ),
        Check(
            "I2C: edge with no station joined",
            f"{RISE} x {alone:.0f} ohms x {bus['main_pf']} pF = {RISE * alone * bus['main_pf'] / 1000:.0f} ns",
            RISE * alone * bus["main_pf"] / 1000,
            edge,
            "ns",
            ("bus", "main_ohms"),
            "The multiplexer itself is spoken to like that.",
        ),
        Check(
            "Interrupt line low",
            f"{EXPANDER_LOW_VOLTS} V + {SUPPLY_3V3} V x {series} / ({series} + {pull}) + ground "
            f"{load.ground_drop:.3f} V = {interrupt:.2f} V",
            interrupt,
            PICO_LOW_VOLTS,
            "V",
            ("bus", "interrupt_series_ohms"),
            "Through the resistor in each station that protects the expander from a plug turned round.",
        ),
    ]


def _data(board: dict[str, Any]) -> list[Check]:
    own, cable, load = board["leds"], board["cable"], loads(board)
    series = own["series_ohms"]
    pf = 2 * cable["mm"] / 1000 * cable["pf_per_metre"] + LED_INPUT_PF
    edge = 2.2 * series * pf / 1000
    high = load.main_volts - AHCT_LOSS_VOLTS
    passed = load.station_volts - LED_OUT_LOSS_VOLTS - load.ground_drop
    over = load.main_volts - load.station_volts
    against = USB_MOST_VOLTS / (2 * series) * 1000
    piezo = SUPPLY_3V3 / board["piezo"]["series_ohms"] * 1000
    return [
        Check(
            "LED data: the Pico's 3.3 V at the buffer",
            f"{PICO_HIGH_VOLTS} V",
            PICO_HIGH_VOLTS,
            AHCT_HIGH_VOLTS,
            "V",
            ("pico", "leds"),
            f"Straight to an LED it would not do: at 5 V that asks for {LED_HIGH * USB_VOLTS:.1f} V.",
            least=True,
        ),
        Check(
            "LED data: the buffer's 5 V at the first LED",
            f"{load.main_volts:.2f} - {AHCT_LOSS_VOLTS} V = {high:.2f} V",
            high,
            LED_HIGH * load.main_volts,
            "V",
            ("usb", "least_volts"),
            f"{LED_HIGH} of the same supply.",
            least=True,
        ),
        Check(
            "LED data: from a station in full light to one in the dark",
            f"{load.station_volts:.2f} - {LED_OUT_LOSS_VOLTS} - ground {load.ground_drop:.3f} V = {passed:.2f} V",
            passed,
            LED_HIGH * load.main_volts,
            "V",
            ("cable", "mm"),
            f"{LED_HIGH} of {load.main_volts:.2f} V, the supply of a station that takes nothing.",
            least=True,
        ),
        Check(
            "LED data: input over the supply of a station in full light",
            f"{load.main_volts:.2f} - {load.station_volts:.2f} V = {over:.2f} V",
            over,
            LED_OVER_VOLTS,
            "V",
            ("cable", "mm"),
            "The most that its input bears.",
        ),
        Check(
            "LED data: edges over two cables",
            f"2.2 x {series} ohms x (2 x {cable['mm']} mm x {cable['pf_per_metre']} pF/m + {LED_INPUT_PF} pF) "
            f"= {edge:.0f} ns",
            edge,
            LED_EDGE_NS,
            "ns",
            ("leds", "series_ohms"),
            "From one station's last LED to the next one's first; the tolerance of a WS2812B's pulses.",
        ),
        Check(
            "LED data: two outputs against each other",
            f"{USB_MOST_VOLTS} V / (2 x {series} ohms) = {against:.1f} mA",
            against,
            AHCT_MA,
            "mA",
            ("leds", "series_ohms"),
            "A cable whose plug is turned round joins output to output; the resistors keep that within what they bear.",
        ),
        Check(
            "Piezo: edge from the Pico's pin",
            f"{SUPPLY_3V3} V / {board['piezo']['series_ohms']} ohms = {piezo:.1f} mA",
            piezo,
            PICO_PIN_MA,
            "mA",
            ("piezo", "series_ohms"),
            "A disc is a capacitor, and without the resistor each edge of the tone would short the pin.",
        ),
    ]
