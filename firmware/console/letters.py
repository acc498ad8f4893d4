"""From UTF-8, as names come over the line and texts stand in their files, to the font's codes: one byte a letter.

Allocates, so it is for a name when it is set, not for drawing. The host encodes the languages' texts by it.
"""

from console.font import BEYOND, MORE
from micropython import const

_UNKNOWN = const(63)  # "?"
_OWN = len(BEYOND)  # letters that are drawn; the others look like Latin ones
_WRITTEN = BEYOND + "АВЕЁКМНОРСТХаеёорсух"
_LATIN = bytes([MORE + BEYOND.find(k) if k in BEYOND else ord(k) for k in "ABEËKMHOPCTXaeëopcyx"])


def coded(name):
    """UTF-8 -> bytes of font codes; a letter that the font lacks becomes a "?", and so does all that is no UTF-8."""
    if not name or max(name) < 127:
        return name
    try:
        text = str(name, "utf-8")
    except UnicodeError:
        text = "?" * len(name)
    codes = bytearray()
    for letter in text:
        k = _WRITTEN.find(letter)
        if k >= _OWN:
            codes.append(_LATIN[k - _OWN])
        elif k >= 0:
            codes.append(MORE + k)
        else:
            codes.append(ord(letter) if ord(letter) < 127 else _UNKNOWN)
    return bytes(codes)
