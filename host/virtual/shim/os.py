"""`os`, whose urandom can be made repeatable: the host gives a seed in hexadecimal digits."""

from box import box
from uos import *  # noqa: F403

_seed = box.facts["entropy"]

if _seed:
    from hashlib import sha256

    _drawn = 0

    def urandom(n):
        """Return the next n bytes of SHA-256(seed, counter), a block of 32 for each counter."""
        global _drawn
        out = b""
        while len(out) < n:
            out += sha256(_seed.encode() + _drawn.to_bytes(4, "big")).digest()
            _drawn += 1
        return out[:n]
