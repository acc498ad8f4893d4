"""`time` with the Pico's period of ticks, 2**30: the real time, or one that the box counts."""

from sys import maxsize

from box import box
from utime import *  # noqa: F403
from utime import ticks_us as _real_us

from micropython import const

_PERIOD = const(0x40000000)
_HALF = const(0x20000000)

if maxsize >> 32:  # with 64-bit words the built-in ones have a longer period

    def ticks_diff(end, start):
        """Return the milliseconds from start to end, across the end of the period."""
        return ((end - start + _HALF) & (_PERIOD - 1)) - _HALF


ticks_ms = box.ticks
sleep_ms = box.sleep


def ticks_us():
    """Return the microseconds. Virtual ones go up in whole steps of the clock, and asking doesn't let time pass."""
    return (box.now * 1000 if box.step else _real_us()) & (_PERIOD - 1)
