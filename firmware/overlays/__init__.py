"""What is loaded for a task and forgotten, so that a game has its memory.

Setting up, the journal's beginning and end, commands, crash, self-test. Each is a file of its own on the Pico
(host/build/bundle). Here alone modules are imported and forgotten.
"""

import sys

DAMAGED = "damaged"  # why a game is put aside, as the host is told
NO_MEMORY = "memory"


def load(name):
    """A module of this room, forgotten at once: its memory is free when nobody uses it any more. Allocates."""
    whole = "overlays." + name
    module = __import__(whole, None, None, (name,))
    del sys.modules[whole]
    sys.modules.pop("overlays", None)  # the folder on the Pico, which would keep the module
    return module
