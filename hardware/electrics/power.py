"""USB, fuses, cable, regulator, capacitors."""

from math import sqrt
from typing import Any

from hardware.electrics.check import Check
from hardware.electrics.loads import SUPPLY_3V3, USB_MOST_VOLTS, Loads, leds, light, lit_ma, loads, own_leds
from hardware.picos import KINDS

LED_LEAST_VOLTS = 3.7  # of a WS2812B
USB_VOLTS = 5.0
PORT_UF = 120  # what a port has itself, USB 2.0 chapter 7.2.4.1
PORT_VOLTS = 4.4  # the least that it may fall to
TOLERANCE = 0.01  # of a resistor
DIP_VOLTS = 0.25
CONTACT_MA = 1000  # of an RJ45 in a warm box, IEC 60603-7


def power_checks(board: dict[str, Any]) -> list[Check]:
    return [*currents(board), *fuses(board), *supply(board), *capacitors(board)]


def currents(board: dict[str, Any]) -> list[Check]:
    """What the port gives, and what of it the LEDs take."""
    usb, own, load = board["usb"], board["leds"], loads(board)
    count, every, kind = len(board["stations"]), leds(board), KINDS[board["pico"]["kind"]]
    room = max(0.0, usb["limit_ma"] - load.usb_ma + own["limit_ma"])
    return [
        Check(
            "Current from USB",
            f"{kind.name} {kind.allowance_ma} + carrier {load.main_ma:.1f} + {count} stations of {load.chips_ma:.1f} "
            f"+ LEDs {own['limit_ma']} = {load.usb_ma:.0f} mA",
            load.usb_ma,
            usb["limit_ma"],
            "mA",
            ("leds", "limit_ma"),
            "A USB 2.0 port gives no more; the Pico's figure is an allowance.",
            hint=f"lower it to {int(room)}, or build fewer stations",
        ),
        Check(
            "LEDs in the dark",
            f"{every} LEDs of {own['dark_ma']} mA = {every * own['dark_ma']} mA",
            every * own["dark_ma"],
            own["limit_ma"] / 2,
            "mA",
            ("leds", "limit_ma"),
            f"Half of {own['limit_ma']} mA is for light. A full colour (255) takes {own['colour_ma']} mA, so the "
            f"firmware darkens frames whose bytes add up to more than {light(board)}.",
        ),
    ]


def fuses(board: dict[str, Any]) -> list[Check]:
    """The main fuse holds; a station's limiter gives enough, and too little to do harm."""
    parts, power, own = board["parts"], board["power"], board["leds"]
    count, load = len(board["stations"]), loads(board)
    main, ohms = power["main_fuse"], power["limiter"]["ohms"]
    held = main["hold_ma"] * power["derating"]
    least, most = limits(ohms)
    others = load.fused_ma - load.station_ma
    return [
        Check(
            "Main fuse holds",
            f"LEDs {own['limit_ma']} + {count} stations of {load.chips_ma:.1f} + buffers {parts['shifter']['ma']} "
            f"= {load.fused_ma:.0f} mA",
            load.fused_ma,
            held,
            "mA",
            ("power", "main_fuse"),
            f"In a warm box a fuse holds {power['derating']:.0%} of {main['hold_ma']} mA.",
        ),
        Check(
            "Station's limiter gives what the station takes",
            f"its {own_leds(board)} LEDs at most {lit_ma(board):.0f} + chips {load.chips_ma:.1f} "
            f"= {load.station_ma:.0f} mA",
            load.station_ma,
            least,
            "mA",
            ("power", "limiter"),
            f"The least that a TPS2553 gives with {ohms} ohms, by its data sheet.",
        ),
        Check(
            "Main fuse holds while a station's cable is shorted",
            f"{most:.0f} + others {others:.0f} mA = {most + others:.0f} mA",
            most + others,
            held,
            "mA",
            ("power", "limiter"),
            "The most that the limiter gives. A bad cable affects one station only, until it is unplugged.",
        ),
        Check(
            "A contact of a shorted cable stays cool",
            f"{most:.0f} mA",
            most,
            CONTACT_MA * board["connectors"]["cable"].count("5V"),
            "mA",
            ("power", "limiter"),
            "An RJ45 contact carries that at 60 degrees.",
        ),
        Check(
            "ESD arrays ignore the supply",
            f"{USB_MOST_VOLTS} V",
            USB_MOST_VOLTS,
            parts["esd"]["breakdown_volts"],
            "V",
            ("parts", "esd"),
            "They conduct above this voltage.",
        ),
    ]


