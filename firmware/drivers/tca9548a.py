"""TCA9548A: I2C multiplexer, eight channels. Its control register has a bit for each channel that is joined to the bus.

One channel at a time, because the stations' addresses are equal.
"""


class TCA9548A:
    def __init__(self, i2c, address=0x70):
        self.i2c = i2c
        self.address = address
        self.control = bytearray(1)

    def select(self, channel):
        """Join one channel (0 to 7) and no other. OSError if the multiplexer does not answer."""
        # Writing the register takes effect at the stop condition, so the next transfer reaches the new channel.
        self.control[0] = 1 << channel
        self.i2c.writeto(self.address, self.control)

    def off(self):
        """Leave all channels."""
        self.control[0] = 0
        self.i2c.writeto(self.address, self.control)
