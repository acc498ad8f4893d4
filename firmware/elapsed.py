"""Times of the console: milliseconds modulo 2**30, as time.ticks_ms of MicroPython counts them."""

from micropython import const

_WRAP = const(0x3FFFFFFF)


def since(now, then):
    """Milliseconds from `then` to `now`, less than 2**30 (twelve days). Allocates nothing."""
    return (now - then) & _WRAP
