"""The pins of the Raspberry Pi Pico boards, by their data sheets, for the checks and the docs.

The Pico has an RP2040; the Pico 2 an RP2350A, with the same pins on the header and the same I2C on each. The W boards
use the pins that are not on the header for a radio.
"""

from dataclasses import dataclass

PLAIN = {23: "the regulator's power-save pin", 24: "senses VBUS", 25: "the board's LED", 29: "measures VSYS"}
WIRELESS = {23: "the radio's power", 24: "the radio's data", 25: "the radio's select", 29: "the radio's clock"}

# Header pin by GPIO, the same on all four boards.
HEADER = dict(
    zip(
        (*range(23), 26, 27, 28),
        (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34),
        strict=True,
    )
)


@dataclass(frozen=True)
class Pico:
    """One of the Raspberry Pi Pico boards."""

    name: str
    chip: str
    reserved: dict[int, str]  # GPIOs that the board itself uses
    allowance_ma: int  # from VBUS, for the board itself: twice what a busy core takes, plus a radio that only listens


KINDS = {
    "pico": Pico("Raspberry Pi Pico", "RP2040", PLAIN, 50),
    "pico_w": Pico("Raspberry Pi Pico W", "RP2040", WIRELESS, 90),
    "pico2": Pico("Raspberry Pi Pico 2", "RP2350A", PLAIN, 50),
    "pico2_w": Pico("Raspberry Pi Pico 2 W", "RP2350A", WIRELESS, 90),
}


def i2c_pins(number: int, line: str) -> list[int]:
    """Return the GPIOs on the header that can be `line` (sda, scl) of I2C `number`; the functions repeat every four."""
    residue = 2 * number + (line == "scl")
    return [gpio for gpio in HEADER if gpio % 4 == residue]
