"""Steps many games at once, in C, into NumPy arrays, as EnvPool and PufferLib do. Needs NumPy and a C compiler.

    env = DiceTownVector(1024, seats=4, observation="features", threads=2)
    env.reset(seed=7)
    while True:
        actions = policy(env.observations, env.masks)
        env.step(actions)

All arrays are made once and written in place, with one row for each game: copy what you keep. In each game one seat is
asked at a time, `seat_to_move`; observation and mask are its own. When a game ends, `dones` is True, `rewards` has what
each seat got, and the other arrays already show the first question of the next game.

With `others`, one seat of each game is the learner's, drawn for each game, and the other seats are played here. Only
the learner is asked; its reward is `rewards[row, seat]` with the seat that was asked before the step.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from dicetown.cards import NONE
from dicetown.presets import PRESETS
from dicetown.sight import SEEN
from host.engine.actions import ACTIONS
from host.engine.batch import CHANCE, SEARCH
from host.engine.build import compiled
from host.engine.chance import Chance
from host.engine.envs import OTHERS, OUTSIDE
from host.engine.features import FEATURES, FIELDS
from host.engine.native import ONE
from host.engine.players import level
from host.i18n.errors import UserError

SEATS = 5
OBSERVATIONS = {"sight": SEEN, "features": FEATURES, "none": 0}  # name -> bytes of a row
SCALES = np.concatenate([np.full(n, scale, np.float32) for _, n, scale in FIELDS])  # features / SCALES are 0 to 1


def fields() -> dict[str, slice]:
    """Return where each field of the features lies in a row, by name (host/engine/features.py)."""
    found, at = {}, 0
    for name, n, _ in FIELDS:
        found[name] = slice(at, at + n)
        at += n
    return found


def blunders(name: str) -> int:
    """Return how many of 100 choices a level makes at random. Raises ValueError for levels that can't play here."""
    try:
        of = level(name)
    except UserError as error:
        raise ValueError(str(error)) from error
    if of.kind == SEARCH:
        raise ValueError(f"{name} does not play here: choose from chance, easy and normal")
    return 100 if of.kind == CHANCE else of.blunders


class DiceTownVector:
    """observations: uint8[n, OBSERVATIONS[...]]; masks: uint8[n, ACTIONS]; rewards: float32[n, 5], by seat: the winner
    gets 1, the others share -1; dones: bool[n]; seat_to_move: uint8[n]."""

    def __init__(
        self,
        n: int,
        seats: int = 4,
        preset: str = "first",
        observation: str = "sight",
        threads: int = 1,
        others: Sequence[str] = (),
    ) -> None:
        """others: levels of the seats after the learner's; without them all seats are asked.

        Raises ValueError for impossible arguments, UserError without a compiler.
        """
        if seats not in range(2, 6) or preset not in PRESETS or observation not in OBSERVATIONS or threads < 1:
            raise ValueError(f"2 to 5 seats, a preset of {', '.join(PRESETS)}, an observation of {[*OBSERVATIONS]}")
        if others and len(others) != seats - 1:
            raise ValueError(f"{seats - 1} others at a table of {seats}, not {len(others)}")
        self._others = np.full((n, OTHERS), OUTSIDE, np.uint8)
        self._others[:, : len(others)] = [blunders(each) for each in others]
        self.n, self.seats, self.switches, self.observation = n, seats, PRESETS[preset], observation
        self.envs = compiled().Envs(n)
        self.observations = np.zeros((n, OBSERVATIONS[observation]), np.uint8)
        self.masks = np.zeros((n, ACTIONS), np.uint8)
        self.rewards = np.zeros((n, SEATS), np.float32)
        self.dones = np.zeros(n, bool)
        self.seat_to_move = np.zeros(n, np.uint8)
        self._winner = np.full(n, NONE, np.uint8)
        self._actions = np.zeros(n, np.int64)
        self._gains = np.zeros((NONE + 1, SEATS), np.float32)  # rewards by winner, or NONE
        self._gains[:seats, :seats] = -1 / (seats - 1)
        self._gains[range(seats), range(seats)] = 1
        bounds = np.linspace(0, n, threads + 1).astype(int)
        self._parts = [(int(low), int(high)) for low, high in pairwise(bounds) if low < high]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset(0)

    def _each(self, work: Any) -> None:
        """Do work for each part in its own thread, because the C code runs without Python's lock."""
        if self._pool:
            list(self._pool.map(work, self._parts))
        else:
            work(self._parts[0])

    def reset(self, seed: int = 0) -> tuple[Any, Any, Any]:
        """Deal all games. Returns observations, masks, seat_to_move. The same seed deals the same games."""
        chance = Chance(seed)
        states = np.array([chance.draw() for _ in range(self.n)], np.uint64).view(np.int64)
        self.rewards[:], self.dones[:] = 0, False

        def deal(part: tuple[int, int]) -> None:
            self.envs.begin(*part, self.seats, self.switches, self._others, states)
            self._look(part)

        self._each(deal)
        return self.observations, self.masks, self.seat_to_move

    def _look(self, part: tuple[int, int]) -> None:
        self.envs.look(*part, self.seat_to_move, self.masks)
        if self.observation == "sight":
            self.envs.see(*part, self.observations)
        elif self.observation == "features":
            self.envs.feel(*part, self.observations)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Any]:
        """Take an action in each game: n whole numbers. Returns observations, masks, rewards, dones, seat_to_move.

        If a mask forbids an action, raises ValueError and takes none.
        """
        self._actions[:] = actions
        self._each(lambda part: self.envs.check(*part, self._actions, self.masks))

        def go_on(part: tuple[int, int]) -> None:
            self.envs.step(*part, self._actions, self._winner)
            self._look(part)

        self._each(go_on)
        np.not_equal(self._winner, NONE, out=self.dones)
        np.take(self._gains, self._winner, 0, self.rewards, "clip")
        return self.observations, self.masks, self.rewards, self.dones, self.seat_to_move

    def hopes(self) -> Any:
        """Return the chance to win of each seat to move, from 0 to 1: float32[n]. It is judged with hidden cards, so
        use it to shape rewards, never as an observation."""
        hopes = np.zeros(self.n, np.int64)
        self._each(lambda part: self.envs.hope(*part, hopes))
        return (hopes / ONE).astype(np.float32)

    def advice(self) -> Any:
        """Return what the console's bot would do in each game, int64[n], for example to imitate it at first; -1 for an
        offer that is not an action."""
        actions = np.zeros(self.n, np.int64)
        self._each(lambda part: self.envs.advise(*part, self.masks, actions))
        return actions

    def random_actions(self) -> Any:
        """Return a random legal action for each game, int64[n]."""
        actions = np.zeros(self.n, np.int64)
        self._each(lambda part: self.envs.random(*part, self.masks, actions))
        return actions
