"""What the console keeps of its people from one power-on to the next: language, names, how they play.

One small file with a CRC, written whole beside the old one and then put in its place, so that a power cut leaves one
or the other. Whatever cannot be read or written costs the settings and nothing else. Allocates: never in a game.
"""

import os
from binascii import crc32

from micropython import const

# Places in `values`.
LANGUAGE = const(0)
PRESET = const(1)
QUIET = const(2)
PATIENCE = const(3)
BRIGHTNESS = const(4)
PAUSE = const(5)
UNADVISED = const(6)  # 1: nobody is shown what a bot would do

NAMES = const(5)

_MAGIC = b"DTset3"
_EARLIER = {b"DTset1": PAUSE, b"DTset2": UNADVISED}  # of files without these and all behind them
_VALUES = const(6)  # the offset behind it
_CRC = const(4)
_MOST = const(300)  # bytes: more than any file that this has written


class Settings:
    def __init__(self, path, limits, data=b""):
        """Read them, or begin with the defaults; `kept` and `damaged` say which.

        limits: of each value, one more than its greatest; data: as `packed` gave them once.
        """
        self.path = path
        self.limits = limits
        self.values = bytearray((0, 0, 0, 0, 1, 2, 0))
        self.names = [b""] * NAMES  # by station, UTF-8, no longer than 48 bytes
        self.kept = self.damaged = False
        data = data or self._read()
        if data is not None:
            self.kept = self._take(data)
            self.damaged = not self.kept

    def _read(self):
        """What the file holds, or None where there is none."""
        try:
            with open(self.path, "rb") as file:
                return file.read(_MOST)
        except OSError:
            return None

    def _take(self, data):
        """Everything that the bytes of a file say, or nothing. -> False if they are no settings."""
        magic = data[:_VALUES]
        known = len(self.limits) if magic == _MAGIC else _EARLIER.get(magic)
        if not known or crc32(data[:-_CRC]).to_bytes(_CRC, "little") != data[-_CRC:]:
            return False
        at = _VALUES + known
        for i in range(known):
            if data[_VALUES + i] >= self.limits[i]:
                return False
        self.values[:known] = data[_VALUES:at]
        self.names[:] = data[at:-_CRC].split(b"\n")
        return True

    def packed(self):
        """As the file keeps them."""
        data = _MAGIC + self.values + b"\n".join(self.names)
        return data + crc32(data).to_bytes(_CRC, "little")

    def save(self):
        """Keep them, if they have changed. -> False if the flash does not take them."""
        data = self.packed()
        if data == self._read():
            return True
        try:
            with open(self.path + ".new", "wb") as file:
                file.write(data)
            os.rename(self.path + ".new", self.path)
        except OSError:
            return False
        return True

    def turn(self, i, step):
        """The next or the last of a value's possibilities."""
        self.values[i] = (self.values[i] + step) % self.limits[i]
