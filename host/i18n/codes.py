"""The codes of a page as structure (host/web/STATION.md), one after the other. For every reader in Python.

Needs nothing that MicroPython lacks: the guided game reads pages in the site's worker, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from screens import codes

HEAD = 2  # bytes before the codes
ALONE = (codes.NEXT, codes.CHOICE, codes.CHOSEN, codes.COST)
LETTERS = codes.DIE + 1  # from here on a code is a letter of the console's font


def told(page: bytes) -> Iterator[tuple[int, int, bytes]]:
    """-> (code, its number, its letters): each 0 or empty where it has none. IndexError for bytes that are no page."""
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
    """-> (place, face, look) of a die"""
    return number & 7, number >> 3 & 7, number >> 6
