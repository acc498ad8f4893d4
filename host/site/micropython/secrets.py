"""Numbers that nobody foresees."""

import os


def randbelow(limit):
    return int.from_bytes(os.urandom(8), "big") % limit


def token_urlsafe(n):
    return os.urandom(n).hex()
