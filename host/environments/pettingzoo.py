"""Dice Town as a PettingZoo environment (AEC, with action masks). Needs the group `pettingzoo` and a C compiler."""

from __future__ import annotations

import warnings
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from dicetown.layout import CHAMPION, GOLD, PURSE, ROUND, SHERIFF, SIZE
from dicetown.piles import property_cards, store_cards
from dicetown.presets import PRESETS
from dicetown.question_table import QUESTION_WORDS
from host.engine.actions import ACTIONS, asked, choice_of, legal_actions
from host.engine.strong import Seats

SIGHT = len(Seats(2, 0, 0, bytes(32)).sight(0))  # bytes


class DiceTown(AECEnv):  # type: ignore[misc, unused-ignore]
    """An agent for each seat. An observation is all that the seat knows, as bytes, and the mask of its legal actions.

    The winner gets 1, the others share -1. Can be copied and pickled, even in the middle of a game.
    """

    metadata: ClassVar = {"name": "dicetown_v0", "is_parallelizable": False, "render_modes": ["ansi", "human"]}

    def __init__(self, seats: int = 4, preset: str = "first", render_mode: str | None = None) -> None:
        """seats: 2 to 5; preset: of dicetown.presets; render_mode: of metadata. Raises ValueError."""
        super().__init__()
        if seats not in range(2, 6):
            raise ValueError(f"2 to 5 seats, not {seats}")
        if preset not in PRESETS:
            raise ValueError(f"no edition {preset!r}: choose from {', '.join(PRESETS)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"no render_mode {render_mode!r}: choose from {', '.join(self.metadata['render_modes'])}")
        self.seats, self.switches, self.render_mode = seats, PRESETS[preset], render_mode
        self.state_space = Box(0, 255, (SIZE,), np.uint8)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.random, _ = seeding.np_random()
        space = Dict({"observation": Box(0, 255, (SIGHT,), np.uint8), "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. There are no options, but any only give a warning, because PettingZoo's own api_test passes one."""
        if options:
            warnings.warn(f"there is no option {', '.join(map(repr, options))} here", stacklevel=2)
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
        """Return what an agent knows, as bytes, and the mask of its legal actions."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[legal_actions(self.table.game, seat)] = 1
        return {"observation": np.frombuffer(self.table.sight(seat), np.uint8), "action_mask": mask}

    def state(self) -> Any:
        """Return the whole game, hidden things included: the bytes of dicetown.layout."""
        return np.frombuffer(bytes(self.table.game.s), np.uint8)

    def step(self, action: int | None) -> None:
        """Take an action. Raises ValueError if the mask forbids it, and for None while the game goes on."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        game, seat = self.table.game, self.possible_agents.index(agent)
        if action is None or int(action) != action or int(action) not in legal_actions(game, seat):
            raise ValueError(f"{agent} cannot play {action}: its action_mask has 1 at what it can")
        self._cumulative_rewards[agent] = 0
        self.table.decide(seat, choice_of(game, seat, int(action)))
        if game.over():
            winner = self.possible_agents[game.s[CHAMPION]]
            self.rewards = {each: 1.0 if each == winner else -1 / (self.seats - 1) for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[asked(game)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return ("ansi") or print ("human") what everyone at the table sees, as text."""
        game = self.table.game
        s = game.s
        lines = [f"round {s[ROUND]}"]
        for seat in range(self.seats):
            held = f"{s[PURSE + seat]} dollars, {s[GOLD + seat]} nuggets, {store_cards(s, seat)} Store cards"
            line = f"seat {seat}: {held}, {property_cards(s, seat)} Property cards"
            line += ", Sheriff" * (s[SHERIFF] == seat)
            if game.question(seat):
                line += f", asked {QUESTION_WORDS[game.question(seat)]}"
            lines.append(line)
        text = "\n".join(lines)
        if self.render_mode != "human":
            return text if self.render_mode else None
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
