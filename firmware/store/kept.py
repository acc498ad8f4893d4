"""Small files that are read and written whole, with a magic word in front and a CRC at the end.

A new version is written beside the old one and then renamed, so that a power cut leaves one or the other. Allocates.
"""

import os
from binascii import crc32

from micropython import const

_CRC = const(4)
_MOST = const(600)  # bytes: more than any file that this has written


def read(path):
    """Return the bytes of a file, or None if there is none."""
    try:
        with open(path, "rb") as file:
            return file.read(_MOST)
    except OSError:
        return None


def save(path, data):
    """Write a file, if its bytes have changed. -> False if the flash doesn't take it."""
    # Spares the flash a write at every power-on.
    if data == read(path):
        return True
    try:
        with open(path + ".new", "wb") as file:
            file.write(data)
        os.rename(path + ".new", path)
    except OSError:
        return False
    return True


def sealed(data, magic):
    """Return the data with the magic word and a CRC."""
    data = magic + data
    return data + crc32(data).to_bytes(_CRC, "little")


def unsealed(data, magic):
    """Return what `sealed` was given, or None if the magic word or the CRC is wrong."""
    if data[: len(magic)] != magic or crc32(data[:-_CRC]).to_bytes(_CRC, "little") != data[-_CRC:]:
        return None
    return data[len(magic) : -_CRC]
