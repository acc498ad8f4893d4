"""WS2812: LEDs in a chain.

Each takes the first colour that comes and hands on the rest. Without data it keeps its own.
"""

from host.virtual.bus import Device


class WS2812(Device):
    def __init__(self, count: int) -> None:
        self.state = bytearray(3 * count)  # green, red, blue of each, as they come
        self.frames = 0

    def colour(self, led: int) -> tuple[int, int, int]:
        """(red, green, blue), to 255 each"""
        green, red, blue = self.state[3 * led : 3 * led + 3]
        return red, green, blue

    @property
    def colours(self) -> list[tuple[int, int, int]]:
        return [self.colour(led) for led in range(len(self.state) // 3)]

    def frame(self, data: bytes | bytearray, reach: int | None = None) -> None:
        """One burst of green, red, blue for each LED; only the first `reach` of them are wired up."""
        state = self.state
        n = min(len(data), len(state) if reach is None else 3 * reach) // 3 * 3
        for i in range(n):
            state[i] = data[i]
        self.frames += 1
        self.version += 1

    def power_off(self, first: int, count: int) -> None:
        self.state[3 * first : 3 * (first + count)] = bytes(3 * count)
        self.version += 1
