"""The reader of private screens (reading.py) as tests use it, and pictures of what it reads."""

import struct
import zlib
from pathlib import Path

from screens.canvas import BARE, EMPTY, MARKED, PLAIN
from screens.encoding import coded
from tests.screens import reading
from tests.screens.reading import FACES, alphabet, dice, letter, read_row


def as_read(text: str) -> str:
    """Return a text as it is read from pixels: Cyrillic letters that look like Latin ones come back as those."""
    return "".join(letter(code) for code in coded(text.encode()))


class Picture(reading.Picture):
    def save(self, path: Path, scale: int = 4) -> None:
        save_png(path, self.pixels, scale)


def save_png(path: Path, pixels: list[bytes], scale: int = 4) -> None:
    """Write rows of 0 and 1 as a picture."""
    lines = []
    for row in pixels:
        line = b"\x00" + b"".join((b"\xd8" if dot else b"\x10") * scale for dot in row)
        lines += [line] * scale
    width, height = len(pixels[0]) * scale, len(pixels) * scale

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = zlib.compress(b"".join(lines))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b""))


__all__ = [
    "BARE",
    "EMPTY",
    "FACES",
    "MARKED",
    "PLAIN",
    "Picture",
    "alphabet",
    "as_read",
    "dice",
    "read_row",
    "save_png",
]
