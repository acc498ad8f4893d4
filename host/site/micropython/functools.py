"""`cache` and what is beside it."""


def cache(function):
    """Remember what a function returns for its arguments."""
    known = {}

    def asked(*arguments):
        if arguments not in known:
            known[arguments] = function(*arguments)
        return known[arguments]

    return asked


def lru_cache(maxsize=128):
    """Forgets all when it is full."""

    def with_size(function):
        known = {}

        def asked(*arguments):
            if arguments not in known:
                if len(known) >= maxsize:
                    known.clear()
                known[arguments] = function(*arguments)
            return known[arguments]

        return asked

    return with_size


class cached_property:
    def __init__(self, function):
        raise NotImplementedError


def partial(function, *first, **named):
    """Give some of a function's arguments now."""

    def asked(*arguments, **more):
        return function(*first, *arguments, **named, **more)

    return asked
