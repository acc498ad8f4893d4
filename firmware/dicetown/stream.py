"""Fair randomness: SHA-256(seed || n) for n = 0, 1, 2, ... as one stream of bytes (host/game/README.md).

`refill` hashes, which allocates, and is called between steps; `pick` only reads what is there.
"""

import hashlib

from dicetown.layout import POSITION, SEED
from micropython import const

_POOL = const(256)  # bytes kept ready, eight blocks of SHA-256
_STEP_NEEDS = const(192)  # no step takes more: at most 95 picks, and each redraws with a chance under 1 in 18


class Stream:
    """A window on the stream of one seed. The position is part of the game's state, the window is not."""

    def __init__(self, label=b""):
        self.label = label
        self.pool = bytearray(_POOL)
        self.message = bytearray(32) + label + bytes(4)  # what is hashed: seed, label, number of the block
        self.blocks = 0  # blocks hashed so far; the pool holds the last eight

    def restart(self, s):
        """Forget the window after a new or loaded state."""
        self.blocks = (s[POSITION] << 8 | s[POSITION + 1]) >> 5
        self.message[:32] = s[SEED : SEED + 32]

    def stocked(self, s):
        """Count the whole pool as hashed: a search fills it more quickly than SHA-256 would."""
        self.restart(s)
        self.blocks += _POOL >> 5

    def follow(self, other):
        """Take over what another stream of the same game has hashed."""
        self.pool[: len(other.pool)] = other.pool
        self.message[: len(other.message)] = other.message
        self.blocks = other.blocks

    def low(self, s):
        """True when a step might run out: `refill` first."""
        # A block of SHA-256 has 32 bytes.
        return (self.blocks << 5) - (s[POSITION] << 8 | s[POSITION + 1]) < _STEP_NEEDS

    def refill(self, s):
        """Hash ahead as far as the window reaches. Allocates."""
        position = s[POSITION] << 8 | s[POSITION + 1]
        while (self.blocks << 5) - position <= _POOL - 32:
            n = self.blocks
            self.message[-2] = n >> 8  # a position has 16 bits, so the number of a block has no more
            self.message[-1] = n & 255
            at = n % 8 * 32
            self.pool[at : at + 32] = hashlib.sha256(self.message).digest()
            self.blocks = n + 1

    def pick(self, s, k):
        """A fair number from 0 to k - 1, k from 1 to 256: bytes that would favour small numbers are dropped."""
        # Rejection: the bytes above the last multiple of k would make small numbers likelier.
        limit = 256 - 256 % k
        # The pool is a ring of 256 bytes, so the low byte of the position is the place in it.
        pool = self.pool
        at = s[POSITION] << 8 | s[POSITION + 1]
        b = pool[at & 255]
        at += 1
        while b >= limit:
            b = pool[at & 255]
            at += 1
        s[POSITION] = at >> 8
        s[POSITION + 1] = at & 255
        return b % k
