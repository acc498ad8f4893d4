# runs on: cpython micropython
"""What each driver sends on the bus, byte for byte."""

from drivers.mcp23017 import MCP23017
from drivers.ws2812 import WS2812


class I2C:
    """A bus that notes what is written."""

    def __init__(self):
        self.said = []

    def writeto(self, address, data):
        self.said.append(bytes(data))


class Chain:
    """An LED pin that counts its frames."""

    def __init__(self):
        self.frames = 0
        self.pin = None
        self.data = None

    def bitstream(self, pin, encoding, timing, data):
        self.frames += 1
        self.pin = pin
        self.data = data


class Lines(Chain):
    """LED pins that add up the bytes of their frames."""

    def __init__(self):
        super().__init__()
        self.lit = {}  # by pin
        self.most = 0  # the greatest sum over all pins at any time

    def bitstream(self, pin, encoding, timing, data):
        super().bitstream(pin, encoding, timing, data)
        self.lit[pin] = sum(data)
        self.most = max(self.most, sum(self.lit.values()))


def test_the_expander_makes_the_inputs_switches_to_ground():
    i2c = I2C()
    MCP23017(i2c, 0x20).setup(0x1F07)
    said = i2c.said
    assert said[0] == b"\x0a\x44\x44"
    assert sorted(said[1:]) == sorted(
        [b"\x00\x07\x1f", b"\x02\x07\x1f", b"\x0c\x07\x1f", b"\x08\x00\x00", b"\x04\x07\x1f"]
    )
    assert said[-1] == b"\x04\x07\x1f", "interrupts last, when all else is set"


def test_only_the_line_of_a_changed_led_is_sent():
    """The other lines may be long, and each LED takes 30 us."""
    chain = Lines()
    leds = WS2812(chain.bitstream, ("town", "one", "two"), (3, 2, 2))
    leds.show()
    assert chain.frames == 3
    leds.set(4, 1, 2, 3)
    leds.show()
    assert chain.frames == 4 and chain.pin == "one"
    assert bytes(chain.data) == b"\0\0\0\x02\x01\x03"  # type: ignore[arg-type]
    leds.set(2, 9, 0, 0)
    leds.set(5, 9, 0, 0)
    leds.show()
    assert chain.frames == 6 and chain.lit == {"town": 9, "one": 6, "two": 9}


def test_light_that_moves_from_line_to_line_is_never_more_than_the_limit():
    """The lines are sent one after the other, those with LEDs to be switched off first."""
    chain = Lines()
    leds = WS2812(chain.bitstream, ("one", "two", "three"), (1, 1, 1), 300)
    for at in (2, 0, 1, 2, 1, 0):
        for i in range(3):
            leds.set(i, 255 * (i == at), 0, 0)
        leds.show()
        assert sum(chain.lit.values()) == 255
    assert chain.most == 255
    for i in range(3):
        leds.set(i, 255, 255, 255)
    leds.show()
    assert 0 < sum(chain.lit.values()) <= 300 and chain.most <= 300


def test_a_frame_that_takes_too_much_is_darkened_alike():
    chain = Chain()
    leds = WS2812(chain.bitstream, ["pin"], (3,), 300)
    leds.set(0, 200, 100, 0)
    leds.show()
    assert bytes(chain.data) == b"\x64\xc8\0" + bytes(6), "just what is allowed"  # type: ignore[arg-type]
    leds.set(1, 40, 40, 40)
    leds.show()
    assert bytes(chain.data) == b"\x32\x64\0\x14\x14\x14\0\0\0"  # type: ignore[arg-type]
    for i in range(3):
        leds.set(i, 255, 255, 255)
    leds.show()
    assert 0 < sum(chain.data) <= 300  # type: ignore[arg-type]
