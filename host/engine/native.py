"""What the compiled players take from C itself (runtime.h): numbers of 64 bits that overflow, a power of e, the
time.

In Python such a number is never below 0. In C it may be, so of one only bits are looked at.
"""

from __future__ import annotations

import math
import time

_64 = (1 << 64) - 1
ONE = 1 << 30


def word(high: int, low: int) -> int:
    """64 bits of two halves."""
    return high << 32 | low


def plus(a: int, b: int) -> int:
    """Add numbers of 64 bits; what overflows is dropped."""
    return a + b & _64


def following(state: int) -> int:
    """The next state of SplitMix64 (Steele, Lea, Flood 2014): small, quick, the same in every language."""
    return state + 0x9E3779B97F4A7C15 & _64


def mixed(state: int) -> int:
    """The 64 bits that it gives at a state."""
    z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _64
    return z ^ z >> 31


def woven(state: int, byte: int) -> int:
    """A byte more, by the hash of Fowler, Noll and Vo."""
    return (state ^ byte) * 0x100000001B3 & _64


def grown(a: int, b: int) -> int:
    """e to the power of a / b, at most 20, in parts of ONE."""
    return int(math.exp(min(a / b, 20.0)) * ONE)


def root(n: int) -> int:
    """The square root, in whole numbers."""
    return math.isqrt(n)


def spent() -> int:
    """Microseconds of this thread on a processor."""
    return time.thread_time_ns() // 1000


TASTES: list[list[int]] = [
    [0] * 80 for _ in range(5)
]  # what the bot at each seat goes by, where that is tuned (tune.py)


def prefer(seat: int, i: int, number: int) -> int:
    """Number i of those that the bot at a seat goes by."""
    TASTES[seat][i] = number
    return 0


def by_taste_of(seat: int) -> int:
    """From now on a bot goes by the numbers of that seat: in C, where they are none of the program's own."""
    return seat
