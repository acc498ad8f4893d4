"""JSON that this page has written itself, so there is no need to be strict."""

from ujson import loads


class BadJson(ValueError):
    """Never raised here."""


def parse(data, longest=0):
    """Read JSON of any length."""
    return loads(data)
