"""From UTF-8, as names come over the line and texts stand in their files, to the font's codes: one byte a letter.

Allocates, so it is for a name when it is set, not for drawing. The host encodes the languages' texts by it.
"""

from console.font import BEYOND, MORE
from micropython import const

_UNKNOWN = const(63)  # "?"
_TWINS = "АВЕЁКМНОРСТХаеёорсух"  # Cyrillic, drawn by the letters below
_LATIN = "ABEËKMHOPCTXaeëopcyx"


def coded(name):
    """UTF-8 -> bytes of font codes; what the font lacks, or is no UTF-8, becomes a "?"."""
    if not name or max(name) < 127:
        return name
    try:
        text = str(name, "utf-8")
    except UnicodeError:
        return bytes([code if code < 127 else _UNKNOWN for code in name])
    return bytes([_code(letter) for letter in text])


def _code(letter):
    twin = _TWINS.find(letter)
    if twin >= 0:
        letter = _LATIN[twin]
    k = BEYOND.find(letter)
    if k >= 0:
        return MORE + k
    return ord(letter) if 32 <= ord(letter) < 127 else _UNKNOWN
