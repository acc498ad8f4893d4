"""`takewhile`."""


def takewhile(wanted, items):
    """Yield items until one isn't wanted."""
    for each in items:
        if not wanted(each):
            return
        yield each
