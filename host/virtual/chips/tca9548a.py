"""TCA9548A: the multiplexer. What is written to it decides which segments of wire are joined to the bus."""

from host.virtual.bus import Segment, Switch

CHANNELS = 8
CONTROL, WRITTEN = range(2)  # places in `state`


class TCA9548A(Switch):
    def __init__(self) -> None:
        self.channels = [Segment() for _ in range(CHANNELS)]
        self.state = bytearray(2)
        self._sets: dict[int, list[Segment]] = {}  # what is joined, by control byte
        self.reset()

    def reset(self) -> None:
        """Pull the reset pin: all channels are left, and a chip that hung (`gone`) listens again."""
        self.gone = False
        self.state[WRITTEN] = 0
        self.stop()

    def load(self, state: bytes | bytearray) -> None:
        """Take up a saved state and join its segments."""
        super().load(state)
        self.stop()

    @property
    def control(self) -> int:
        """The channels that are joined, a bit each."""
        return self.state[CONTROL]

    def write(self, byte: int) -> bool:
        """Remember the channels; they are joined at the stop condition. -> True: acknowledged."""
        self.state[WRITTEN] = byte
        return True

    def read(self) -> int:
        """Return the channels that are joined, a bit each."""
        return self.state[CONTROL]

    def stop(self) -> None:
        """Join the channels that were written: the switches move at the stop condition."""
        control = self.state[WRITTEN]
        self.state[CONTROL] = control
        if control not in self._sets:
            self._sets[control] = self._joined_by(control)
        self.joined = self._sets[control]

    def _joined_by(self, control: int) -> list[Segment]:
        return [segment for i, segment in enumerate(self.channels) if control >> i & 1]
