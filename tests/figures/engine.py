"""How fast the rules are, in one table: `python -m tests.figures.engine`. Needs a C compiler.

With the groups `spiel` and `pettingzoo` there are rows of OpenSpiel's pig and of these environments; both sides list
all legal actions each time, then take one. All choose at random unless bots are named, and choosing counts. What runs
only in this process is measured in processor time, in turns, of which the best counts; two cores are measured in real
time, so let them have nothing else to do.
"""

from __future__ import annotations

import importlib.util
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

TURNS = 5
SEATS, FIRST = 4, PRESETS["first"]
PIG = "OpenSpiel, pig, driven, all actions listed"
RATIOS = (
    ("compiled, driven, all choices listed", PIG),
    ("compiled batch, chance", PIG),
    ("compiled batch, bots", "CPython, bots"),
    ("compiled batch, bots, two cores", "compiled batch, bots, one core"),
)


def driven(make: Callable[[], Any], games: int, turn: int) -> int:
    """Play games; each choice is the next legal one from a random number on, or the first."""
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


def listed(games: int, turn: int) -> int:
    """List all legal choices in one call, and take one of them."""
    rules, chance, decisions = compiled(), random.Random(turn).random, 0
    game, legal = rules.Game(), rules.Legal()
    choices, step = memoryview(legal.choices).cast("q"), legal.step
    for n in range(games):
        game.new(SEATS, FIRST, n % SEATS, seed_bytes(f"{turn} {n}"))
        found = legal.ask(game)
        while found:
            found = step(game, choices[int(chance() * found)])
            decisions += 1
    return decisions


def spiel(name: str, games: int, turn: int) -> int:
    """Play an OpenSpiel game in which players choose between two actions.

    -> their decisions; chance, which the loop steps as well, is part of a decision in the other rows
    """
    game, chance, decisions = importlib.import_module("pyspiel").load_game(name), random.Random(turn).random, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += len(actions) == 2
            state.apply_action(actions[int(chance() * len(actions))])
    return decisions


def zoo(games: int, turn: int) -> int:
    """Run PettingZoo's own loop."""
    env, chance, decisions = (
        importlib.import_module("host.environments.pettingzoo").DiceTown(SEATS),
        random.Random(turn),
        0,
    )
    for n in range(games):
        env.reset(seed=1000 * turn + n)
        for _agent in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else chance.choice(seen["action_mask"].nonzero()[0]))
            decisions += not over
    return decisions


def vectorised(observation: str, steps: int, turn: int) -> int:
    """Step 1,024 games at once, on one thread."""
    env = importlib.import_module("host.environments.vector").DiceTownVector(1024, SEATS, "first", observation)
    env.reset(turn)
    for _ in range(steps):
        env.step(env.random_actions())
    return steps * env.n


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
    "CPython, driven": (partial(driven, Game, 5), time.process_time),
    "CPython, bots": (partial(in_python, 3), time.process_time),
    "compiled, driven from Python": (partial(driven, lambda: compiled().Game(), 400), time.process_time),
    "compiled, driven, all choices listed": (partial(listed, 400), time.process_time),
    "vectorised, masks": (partial(vectorised, "none", 400), time.process_time),
    "vectorised, masks and sight": (partial(vectorised, "sight", 200), time.process_time),
    "vectorised, masks and features": (partial(vectorised, "features", 100), time.process_time),
    "compiled batch, chance": (partial(batch, "chance", 4 * PART), time.process_time),
    "compiled batch, bots": (partial(batch, "normal", PART), time.process_time),
    "compiled batch, bots, one core": (partial(cores, 1, 32 * PART), time.perf_counter),
    "compiled batch, bots, two cores": (partial(cores, 2, 32 * PART), time.perf_counter),
}


if importlib.util.find_spec("pyspiel"):
    ROWS[PIG] = (partial(spiel, "pig", 200), time.process_time)
if importlib.util.find_spec("pettingzoo"):
    ROWS["PettingZoo, Dice Town"] = (partial(zoo, 2), time.process_time)


def measured() -> dict[str, float]:
    """Return decisions per second, by row: the best of the turns."""
    best = dict.fromkeys(ROWS, 0.0)
    for turn in range(TURNS):
        for name, (work, clock) in ROWS.items():
            began = clock()
            decisions = work(turn)
            best[name] = max(best[name], decisions / (clock() - began))
    return best


def main() -> None:
    compiled()
    best = measured()
    for name, rate in best.items():
        print(f"{name}\t{rate:,.0f}\tdecisions/s")
    for name, against in RATIOS:
        if name not in best or against not in best:
            continue
        print(f"{name} / {against}\t{best[name] / best[against]:.2f}\ttimes")


if __name__ == "__main__":
    main()
