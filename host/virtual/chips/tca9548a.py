"""TCA9548A: the multiplexer. What is written to it decides which segments of wire are joined to the bus."""

from collections.abc import Iterator

from host.virtual.bus import Device, Segment

CHANNELS = 8


class TCA9548A(Device):
    def __init__(self) -> None:
        self.channels = [Segment() for _ in range(CHANNELS)]
        self.control = 0
        self._written = 0

    def reset(self) -> None:
        """The reset pin: all channels are left."""
        self.control = self._written = 0

    def joined(self) -> Iterator[Segment]:
        for i, segment in enumerate(self.channels):
            if self.control >> i & 1:
                yield segment

    def write(self, byte: int) -> bool:
        self._written = byte
        return True

    def read(self) -> int:
        return self.control

    def stop(self) -> None:
        self.control = self._written  # the switches move at the stop condition
