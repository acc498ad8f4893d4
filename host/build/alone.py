"""Run a command while no other process runs one this way in the same folder: `python3 alone.py FOLDER COMMAND...`

So two first builds never fetch into the same places. Imports only the standard library, because nothing else is
installed yet. The lock ends with the process, however that ends.
"""

import fcntl
import os
import subprocess
import sys
from contextlib import suppress


def main(folder: str, *command: str) -> int:
    """Wait for our turn, then run the command. -> its exit status"""
    os.makedirs(folder, exist_ok=True)
    held = os.open(folder, os.O_RDONLY)
    with suppress(OSError):  # some network drives lock nothing
        fcntl.flock(held, fcntl.LOCK_EX)
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
