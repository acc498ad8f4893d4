"""The package pins that verdicts name, compared with the data sheets' drawings and the board file's numbers."""

import board
from bringup import pins
from bringup.names import NAMES

# The Pico's header, pins 1 to 40, as printed on its back.
HEADER = """
0 1 - 2 3 4 5 - 6 7 8 9 - 10 11 12 13 - 14 15
16 17 - 18 19 20 21 - 22 - 26 27 - 28 - - - - - -
""".split()
# MCP23017 (28 pins) and TCA9548A (24), from pin 1.
EXPANDER = """
GPB0 GPB1 GPB2 GPB3 GPB4 GPB5 GPB6 GPB7 VDD VSS NC SCL SDA NC
A0 A1 A2 RESET INTB INTA GPA0 GPA1 GPA2 GPA3 GPA4 GPA5 GPA6 GPA7
""".split()
MUX = """
A0 A1 RESET SD0 SC0 SD1 SC1 SD2 SC2 SD3 SC3 GND SD4 SC4 SD5 SC5 SD6 SC6 SD7 SC7 A2 SCL SDA VCC
""".split()


def test_the_picos_pins() -> None:
    for gpio in (*range(23), 26, 27, 28):
        assert pins.pico(gpio) == f"GP{gpio} (pin {HEADER.index(str(gpio)) + 1})"


def test_the_expanders_pins() -> None:
    for bit in range(16):
        name = f"GP{'AB'[bit // 8]}{bit % 8}"
        assert pins.port(bit) == f"{name} (pin {EXPANDER.index(name) + 1})"
    assert f"INTA (pin {EXPANDER.index('INTA') + 1})" == pins.EXPANDER_INTERRUPT
    assert f"SDA (pin {EXPANDER.index('SDA') + 1}), SCL (pin {EXPANDER.index('SCL') + 1})" == pins.EXPANDER_BUS
    numbers = ", ".join(str(EXPANDER.index(name) + 1) for name in ("A0", "A1", "A2"))
    assert f"A0, A1, A2 (pins {numbers})" == pins.EXPANDER_ADDRESS


def test_the_multiplexers_pins() -> None:
    for channel in range(8):
        for name, told in ((f"SD{channel}", pins.data(channel)), (f"SC{channel}", pins.clock(channel))):
            assert told == f"{name} (pin {MUX.index(name) + 1})"
    for name, told in (("RESET", pins.MUX_RESET), ("SDA", pins.MUX_SDA), ("SCL", pins.MUX_SCL)):
        assert told == f"{name} (pin {MUX.index(name) + 1})"


def test_every_input_of_the_board_has_a_name() -> None:
    named = sum(1 << bit for bit in range(16) if NAMES[bit][0])
    assert named == board.INPUTS
