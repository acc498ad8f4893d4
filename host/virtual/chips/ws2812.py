"""WS2812: LEDs on one or more data lines.

On its line each takes the first colour that comes and hands on the rest. Without data it keeps its own.
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
        """The colour of each LED: (red, green, blue)."""
        return [self.colour(led) for led in range(len(self.state) // 3)]

    def frame(self, data: bytes | bytearray, first: int = 0, count: int | None = None) -> None:
        """Take one burst: green, red, blue for `count` LEDs from `first` on; None: for all the rest."""
        first *= 3
        left = min(len(data), len(self.state) - first if count is None else 3 * count) // 3 * 3
        while left:
            left -= 1
            self.state[first + left] = data[left]
        self.frames += 1
        self.version += 1

    def put(self, led: int, data: bytes | bytearray, at: int) -> None:
        """Change one LED to three bytes of data: green, red, blue."""
        i = 3
        while i:
            i -= 1
            self.state[3 * led + i] = data[at + i]
        self.version += 1

    def power_off(self, first: int, count: int) -> None:
        """Darken LEDs whose supply has failed; they stay dark until new data comes."""
        self.state[3 * first : 3 * (first + count)] = bytes(3 * count)
        self.version += 1
