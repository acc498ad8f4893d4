"""What is loaded for a task and forgotten, so that a game has its memory. Here alone that is done."""

import sys


def load(name):
    """A module, forgotten at once: its memory is free when nobody uses it any more. Allocates."""
    module = __import__(name)
    del sys.modules[name]
    return module
