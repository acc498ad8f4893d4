"""Environments for learners: PettingZoo's and OpenSpiel's own tests pass, and nothing hidden is revealed (R2, P-C)."""

import copy
import pickle
import random
from typing import Any

import pytest

from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.actions import ACTIONS, Legal, asked, choice_of, legal_actions
from host.engine.chance import Chance
from tests.tooling.tools import needed

LONG = 5_000  # answers, dice and cards in a game; the one played has 1,143


def test_every_action_is_a_choice_that_the_game_takes() -> None:
    """Offers, too (A5), with both kinds of bargaining."""
    for switches in (PRESETS["first"], 0):
        game, chance, offers = Game(), Chance("actions"), 0
        game.new(4, switches, 0, bytes(32))
        legal = Legal()
        n = legal.ask(game)
        for _ in range(250):
            seat = asked(game)
            actions = legal_actions(game, seat)
            assert actions == [each for each in range(ACTIONS) if game.legal(seat, choice_of(game, seat, each))]
            offers += len(actions) > 12 and game.question(seat) == 5
            assert legal.seat == seat
            assert [i for i in range(ACTIONS) if legal.mask[i]] == actions
            assert list(legal.choices[:n]) == [choice_of(game, seat, each) for each in actions]
            n = legal.step(game, legal.choices[chance.below(n)])
        assert offers
        with pytest.raises(ValueError, match="not legal"):
            legal.step(game, -1)


@pytest.mark.filterwarnings("ignore:Observation", "ignore:there is no option 'options'")
def test_pettingzoo() -> None:
    pytest.importorskip("pettingzoo", reason=".cache/uv/bin/uv sync --locked --inexact --group pettingzoo")
    needed("cc")
    from pettingzoo.test import api_test, render_test, seed_test

    from host.environments.pettingzoo import DiceTown

    api_test(DiceTown(2, "revised"), num_cycles=60)
    seed_test(lambda: DiceTown(3), num_cycles=20)
    render_test(DiceTown)


def zoo() -> Any:
    pytest.importorskip("pettingzoo", reason=".cache/uv/bin/uv sync --locked --inexact --group pettingzoo")
    needed("cc")
    from host.environments import pettingzoo

    return pettingzoo


def test_pettingzoo_refuses_what_it_does_not_know() -> None:
    """A wrong action changes nothing."""
    make = zoo().DiceTown
    for wrong in ({"seats": 6}, {"seats": 1}, {"preset": "second"}, {"render_mode": "rgb_array"}):
        with pytest.raises(ValueError):
            make(**wrong)
    env = make(2)
    with pytest.warns(UserWarning, match="colour"):
        env.reset(options={"colour": 1})
    env.reset(seed=1)
    before = env.state()
    mask = env.observe(env.agent_selection)["action_mask"]
    for action in (None, -1, ACTIONS, 0.5, int(mask.argmin())):
        with pytest.raises(ValueError, match="action_mask"):
            env.step(action)
    assert (env.state() == before).all() and env.state_space.contains(before)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_pettingzoo_game_goes_on_alike(copied: Any) -> None:
    env = zoo().DiceTown(3, render_mode="ansi")
    env.reset(seed=3)
    others = None
    for n in range(60):
        if n == 20:
            others = copied(env)
        action = int(env.observe(env.agent_selection)["action_mask"].nonzero()[0][-1])
        env.step(action)
        if others:
            others.step(action)
            assert (others.state() == env.state()).all() and others.render() == env.render()


def test_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel's test always has the same seed, so it plays the same game each time."""
    pyspiel = pytest.importorskip("pyspiel", reason=".cache/uv/bin/uv sync --locked --inexact --group spiel")
    from host.environments.openspiel import State

    steps, apply = 0, State._apply_action

    def counted(state: State, action: int) -> None:
        nonlocal steps
        steps += 1
        assert steps < LONG, "it does not come to an end"
        apply(state, action)

    monkeypatch.setattr(State, "_apply_action", counted)
    pyspiel.random_sim_test(pyspiel.load_game("python_dicetown"), num_sims=1, serialize=False, verbose=False)
    assert steps > 500


