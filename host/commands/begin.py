"""Where the program `dicetown` begins. Must not import anything itself but what Python has loaded before.

Ctrl-C ends it without a traceback, also while the modules of main.py are still being imported.
"""

import os

INTERRUPTED = 130  # as in main.py


def main() -> int:
    """-> exit code, as of `host.commands.main.main`"""
    try:
        from host.commands.main import main as run

        code = run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        os._exit(code)  # all is written: nobody waits until Python has taken its modules apart
    return code
