"""One seat as a Gymnasium environment: its spaces, its masks, and a shaped reward that is reported as such."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.tooling.tools import needed


def made(**options: Any) -> Any:
    gymnasium = pytest.importorskip("gymnasium", reason=".cache/uv/bin/uv sync --locked --inexact --group pettingzoo")
    needed("cc")
    import host.environments.gymnasium  # noqa: F401

    return gymnasium.make("DiceTown-v0", **options)


def game(env: Any, seed: int | None) -> list[tuple[Any, float, dict[str, Any]]]:
    """Return every step of a game in which the second legal action is taken, if there is one."""
    seen, info = env.reset(seed=seed)
    found = [(seen, 0.0, info)]
    over = False
    while not over:
        assert env.observation_space.contains(seen)
        action = int(np.flatnonzero(info["action_mask"])[-1])
        seen, reward, over, cut, info = env.step(action)
        assert not cut
        found.append((seen, reward, info))
    return found


@pytest.mark.parametrize("observation", ["features", "sight"])
def test_a_game_from_the_deal_to_the_end(observation: str) -> None:
    """The same seed gives the same game, then another one. A game ends once, with what was won."""
    env = made(opponents=("easy", "chance"), preset="revised", observation=observation)
    one, two, three = game(env, 5), game(env, 5), game(env, None)
    assert len(one) == len(two) and all((a[0] == b[0]).all() and a[1] == b[1] for a, b in zip(one, two))
    assert len(one) != len(three) or any((a[0] != b[0]).any() for a, b in zip(one, three))
    for each in (one, three):
        assert [reward for _, reward, _ in each if reward] in ([1.0], [-0.5])
        assert not each[-1][0].any() and each[-1][2]["won"] == each[-1][1]
    with pytest.raises(ValueError, match="reset"):
        env.step(0)


def test_what_is_not_legal_changes_nothing() -> None:
    env = made()
    _, info = env.reset(seed=1)
    before = env.unwrapped.games.observations.copy()
    with pytest.raises(ValueError, match="mask"):
        env.step(int(info["action_mask"].argmin()))
    assert (env.unwrapped.games.observations == before).all()
    assert (env.unwrapped.action_masks() == info["action_mask"]).all()
    for wrong in ({"opponents": ()}, {"opponents": ("hard",)}, {"opponents": ("normal",) * 5}, {"preset": "second"}):
        with pytest.raises(ValueError):
            made(**wrong)


def test_shaping_is_said_apart_and_adds_up_to_what_the_deal_gave() -> None:
    """A potential: it falls from the hope at the deal to 0 at the end, whatever is played in between."""
    env = made(shaping=0.5)
    for seed in range(3):
        steps = game(env, seed)
        env.reset(seed=seed)
        hope = float(env.unwrapped.games.hopes()[0])
        assert 0 < hope < 1
        assert sum(info["shaping"] for _, _, info in steps) == pytest.approx(-0.5 * hope, abs=1e-5)
        assert all(reward == info["won"] + info["shaping"] for _, reward, info in steps)
        assert any(info["shaping"] for _, _, info in steps[1:-1])
