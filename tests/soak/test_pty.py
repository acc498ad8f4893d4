"""A short run of tests/soak/pty.py; `make soak` does fifty games."""

from tests.soak.pty import Games


def test_a_whole_game_on_micropython_over_a_bad_line(micropython64: list[str]) -> None:
    games = Games(seed=3)
    games.run(1)
    assert games.count == 1 and games.cable.happened.total() > 10
