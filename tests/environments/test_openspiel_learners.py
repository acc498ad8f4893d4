"""OpenSpiel's own learners, which need PyTorch, take a few steps: DQN, PPO, and Deep CFR at the end of a game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from host.engine.actions import ACTIONS
from tests.tooling.tools import needed

pyspiel = pytest.importorskip("pyspiel", reason=".cache/uv/bin/uv sync --locked --inexact --group spiel")
for each in "torch", "tree":
    pytest.importorskip(each, reason=".cache/uv/bin/uv sync --locked --inexact --group learners")
needed("cc")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.pytorch import deep_cfr, dqn, ppo  # noqa: E402

import host.environments.openspiel  # noqa: E402, F401


def weights(network: Any) -> list[Any]:
    return [each.detach().numpy().copy() for each in network.parameters()]


def differ(before: list[Any], after: list[Any]) -> bool:
    return all((one != two).any() for one, two in zip(before, after, strict=True))


@pytest.fixture
def env() -> Any:
    made = rl_environment.Environment("python_dicetown", players=2, enable_legality_check=True)
    made.seed(3)
    return made


def test_dqn_learns_in_both_seats(env: Any) -> None:
    size = env.observation_spec()["info_state"][0]
    agents = [
        dqn.DQN(seat, size, ACTIONS, [16], batch_size=8, min_buffer_size_to_learn=8, learn_every=4, seed=seat)
        for seat in range(2)
    ]
    before = [weights(agent._q_network) for agent in agents]
    step = env.reset()
    for _ in range(60):
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    for agent, first in zip(agents, before):
        assert agent.loss > 0 and differ(first, weights(agent._q_network))


def test_ppo_learns_against_chance(env: Any) -> None:
    """PPO plays one seat; its batches contain only that seat's questions."""
    learner, rnd = 1, random.Random(6)
    agent = ppo.PPO(
        (env.observation_spec()["info_state"][0],),
        ACTIONS,
        num_players=2,
        player_id=learner,
        steps_per_batch=16,
        num_minibatches=2,
        agent_fn=ppo.PPOAgent,
    )

    def asked(step: Any) -> Any:
        while not step.last() and step.observations["current_player"] != learner:
            step = env.step([rnd.choice(step.observations["legal_actions"][1 - learner])])
        return step

    before = weights(agent.network)
    step = asked(env.reset())
    for _ in range(16):
        after = asked(env.step([agent.step([step])[0].action]))
        agent.post_step([after.rewards[learner]], [after.last()])
        step = asked(env.reset()) if after.last() else after
    agent.learn([step])
    assert differ(before, weights(agent.network))


def test_deep_cfr_learns_how_a_game_ends() -> None:
    """Deep CFR tries each of a seat's choices up to the end, which would take too long for a whole game."""
    game, rnd = pyspiel.load_game("python_dicetown"), random.Random(1)
    played, ending = game.new_initial_state(), game.new_initial_state()
    while not played.is_terminal():
        played.apply_action(rnd.choice(played.legal_actions()))
    for action in played.history()[:-8]:
        ending.apply_action(action)
    solver = deep_cfr.DeepCFRSolver(
        game,
        policy_network_layers=(16,),
        advantage_network_layers=(16,),
        num_iterations=2,
        num_traversals=4,
        batch_size_advantage=2,
        batch_size_strategy=2,
        memory_capacity=100,
    )
    solver._root_node = ending
    _, losses, loss = solver.solve()
    assert loss > 0 and all(len(losses[seat]) == 2 and None not in losses[seat] for seat in range(2))
    while ending.is_chance_node():
        ending.apply_action(0)
    assert set(solver.action_probabilities(ending)) == set(ending.legal_actions())
