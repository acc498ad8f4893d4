"""`python -m tests.emulator`: the figures of tests/emulator/figures.py, each as soon as it is measured."""

import argparse
import sys

from host.i18n.errors import UserError
from host.virtual.board import VirtualBoard
from tests.emulator import firmware


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.emulator", description="Figures of the emulated Pico.")
    options.add_argument("--games", type=int, default=2, help="whole games, one or more")
    options.add_argument("--seats", type=int, default=2, choices=(2, 3, 4, 5), help="bots in these")
    wanted = options.parse_args()
    try:
        uf2 = firmware.micropython()
        from tests.emulator import figures, probe
        from tests.emulator.pico import Pico

        image, probed = (firmware.flash_image(main) for main in ("", probe.main()))
        games = max(1, wanted.games)

        def power_on(board: VirtualBoard, data: bytes) -> Pico:
            return Pico(uf2, board, data)

        for name, value, unit in figures.measure(power_on, image, probed, games, wanted.seats):
            print(f"{name:<46}{value:>16,}  {unit}", flush=True)
    except UserError as error:
        print(f"dicetown: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
