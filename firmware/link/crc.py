"""CRC-24 of a frame, a nibble at a time: OpenPGP's, with polynomial 864CFB, start B704CE, not reflected.

Called for every line in and out, so it is machine code, like native_bytes.py. Nothing here allocates.
"""

from array import array

import micropython
from micropython import const

START = const(0xB704CE)
# The CRC of each value of the upper four bits. A table for whole bytes would take a kilobyte of heap.
TABLE = array("I", (
    0x000000, 0x864CFB, 0x8AD50D, 0x0C99F6, 0x93E6E1, 0x15AA1A, 0x1933EC, 0x9F7F17,
    0xA18139, 0x27CDC2, 0x2B5434, 0xAD18CF, 0x3267D8, 0xB42B23, 0xB8B2D5, 0x3EFE2E,
))  # fmt: skip


@micropython.viper
def crc24(buf, n: int) -> int:
    """Return the CRC of the first n bytes of a buffer. Nothing checks that it has as many."""
    octets = ptr8(buf)
    table = ptr32(TABLE)
    # Viper's integers have 32 bits with a sign, so the register is masked to 20 bits before each shift by four.
    crc = START
    i = 0
    while i < n:
        b = octets[i]
        crc = (crc & 0xFFFFF) << 4 ^ table[crc >> 20 ^ b >> 4]
        crc = (crc & 0xFFFFF) << 4 ^ table[crc >> 20 ^ b & 15]
        i += 1
    return crc
