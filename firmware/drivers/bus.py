"""The I2C bus behind the drivers: set up here, and freed when a chip hangs and holds its data line low.

A chip that was cut off in the middle of a byte waits for the rest of the clock pulses; one that is broken never lets
go, but behind the multiplexer its channel can be left. `machine` is handed in. Freeing allocates; nothing else does.
"""

from micropython import const

_TIMEOUT_US = const(5000)  # three times the longest transfer
_BYTE = const(9)  # clock pulses, with the acknowledge bit


class Bus:
    def __init__(self, machine, number, sda, scl, hertz, reset):
        """number: of the I2C; sda, scl, reset (of the multiplexer, low resets): GPIO numbers."""
        self.machine = machine
        self.number = number
        self.pins = (sda, scl)
        self.hertz = hertz
        self.reset = machine.Pin(reset, machine.Pin.OUT, value=1)
        self.free()

    def hangs(self):
        """Whether somebody holds a line low; to be asked when a transfer has failed."""
        return not self.sda.value() or not self.scl.value()

    def free(self):
        """Clock a hanging chip on, leave all channels, and begin the I2C anew; drivers keep the one they have.

        The clock comes first: it reaches the chip only while its channel is still joined.
        """
        pin = self.machine.Pin
        self.sda = pin(self.pins[0], pin.OPEN_DRAIN, value=1)
        self.scl = pin(self.pins[1], pin.OPEN_DRAIN, value=1)
        self.clock()
        self.reset.value(0)
        self.reset.value(1)
        self.clock()
        # The Pico has one I2C object a number, and this sets it up anew.
        self.i2c = self.machine.I2C(self.number, scl=self.scl, sda=self.sda, freq=self.hertz, timeout=_TIMEOUT_US)

    def clock(self):
        """Pulses until the data line is high, then a stop condition."""
        sda = self.sda
        scl = self.scl
        for _ in range(_BYTE):
            if sda.value():
                break
            scl.value(0)
            scl.value(1)
        scl.value(0)
        sda.value(0)
        scl.value(1)
        sda.value(1)
