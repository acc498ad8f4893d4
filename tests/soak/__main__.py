"""`make soak`: a million lines between console and host over a cable with faults in one of fifty, then whole games;
then the power goes at every write of a game, and a fault is raised at every call of some ticks."""

import argparse
import tempfile
import time
from pathlib import Path

from host.interpreters import unix64
from tests.soak.line import Line
from tests.soak.pty import Games
from tests.store.powercut import cut
from tests.store.test_faults import TICKS, survive

FRAMES = 1_000_000
GAMES = 50
CUT = 1


def show(figures: dict[str, object]) -> None:
    for name, value in figures.items():
        print(f"{name:<48}{value:>12,}" if isinstance(value, int) else f"{name:<48}{value!s:>12}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(prog="make soak", description=__doc__)
    options.add_argument("--frames", type=int, default=FRAMES, help="lines that the console writes")
    options.add_argument("--games", type=int, default=GAMES, help="then, on MicroPython over a pseudo-terminal")
    options.add_argument("--cuts", type=int, default=CUT, help="games on littlefs whose power goes at every write")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    began = time.perf_counter()
    line = Line(chosen.seed)
    line.run(chosen.frames)
    show(line.figures(began))
    began = time.perf_counter()
    games = Games(chosen.seed)
    games.run(chosen.games)
    print("\nMicroPython over a pseudo-terminal")
    show(games.figures(began))
    if chosen.cuts:
        print("\nThe power goes at every write of a game on littlefs")
        show(dict(cut(unix64(), chosen.cuts, chosen.seed, every=1, finish=50)))
    print("\nA fault at every call of a tick")
    for reached in TICKS:
        with tempfile.TemporaryDirectory() as folder:
            for name, count in survive(reached, Path(folder)).items():
                show({f"{reached.__name__}: {name}": count})


if __name__ == "__main__":
    main()
