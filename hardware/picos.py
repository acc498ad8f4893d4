"""What the data sheets of the Raspberry Pi Pico boards say of their pins. For the checks and the docs.

Pico: RP2040. Pico 2: RP2350A, with the same pins on the header and the same I2C on each. The W boards have a radio on
the pins that are not on the header.
"""

from dataclasses import dataclass

PLAIN = {23: "the regulator's power-save pin", 24: "senses VBUS", 25: "the board's LED", 29: "measures VSYS"}
WIRELESS = {23: "the radio's power", 24: "the radio's data", 25: "the radio's select", 29: "the radio's clock"}

# Header pin by GPIO, alike on all four boards.
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
    allowance_ma: int  # from VBUS, for the board alone: twice what a busy core takes; a radio that only listens besides


KINDS = {
    "pico": Pico("Raspberry Pi Pico", "RP2040", PLAIN, 50),
    "pico_w": Pico("Raspberry Pi Pico W", "RP2040", WIRELESS, 90),
    "pico2": Pico("Raspberry Pi Pico 2", "RP2350A", PLAIN, 50),
    "pico2_w": Pico("Raspberry Pi Pico 2 W", "RP2350A", WIRELESS, 90),
}


def i2c_pins(number: int, line: str) -> list[int]:
    """GPIOs on the header that can be `line` (sda, scl) of I2C `number`: the table of functions repeats every four."""
    residue = 2 * number + (line == "scl")
    return [gpio for gpio in HEADER if gpio % 4 == residue]
