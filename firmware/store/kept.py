"""A small file that is read and written whole, with what it is in front and a CRC at its end.

It is written beside the old one and then put in its place, so that a power cut leaves one or the other. Allocates.
"""

import os
from binascii import crc32

from micropython import const

_CRC = const(4)
_MOST = const(600)  # bytes: more than any file that this has written


def read(path):
    """What a file holds, or None where there is none."""
    try:
        with open(path, "rb") as file:
            return file.read(_MOST)
    except OSError:
        return None


def save(path, data):
    """Keep it, if it has changed. -> False if the flash does not take it."""
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
    """With what it is, and a CRC."""
    data = magic + data
    return data + crc32(data).to_bytes(_CRC, "little")


def unsealed(data, magic):
    """What `sealed` was given, or None if it is no such file, or not whole."""
    if data[: len(magic)] != magic or crc32(data[:-_CRC]).to_bytes(_CRC, "little") != data[-_CRC:]:
        return None
    return data[len(magic) : -_CRC]
