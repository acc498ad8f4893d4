"""Dice Town as a PettingZoo environment (AEC, with action masks). Needs the group `pettingzoo` and a C compiler."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from dicetown.layout import CHAMPION
from dicetown.presets import PRESETS
from host.engine.strong import Seats
from host.environments.actions import ACTIONS, asked, choice_of, legal_actions

SIGHT = len(Seats(2, 0, 0, bytes(32)).sight(0))  # bytes


class DiceTown(AECEnv):  # type: ignore[misc, unused-ignore]
    """An agent a seat. An observation is all that the seat knows, as bytes, and the mask of its legal actions.

    Who wins gets 1, the others share -1.
    """

    metadata: ClassVar = {"name": "dicetown_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self, seats: int = 4, preset: str = "first") -> None:
        super().__init__()
        self.seats, self.switches, self.render_mode = seats, PRESETS[preset], None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.random, _ = seeding.np_random()
        space = Dict({"observation": Box(0, 255, (SIGHT,), np.uint8), "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.table = Seats(self.seats, self.switches, int(self.random.integers(self.seats)), self.random.bytes(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[asked(self.table.game)]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[legal_actions(self.table.game, seat)] = 1
        return {"observation": np.frombuffer(self.table.sight(seat), np.uint8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Raises ValueError for an action that the mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        game, seat = self.table.game, self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0
        self.table.decide(seat, choice_of(game, seat, int(action or 0)))
        if game.over():
            winner = self.possible_agents[game.s[CHAMPION]]
            self.rewards = {each: 1.0 if each == winner else -1 / (self.seats - 1) for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[asked(game)]
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to see."""

    def close(self) -> None:
        """Nothing is open."""
