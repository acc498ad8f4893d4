"""A Gymnasium environment for one seat, against this project's own players: `gymnasium.make("DiceTown-v0")`.

Needs the group `pettingzoo`, which includes Gymnasium, and a C compiler. For many games at once use vector.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from host.engine.actions import ACTIONS
from host.environments.vector import OBSERVATIONS, SCALES, DiceTownVector


class DiceTownEnv(gymnasium.Env):  # type: ignore[misc, unused-ignore]
    """The learner's seat is drawn for each game. `info["action_mask"]` and `action_masks()` say what is legal.

    The reward is 1 for a won game and -1 / (seats - 1) for a lost one, at the end. With `shaping`, each step also gives
    that many times the change of the learner's chance to win, as the search estimates it from the whole game:
    `info["shaping"]` has that part, `info["won"]` the rest. Its sum is the same for every course of a game (Ng, Harada,
    Russell 1999), so it speeds learning up without changing which choices are best.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        opponents: Sequence[str] = ("normal",),
        preset: str = "first",
        observation: str = "features",
        shaping: float = 0.0,
    ) -> None:
        """opponents: levels of 1 to 4 others (chance, easy, normal); observation: "features", float32 from 0 to 1, or
        "sight", bytes. Raises ValueError."""
        self.games = DiceTownVector(1, 1 + len(opponents), preset, observation, others=opponents)
        shape = (OBSERVATIONS[observation],)
        self.scaled = observation == "features"
        self.observation_space = Box(0, 1, shape, np.float32) if self.scaled else Box(0, 255, shape, np.uint8)
        self.action_space = Discrete(ACTIONS)
        self.shaping = shaping
        self.hope = 0.0
        self.over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal. There are no options."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(1 << 62)))
        self.over = False
        self.hope = self._hope()
        return self._seen(), self._info(0.0, 0.0)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action. Raises ValueError if the mask forbids it, or after the end. The last observation is all 0."""
        if self.over:
            raise ValueError("the game is over: reset")
        seat = int(self.games.seat_to_move[0])
        self.games.step([action])
        self.over = bool(self.games.dones[0])
        won = float(self.games.rewards[0, seat])
        before, self.hope = self.hope, self._hope()
        shaped = self.shaping * (self.hope - before)
        return self._seen(), won + shaped, self.over, False, self._info(won, shaped)

    def action_masks(self) -> Any:
        """Return the mask for sb3-contrib's MaskablePPO: bool[ACTIONS], all True after the end."""
        return self.games.masks[0].astype(bool) | self.over

    def _hope(self) -> float:
        return float(self.games.hopes()[0]) if self.shaping and not self.over else 0.0

    def _seen(self) -> Any:
        row = self.games.observations[0] * (not self.over)
        return (row / SCALES).astype(np.float32) if self.scaled else row

    def _info(self, won: float, shaped: float) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "won": won, "shaping": shaped}


gymnasium.register("DiceTown-v0", DiceTownEnv)
