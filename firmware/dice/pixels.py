"""Pixels: dice that anybody can buy. They say face and state in each advertisement, to any listener.

A structure FF of length 8: the maker's number in two bytes, low byte first; the number of LEDs, 21 with pips; type and
colour, the type in the upper four bits; what the die does; face from 0; battery in percent, the highest bit means that
it charges. The console never connects. Called in the radio's interrupt: allocates nothing. Ignores dice without six
faces.
"""

from dice import advert
from micropython import const

_LENGTH = const(8)  # of the structure
_EARLY = const(0xFFFF)  # maker's numbers, little-endian: firmware up to November 2024, and since
_MAKER = const(0x0D39)
_TYPE = const(4)  # bits of the design below the type
_D6 = const(2)  # types, each with its number of LEDs
_PIPPED = const(8)
_CHARGING = const(0x80)

_STATES = b"\x00\x03\x04\x01\x02\x03"  # in numbers of heard.py: unknown, rolled, handled, rolling, crooked, on a face
_UNKNOWN = const(6)  # states from here on are unknown
_ROLLED = const(1)
_HANDLED = const(4)
OLD = const(2)  # kind of heard.py
_OLD_FACES = b"\x00\x04\x03\x02\x01\x05"  # of firmware up to January 2024, which orders its faces differently


def at(data):
    """Return where a Pixels structure begins, or -1 if this isn't an advertisement of such a die."""
    i = advert.find(data, advert.MAKER)
    if i < 0 or data[i] != _LENGTH:
        return -1
    maker = data[i + 2] | data[i + 3] << 8
    if maker != _MAKER and maker != _EARLY:
        return -1
    if data[i + 6] >= _UNKNOWN or data[i + 7] > 5 or not _six(data[i + 4], data[i + 5] >> _TYPE):
        return -1
    return i


def _six(leds, kind):
    """Return whether this is a die with six faces. kind: 0 in early firmware, where only the LEDs tell."""
    return kind == _D6 and (leds == 6 or leds == 21) or leds == 21 and kind == _PIPPED or leds == 6 and not kind


def state(data, i):
    """Return what the die does, in numbers of heard.py. i: as `at` returns it."""
    return _STATES[data[i + 6]]


def pipped(data, i):
    """Return whether the die has pips instead of numbers."""
    return data[i + 5] >> _TYPE == _PIPPED


def battery(data, i):
    """Return the battery in percent."""
    return min(100, data[i + 8] & ~_CHARGING)


def read(heard, die, data):
    """Take an advertisement of a known die. heard: of heard.py; die: one of its numbers."""
    i = at(data)
    if i >= 0:
        face = data[i + 7]
        if heard.kinds[die] == OLD:
            face = _OLD_FACES[face]
        heard.hear(die, battery(data, i))
        if data[i + 6] == _ROLLED and heard.state[die] == _HANDLED:
            heard.fell(die, 1)  # it was thrown, but no advertisement of its roll was heard
        heard.lies(die, state(data, i), face)
