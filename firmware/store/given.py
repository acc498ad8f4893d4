"""Which dice belong to which station: given once, kept on flash beside the settings.

After the dice the file has, for each station, how far its home-made dice have counted: the moment of each die's last
message (dice/homemade.py). A game keeps the file open and writes there, so that no earlier throw is believed again, not
even after a power cut. Everything else allocates, so never call it in a game.
"""

import os

from link.crc import crc24
from micropython import const
from store.kept import read, save, sealed, unsealed

_MAGIC = b"DTdice"
_DICE = const(25)
_A_STATION = const(5)
_STATIONS = const(5)
_NONE = const(0)  # kinds, as in dice/heard.py
_HOMEMADE = const(3)
_KINDS = const(4)
_ADDRESS = const(6)
_KEY = const(8)
_EACH = const(15)  # bytes: kind, address, key
_ROWS = const(385)  # bytes at the beginning that say which dice there are, with magic and CRC
_MOMENT = const(4)  # bytes, low byte first
_MOMENTS = const(20)  # bytes of a station
_SECTION = const(23)  # the same with a CRC-24, high byte first


class Given:
    """Dice by station and place, the first of the first station first."""

    def __init__(self, path):
        """Read them; `damaged` says that the file could not be read."""
        self.path = path
        self.rows = [b""] * _DICE  # kind, address and key of each, nothing where there is no die
        self.moments = [0] * _DICE
        data = read(path)
        self.damaged = data is not None and not self._take(unsealed(data[:_ROWS], _MAGIC), data[_ROWS:])

    def _take(self, rows, moments):
        # All or nothing: half a file could give a die to the wrong station.
        if rows is None or len(rows) != _DICE * _EACH or len(moments) != _STATIONS * _SECTION:
            return False
        for station in range(_STATIONS):
            section = moments[station * _SECTION : (station + 1) * _SECTION]
            if section != _section(section[:_MOMENTS]):
                return False
        for i in range(_DICE):
            if rows[i * _EACH] >= _KINDS:
                return False
        for i in range(_DICE):
            row = rows[i * _EACH : (i + 1) * _EACH]
            at = i // _A_STATION * _SECTION + i % _A_STATION * _MOMENT
            self.rows[i] = row if row[0] != _NONE else b""
            self.moments[i] = int.from_bytes(moments[at : at + _MOMENT], "little")
        return True

    def save(self):
        """Write the file, if something has changed. -> False if the flash doesn't take it."""
        data = sealed(b"".join([row or bytes(_EACH) for row in self.rows]), _MAGIC)
        for i in range(0, _DICE, _A_STATION):
            each = [moment.to_bytes(_MOMENT, "little") for moment in self.moments[i : i + _A_STATION]]
            # A CRC per station, because a game rewrites one station's section at a time.
            data += _section(b"".join(each))
        try:
            os.mkdir(self.path[: self.path.rfind("/")])
        except OSError:
            pass  # the folder exists; any other trouble shows when the file is saved
        return save(self.path, data)

    def give(self, station, kind, address, key=b"", moment=0):
        """Give a die to a station, and take it from any other. moment: of its last message.

        -> its place there, or -1 if the station has five.
        """
        self.take(address)
        for place in range(_A_STATION):
            i = station * _A_STATION + place
            if not self.rows[i]:
                self.rows[i] = bytes((kind,)) + bytes(address) + (bytes(key) or bytes(_KEY))
                self.moments[i] = moment
                return place
        return -1

    def take(self, address):
        """Take this die from whichever station has it."""
        for i in range(_DICE):
            if self.rows[i][1 : 1 + _ADDRESS] == bytes(address):
                self._forget(i)

    def clear(self, station):
        """Take back all dice of a station."""
        for place in range(_A_STATION):
            self._forget(station * _A_STATION + place)

    def _forget(self, i):
        self.rows[i] = b""
        self.moments[i] = 0

    def count(self, station):
        """Return how many dice a station has."""
        return sum([1 for row in self.rows[station * _A_STATION : (station + 1) * _A_STATION] if row])

    def tell(self, heard):
        """Enter these dice in a new `Heard` (dice/heard.py)."""
        for i in range(_DICE):
            row = self.rows[i]
            if row:
                heard.give(1 + i, row[0], row[1 : 1 + _ADDRESS], row[1 + _ADDRESS :], self.moments[i])

    def counters(self):
        """Open the moments for a game. -> None if there are no home-made dice, or the file can't be opened."""
        for row in self.rows:
            if row and row[0] == _HOMEMADE:
                try:
                    return Counters(open(self.path, "r+b"), self.moments)
                except OSError:
                    return None
        return None


class Counters:
    """The moments of home-made dice during a game. The file stays open, because opening a file takes memory.

    A throw writes its station's section once, 23 bytes (README.md says what that costs). If the flash doesn't take it,
    the counters are lost but the game goes on; the journal, which is written next, reports the flash.
    """

    def __init__(self, file, moments):
        """file: as `Given` reads it; moments: those in it, by station and place."""
        self.file = file
        self.moments = moments
        # One buffer, so that a write during a game allocates nothing.
        self.buf = bytearray(_SECTION)

    def keep(self, station, last):
        """Write the last moments of a station's dice, if they are new. last: by number of the die, from 1 on.

        -> whether something was written. Allocates nothing.
        """
        if not self.file or not self._note(station * _A_STATION, last):
            return False
        self._write(station)
        return True

    def _write(self, station):
        try:
            self._put(station)
            self.file.flush()
        except OSError:
            self._fail()

    def _note(self, first, last):
        """-> whether something is new"""
        new = False
        i = first
        while i < first + _A_STATION:
            i += 1
            if self.moments[i - 1] != last[i]:
                self.moments[i - 1] = last[i]
                new = True
        return new

    def _put(self, station):
        for place in range(_A_STATION):
            self._fill(station, place)
        _seal(self.buf)
        self.file.seek(_ROWS + station * _SECTION)
        self.file.write(self.buf)

    def _fill(self, station, place):
        moment = self.moments[station * _A_STATION + place]
        at = place * _MOMENT
        for _ in range(_MOMENT):
            self.buf[at] = moment & 255
            moment >>= 8
            at += 1

    def close(self, last):
        """End the game. What dice have sent since the last throw is kept, too."""
        file = self.file
        if not file:
            return
        try:
            for station in range(_STATIONS):
                if self._note(station * _A_STATION, last):
                    self._put(station)
            file.close()
        except OSError:
            self._fail()
        self.file = None

    def _fail(self):
        file = self.file
        self.file = None
        try:
            file.close()
        except OSError:
            pass


def _seal(buf):
    """Write the CRC after a station's moments."""
    crc = crc24(buf, _MOMENTS)
    for i in range(_MOMENTS, _SECTION):
        buf[i] = crc >> 16
        crc = (crc & 0xFFFF) << 8


def _section(moments):
    """Return a station's moments with their CRC."""
    buf = bytearray(_SECTION)
    buf[: len(moments)] = moments
    _seal(buf)
    return bytes(buf)
