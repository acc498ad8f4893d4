"""Private pages of stations on the cable, put together from lines with a piece each (firmware/link/README.md)."""

from __future__ import annotations

from host.link.frames import Private
from screens.codes import SIZE

PIECE = 64  # bytes of a page in a line


class Pages:
    """Puts pages together, one after the other."""

    def __init__(self) -> None:
        self.about: tuple[int, int, int] | None = None  # boot, number, station
        self.pieces: list[bytes] = []

    def take(self, line: Private) -> bytes | None:
        """Take the next line. -> the page, if it is whole now; b"" for a dark screen"""
        about = line.boot, line.number, line.seat
        if about != self.about:
            self.about, self.pieces = about, []
        if line.part != len(self.pieces) or len(line.data) != PIECE:
            return None
        self.pieces.append(line.data)
        if len(self.pieces) * PIECE < SIZE:
            return None
        page = b"".join(self.pieces)
        return page if any(page) else b""
