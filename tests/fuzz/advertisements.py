"""`python -m tests.fuzz.advertisements`: a million arbitrary advertisements for the radio's interrupt.

Under a locked heap, on CPython and on both MicroPythons. Ends with 1 at the first that harms, and shows it.
"""

import argparse
import sys
import time

from host.build.interpreters import unix32, unix64
from host.build.mpy import FIRMWARE, UNIX32, compiled
from host.i18n.errors import UserError
from tests.fuzz.__main__ import HERE, changed

INPUTS = 1_000_000
GATE = HERE.parent / "micropython"
MODULE = "air_targets"


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.fuzz.advertisements", description=__doc__)
    options.add_argument("--inputs", type=int, default=INPUTS, help="on each")
    options.add_argument("--number", type=int, default=int(time.time()) & 0xFFFF, help="of the changes made at random")
    chosen = options.parse_args()
    on_32 = [compiled(folder, UNIX32, lenient=folder is not FIRMWARE) for folder in (FIRMWARE, HERE, GATE)]
    runs = (
        ("CPython", [sys.executable], [GATE]),
        ("MicroPython 64", unix64(), [FIRMWARE, HERE, GATE]),
        ("MicroPython 32", unix32(), on_32),
    )
    try:
        for name, interpreter, folders in runs:
            began = time.perf_counter()
            done, memory = changed(interpreter, folders, MODULE, chosen.inputs, chosen.number)
            print(
                f"{name:<16}{done:>12,} advertisements, {memory:<12}{time.perf_counter() - began:>8.0f} s", flush=True
            )
    except UserError as error:
        print(f"dicetown: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
