"""`python -m tests.emulator`: the figures of the emulated Pico, each printed as soon as it is measured."""

import argparse
import sys
from collections.abc import Iterator

from host.i18n.errors import UserError
from tests.emulator import firmware


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.emulator", description="Figures of the emulated Pico.")
    options.add_argument("--games", type=int, default=2, help="whole games, one or more")
    options.add_argument("--seats", type=int, default=2, choices=(2, 3, 4, 5), help="bots in these")
    options.add_argument("--phones", action="store_true", help="only a game of five phones")
    wanted = options.parse_args()
    try:
        for name, value, unit in on_air() if wanted.phones else measured(max(1, wanted.games), wanted.seats):
            print(f"{name:<48}{value:>14,}  {unit}", flush=True)
    except UserError as error:
        print(f"dicetown: {error}", file=sys.stderr)
        return 2
    return 0


def measured(games: int, seats: int) -> Iterator[tuple[str, float, str]]:
    uf2 = firmware.micropython()
    from tests.emulator import beat, figures, probe, radio  # these need the emulator's packages
    from tests.emulator.pico import Pico

    image, probed = (firmware.flash_image(main) for main in ("", probe.main()))

    def power_on(board: object, data: bytes) -> Pico:
        return Pico(uf2, board, data)

    yield from figures.starting(power_on, image)
    yield from figures.five_bots(power_on, probed)
    yield from figures.one_person(power_on, image)
    yield from figures.whole_games(power_on, probed, games, seats)
    yield from beat.reveal(power_on, image)
    yield from radio.game(power_on, firmware.flash_image(probe.main(), radio.files()))


def on_air() -> Iterator[tuple[str, float, str]]:
    uf2 = firmware.micropython()
    from tests.emulator import phones
    from tests.emulator.pico import Pico

    image = firmware.flash_image(phones.main(), phones.files())
    yield from phones.game(lambda board, data: Pico(uf2, board, data), image)


if __name__ == "__main__":
    sys.exit(main())
