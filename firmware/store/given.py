"""Which dice belong to which station: given once, kept on flash beside the settings.

Allocates: never in a game.
"""

from micropython import const
from store.kept import read, save, sealed, unsealed

_MAGIC = b"DTdice"
_DICE = const(25)
_A_STATION = const(5)
_NONE = const(0)  # kinds, as of dice/heard.py
_KINDS = const(4)
_ADDRESS = const(6)
_KEY = const(8)
_EACH = const(15)  # bytes: kind, address, key


class Given:
    """Dice by station and place, the first of the first station first."""

    def __init__(self, path):
        """Read them; `damaged` says that the file could not be read."""
        self.path = path
        self.rows = [b""] * _DICE  # kind, address and key of each, nothing where there is no die
        data = read(path)
        self.damaged = data is not None and not self._take(unsealed(data, _MAGIC))

    def _take(self, data):
        if data is None or len(data) != _DICE * _EACH:
            return False
        for i in range(_DICE):
            row = data[i * _EACH : (i + 1) * _EACH]
            if row[0] >= _KINDS:
                return False
        for i in range(_DICE):
            row = data[i * _EACH : (i + 1) * _EACH]
            self.rows[i] = row if row[0] != _NONE else b""
        return True

    def save(self):
        """Keep them, if they have changed. -> False if the flash does not take them."""
        return save(self.path, sealed(b"".join([row or bytes(_EACH) for row in self.rows]), _MAGIC))

    def give(self, station, kind, address, key=b""):
        """To a station; whoever had the die has it no more. -> its place there, -1 if five are there already"""
        self.take(address)
        for place in range(_A_STATION):
            if not self.rows[station * _A_STATION + place]:
                row = bytes((kind,)) + bytes(address) + (bytes(key) or bytes(_KEY))
                self.rows[station * _A_STATION + place] = row
                return place
        return -1

    def take(self, address):
        """Nobody has this die any more."""
        for i in range(_DICE):
            if self.rows[i][1 : 1 + _ADDRESS] == bytes(address):
                self.rows[i] = b""

    def clear(self, station):
        """Take back all dice of a station."""
        for place in range(_A_STATION):
            self.rows[station * _A_STATION + place] = b""

    def count(self, station):
        """How many it has."""
        return sum([1 for row in self.rows[station * _A_STATION : (station + 1) * _A_STATION] if row])

    def tell(self, heard):
        """heard: of heard.py, new: it knows these dice from now on."""
        for i in range(_DICE):
            row = self.rows[i]
            if row:
                heard.give(1 + i, row[0], row[1 : 1 + _ADDRESS], row[1 + _ADDRESS :])
