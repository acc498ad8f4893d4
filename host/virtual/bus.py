"""An I2C bus as its wires behave: addresses, acknowledge bits, a multiplexer's channels, and what goes wrong.

`start`, `write`, `read` and `stop` move single bytes; `writeto` and `readinto` are whole transfers with the errors of
MicroPython's machine.I2C. Runs on CPython and MicroPython, where a transfer allocates nothing.
"""

import errno

MOST = 9  # chips that one address can reach: one before the multiplexer, one on each of its channels


class Device:
    """A chip: it is addressed, takes and gives bytes. All that it remembers is `state`, so that it can be moved."""

    gone = False  # it is not there, or hangs and acknowledges nothing
    version = 0  # goes up with each change of `state` that matters outside
    state = bytearray()

    def load(self, state: bytes | bytearray) -> None:
        """Take over the state of another chip of this kind."""
        self.state[:] = state
        self.version += 1

    def hang(self, gone: bool = True) -> None:
        """Acknowledge nothing from now on; or be there again."""
        self.gone = gone

    def start(self, read: bool) -> None:
        """Begin a transfer: this chip was addressed."""

    def write(self, byte: int) -> bool:
        """Take a byte; False refuses it (no acknowledge)."""
        return False

    def writes(self, data: bytes | bytearray) -> int:
        """Take bytes until it refuses one. -> how many it took"""
        n = 0
        while n < len(data) and self.write(data[n]):
            n += 1
        return n

    def read(self) -> int:
        """Return the next byte; a line that nobody pulls down reads as ones."""
        return 0xFF


NOBODY = Device()


class Segment:
    """A piece of wire with chips on it. Unplugged it is silent; stuck it holds the data line low.

    `clocks`: after so many clock pulses it lets go, like a chip in the middle of a byte; 0: it never does.
    """

    def __init__(self) -> None:
        self.devices: dict[int, Device] = {}
        self.plugged = True
        self.stuck = False
        self.clocks = 0

    def attach(self, address: int, device: Device) -> None:
        """Put a chip on this wire."""
        self.devices[address] = device

    def plug(self, plugged: bool = True) -> None:
        """Plug the segment in, or pull it out."""
        self.plugged = plugged

    def stick(self, stuck: bool = True, clocks: int = 0) -> None:
        """Hold the data line low until this many clock pulses have come; 0: until it is unstuck by hand."""
        self.stuck = stuck
        self.clocks = clocks

    def clock(self) -> None:
        """Take a clock pulse that was made by hand."""
        if self.plugged and self.stuck and self.clocks:
            self.clocks -= 1
            self.stuck = self.clocks > 0


class Switch(Device):
    """What joins further segments to the bus: the multiplexer."""

    joined: list[Segment]

    def stop(self) -> None:
        """Note that a transfer is over, to any chip."""


class Bus:
    def __init__(self) -> None:
        self.root = Segment()
        self.switches: list[Switch] = []
        self.transfers = 0
        self._addressed = [NOBODY] * MOST
        self._n = 0  # chips in it

    @property
    def stuck(self) -> bool:
        """True while a joined segment holds the data line low: nothing can be sent."""
        if self.root.stuck:
            return True
        for switch in self.switches:
            for segment in switch.joined:
                if segment.plugged and segment.stuck:
                    return True
        return False

    def count(self, transfers: int) -> None:
        """Add transfers that another board has made."""
        self.transfers += transfers

    def clock(self) -> None:
        """Make a clock pulse by hand: a chip that hangs in the middle of a byte comes nearer its end."""
        self.root.clock()
        for switch in self.switches:
            for segment in switch.joined:
                segment.clock()

    def start(self, address: int, read: bool) -> bool:
        """Send a start or repeated start condition and a 7-bit address. -> whether a chip acknowledges"""
        self._n = 0
        free = self._call(self.root, address, read)
        i = 0
        while free and i < len(self.switches):
            free = self._call_all(self.switches[i].joined, address, read)
            i += 1
        if not free:
            self._n = 0
        return self._n > 0

    def _call_all(self, segments: list[Segment], address: int, read: bool) -> bool:
        i = 0
        while i < len(segments):
            if not self._call(segments[i], address, read):
                return False
            i += 1
        return True

    def _call(self, segment: Segment, address: int, read: bool) -> bool:
        """Send an address to a segment. -> False if it holds the line low"""
        if segment.plugged:
            if segment.stuck:
                return False
            device = segment.devices.get(address)
            if device is not None and not device.gone:
                device.start(read)
                self._addressed[self._n] = device
                self._n += 1
        return True

    def write(self, byte: int) -> bool:
        """Send a byte to the addressed chips. -> whether one of them acknowledged it."""
        acknowledged = False
        i = 0
        while i < self._n:
            if self._addressed[i].write(byte):
                acknowledged = True
            i += 1
        return acknowledged

    def read(self) -> int:
        """Read a byte. All addressed chips pull the open-drain line, so a 0 wins."""
        byte = 0xFF
        i = 0
        while i < self._n:
            byte &= self._addressed[i].read()
            i += 1
        return byte

    def stop(self) -> None:
        """End the transfer: a multiplexer now does what was written to it."""
        self._n = 0
        i = 0
        while i < len(self.switches):
            self.switches[i].stop()
            i += 1

    def writeto(self, address: int, data: bytes | bytearray, stop: bool = True) -> int:
        """Write `data`. -> how many bytes were acknowledged. OSError: EIO nobody there, ETIMEDOUT bus stuck."""
        self.begin(address, False)
        sent = self.writes(data)
        if stop:
            self.stop()
        if not sent and len(data):
            raise OSError(errno.EIO, "not acknowledged")
        return sent

    def writes(self, data: bytes | bytearray) -> int:
        """Write bytes to the addressed chips. -> how many were acknowledged"""
        if self._n == 1:  # the usual case, and a screen is long
            return self._addressed[0].writes(data)
        n = 0
        while n < len(data) and self.write(data[n]):
            n += 1
        return n

    def readinto(self, address: int, data: bytearray, stop: bool = True) -> None:
        """Fill `data`. OSError: EIO nobody there, ETIMEDOUT bus stuck."""
        self.begin(address, True)
        i = 0
        while i < len(data):
            data[i] = self.read()
            i += 1
        if stop:
            self.stop()

    def begin(self, address: int, read: bool) -> None:
        """Start a transfer. OSError: EIO nobody there, ETIMEDOUT bus stuck."""
        self.transfers += 1
        if not self.start(address, read):
            stuck = self.stuck
            self.stop()
            raise OSError(errno.ETIMEDOUT if stuck else errno.EIO, "bus stuck" if stuck else "nobody answers")
