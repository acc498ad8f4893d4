"""How fast the rules are, in one table: `python -m tests.bench.engine`. Needs a C compiler and the group `spiel`.

All choose at random but where bots are named, and choosing is on the clock. What runs in this process alone is measured
by the processor's time, in turns, the best of them; two cores by the wall's clock, so let them have nothing else to do.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.games import PART, Part, Run, parts_of, play, play_part, rows_of
from host.engine.tables import needed

TURNS = 5
SEATS, FIRST = 4, PRESETS["first"]
DEMANDS = (  # row, against, at least
    ("compiled, driven from Python", "OpenSpiel pig", 1.2),
    ("compiled batch, chance", "OpenSpiel pig", 3.0),
    ("compiled batch, bots, two cores", "compiled batch, bots, one core", 1.8),
)


def spiel(name: str, players: int, games: int, turn: int) -> int:
    """-> decisions of so many random games."""
    import pyspiel

    game, chance, decisions = pyspiel.load_game(name, {"players": players}), random.Random(turn), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    return decisions


def driven(make: Callable[[], Any], games: int, turn: int) -> int:
    """The choice behind a number that is drawn, or the first one."""
    game, chance, decisions = make(), random.Random(turn).random, 0
    for n in range(games):
        game.new(SEATS, FIRST, n % SEATS, seed_bytes(f"{turn} {n}"))
        owed, following, refill, decide = game.owed, game.next, game.refill, game.decide
        while asked := owed():
            seat = (asked & -asked).bit_length() - 1
            choice = following(seat, int(chance() * 32) - 1)
            refill()
            decide(seat, choice if choice >= 0 else following(seat, -1))
            decisions += 1
    return decisions


def batch(player: str, games: int, turn: int) -> int:
    run = Run(games, (player,) * SEATS, FIRST, f"bench {turn}", "compiled")
    return sum(row.decisions for part in parts_of(run) for row in rows_of(play_part(part)))


def in_python(games: int, turn: int) -> int:
    run = Run(games, ("normal",) * SEATS, FIRST, f"bench {turn}", "python")
    return sum(row.decisions for row in rows_of(play_part(Part(run, 0, games))))


def cores(jobs: int, games: int, turn: int) -> int:
    run = Run(games, ("normal",) * SEATS, FIRST, f"bench {turn}", "compiled")
    return sum(row.decisions for row in play(run, jobs))


ROWS: dict[str, tuple[Callable[[int], int], Callable[[], float]]] = {
    "OpenSpiel pig": (partial(spiel, "pig", SEATS, 200), time.process_time),
    "OpenSpiel liars_dice": (partial(spiel, "liars_dice", 2, 5000), time.process_time),
    "CPython, driven": (partial(driven, Game, 5), time.process_time),
    "CPython, bots": (partial(in_python, 3), time.process_time),
    "compiled, driven from Python": (partial(driven, lambda: compiled().Game(), 400), time.process_time),
    "compiled batch, chance": (partial(batch, "chance", 4 * PART), time.process_time),
    "compiled batch, bots": (partial(batch, "normal", PART), time.process_time),
    "compiled batch, bots, one core": (partial(cores, 1, 32 * PART), time.perf_counter),
    "compiled batch, bots, two cores": (partial(cores, 2, 32 * PART), time.perf_counter),
}


def measured() -> dict[str, float]:
    """Decisions a second, by row: the best of the turns."""
    best = dict.fromkeys(ROWS, 0.0)
    for turn in range(TURNS):
        for name, (work, clock) in ROWS.items():
            began = clock()
            decisions = work(turn)
            best[name] = max(best[name], decisions / (clock() - began))
    return best


def main() -> None:
    needed("pyspiel", "spiel")
    compiled()
    best = measured()
    for name, rate in best.items():
        print(f"{name}\t{rate:,.0f}\tdecisions/s")
    for name, against, least in DEMANDS:
        print(f"{name} / {against}\t{best[name] / best[against]:.2f}\tat least {least}")
    print(f"compiled batch, bots / CPython, bots\t{best['compiled batch, bots'] / best['CPython, bots']:.0f}\ttimes")


if __name__ == "__main__":
    main()
