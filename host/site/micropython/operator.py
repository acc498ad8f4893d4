"""`itemgetter`, of one key."""


def itemgetter(key):
    return lambda each: each[key]
