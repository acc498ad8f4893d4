"""firmware/board.py: what the firmware knows of the board; firmware/drivers/screen.py: the driver of its screens."""

from typing import Any

from hardware.electrics import loads
from hardware.source.faults import DICE


def files(board: dict[str, Any]) -> dict[str, str]:
    return {"firmware/board.py": render(board), "firmware/drivers/screen.py": screen(board)}


def screen(board: dict[str, Any]) -> str:
    chip = board["station"]["screen_chip"]
    return f'''"""The stations' screens. Generated from `screen_chip` of hardware/board.toml by hardware/generate.py."""

from drivers.{chip} import {chip.upper()} as Screen

__all__ = ("CHIP", "Screen")

CHIP = "{chip.upper()}"
'''


def render(board: dict[str, Any]) -> str:
    pico, i2c, light, station = board["pico"], board["i2c"], board["leds"], board["station"]
    inputs = station["inputs"]
    stations = board["stations"]
    most = loads.light(board)
    each = light["keep"] + light["seat"]
    first = [light["locations"] + i * each for i in range(len(stations))]
    constants = [
        ("I2C_ID", i2c["id"], ""),
        ("I2C_HZ", i2c["hertz"], ""),
        ("SDA", pico["sda"], "GPIO numbers"),
        ("SCL", pico["scl"], ""),
        ("LED_PINS", (pico["leds"], *(row["leds"] for row in stations)), "the town's, then by station"),
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
        ("LEDS", loads.leds(board), "of all lines"),
        ("LINES", (light["locations"], *(each for _ in stations)), "LEDs on each of them"),
        ("LED_LIGHT", most, f"most of the sum of a frame's bytes: {light['limit_ma']} mA for all"),
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
