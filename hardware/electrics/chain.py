"""The data of the LEDs, and the piezo: levels, edges, and an output that meets ground."""

from typing import Any

from hardware.electrics.check import Check
from hardware.electrics.loads import SUPPLY_3V3, USB_MOST_VOLTS, loads

PICO_HIGH_VOLTS, PICO_PIN_MA = 2.62, 12  # RP2040: output high, strongest drive
AHCT_HIGH_VOLTS, AHCT_MA = 2.0, 25  # 74AHCT541 at 5 V: input high; the most that an output bears
AHCT_LOSS_VOLTS = 0.1  # of its high output below its supply, unloaded
LED_HIGH, LED_OVER_VOLTS = 0.7, 0.7  # WS2812B: input high, of the supply; input over the supply
LED_EDGE_NS = 150  # tolerance of its pulses
LED_INPUT_PF = 15
USB_VOLTS = 5.0


def chain_checks(board: dict[str, Any]) -> list[Check]:
    return [*levels(board), *outputs(board)]


def levels(board: dict[str, Any]) -> list[Check]:
    """From the Pico to the first LED of each line."""
    load = loads(board)
    high = load.main_volts - AHCT_LOSS_VOLTS
    over = load.main_volts - load.station_volts
    return [
        Check(
            "LED data: the Pico's 3.3 V at the buffer",
            f"{PICO_HIGH_VOLTS} V",
            PICO_HIGH_VOLTS,
            AHCT_HIGH_VOLTS,
            "V",
            ("pico", "leds"),
            f"An LED at 5 V would need {LED_HIGH * USB_VOLTS:.1f} V, hence the buffer.",
            least=True,
        ),
        Check(
            "LED data: the buffer's 5 V at the first LED",
            f"{load.main_volts:.2f} - {AHCT_LOSS_VOLTS} V = {high:.2f} V",
            high,
            LED_HIGH * load.main_volts,
            "V",
            ("usb", "least_volts"),
            f"{LED_HIGH} of the same supply, for the town and a dark station.",
            least=True,
        ),
        Check(
            "LED data: input above the supply of a fully lit station",
            f"{load.main_volts:.2f} - {load.station_volts:.2f} V = {over:.2f} V",
            over,
            LED_OVER_VOLTS,
            "V",
            ("cable", "mm"),
            "Its input tolerates no more.",
        ),
    ]


def outputs(board: dict[str, Any]) -> list[Check]:
    """What they drive, and what the resistors behind them keep from them."""
    cable, series = board["cable"], board["leds"]["series_ohms"]
    array = board["parts"]["esd"]["pf"]
    pf = cable["mm"] / 1000 * cable["pf_per_metre"] + LED_INPUT_PF + 2 * array
    edge = 2.2 * series * pf / 1000
    against = USB_MOST_VOLTS / series * 1000
    piezo = SUPPLY_3V3 / board["piezo"]["series_ohms"] * 1000
    return [
        Check(
            "LED data: edges over a cable",
            f"2.2 x {series} ohms x ({cable['mm']} mm x {cable['pf_per_metre']} pF/m + {LED_INPUT_PF} + "
            f"2 arrays of {array} pF) "
            f"= {edge:.0f} ns",
            edge,
            LED_EDGE_NS,
            "ns",
            ("leds", "series_ohms"),
            "The tolerance of a WS2812B.",
        ),
        Check(
            "LED data: an output against ground, or against 5 V",
            f"{USB_MOST_VOLTS} V / {series} ohms = {against:.1f} mA",
            against,
            AHCT_MA,
            "mA",
            ("leds", "series_ohms"),
            "A bad cable or a network socket can join them.",
        ),
        Check(
            "Piezo: edge from the Pico's pin",
            f"{SUPPLY_3V3} V / {board['piezo']['series_ohms']} ohms = {piezo:.1f} mA",
            piezo,
            PICO_PIN_MA,
            "mA",
            ("piezo", "series_ohms"),
            "A piezo is a capacitor: an edge would short the pin.",
        ),
    ]
