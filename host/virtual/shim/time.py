"""`time` with the Pico's period of ticks, 2**30: the real time, or the board's clock if DICETOWN_CLOCK is virtual."""

from sys import maxsize

from uos import getenv
from utime import *  # noqa: F403
from utime import sleep_ms as _real_sleep
from utime import ticks_ms as _real_ms
from utime import ticks_us as _real_us

from micropython import const

_PERIOD = const(0x40000000)
_HALF = const(0x20000000)
_MS = const(0x74)  # letters of the requests, as in host/virtual/wire.py: t
_US = const(0x75)  # u
_SLEEP = const(0x73)  # s


if maxsize >> 32:  # with 64-bit words the built-in ones have a longer period

    def ticks_diff(end, start):
        return ((end - start + _HALF) & (_PERIOD - 1)) - _HALF

    def ticks_add(ticks, delta):
        return (ticks + delta) & (_PERIOD - 1)


if getenv("DICETOWN_CLOCK") == "virtual":
    import boardwire

    _ticks = bytearray(4)

    def ticks_ms():
        """Ask the board; it may let time pass, press buttons, or make us wait."""
        boardwire.post(_MS, 0, 0, 0)
        boardwire.status()
        ticks = _ticks
        boardwire.fill(ticks)
        return ticks[0] | ticks[1] << 8 | ticks[2] << 16 | (ticks[3] & 63) << 24

    def ticks_us():
        """Of the same clock, for code that measures itself: in whole steps, and time does not pass by asking."""
        boardwire.post(_US, 0, 0, 0)
        boardwire.status()
        ticks = _ticks
        boardwire.fill(ticks)
        return ticks[0] | ticks[1] << 8 | ticks[2] << 16 | (ticks[3] & 63) << 24

    def sleep_ms(ms):
        while ms > 0:
            boardwire.post(_SLEEP, 0, 0, min(ms, 65535))
            boardwire.status()
            ms -= 65535

    def sleep_us(us):
        sleep_ms(us // 1000)

    def sleep(seconds):
        sleep_ms(int(seconds * 1000))

else:
    _told = -1

    def ticks_ms():
        """A loop that asks twice in one millisecond has nothing to do: it sleeps, else it would take a whole core."""
        global _told
        now = _real_ms() & (_PERIOD - 1)
        if now == _told:
            _real_sleep(1)
            now = _real_ms() & (_PERIOD - 1)
        _told = now
        return now

    def ticks_us():
        return _real_us() & (_PERIOD - 1)
