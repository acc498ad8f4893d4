"""Functions that runtime.h replaces in the compiled players: arithmetic on 64 bits that overflows, a power of e, the
time.

A 64-bit number is never negative in Python but may be in C, so use only its bits.
"""

from __future__ import annotations

import math
import time

_64 = (1 << 64) - 1
ONE = 1 << 30


def word(high: int, low: int) -> int:
    """Join two halves to 64 bits."""
    return high << 32 | low


def plus(a: int, b: int) -> int:
    """Add modulo 2**64."""
    return a + b & _64


def following(state: int) -> int:
    """Return the next state of SplitMix64 (Steele, Lea, Flood 2014): small, quick, the same in every language."""
    return state + 0x9E3779B97F4A7C15 & _64


def mixed(state: int) -> int:
    """Return SplitMix64's 64 bits for a state."""
    z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _64
    return z ^ z >> 31


def woven(state: int, byte: int) -> int:
    """Mix one more byte into a state, by the hash of Fowler, Noll and Vo (FNV-1a)."""
    return (state ^ byte) * 0x100000001B3 & _64


def lowest(mask: int) -> int:
    """Return the number of the lowest bit that is set. mask: not 0."""
    return (mask & -mask).bit_length() - 1


def grown(a: int, b: int) -> int:
    """Return e to the power of min(a / b, 20), in parts of ONE."""
    return int(math.exp(min(a / b, 20.0)) * ONE)


def root(n: int) -> int:
    """Return the integer square root."""
    return math.isqrt(n)


def spent() -> int:
    """Return the processor time of this thread in microseconds."""
    return time.thread_time_ns() // 1000


TASTES: list[list[int]] = [[0] * 80 for _ in range(5)]  # the tuned constants of the bot at each seat (tune.py)


def prefer(seat: int, i: int, number: int) -> int:
    """Set constant i of the bot at a seat."""
    TASTES[seat][i] = number
    return 0


def by_taste_of(seat: int) -> int:
    """Let a bot use the constants of this seat from now on. Only has an effect in C, in a program for tuning."""
    return seat
