"""`make soak`: lines by the million between console and host over a cable with faults in one of fifty."""

import argparse
import time

from tests.soak.line import Line

FRAMES = 1_000_000


def show(figures: dict[str, object]) -> None:
    for name, value in figures.items():
        print(f"{name:<48}{value:>12,}" if isinstance(value, int) else f"{name:<48}{value!s:>12}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(prog="make soak", description=__doc__)
    options.add_argument("--frames", type=int, default=FRAMES, help="lines that the console writes")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    began = time.perf_counter()
    line = Line(chosen.seed)
    line.run(chosen.frames)
    show(line.figures(began))


if __name__ == "__main__":
    main()
