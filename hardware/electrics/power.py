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
TRIP = 2  # a resettable fuse trips at twice what it holds
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
    """They hold, and they trip where they should."""
    parts, power, own, usb = board["parts"], board["power"], board["leds"], board["usb"]
    count, load = len(board["stations"]), loads(board)
    main, station = power["main_fuse"], power["station_fuse"]
    contacts = board["connectors"]["cable"].count("5V")
    held_main, held_station = main["hold_ma"] * power["derating"], station["hold_ma"] * power["derating"]
    round_trip = _round_trip(load)
    short = usb["least_volts"] / (main["most_ohms"] + station["most_ohms"] + round_trip) * 1000
    return [
        Check(
            "Main fuse holds",
            f"LEDs {own['limit_ma']} + {count} stations of {load.chips_ma:.1f} + buffers {parts['shifter']['ma']} "
            f"= {load.fused_ma:.0f} mA",
            load.fused_ma,
            held_main,
            "mA",
            ("power", "main_fuse"),
            f"In a warm box a fuse holds {power['derating']:.0%} of {main['hold_ma']} mA.",
        ),
        Check(
            "Station's fuse holds",
            f"its {own_leds(board)} LEDs at most {lit_ma(board):.0f} + chips {load.chips_ma:.1f} "
            f"= {load.station_ma:.0f} mA",
            load.station_ma,
            held_station,
            "mA",
            ("power", "station_fuse"),
            f"{power['derating']:.0%} of {station['hold_ma']} mA.",
        ),
        Check(
            "Station's fuse trips at a short at the end of its cable",
            f"{usb['least_volts']} V / ({main['most_ohms']} + {station['most_ohms']} + {round_trip:.2f} ohms) "
            f"= {short:.0f} mA",
            short,
            TRIP * station["hold_ma"],
            "mA",
            ("power", "station_fuse"),
            f"It trips at {TRIP} times what it holds. If the port switches off first, the game resumes afterwards.",
            least=True,
        ),
        Check(
            "Station's fuse trips before the main one",
            f"{TRIP} x {station['hold_ma']} = {TRIP * station['hold_ma']} mA",
            TRIP * station["hold_ma"],
            TRIP * main["hold_ma"],
            "mA",
            ("power", "station_fuse"),
            "A bad cable affects one station only.",
        ),
        Check(
            "Station's fuse trips before a contact of its cable overheats",
            f"{TRIP} x {station['hold_ma']} mA / {contacts} = {TRIP * station['hold_ma'] / contacts:.0f} mA",
            TRIP * station["hold_ma"] / contacts,
            CONTACT_MA,
            "mA",
            ("power", "station_fuse"),
            f"An RJ45 contact carries that at 60 degrees. 5 V has {contacts}.",
        ),
        Check(
            "ESD arrays ignore the supply",
            f"{USB_MOST_VOLTS} V",
            USB_MOST_VOLTS,
            parts["esd"]["standoff_volts"],
            "V",
            ("parts", "esd"),
            "They conduct above this voltage.",
        ),
    ]


def supply(board: dict[str, Any]) -> list[Check]:
    """What is left at the end of a station's cable."""
    parts, power, usb = board["parts"], board["power"], board["usb"]
    main, station, load = power["main_fuse"], power["station_fuse"], loads(board)
    wire_text = f"{board['cable']['ohms_per_metre'] * board['cable']['mm'] / 1000:.2f} ohms a wire"
    round_trip = _round_trip(load)
    return [
        Check(
            "5 V at the LEDs of a station",
            f"{usb['least_volts']} V - {load.fused_ma:.0f} mA x {main['most_ohms']} ohms - {load.station_ma:.0f} mA "
            f"x ({station['most_ohms']} + {round_trip:.2f} ohms) = {load.station_volts:.2f} V",
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
    all_uf = power["main_uf"] + power["decoupling_uf"] + len(board["stations"]) * station_uf
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
