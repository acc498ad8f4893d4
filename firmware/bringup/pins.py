"""The package pins of the Pico and of the chips, from their data sheets: where a wire ends."""

from micropython import const

# Pins of the Pico by GPIO number; 0: not on the header.
_PICO = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 0, 0, 0, 31, 32, 34)
# MCP23017 with 28 pins, DIP or SOIC: GPB0 to GPB7 are pins 1 to 8.
_GPA0 = const(21)
_GPB0 = const(1)
EXPANDER_POWER = "VDD (pin 9), VSS (pin 10), RESET (pin 18, high)"
EXPANDER_BUS = "SDA (pin 13), SCL (pin 12)"
EXPANDER_ADDRESS = "A0, A1, A2 (pins 15, 16, 17)"
EXPANDER_INTERRUPT = "INTA (pin 20)"
# TCA9548A with 24 pins: two per channel from pin 4 on, with the ground between channels 3 and 4.
_SD0 = const(4)
MUX_POWER = "VCC (pin 24), GND (pin 12)"
MUX_RESET = "RESET (pin 3)"
MUX_SDA = "SDA (pin 23)"
MUX_SCL = "SCL (pin 22)"
MUX_ADDRESS = "A0, A1, A2 (pins 1, 2, 21)"


def pico(gpio):
    """Name a GPIO with its pin on the Pico's header."""
    return "GP%d (pin %d)" % (gpio, _PICO[gpio])


def port(bit):
    """Name the expander's pin of an input bit, 0 to 15."""
    if bit < 8:
        return "GPA%d (pin %d)" % (bit, _GPA0 + bit)
    return "GPB%d (pin %d)" % (bit - 8, _GPB0 + bit - 8)


def data(channel):
    """Name a channel's data pin on the multiplexer. channel: 0 to 7."""
    return "SD%d (pin %d)" % (channel, _data(channel))


def clock(channel):
    """Name a channel's clock with its pin on the multiplexer."""
    return "SC%d (pin %d)" % (channel, _data(channel) + 1)


def _data(channel):
    return _SD0 + 2 * channel + (channel > 3)
