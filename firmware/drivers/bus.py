"""The I2C bus that the drivers use: set up here, and freed when a chip hangs and holds its data line low.

A chip that was cut off in the middle of a byte waits for the rest of its clock pulses. A broken chip never lets go, but
the multiplexer can leave its channel. `machine` is handed in. Freeing allocates; nothing else does.
"""

from micropython import const

_TIMEOUT_US = const(5000)  # three times the longest transfer
_BYTE = const(9)  # clock pulses, with the acknowledge bit


class Bus:
    def __init__(self, machine, number, sda, scl, hertz, reset):
        """Set the bus up. number: of the I2C; sda, scl, reset (of the multiplexer, low resets): GPIO numbers."""
        self.machine = machine
        self.number = number
        self.pins = (sda, scl)
        self.hertz = hertz
        self.reset = machine.Pin(reset, machine.Pin.OUT, value=1)
        self.free()

    def hangs(self):
        """Return whether a chip holds a line low. Ask only after a transfer has failed: during one the lines move."""
        return not self.sda.value() or not self.scl.value()

    def free(self):
        """Clock a hanging chip on, leave all channels, and set the I2C up again. Drivers may keep the object they have.

        The clock comes first: it reaches the chip only while its channel is still joined.
        """
        pin = self.machine.Pin
        self.sda = pin(self.pins[0], pin.OPEN_DRAIN, value=1)
        self.scl = pin(self.pins[1], pin.OPEN_DRAIN, value=1)
        # A broken chip goes on holding its channel. The reset leaves that channel, and the second clock frees the lines
        # of the main box.
        self.clock()
        self.reset.value(0)
        self.reset.value(1)
        self.clock()
        # MicroPython has one I2C object per number on the Pico. This call sets that object up again, which is why the
        # drivers may keep it.
        self.i2c = self.machine.I2C(self.number, scl=self.scl, sda=self.sda, freq=self.hertz, timeout=_TIMEOUT_US)

    def clock(self):
        """Pulse the clock until the data line is high, then send a stop condition."""
        # Nine pulses are a byte with its acknowledge bit: after them any chip has sent what it had to send.
        sda = self.sda
        scl = self.scl
        for _ in range(_BYTE):
            if sda.value():
                break
            scl.value(0)
            scl.value(1)
        # SDA rises while SCL is high: that is the stop condition.
        scl.value(0)
        sda.value(0)
        scl.value(1)
        sda.value(1)
