"""`takewhile`."""


def takewhile(wanted, items):
    for each in items:
        if not wanted(each):
            return
        yield each
