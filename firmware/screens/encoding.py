"""Turns UTF-8, as in names on the line and in files of texts, into the font's codes: one byte a letter.

Allocates, so it is for names when they are set, not for drawing. It cuts bytes, not str: MicroPython never frees a
letter that was cut out of a str. The host encodes the languages' texts with it.
"""

from micropython import const
from screens.font import BEYOND, MORE

_UNKNOWN = const(63)  # "?"
_OWN = len(BEYOND)  # letters that are drawn; the others look like Latin ones
_WRITTEN = (BEYOND + "АВЕЁКМНОРСТХаеёорсух").encode()  # two bytes each
_LATIN = bytes([MORE + BEYOND.find(k) if k in BEYOND else ord(k) for k in "ABEËKMHOPCTXaeëopcyx"])


def coded(name):
    """UTF-8 -> bytes of font codes; a letter that the font lacks becomes a "?", and so does all that is no UTF-8."""
    if not name or max(name) < 127:
        return name
    try:
        str(name, "utf-8")
    except UnicodeError:
        return b"?" * len(name)
    codes = bytearray()
    for i in range(len(name)):
        b = name[i]
        if b < 127:
            codes.append(b)
        elif b & 0xC0 != 0x80:  # those belong to the letter before
            # Found only where a letter begins: in UTF-8 no second byte looks like a first one.
            k = _WRITTEN.find(name[i : i + 2]) // 2 if b < 0xE0 else -1
            if k < 0:
                codes.append(_UNKNOWN)
            else:
                codes.append(_LATIN[k - _OWN] if k >= _OWN else MORE + k)
    return bytes(codes)
