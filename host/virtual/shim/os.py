"""`os`, whose urandom can be made repeatable: DICETOWN_ENTROPY is a seed in hexadecimal digits."""

from uos import *  # noqa: F403
from uos import getenv

_seed = getenv("DICETOWN_ENTROPY")

if _seed:
    from hashlib import sha256

    _drawn = 0

    def urandom(n):
        """The next n bytes of SHA-256(seed, counter), a block of 32 for each counter."""
        global _drawn
        out = b""
        while len(out) < n:
            out += sha256(_seed.encode() + _drawn.to_bytes(4, "big")).digest()
            _drawn += 1
        return out[:n]
