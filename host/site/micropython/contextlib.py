"""`suppress` and `contextmanager`."""


class suppress:
    def __init__(self, *errors):
        self.errors = errors

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind is not None and issubclass(kind, self.errors)


class _Manager:
    def __init__(self, steps):
        self.steps = steps

    def __enter__(self):
        return next(self.steps)

    def __exit__(self, kind, error, trace):
        if kind is not None:
            self.steps.close()
            return False
        try:
            next(self.steps)
        except StopIteration:
            pass
        return False


def contextmanager(function):
    """Make a context manager of a generator function."""

    def manager(*arguments, **named):
        return _Manager(function(*arguments, **named))

    return manager
