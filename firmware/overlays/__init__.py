"""Code that is loaded for one task and then forgotten, so that a game can use its memory.

Setting up, the journal's beginning and end, commands, crash, self-test. Each is a file of its own on the Pico
(host/build/bundle). Only this file imports modules and forgets them.
"""

import sys

DAMAGED = "damaged"  # why a game is put aside, as the host is told
NO_MEMORY = "memory"


def load(name):
    """Load a module of this room. Its memory is free again when nobody uses it any more. Allocates."""
    whole = "overlays." + name
    module = __import__(whole, None, None, (name,))
    del sys.modules[whole]
    sys.modules.pop("overlays", None)  # on the Pico that is the folder, which would keep the module
    return module
