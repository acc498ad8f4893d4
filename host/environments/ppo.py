"""Train a player by PPO, on one core. Needs NumPy and a C compiler.

    python -m host.environments.ppo --minutes 7.5 --save build/player.npz
    python -m host.environments.ppo --load build/player.npz --games 10000

One file to read and to change, like CleanRL's; the network and its gradients are plain NumPy. The player sees the
features (vector.py) and what the console's bot would do in its place. It begins as that bot with some random choices,
and learns when to do something else. It plays against `normal`, the bot itself, so at first it wins half of the games.

The worth of a choice is judged by the search's estimate of who will win (host/engine/value.py), which knows the whole
game, plus a correction that a second network, the critic, learns. The player sees neither.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from host.engine.actions import ACTIONS
from host.engine.features import FEATURES
from host.engine.shares import interval
from host.environments.vector import SCALES, DiceTownVector

OPPONENTS = ("normal",)
GAMES, STEPS = 512, 64  # games at once, and steps of each between two updates
HIDDEN = 64  # units in each hidden layer
BATCH, PASSES = 2048, 2  # rows of an update, and how often each row is used
RATE, CLIP, ENTROPY = 1e-3, 0.2, 0.001
ACTOR, CRITIC = 0.6, 0.9  # lambda of the advantages, for the actor and for the critic
ALONE = 0.05  # share of the time at the beginning in which only the critic learns
OLDER = 0.95  # share of the mean weights that remains at each update
FOLLOWS = 0.85  # share of its choices that are the bot's before it has learned anything
NEVER = np.float32(-1e9)  # logit of an illegal action


class Network:
    """A network with two hidden layers."""

    def __init__(self, outputs: int, random: np.random.Generator) -> None:
        sizes = ((FEATURES, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, outputs))
        self.weights: list[Any] = []
        for (a, b), scale in zip(sizes, (2, 2, 0.001), strict=True):
            drawn = random.normal(0, (scale / a) ** 0.5, (a, b)).astype(np.float32)
            self.weights += [drawn, np.zeros(b, np.float32)]
        self.first = [np.zeros_like(w) for w in self.weights]  # Adam's two moments
        self.second = [np.zeros_like(w) for w in self.weights]
        self.mean = [w.copy() for w in self.weights]  # moving average: steadier, so the final player uses it
        self.updates = 0

    def layers(self, observations: Any) -> tuple[Any, Any, Any, Any]:
        """Return the scaled observations and the output of each layer."""
        return layers(self.weights, observations)

    def update(self, given: tuple[Any, Any, Any, Any], slope: Any, rate: float) -> None:
        """Take a step of Adam. given: by `layers`; slope: of the loss by the outputs, float32[n, outputs]."""
        x, one, two, _ = given
        below = (slope @ self.weights[4].T) * (two > 0)
        lowest = (below @ self.weights[2].T) * (one > 0)
        slopes = [x.T @ lowest, lowest.sum(0), one.T @ below, below.sum(0), two.T @ slope, slope.sum(0)]
        length = sum(float((s * s).sum()) for s in slopes) ** 0.5
        self.updates += 1
        for w, s, m, v in zip(self.weights, slopes, self.first, self.second, strict=True):
            s *= min(1, 0.5 / (length + 1e-9))
            m += 0.1 * (s - m)
            v += 0.001 * (s * s - v)
            w -= rate * (m / (1 - 0.9**self.updates)) / (np.sqrt(v / (1 - 0.999**self.updates)) + 1e-8)

    def settle(self) -> None:
        """Move the mean towards the weights."""
        for mean, w in zip(self.mean, self.weights, strict=True):
            mean += (1 - OLDER) * (w - mean)


def layers(weights: list[Any], observations: Any) -> tuple[Any, Any, Any, Any]:
    """Return the scaled observations and the output of each layer of a network."""
    a, b, c, d, e, f = weights
    x = observations / SCALES
    one = np.maximum(x @ a + b, 0)
    two = np.maximum(one @ c + d, 0)
    return x, one, two, two @ e + f


def policy(out: Any, masks: Any, advice: Any) -> Any:
    """Return the log-probability of each action: the network's logits, with a bonus for the bot's choice."""
    logits = np.where(masks, out, NEVER)
    said = np.flatnonzero(advice >= 0)
    others = np.maximum(masks[said].sum(1) - 1, 1)
    logits[said, advice[said]] += np.log(FOLLOWS / (1 - FOLLOWS) * others)
    logits -= logits.max(1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(1, keepdims=True))


def play(env: DiceTownVector, actor: Network, critic: Network, random: np.random.Generator) -> dict[str, Any]:
    """Play STEPS of all games. Returns what was seen and done, each an array by step and game."""
    kept: dict[str, list[Any]] = {
        name: [] for name in ("seen", "mask", "advice", "action", "log", "value", "reward", "over")
    }
    rows, stake = np.arange(env.n), env.seats / (env.seats - 1)
    for step in range(STEPS + 1):
        value = stake * env.hopes() - 1 / (env.seats - 1)  # as rewards are: 1 for a win, else -1 / (seats - 1)
        masks = env.masks.astype(bool)
        actions, log = masks.argmax(1), np.zeros(env.n, np.float32)
        free = np.flatnonzero(masks.sum(1) > 1)
        value[free] += critic.layers(env.observations[free])[-1][:, 0]
        kept["value"].append(value)
        if step == STEPS:
            break
        advice = env.advice()
        logs = policy(actor.layers(env.observations[free])[-1], masks[free], advice[free])
        actions[free] = drawn = (logs + random.gumbel(size=logs.shape)).argmax(1)
        log[free] = logs[np.arange(len(free)), drawn]
        seat = env.seat_to_move.copy()
        kept["seen"].append(env.observations.copy())
        env.step(actions)
        now = {"mask": masks, "advice": advice, "action": actions, "log": log}
        for name, row in (now | {"reward": env.rewards[rows, seat], "over": env.dones.copy()}).items():
            kept[name].append(row)
    return {name: np.array(of) for name, of in kept.items()}


def advantages(of: dict[str, Any], free: Any, decay: float) -> Any:
    """Return generalised advantage estimates, float32[STEPS, games]. A forced step counts as part of the one before."""
    value = of["value"][STEPS]
    found, last = np.zeros_like(of["reward"]), np.zeros_like(value)
    for t in reversed(range(STEPS)):
        goes_on = ~of["over"][t]
        value = of["reward"][t] + goes_on * value
        last = goes_on * last
        last = np.where(free[t], value - of["value"][t] + decay * last, last)
        value = np.where(free[t], of["value"][t], value)
        found[t] = last
    return found


def learn(actor: Network, critic: Network, of: dict[str, Any], random: np.random.Generator, rate: float) -> None:
    """Learn in PASSES over all steps that had a choice. rate: the actor's; 0 leaves it as it is."""
    free = of["mask"].sum(2) > 1
    seen, masks, advice, actions, logs = (of[name][free] for name in ("seen", "mask", "advice", "action", "log"))
    target = advantages(of, free, CRITIC)[free] + critic.layers(seen)[-1][:, 0]
    gain = advantages(of, free, ACTOR)[free]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    row = np.arange(BATCH)
    for _ in range(PASSES):
        order = random.permutation(len(seen))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            part = order[at : at + BATCH]
            given = critic.layers(seen[part])
            critic.update(given, (given[-1] - target[part, None]) / BATCH, RATE)
            if not rate:
                continue
            given = actor.layers(seen[part])
            new = policy(given[-1], masks[part], advice[part])
            p, good, action = np.exp(new), gain[part], actions[part]
            ratio = np.exp(new[row, action] - logs[part])
            push = good * ratio * np.where(good > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            known = np.where(masks[part], new, 0)
            slope = push[:, None] * p + ENTROPY * p * (known - (p * known).sum(1, keepdims=True))
            slope[row, action] -= push
            actor.update(given, slope / BATCH, rate)


def won(weights: list[Any], games: int, seed: int) -> float:
    """Return the share of new games that a player wins who takes the likeliest action: the first game of each row."""
    env = DiceTownVector(games, 1 + len(OPPONENTS), "first", "features", others=OPPONENTS)
    env.reset(seed)
    open_, wins, rows = np.ones(games, bool), 0, np.arange(games)
    while open_.any():
        seat = env.seat_to_move.copy()
        env.step(policy(layers(weights, env.observations)[-1], env.masks > 0, env.advice()).argmax(1))
        wins += int((open_ & env.dones & (env.rewards[rows, seat] == 1)).sum())
        open_ &= ~env.dones
    return wins / games


def train(minutes: float, save: Path | None, seed: int) -> list[Any]:
    """Train a player and return its weights. Prints the curve: minutes of processor time, decisions, share of wins."""
    actor, random = Network(ACTIONS, np.random.default_rng(seed)), np.random.default_rng(seed)
    critic = Network(1, random)
    env = DiceTownVector(GAMES, 1 + len(OPPONENTS), "first", "features", others=OPPONENTS)
    env.reset(seed)
    start, told, decisions = time.process_time(), 0.0, 0
    while (spent := (time.process_time() - start) / 60) < minutes:
        if spent >= told:
            told += minutes / 14
            print(f"{spent:6.2f} {decisions:10,} {won(actor.mean, 1000, 99):.3f}", flush=True)
            if save:
                np.savez(save, *actor.mean)
        part = spent / minutes
        learn(actor, critic, play(env, actor, critic, random), random, RATE * (1 - part) if part > ALONE else 0)
        actor.settle()
        decisions += GAMES * STEPS
    if save:
        np.savez(save, *actor.mean)
    return actor.mean


def main() -> None:
    """Train or load a player, then let it play games that it has not been trained on."""
    options = argparse.ArgumentParser(prog="python -m host.environments.ppo", description=__doc__)
    options.add_argument("--minutes", type=float, default=7.5, help="of processor time")
    options.add_argument("--save", type=Path, help="where the player is kept")
    options.add_argument("--load", type=Path, help="one that was kept: it only plays")
    options.add_argument("--games", type=int, default=10_000, help="that it plays at the end")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    if chosen.load:
        with np.load(chosen.load) as kept:
            weights = [kept[name] for name in kept.files]
    else:
        weights = train(chosen.minutes, chosen.save, chosen.seed)
    share = won(weights, chosen.games, 1_000_003)
    low, high = interval(share * chosen.games, chosen.games)
    print(f"{share:.1%} of {chosen.games:,} games against {', '.join(OPPONENTS)} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
