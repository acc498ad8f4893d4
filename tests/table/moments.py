"""Measures when the parts of a reveal begin on a virtual board, from the last lock of a throw on."""

from collections.abc import Iterator

from host.virtual.board import VirtualBoard
from stations.tunes import REVEAL, TUNES
from table.decision import Beats

BEATS_MS = 3 * Beats.ms
TONE = TUNES[REVEAL][0] * 10
DARK = (0, 0, 0)


class Beat:
    def __init__(self, board: VirtualBoard, seats: int = 5) -> None:
        self.board = board
        self.seats = range(seats)
        self.counted: float | None = None  # when the countdown began to sound
        self.sounded: float | None = None  # when the reveal began to sound
        self.dice: dict[int, float] = {}  # by seat, when the first LED beside a die was lit
        self.lines: list[float] = []  # when each line of kept dice came to the host
        self.changed: list[float] = []  # when each private screen changed after these lines
        self._versions = self._screens()

    def look(self, now: float, kept: int) -> None:
        """Note what has begun by `now`. kept: how many lines of kept dice have come since the last look."""
        if self.board.tone and self.counted is None:
            self.counted = now
        if self.board.tone == TONE and self.sounded is None:
            self.sounded = now
        self.lines += [now] * kept
        for seat in self.seats:
            if any(led != DARK for led in self.board.stations[seat].leds[:5]):
                self.dice.setdefault(seat, now)
        versions = self._screens()
        if self.lines and versions != self._versions:
            self.changed.append(now)
        self._versions = versions

    def moments(self) -> Iterator[tuple[str, float]]:
        """Yield each part of the reveal, and how many ms after the end of the last beat it began."""
        assert self.counted is not None and self.sounded is not None and self.dice and self.lines and self.changed
        end = self.counted + BEATS_MS
        yield "first LED beside a die", min(self.dice.values()) - end
        yield "LEDs beside the dice of the last seat", max(self.dice.values()) - end
        yield "tones", self.sounded - end
        yield "first line of kept dice on the host", min(self.lines) - end
        yield "last line of kept dice on the host", max(self.lines) - end
        yield "first private screen changes", min(self.changed) - end
        yield "last private screen is whole", max(self.changed) - end

    def spread(self) -> float:
        """Return the ms from the first to the last of lights, tones and lines."""
        assert self.sounded is not None
        all_of_them = [*self.dice.values(), *self.lines, self.sounded]
        return max(all_of_them) - min(all_of_them)

    def _screens(self) -> list[int]:
        return [station.screen.version for station in self.board.stations]
