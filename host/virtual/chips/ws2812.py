"""WS2812: LEDs in a chain.

Each takes the first colour that comes and hands on the rest. Without data it keeps its own.
"""

Colour = tuple[int, int, int]
DARK: Colour = (0, 0, 0)


class WS2812:
    def __init__(self, count: int) -> None:
        self.colours: list[Colour] = [DARK] * count  # red, green, blue
        self.frames = 0

    def frame(self, data: bytes, reach: int | None = None) -> None:
        """One burst of green, red, blue for each LED; only the first `reach` of them are wired up."""
        count = min(len(data) // 3, len(self.colours) if reach is None else reach)
        self.colours[:count] = [(data[i + 1], data[i], data[i + 2]) for i in range(0, 3 * count, 3)]
        self.frames += 1

    def power_off(self, first: int, count: int) -> None:
        self.colours[first : first + count] = [DARK] * count
