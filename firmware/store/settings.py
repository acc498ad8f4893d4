"""What the console remembers about its people between two power-ons: language, names, how they play.

One small file (kept.py). If it can't be read or written, only the settings are lost. Allocates, so not for a game.
"""

from micropython import const
from store.kept import read, save, sealed, unsealed

# Places in `values`.
LANGUAGE = const(0)
PRESET = const(1)
QUIET = const(2)
PATIENCE = const(3)
BRIGHTNESS = const(4)
PAUSE = const(5)
UNADVISED = const(6)  # 1: nobody is shown what a bot would do
THROWS = const(7)  # whose dice: 0 nobody has said; 1 the console throws; 2 own dice, in clear; 3 own dice, masked
LEVEL = const(8)  # how well bots play if a host plays them; 0: as well as the console's own

NAMES = const(5)

_MAGIC = b"DTset5"


class Settings:
    def __init__(self, path, limits, data=b""):
        """Read them, or begin with the defaults; `kept` and `damaged` say which.

        limits: of each value, one more than its greatest; data: as `packed` gave them once.
        """
        self.path = path
        self.limits = limits
        self.values = bytearray((0, 0, 0, 0, 1, 2, 0, 0, 0))
        self.names = [b""] * NAMES  # by station, UTF-8, no longer than 48 bytes
        self.kept = self.damaged = False
        data = data or read(path)
        if data is not None:
            self.kept = self._take(data)
            self.damaged = not self.kept

    def _take(self, data):
        """Take over the bytes of a file, all or nothing. -> False if they are no settings."""
        inside = unsealed(data, _MAGIC)
        return inside is not None and self._fill(inside)

    def _fill(self, data):
        known = len(self.limits)
        if len(data) < known:
            return False
        for i in range(known):
            if data[i] >= self.limits[i]:
                return False
        self.values[:known] = data[:known]
        # A name never contains a newline.
        self.names[:] = data[known:].split(b"\n")
        return True

    def packed(self):
        """Return the bytes of the file."""
        return sealed(bytes(self.values) + b"\n".join(self.names), _MAGIC)

    def save(self):
        """Write the file, if something has changed. -> False if the flash doesn't take it."""
        return save(self.path, self.packed())

    def turn(self, i, step):
        """Turn value i to its next possibility (step 1) or the one before (-1)."""
        self.values[i] = (self.values[i] + step) % self.limits[i]
