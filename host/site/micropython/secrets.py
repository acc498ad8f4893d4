"""Random numbers of the browser, even if a test makes the console's own repeat."""

import js


def drawn(n):
    """Return n random bytes of the browser."""
    found = js.crypto.getRandomValues(js.Uint8Array.new(n))
    return bytes([found[i] for i in range(n)])


def randbelow(limit):
    """Return a random number below the limit."""
    return int.from_bytes(drawn(8), "big") % limit
