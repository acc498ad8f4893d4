"""MCP23017: 16 inputs on I2C. Set up here for switches to ground: pulled up, and 1 means closed.

The interrupt output goes low when an input of the mask changes and high again at the next `read`; it is open drain, so
that all stations share one line.
"""

from micropython import const

_IODIR = const(0x00)  # register pairs A, B of bank 0
_IPOL = const(0x02)
_GPINTEN = const(0x04)
_INTCON = const(0x08)
_IOCON = const(0x0A)
_GPPU = const(0x0C)
_GPIO = const(0x12)

_MIRROR_OPEN_DRAIN = const(0x44)


class MCP23017:
    def __init__(self, i2c, address=0x20):
        self.i2c = i2c
        self.address = address
        self.inputs = 0
        self.pair = bytearray(2)
        self.triple = bytearray(3)

    def setup(self, inputs):
        """Make the pins of the 16-bit mask `inputs` switches; the others become outputs, low. OSError if absent."""
        self.inputs = inputs
        # IOCON comes first: it joins the two interrupt pins and makes them open drain. Before that a pin would drive
        # the line that all stations share.
        self.write(_IOCON, 0x0101 * _MIRROR_OPEN_DRAIN)
        self.write(_IODIR, inputs)
        self.write(_IPOL, inputs)
        self.write(_GPPU, inputs)
        self.write(_INTCON, 0)  # compare with the last value, not with a default
        self.write(_GPINTEN, inputs)

    def write(self, register, value):
        """Write a register pair: low byte to port A, high byte to port B."""
        triple = self.triple
        triple[0] = register
        triple[1] = value & 255
        triple[2] = value >> 8
        self.i2c.writeto(self.address, triple)

    def intact(self):
        """Return whether the chip still has its set-up. If not, its power failed, and readings mean nothing.

        OSError if absent.
        """
        # The pull-ups are 0 after power-on, and nobody else writes them.
        return self.register(_GPPU) == self.inputs

    def read(self):
        """Return the 16 inputs, bit 0 is GPA0, bit 8 GPB0; 1: closed. This ends an interrupt. OSError if absent."""
        return self.register(_GPIO)

    def register(self, register):
        """Read a register pair: port A in the low byte, port B in the high one."""
        pair = self.pair
        self.i2c.readfrom_mem_into(self.address, register, pair)
        return pair[0] | pair[1] << 8