def test_an_information_state_tells_what_its_seat_has_seen() -> None:
    """If only the dice of seat 1 differ, seat 0 sees the same until they lie open."""
    pyspiel = pytest.importorskip("pyspiel", reason=".cache/uv/bin/uv sync --locked --inexact --group spiel")
    import host.environments.openspiel  # noqa: F401

    states = [pyspiel.load_game("python_dicetown").new_initial_state() for _ in range(2)]
    rnd, dealt = random.Random(4), 18 + 24  # draws of the two shuffles (S2, S3); seat 0's dice follow
    while states[0].is_chance_node():
        outcomes = [outcome for outcome, _ in states[0].chance_outcomes()]
        assert sum(each for _, each in states[0].chance_outcomes()) == pytest.approx(1)
        outcome = rnd.choice(outcomes)
        shift = len(states[0].history()) >= dealt + 5
        states[0].apply_action(outcome)
        states[1].apply_action((outcome + shift) % len(outcomes))
    assert states[0].information_state_string(0) == states[1].information_state_string(0)
    assert states[0].information_state_string(1) != states[1].information_state_string(1)


def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason=".cache/uv/bin/uv sync --locked --inexact --group spiel")


def test_an_observation_is_what_a_seat_sees_now() -> None:
    """As numbers from 0 to 1. It is the same in twins that differ in another seat's dice (R2)."""
    pyspiel = spiel()
    import host.environments.openspiel  # noqa: F401

    game = pyspiel.load_game("python_dicetown", {"players": 3})
    states, rnd = [game.new_initial_state() for _ in range(2)], random.Random(5)
    while states[0].is_chance_node():
        outcomes = [outcome for outcome, _ in states[0].chance_outcomes()]
        outcome, of_others = rnd.choice(outcomes), len(states[0].history()) >= 18 + 24 + 5
        states[0].apply_action(outcome)
        states[1].apply_action((outcome + of_others) % len(outcomes))
    one, two = (state.observation_tensor(0) for state in states)
    assert game.observation_tensor_shape() == [len(one)] and one == two and min(one) >= 0 and max(one) <= 1
    assert states[0].observation_string(0) == states[1].observation_string(0)
    assert states[0].observation_tensor(1) != states[1].observation_tensor(1)


def test_openspiel_s_own_environment_steps_it() -> None:
    """In rl_environment, with which its DQN and PPO learn: two seats, observations as numbers."""
    spiel()
    from open_spiel.python import rl_environment

    import host.environments.openspiel  # noqa: F401

    env = rl_environment.Environment("python_dicetown", players=2)
    env.seed(3)
    step, rnd = env.reset(), random.Random(6)
    for _ in range(40):
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([rnd.choice(step.observations["legal_actions"][player])])


def test_a_resampled_game_could_be_the_one_that_is_seen() -> None:
    """What its seat knows and may do is the same; hidden answers and hands may differ."""
    pyspiel = spiel()
    import host.environments.openspiel  # noqa: F401

    state, rnd, others = pyspiel.load_game("python_dicetown", {"players": 3}).new_initial_state(), random.Random(3), 0
    with pytest.raises(ValueError, match="chance"):
        state.resample_from_infostate(0, rnd.random)
    for _ in range(400):
        if not state.is_chance_node():
            for player in range(3):
                found = state.resample_from_infostate(player, rnd.random)
                assert found.information_state_string(player) == state.information_state_string(player)
                assert found.information_state_tensor(player) == state.information_state_tensor(player)
                assert found.current_player() == state.current_player()
                other = (player + 1) % 3
                others += found.observation_tensor(other) != state.observation_tensor(other)
                if player == state.current_player():
                    assert found.legal_actions() == state.legal_actions()
        state.apply_action(rnd.choice(state.legal_actions()))
    assert others


def test_ismcts_searches_in_resampled_games() -> None:
    pyspiel = spiel()
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    import host.environments.openspiel  # noqa: F401

    game, rnd = pyspiel.load_game("python_dicetown"), random.Random(3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rnd.choice(state.legal_actions()))
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    assert (
        ismcts.ISMCTSBot(game=game, uct_c=4, evaluator=rollouts, max_simulations=2).step(state) in state.legal_actions()
    )


def test_openspiel_refuses_parameters_with_a_reason() -> None:
    pyspiel = spiel()
    import host.environments.openspiel  # noqa: F401

    for wrong in ({"players": 6}, {"preset": "second"}, {"sheriff": 2}):
        with pytest.raises(Exception, match="2 to 5 players"):
            pyspiel.load_game("python_dicetown", wrong)
