"""JSON that this page has written itself: nothing to be strict about."""

from ujson import loads


class BadJson(ValueError):
    """It is never raised here."""


def parse(data, longest=0):
    return loads(data)
