"""TCA9548A: I2C multiplexer, eight channels. Its control register has a bit for each channel that is joined to the bus.

One channel at a time, because the stations' addresses are equal.
"""

from micropython import const

CHANNELS = const(8)


class TCA9548A:
    def __init__(self, i2c, address=0x70):
        self.i2c = i2c
        self.address = address
        self.joined = tuple([bytes((1 << channel,)) for channel in range(CHANNELS)])  # what to write, by channel
        self.none = b"\x00"

    def select(self, channel):
        """Join one channel (0 to 7) and no other. OSError if the multiplexer does not answer."""
        self.i2c.writeto(self.address, self.joined[channel])

    def off(self):
        """Leave all channels."""
        self.i2c.writeto(self.address, self.none)
