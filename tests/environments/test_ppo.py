"""The example that trains: it starts as the console's bot, and makes choices likelier that did better than expected."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from host.engine.actions import ACTIONS
from host.environments import ppo
from host.environments.vector import DiceTownVector


def test_it_begins_as_the_bot() -> None:
    """The bot always has an answer, except an offer that is no action."""
    env = DiceTownVector(16, 2, "first", "features", others=("normal",))
    actor = ppo.Network(ACTIONS, np.random.default_rng(1))
    for _ in range(60):
        masks, advice = env.masks > 0, env.advice()
        logs = ppo.policy(actor.layers(env.observations)[-1], masks, advice)
        assert np.exp(logs).sum(1) == pytest.approx(1, abs=1e-4) and (np.exp(logs[~masks]) == 0).all()
        assert ((logs.argmax(1) == advice) | (advice < 0)).all()
        assert masks[np.arange(16), advice][advice >= 0].all()
        env.step(logs.argmax(1))


def test_an_update_makes_likelier_what_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ppo, "STEPS", 24)
    monkeypatch.setattr(ppo, "BATCH", 64)
    random = np.random.default_rng(2)
    actor, critic = ppo.Network(ACTIONS, random), ppo.Network(1, random)
    env = DiceTownVector(16, 2, "first", "features", others=("normal",))
    of = ppo.play(env, actor, critic, random)
    free = of["mask"].sum(2) > 1
    gain = ppo.advantages(of, free, ppo.ACTOR)[free]
    rows = np.arange(free.sum())

    def logs() -> np.ndarray:
        out = actor.layers(of["seen"][free])[-1]
        return ppo.policy(out, of["mask"][free], of["advice"][free])[rows, of["action"][free]]

    before = logs()
    assert before == pytest.approx(of["log"][free], abs=1e-4)
    ppo.learn(actor, critic, of, random, 0)
    assert (logs() == before).all(), "the critic learns by itself"
    ppo.learn(actor, critic, of, random, ppo.RATE)
    assert np.corrcoef(logs() - before, gain)[0, 1] > 0.1


def test_a_player_that_was_kept_plays_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    np.savez(tmp_path / "player.npz", *ppo.Network(ACTIONS, np.random.default_rng(3)).weights)
    monkeypatch.setattr("sys.argv", ["ppo", "--load", str(tmp_path / "player.npz"), "--games", "20"])
    ppo.main()
    assert "of 20 games" in capsys.readouterr().out
