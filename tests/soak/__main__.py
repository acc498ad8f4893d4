"""`make soak`: a million lines between console and host over a cable with faults in one of fifty, then whole games;
then the power is cut at every write of some games, a fault is raised at every call of some ticks, and games are played
in a row in the heap of a Pico. Each part prints its figures; 0 leaves it out."""

import argparse
import tempfile
import time
from pathlib import Path

from host.build.interpreters import unix64
from tests.soak.in_a_row import in_a_row
from tests.soak.line import Line
from tests.soak.pty import Games
from tests.store.powercut import cut
from tests.store.test_faults import TICKS, survive

FRAMES = 1_000_000
GAMES = 50
CUTS = 4  # of two to five seats
IN_A_ROW = 1_000
EVERY = 1  # which calls of a tick: each


def show(figures: dict[str, object]) -> None:
    for name, value in figures.items():
        print(f"{name:<48}{value:>12,}" if isinstance(value, int) else f"{name:<48}{value!s:>12}", flush=True)


def options() -> argparse.Namespace:
    found = argparse.ArgumentParser(prog="make soak", description=__doc__)
    found.add_argument("--frames", type=int, default=FRAMES, help="lines that the console writes")
    found.add_argument("--games", type=int, default=GAMES, help="then, on MicroPython over a pseudo-terminal")
    found.add_argument("--cuts", type=int, default=CUTS, help="games on littlefs whose power goes at every write")
    found.add_argument("--every", type=int, default=EVERY, help="a fault at every so many calls of a tick")
    found.add_argument("--in-a-row", type=int, default=IN_A_ROW, help="games in the heap of a Pico")
    found.add_argument("--seed", type=int, default=1)
    return found.parse_args()


def main() -> None:
    chosen = options()
    for title, count, kind in (
        ("The line", chosen.frames, Line),
        ("MicroPython over a pseudo-terminal", chosen.games, Games),
    ):
        if count:
            print(f"\n{title}")
            began = time.perf_counter()
            tried: Line | Games = kind(chosen.seed)
            tried.run(count)
            show(tried.figures(began))
    if chosen.cuts:
        print("\nThe power goes at every write of a game on littlefs")
        began = time.perf_counter()
        show(dict(cut(unix64(), chosen.cuts, chosen.seed, every=1, finish=50)))
        show({"seconds": round(time.perf_counter() - began)})
    if chosen.every:
        print("\nA fault at every call of a tick: bus or flash, and no memory")
        show(faults(chosen.every))
    if chosen.in_a_row:
        print("\nGames in a row on MicroPython, 32-bit, in 232 KB")
        show(in_a_row(chosen.in_a_row))


def faults(every: int) -> dict[str, object]:
    """Return counts of all ticks together, and the calls of each."""
    began = time.perf_counter()
    found: dict[str, object] = {"ticks": len(TICKS)}
    whole = {"calls": 0, "caught": 0, "started anew": 0}
    for reached in TICKS:
        with tempfile.TemporaryDirectory() as folder:
            done = survive(reached, Path(folder), every)
        found[f"  calls of {reached.__name__}"] = done["calls"]
        for name, count in done.items():
            whole[name] += count
    tried = whole["caught"] + whole["started anew"]
    return found | whole | {"faults survived": tried, "seconds": round(time.perf_counter() - began)}


if __name__ == "__main__":
    main()
