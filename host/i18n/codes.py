"""Reads the codes of a page as structure (host/web/STATION.md), one after the other. All readers in Python use it.

Needs nothing that MicroPython lacks: the guided game reads pages in the site's worker, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from screens import codes

HEAD = 2  # bytes before the codes
ALONE = (codes.NEXT, codes.CHOICE, codes.CHOSEN, codes.COST)  # codes without a number
LETTERS = codes.DIE + 1  # this code and higher ones are letters of the console's font


def told(page: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield each code with its number and its letters, 0 and b"" if it has none. Raises IndexError if not a page."""
    at = HEAD
    while page[at]:
        code = page[at]
        at += 1
        number, letters = 0, b""
        if code == codes.WORD:
            n = page[at]
            letters = page[at + 1 : at + 1 + n]
            at += 1 + n
        elif code == codes.LARGE:
            number = page[at] << 8 | page[at + 1]
            at += 2
        elif code < LETTERS and code not in ALONE:
            number = page[at]
            at += 1
        yield code, number, letters


def die(number: int) -> tuple[int, int, int]:
    """Return place, face and look of a die."""
    return number & 7, number >> 3 & 7, number >> 6
