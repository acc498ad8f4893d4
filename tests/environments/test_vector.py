"""Many games stepped at once are the same as single games in Python, and reveal nothing hidden (R2, P-C)."""

from __future__ import annotations

import copy
import pickle
from array import array
from typing import Any

import numpy as np
import pytest

from dicetown.bots import Bot
from dicetown.cards import NONE
from dicetown.layout import DICE, KEPT
from dicetown.presets import PRESETS
from dicetown.questions import OFFER
from dicetown.sight import SEEN, UNSEEN
from host.engine.actions import ACTIONS, choice_of
from host.engine.build import compiled
from host.engine.chance import Chance
from host.engine.envs import OTHERS, OUTSIDE, Env
from host.engine.features import FEATURES
from host.engine.thinking import thought
from host.environments.vector import OBSERVATIONS, SCALES, DiceTownVector, fields


@pytest.mark.parametrize("preset", ["first", "revised"])
def test_a_game_among_many_is_the_game_of_the_rules(preset: str) -> None:
    """Seat, mask, sight and features of every question, and the winner, are the same in C and in Python."""
    env = DiceTownVector(3, 3, preset, "features")
    env.reset(seed=4)
    chance, plain = Chance(4), []
    for _ in range(3):
        one, state = Env(), chance.draw()
        one.begin(3, PRESETS[preset], bytes([OUTSIDE] * OTHERS), array("Q", [state]))
        plain.append(one)
    seen = np.zeros((3, SEEN), np.uint8)
    for _ in range(120):
        env.envs.see(0, 3, seen)
        for i, one in enumerate(plain):
            seat, mask, sight, out = bytearray(1), bytearray(ACTIONS), bytearray(SEEN), bytearray(FEATURES)
            one.look(seat, mask)
            one.see(sight)
            one.feel(out)
            assert seat[0] == env.seat_to_move[i] and bytes(mask) == env.masks[i].tobytes()
            assert bytes(sight) == seen[i].tobytes() and bytes(out) == env.observations[i].tobytes()
        actions = env.random_actions()
        env.step(actions)
        for i, one in enumerate(plain):
            drawn = array("q", [0])
            winner = bytearray(1)
            one.look(bytearray(1), mask := bytearray(ACTIONS))
            one.random(mask, drawn)
            assert drawn[0] == actions[i]
            one.step(drawn, winner)
            assert (winner[0] != NONE) == env.dones[i]


def test_games_end_and_are_dealt_again() -> None:
    """The seats' rewards sum to 0; the same seed deals the same games, on one thread or two."""
    one, two = DiceTownVector(8, 2, "revised", "sight"), DiceTownVector(8, 2, "revised", "sight", threads=2)
    one.reset(3)
    two.reset(3)
    ended = 0
    for _ in range(800):
        actions = one.random_actions()
        assert (actions == two.random_actions()).all()
        for env in (one, two):
            env.step(actions)
        assert (one.observations == two.observations).all() and (one.rewards == two.rewards).all()
        assert (one.rewards.sum(1) == 0).all() and ((one.rewards == 1).sum(1) == one.dones).all()
        assert one.masks.any(1).all() and (one.seat_to_move < 2).all()
        ended += one.dones.sum()
    assert ended


def test_an_action_that_a_mask_forbids_steps_no_game() -> None:
    env = DiceTownVector(4)
    before = env.observations.copy()
    actions = env.masks.argmax(1)
    for wrong in (-1, ACTIONS, int(env.masks[3].argmin())):
        actions[3] = wrong
        with pytest.raises(ValueError, match="mask"):
            env.step(actions)
        assert (env.observations == before).all()
    wrongs = ({"seats": 6}, {"preset": "second"}, {"observation": "all"}, {"threads": 0})
    for arguments in (*wrongs, {"others": ["normal"]}, {"others": ["hard"] * 3}, {"others": ["nobody"] * 3}):
        with pytest.raises(ValueError):
            DiceTownVector(4, **arguments)
    for bounds in ((-1, 2), (2, 1), (0, 5)):
        with pytest.raises(ValueError):
            env.envs.see(*bounds, env.observations)
    with pytest.raises(ValueError):
        env.envs.see(0, 4, env.observations[:3])
    for n in (0, -1, 1 << 60):
        with pytest.raises((ValueError, MemoryError)):
            compiled().Envs(n)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_games_can_be_kept(copied: Any) -> None:
    env = DiceTownVector(3)
    kept = copied(env.envs)
    actions = env.random_actions()
    env.step(actions)
    again = np.zeros((3, SEEN), np.uint8)
    winner = np.zeros(3, np.uint8)
    kept.step(0, 3, actions, winner)
    kept.see(0, 3, again)
    assert (again == env.observations).all()


def test_fields_are_where_they_are_said_to_be() -> None:
    """Each is between 0 and 1 by its scale; the question is one-hot; dice under other cups are not shown."""
    env = DiceTownVector(8, 5, "revised", "features")
    where = fields()
    assert where["own_offer"].stop == FEATURES == OBSERVATIONS["features"] == len(SCALES)
    sights = np.zeros((8, SEEN), np.uint8)
    for _ in range(100):
        env.step(env.random_actions())
        scaled = env.observations / SCALES
        assert scaled.min() >= 0 and scaled.max() <= 1, [name for name, at in where.items() if scaled[:, at].max() > 1]
        assert (scaled[:, where["question"]].sum(1) == 1).all() and (scaled[:, where["present"]] == 1).all()
        env.envs.see(0, 8, sights)
        for i in range(8):
            for other in set(range(5)) - {int(env.seat_to_move[i])}:
                dice = sights[i, DICE + 5 * other : DICE + 5 * other + 5]
                kept = sights[i, KEPT + other] >> np.arange(5) & 1
                assert np.isin(dice[kept == 0], (UNSEEN, NONE)).all()


def test_one_seat_learns_from_players_of_this_project() -> None:
    """Only the learner is asked, at each place in turn. A learner that plays at random loses to the console's bot."""
    wins = {}
    for name in ("chance", "normal"):
        env = DiceTownVector(32, 3, "first", "none", others=(name, name))
        games, won, seats = 0, 0.0, set()
        while games < 60:
            seat = env.seat_to_move.copy()
            seats |= set(seat.tolist())
            hopes = env.hopes()
            assert (hopes >= 0).all() and (hopes <= 1).all()
            env.step(env.random_actions())
            assert ((env.seat_to_move == seat) | env.dones).all(), "nobody else is asked"
            games += env.dones.sum()
            won += (env.rewards[range(32), seat] == 1).sum()
        assert seats == {0, 1, 2}
        wins[name] = won / games
    assert wins["normal"] < 0.1 < wins["chance"]


def test_advice_is_what_the_consoles_bot_would_do() -> None:
    """Compared with a copy of the row's game; -1 only for an offer."""
    env, plain, bot = DiceTownVector(1, 2, "first", "features"), Env(), Bot()
    env.reset(seed=6)
    plain.begin(2, PRESETS["first"], bytes([OUTSIDE] * OTHERS), array("Q", [Chance(6).draw()]))
    offers = fields()["question"].start + OFFER
    for _ in range(150):
        advice = int(env.advice()[0])
        choice = thought(bot, plain.game, plain.seat)
        assert choice == choice_of(plain.game, plain.seat, advice) if advice >= 0 else env.observations[0, offers]
        action = advice if advice >= 0 else 0
        env.step([action])
        plain.step(array("q", [action]), bytearray(1))
