"""Of those classes ../lower.py writes out all but this."""


def replace(thing, **changed):
    values = dict(thing.__dict__)
    values.update(changed)
    return type(thing)(**values)
