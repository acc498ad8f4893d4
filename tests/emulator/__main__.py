"""`python -m tests.emulator`: the figures of tests/emulator/figures.py, each as soon as it is measured. --games N."""

import argparse
import sys

from host.errors import UserError
from host.interpreters import unix64
from tests.emulator import firmware


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.emulator", description="Figures of the emulated Pico.")
    options.add_argument("--games", type=int, default=2, help="whole games, one or more")
    games = max(1, options.parse_args().games)
    try:
        uf2 = firmware.micropython()
        from tests.emulator import figures, probe
        from tests.emulator.pico import Pico

        image, probed = (firmware.flash_image(unix64(), main) for main in ("", probe.main()))
        for name, value, unit in figures.measure(lambda board, data: Pico(uf2, board, data), image, probed, games):
            print(f"{name:<46}{value:>16,}  {unit}", flush=True)
    except UserError as error:
        print(f"dicetown: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
