"""`cache`."""


def cache(function):
    """Remember what a function returns for its arguments."""
    known = {}

    def asked(*arguments):
        if arguments not in known:
            known[arguments] = function(*arguments)
        return known[arguments]

    return asked