def limits(ohms: float) -> tuple[float, float]:
    """Return the least and the most mA of a TPS2553 whose resistor has so many ohms: SLVS841, "Programming the
    Current-Limit Threshold"."""
    least, most = ohms / 1000 * (1 + TOLERANCE), ohms / 1000 * (1 - TOLERANCE)
    return 25230 / least**1.016, 22980 / most**0.94


def supply(board: dict[str, Any]) -> list[Check]:
    """What is left at the end of a station's cable."""
    parts, power, usb = board["parts"], board["power"], board["usb"]
    main, limiter, load = power["main_fuse"], power["limiter"], loads(board)
    wire_text = f"{board['cable']['ohms_per_metre'] * board['cable']['mm'] / 1000:.2f} ohms a wire"
    round_trip = _round_trip(load)
    return [
        Check(
            "5 V at the LEDs of a station",
            f"{usb['least_volts']} V - {load.fused_ma:.0f} mA x {main['most_ohms']} ohms - {load.station_ma:.0f} mA "
            f"x ({limiter['most_ohms']} + {round_trip:.2f} ohms) = {load.station_volts:.2f} V",
            load.station_volts,
            LED_LEAST_VOLTS,
            "V",
            ("cable", "mm"),
            f"The cable has {wire_text}, {_wires(board)}.",
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
            "It still gives 3.3 V.",
            least=True,
        ),
        Check(
            "Output of a station's regulator",
            f"screen, expander and its pull-ups = {load.chips_ma:.1f} mA",
            load.chips_ma,
            parts["regulator"]["limit_ma"],
            "mA",
            ("parts", "regulator", "limit_ma"),
            "By its data sheet.",
        ),
    ]


def capacitors(board: dict[str, Any]) -> list[Check]:
    """What they must give at once, and take at once."""
    power, cable = board["power"], board["cable"]
    station_uf = power["station_uf"] + power["regulator_uf"] + power["decoupling_uf"] * (own_leds(board) + 1)
    each_uf = station_uf + power["decoupling_uf"]  # with the capacitor at its limiter
    all_uf = power["main_uf"] + power["decoupling_uf"] + len(board["stations"]) * each_uf
    plugged = USB_VOLTS * PORT_UF / (PORT_UF + all_uf)
    fast_uf = power["station_uf"] + power["decoupling_uf"] * own_leds(board)
    impedance = sqrt(cable["nh_per_metre"] * cable["mm"] / 1e6 / fast_uf)
    step = lit_ma(board)
    return [
        Check(
            "Dip when all LEDs of a station light up",
            f"{step:.0f} mA x sqrt({cable['nh_per_metre'] * cable['mm'] / 1000:.0f} nH / "
            f"{fast_uf:.1f} uF) = {step / 1000 * impedance:.3f} V",
            step / 1000 * impedance,
            DIP_VOLTS,
            "V",
            ("power", "station_uf"),
            "The station's capacitors supply the first current.",
        ),
        Check(
            "Port while the console is plugged in",
            f"{USB_VOLTS} V x {PORT_UF} uF / ({PORT_UF} + {all_uf:.1f} uF) = {plugged:.2f} V",
            plugged,
            PORT_VOLTS,
            "V",
            ("power", "station_uf"),
            "USB asks for 10 uF or less: if a strict port objects, plug in the stations one after the other.",
            least=True,
        ),
    ]


def _round_trip(load: Loads) -> float:
    """Ohms of a cable, there and back."""
    return load.cable_drop / load.station_ma * 1000


def _wires(board: dict[str, Any]) -> str:
    pins = board["connectors"]["cable"]
    return f"{pins.count('5V')} for 5 V and {pins.count('GND')} for ground"
