"""The seed of a game: 32 bytes that nobody could choose or foresee, from the system's source and the players' hands.

All throws and shuffles follow from it (dicetown/stream.py). Called by the console before a game and at each press.
"""

import hashlib

from micropython import const

_POOL = const(32)


class Entropy:
    """urandom(n) -> n bytes: os.urandom, or what a test hands in."""

    def __init__(self, urandom):
        self.urandom = urandom
        self.pool = bytearray(_POOL)
        self.at = 0

    def stir(self, n):
        """Mix in a number that hands have made, as the time of a press or a shake. Allocates nothing."""
        pool = self.pool
        at = self.at
        pool[at] = (pool[at] * 5 + n + (n >> 8)) & 255
        self.at = (at + 1) % _POOL

    def byte(self):
        """0 to 255, from the last press: nobody at the table can foresee it. Allocates nothing."""
        return self.pool[self.at - 1]

    def seed(self):
        """A fresh seed. The hands can only add: the system's 32 bytes alone are enough. Allocates."""
        return hashlib.sha256(self.urandom(32) + bytes(self.pool)).digest()


def commitment(seed):
    """SHA-256 of a seed: published before the first throw, so that the seed told after the last can be checked."""
    return hashlib.sha256(seed).digest()
