"""`itemgetter`, of one key."""


def itemgetter(key):
    """Return a function that looks up one key."""
    return lambda each: each[key]
