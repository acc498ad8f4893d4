"""JSON that this page has written itself: nothing to be strict about."""

from ujson import loads


class BadJson(ValueError):
    """It is never raised here."""


def parse(data, longest=0):
    """Read JSON of any length."""
    return loads(data)
