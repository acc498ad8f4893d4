"""The entry point of `dicetown`. Must not import anything at the top that Python has not already loaded.

So Ctrl-C ends the program without a traceback even while the modules of main.py are being imported.
"""

import os

INTERRUPTED = 130  # as in main.py


def main() -> int:
    """Run `host.commands.main.main` and return its exit code."""
    try:
        from host.commands.main import main as run

        code = run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        os._exit(code)  # everything is written: don't wait until Python has taken its modules apart
    return code
