"""Train the network of value.py: `python -m host.engine.learn --games 100000 --seed 1 --write`.

The console's bot and those of the pool (tastes.py) play against each other, some with blunders, at 2 to 5 seats, by all
editions, some with one switch changed: a network that has only seen the console's bot misjudges games against others.
It learns from the position at the beginning of each round and the winner of the game, by gradient descent (Adam;
Kingma, Ba 2014) on the logarithm of the winner's chance. Every twentieth game is kept back; the mean loss on these is
printed. The same seed gives the same weights on the same computer. Run it again after a change of the rules. Needs
NumPy and a C compiler.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from pathlib import Path
from typing import Any

import numpy as np

from dicetown.presets import PRESETS, SWITCHES
from host.engine import value
from host.engine.bindings import Methods
from host.engine.build import module, source_of
from host.engine.positions import WIDTH, Positions
from host.engine.tastes import POOL
from host.engine.trials import NUMBERS
from host.engine.tune import taste, tuned
from host.engine.types import Cells, Number, Octets
from host.engine.value import ALL, EACH, HIDDEN, OF_SEAT, OF_TABLE, WEIGHT, YES

SEATS = {2: 0.3, 3: 0.2, 4: 0.3, 5: 0.2}  # number of seats -> share of the games
POOLED = 0.6  # share of seats that play like one of the pool
BLUNDERS = (0, 0, 0, 3, 10)  # in 100 choices of a seat; each is equally likely
OTHER_RULES = 0.2  # share of games with one switch changed
KEPT_BACK = 20  # one game in this many is not learned from
BATCH = 2048
SPEED, MOMENTUM, SPREAD = 3e-3, 0.9, 0.999
DECAY = 1e-6
FILE = Path(value.__file__).with_name("value.txt")


def gathered(games: int, random: Any) -> tuple[Any, Any]:
    """Play games. Returns positions, bytes[n, WIDTH], and the game of each, int[n]."""
    n = Number()
    methods: Methods = {"play": (n, n, n, Octets(32), Cells(5 * NUMBERS), Cells(5))}
    positions = module(source_of(tuned(), {Positions: methods})).Positions()
    own, pool = taste(), [taste(each) for each in POOL.values()]
    found = []
    presets = [*PRESETS.values()]
    for _ in range(games):
        seats = int(random.choice(list(SEATS), p=list(SEATS.values())))
        switches = presets[random.integers(len(presets))]
        if random.random() < OTHER_RULES:
            switches ^= 1 << int(random.integers(len(SWITCHES) - 2))
        blunders = array("q", random.choice(BLUNDERS, 5).tolist())
        tastes = np.zeros((5, NUMBERS), np.int64)
        for seat in range(seats):
            other = random.random() < POOLED
            tastes[seat, : len(own)] = pool[random.integers(len(pool))] if other else own
        rows = positions.play(seats, switches, int(random.integers(seats)), random.bytes(32), tastes, blunders)
        found.append(np.frombuffer(bytes(positions.rows)[: rows * WIDTH], np.uint8).reshape(rows, WIDTH))
    return np.concatenate(found), np.repeat(np.arange(games), [len(each) for each in found])


def inputs(rows: Any) -> tuple[Any, Any, Any]:
    """Return inputs float[n, 5, EACH + ALL], whether the seat is taken bool[n, 5], and the winner int[n]."""
    seats = rows[:, : 5 * EACH].reshape(-1, 5, EACH)
    table = np.broadcast_to(rows[:, None, 5 * EACH : -1], (len(rows), 5, ALL))
    sitting = np.arange(5) < 2 + rows[:, 5 * EACH : 5 * EACH + 4].argmax(1)[:, None]
    return np.concatenate([seats, table], 2).astype(np.float32) / YES, sitting, rows[:, -1].astype(int)


class Network:
    """`weights`: into the hidden units, their bias, and out of them."""

    def __init__(self, random: Any) -> None:
        into = random.normal(size=(EACH + ALL, HIDDEN)) * np.sqrt(2 / (EACH + ALL))
        out = random.normal(size=HIDDEN) * 0.1
        self.weights = [each.astype(np.float32) for each in (into, np.zeros(HIDDEN), out)]
        self.mean = [np.zeros_like(each) for each in self.weights]
        self.square = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def chances(self, x: Any, sitting: Any) -> tuple[Any, Any]:
        """Return each seat's chance to win, float[n, 5], and the hidden units of the seats that are taken."""
        into, without, out = self.weights
        units = np.maximum(x[sitting] @ into + without, 0)
        says = np.full(sitting.shape, -np.inf, np.float32)
        says[sitting] = units @ out
        likely = np.exp(says - says.max(1, keepdims=True))
        return likely / likely.sum(1, keepdims=True), units

    def learn(self, x: Any, sitting: Any, winners: Any, speed: float) -> None:
        """Take one step of gradient descent on some positions."""
        into, _, out = self.weights
        wrong, units = self.chances(x, sitting)
        wrong[np.arange(len(winners)), winners] -= 1
        by_seat = wrong[sitting] / len(winners)
        by_unit = by_seat[:, None] * out * (units > 0)
        slopes = (x[sitting].T @ by_unit + DECAY * into, by_unit.sum(0), units.T @ by_seat + DECAY * out)
        self.steps += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.mean, self.square, strict=True):
            mean += (1 - MOMENTUM) * (slope - mean)
            square += (1 - SPREAD) * (slope**2 - square)
            by = mean / (1 - MOMENTUM**self.steps) / (np.sqrt(square / (1 - SPREAD**self.steps)) + 1e-8)
            weight -= (speed * by).astype(np.float32)

    def loss(self, rows: Any) -> float:
        """Return the mean of minus the logarithm of the winners' chances."""
        x, sitting, winners = inputs(rows)
        return float(-np.log(self.chances(x, sitting)[0][np.arange(len(rows)), winners]).mean())

    def lines(self) -> list[str]:
        """Return the lines of value.txt."""
        into, without, out = self.weights
        rows = [*(into * WEIGHT), without * WEIGHT * YES, out * WEIGHT]
        names = [*OF_SEAT, *OF_TABLE, "without", "out"]
        return [" ".join([name, *(str(int(n)) for n in np.rint(row))]) for name, row in zip(names, rows, strict=True)]


def taught(rows: Any, games: Any, epochs: int, random: Any) -> Network:
    """Train a network for some epochs on all positions except those kept back."""
    network, kept_back = Network(random), games % KEPT_BACK == 0
    known = np.flatnonzero(~kept_back)
    steps = epochs * (len(known) // BATCH)
    for epoch in range(epochs):
        random.shuffle(known)
        for at in range(0, len(known) - BATCH + 1, BATCH):
            network.learn(*inputs(rows[known[at : at + BATCH]]), SPEED * (1 - network.steps / steps))
        print(f"epoch {epoch + 1}: loss {network.loss(rows[kept_back]):.4f}", flush=True)
    return network


def main() -> int:
    """Train, and print or write the weights. Returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m host.engine.learn", description=__doc__)
    options.add_argument("--games", type=int, default=100_000)
    options.add_argument("--epochs", type=int, default=5)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--write", action="store_true", help="write the weights into value.txt")
    chosen = options.parse_args()
    random = np.random.default_rng(chosen.seed)
    lines = taught(*gathered(chosen.games, random), chosen.epochs, random).lines()
    if chosen.write:
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    else:
        print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
