"""An I2C bus as its wires behave: addresses, acknowledge bits, segments behind a multiplexer, and what goes wrong.

`start`, `write`, `read` and `stop` are for whoever moves single bytes; `writeto` and `readfrom` are whole transfers
with the errors of MicroPython's machine.I2C. A transfer holds `lock`, which others take to change chips in between.
"""

import errno
import threading
from typing import Protocol


class Device:
    """A chip: it is addressed, takes and gives bytes, and sees the end of a transfer."""

    gone = False  # it is not there, or hangs and acknowledges nothing

    def start(self, read: bool) -> None:
        """Its address was on the bus."""

    def write(self, byte: int) -> bool:
        """Take a byte; False refuses it (no acknowledge)."""
        return False

    def read(self) -> int:
        return 0xFF

    def stop(self) -> None:
        """The transfer is over."""


class Segment:
    """A piece of wire with chips on it. Unplugged it is silent; stuck it holds the data line low.

    `clocks`: that many pulses of the clock line let it go, as of a chip in the middle of a byte; 0: none does.
    """

    def __init__(self) -> None:
        self.devices: dict[int, Device] = {}
        self.plugged = True
        self.stuck = False
        self.clocks = 0


class Switch(Protocol):
    """What joins further segments to the bus: the multiplexer."""

    joined: list[Segment]


class Bus:
    def __init__(self) -> None:
        self.root = Segment()
        self.switches: list[Switch] = []
        self.lock = threading.RLock()
        self.transfers = 0
        self._addressed: list[Device] = []
        self._session: list[Device] = []

    def segments(self) -> list[Segment]:
        """Those that are joined now and have power."""
        segments = [self.root]
        for switch in self.switches:
            segments += [segment for segment in switch.joined if segment.plugged]
        return segments

    @property
    def stuck(self) -> bool:
        """True while a joined segment holds the data line low: nothing can be sent."""
        return any(segment.stuck for segment in self.segments())

    def clock(self) -> None:
        """One pulse of the clock line, made by hand: a chip that hangs in the middle of a byte comes nearer its end."""
        for segment in self.segments():
            if segment.stuck and segment.clocks:
                segment.clocks -= 1
                segment.stuck = segment.clocks > 0

    def start(self, address: int, read: bool) -> bool:
        """A start, or start again, condition and an address of 7 bits. True: some chip acknowledges."""
        self._addressed = []
        segments = self.segments()
        for segment in segments:
            if segment.stuck:
                return False
        for segment in segments:
            device = segment.devices.get(address)
            if device is not None and not device.gone:
                device.start(read)
                self._addressed.append(device)
                if device not in self._session:
                    self._session.append(device)
        return bool(self._addressed)

    def write(self, byte: int) -> bool:
        acknowledged = False
        for device in self._addressed:
            acknowledged |= device.write(byte)
        return acknowledged

    def read(self) -> int:
        """All chips that are addressed pull the open-drain line: a 0 wins."""
        byte = 0xFF
        for device in self._addressed:
            byte &= device.read()
        return byte

    def stop(self) -> None:
        session, self._session, self._addressed = self._session, [], []
        for device in session:
            device.stop()

    def writeto(self, address: int, data: bytes, stop: bool = True) -> int:
        """Write all of `data`; how many bytes were acknowledged. OSError: EIO nobody there, ETIMEDOUT bus stuck."""
        with self.lock:
            self._begin(address, False)
            sent = 0
            if len(self._addressed) == 1:  # the usual case, and a screen is long
                write = self._addressed[0].write
                for byte in data:
                    if not write(byte):
                        break
                    sent += 1
            else:
                for byte in data:
                    if not self.write(byte):
                        break
                    sent += 1
            if stop:
                self.stop()
            if data and not sent:
                raise OSError(errno.EIO, "not acknowledged")
            return sent

    def readfrom(self, address: int, count: int, stop: bool = True) -> bytes:
        """Read `count` bytes. OSError: EIO nobody there, ETIMEDOUT bus stuck."""
        with self.lock:
            self._begin(address, True)
            data = bytes([self.read() for _ in range(count)])
            if stop:
                self.stop()
            return data

    def _begin(self, address: int, read: bool) -> None:
        self.transfers += 1
        if not self.start(address, read):
            stuck = self.stuck
            self.stop()
            raise OSError(errno.ETIMEDOUT if stuck else errno.EIO, "bus stuck" if stuck else "nobody answers")
