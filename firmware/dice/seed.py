"""The seed of a game: 32 bytes that nobody can choose or foresee, from the system's source and the players' hands.

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
        self.own = b""  # the number promised for the next seed, if one was
        self.others = b""  # the number that others have added to it

    def stir(self, n):
        """Mix in a number that comes from people's hands, such as the time of a press. Allocates nothing."""
        pool = self.pool
        at = self.at
        # An odd factor loses nothing of what the byte held: times 5 only permutes the 256 values.
        pool[at] = (pool[at] * 5 + n + (n >> 8)) & 255
        self.at = (at + 1) % _POOL

    def byte(self):
        """Return 0 to 255 from the last press: nobody at the table can foresee it. Allocates nothing."""
        return self.pool[self.at - 1]

    def promise(self):
        """Draw a number for the next seed. -> its SHA-256, to be published before others tell theirs. Allocates."""
        self.own = self._draw()
        self.others = b""
        return commitment(self.own)

    def mix(self, others):
        """Add 32 bytes of others to the promised number. -> False if none was promised, or some were added"""
        if not self.own or self.others:
            return False
        self.others = others
        return True

    def seed(self):
        """Return a new seed. If others have added a number to the promised one, it comes from both. Allocates."""
        own, others = self.own, self.others
        self.own = self.others = b""
        # By XOR, so that after the game the promised number can be found from the seed and the others' number.
        return bytes([own[i] ^ others[i] for i in range(len(own))]) if others else self._draw()

    def _draw(self):
        # The system's 32 bytes are enough. Hands can only add to them, because SHA-256 mixes all of it.
        return hashlib.sha256(self.urandom(32) + bytes(self.pool)).digest()


def commitment(seed):
    """Return the SHA-256 of a seed: published before the first throw, so that the seed can be checked later."""
    return hashlib.sha256(seed).digest()
