"""TCA9548A: the multiplexer. What is written to it decides which segments of wire are joined to the bus."""

from host.virtual.bus import Device, Segment

CHANNELS = 8


class TCA9548A(Device):
    def __init__(self) -> None:
        self.channels = [Segment() for _ in range(CHANNELS)]
        self.reset()

    def reset(self) -> None:
        """The reset pin: all channels are left, and it listens again if it hung (`gone`)."""
        self.gone = False
        self._written = 0
        self.stop()

    def write(self, byte: int) -> bool:
        self._written = byte
        return True

    def read(self) -> int:
        return self.control

    def stop(self) -> None:
        self.control = self._written  # the switches move at the stop condition
        self.joined = [segment for i, segment in enumerate(self.channels) if self.control >> i & 1]
