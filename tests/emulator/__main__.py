"""`python -m tests.emulator`: the figures of tests/emulator/figures.py, each as soon as it is measured."""

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import Any

from tests.emulator import firmware
from tests.emulator.printed import printed


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.emulator", description="Figures of the emulated Pico.")
    options.add_argument("--games", type=int, default=2, help="whole games, one or more")
    options.add_argument("--seats", type=int, default=2, choices=(2, 3, 4, 5), help="bots in these")
    wanted = options.parse_args()
    return printed(lambda power_on: measured(power_on, max(1, wanted.games), wanted.seats))


def measured(power_on: Callable[..., Any], games: int, seats: int) -> Iterator[tuple[str, float, str]]:
    from tests.emulator import figures, probe  # these need the emulator's packages

    image, probed = (firmware.flash_image(main) for main in ("", probe.main()))
    return figures.measure(power_on, image, probed, games, seats)


if __name__ == "__main__":
    sys.exit(main())
