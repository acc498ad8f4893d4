"""Reads what a private screen shows, with the console's own font: letters and dice."""

from functools import cache, lru_cache
from typing import Any

from screens import font
from screens.canvas import BARE, MARKED, PLAIN, Canvas

WIDTH = 128
SIGNS = {font.NUGGET: "*", font.BADGE: "+", font.FENCE: "#", font.BACK: "="}
FACES = ("9", "10", "J", "Q", "K", "A")


@cache
def alphabet() -> dict[bytes, str]:
    """Return each letter by its five columns; the space is not among them."""
    found = {}
    for code in range(font.FIRST + 1, font.LAST + 1):
        at = (code - font.FIRST) * font.COLUMNS
        found[font.LETTERS[at : at + font.COLUMNS]] = letter(code)
    return found


def letter(code: int) -> str:
    """Return the character of one of the font's codes."""
    return font.BEYOND[code - font.MORE] if code >= font.MORE else SIGNS.get(code, chr(code))


@cache
def dice() -> dict[bytes, tuple[str, int]]:
    """Return face and look of each die by its 24 columns of three bytes, page by page."""
    found = {}
    for look in (BARE, PLAIN, MARKED):
        for face in range(6):
            screen = Canvas()
            screen.clear()
            screen.die(face, look)
            found[b"".join(bytes(screen.buf[WIDTH * k : WIDTH * k + 24]) for k in range(3))] = (FACES[face], look)
    return found


class Picture:
    """A screen's picture. `screen`: a chip with `pixels()`, 64 rows of 128 bytes of 0 or 1."""

    def __init__(self, screen: Any) -> None:
        self.pixels: list[bytes] = list(screen.pixels())
        self.pages = [columns(self.pixels[8 * page : 8 * page + 8]) for page in range(8)]

    @property
    def dark(self) -> bool:
        """Whether no pixel is lit."""
        return not any(any(row) for row in self.pixels)

    def rows(self) -> list[str]:
        """Return the text of the eight rows."""
        return [read_row(page) for page in self.pages]

    def inverted(self) -> list[int]:
        """Return the numbers of the rows that are written black on white."""
        return [k for k in range(8) if is_inverted(self.pages[k])]

    def dice(self, row: int = 2) -> list[tuple[str, int] | None]:
        """Return (face, look) of each of the five dice that begin in a row, or None."""
        cells = (b"".join(self.pages[row + k][26 * i : 26 * i + 24] for k in range(3)) for i in range(5))
        return [dice().get(cell) for cell in cells]


def columns(rows: list[bytes]) -> bytes:
    """Turn eight rows of 0 or 1 into a byte per column, its lowest bit the upper row. All columns are added at once."""
    return sum(int.from_bytes(row, "big") << y for y, row in enumerate(rows)).to_bytes(WIDTH, "big")


def is_inverted(page: bytes) -> bool:
    """Return whether more than half of a row's pixels are lit. page: 128 bytes, a bit for each pixel."""
    return bin(int.from_bytes(page, "big")).count("1") > WIDTH * 4


@lru_cache(maxsize=4096)  # players look all the time, and most rows stay as they are
def read_row(page: bytes) -> str:
    """Return the letters of a row of 128 columns. Wide gaps become spaces; what is no letter or sign is left out."""
    if is_inverted(page):
        page = bytes(column ^ 0xFF for column in page)
    letters = alphabet()
    text = ""
    x = gap = 0
    blank_before = True
    while x < WIDTH - 4:
        letter = letters.get(page[x : x + 5])
        if letter and blank_before and not any(page[x + 5 : x + 6]):
            text += " " * round(gap / 6) + letter
            gap = 0
            x += 6
        else:
            gap += 1
            blank_before = page[x] == 0
            x += 1
    return text.strip()
