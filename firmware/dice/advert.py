"""Finds a structure in an advertisement. A structure is a length, a kind, and length - 1 bytes.

Called in the radio's interrupt, so it is machine code, like native_bytes.py. It allocates nothing. Anybody
can send any bytes, but it never reads beyond their end.
"""

import micropython
from micropython import const

SHORT_NAME = const(8)  # kinds
NAME = const(9)
SERVICE = const(0x16)
MAKER = const(0xFF)


@micropython.viper
def find(data, kind: int) -> int:
    """Return where the first structure of a kind begins (at its length), or -1 if none is whole."""
    octets = ptr8(data)
    end = int(len(data))
    at = 0
    while at + 1 < end:
        length = octets[at]
        if length == 0 or at + length >= end:
            return -1
        if octets[at + 1] == kind:
            return at
        at += 1 + length
    return -1
