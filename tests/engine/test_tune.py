"""The program that looks for better numbers for the device's bot."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np

from dicetown.layout import CHAMPION
from dicetown.presets import PRESETS
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.players import Thinker
from host.engine.thinking import decided, first_owed
from host.engine.trials import NUMBERS
from host.engine.tune import ALL, PLACES, POOL, Tuner, limits, taste, trial, written


def champion(seats: int, switches: int, seed: bytes) -> int:
    """Of a game of the device's bots."""
    game, thinker = compiled().Game(), Thinker()
    thinker.bot = compiled().Bot()
    game.new(seats, switches, 0, seed)
    while not game.over():
        seat = first_owed(game)
        decided(game, seat, thinker.choose(game, seat))
        game.events.clear()
    return int(game.s[CHAMPION])


def test_with_the_numbers_of_the_files_it_is_the_bot_itself() -> None:
    """In all editions; with other numbers the games go another way."""
    tried = trial()
    own, others = np.zeros((5, NUMBERS), np.int64), np.zeros((5, NUMBERS), np.int64)
    own[:, :ALL], others[:, :ALL] = taste(), taste(POOL["landlord"])
    other = 0
    for n, switches in enumerate(PRESETS.values()):
        for seats in (2, 5):
            seed = seed_bytes(f"tuned {n} {seats}")
            expected = champion(seats, switches, seed)
            assert tried.play(seats, switches, 0, seed, own) == expected
            other += tried.play(seats, switches, 0, seed, others) != expected
    assert other


def test_it_finds_the_constants_where_it_would_write_them() -> None:
    """Each is a line of its own in its file; what a reason says aloud is not among them."""
    lines = written(taste())
    assert not {"DOLLAR", "NUGGET", "BADGE"} & lines.keys()
    for name, place in PLACES.items():
        tree = ast.parse(Path(str(place.module.__file__)).read_text("utf-8"))
        held = [ast.unparse(each) for each in tree.body if isinstance(each, ast.Assign)]
        assert f"{name} = {ast.unparse(ast.parse(lines[name]))}" in held


def test_numbers_move_within_their_limits() -> None:
    """As far as the changes of those who won say; what is printed on a card stays."""
    tuner = Tuner(1)
    before = tuner.numbers.copy()
    tuner.play(40, 1.0)
    least, most, step = limits()
    moved = np.abs(tuner.numbers - before)
    assert moved.any() and (moved <= step).all()
    assert (tuner.numbers >= least).all() and (tuner.numbers <= most).all()
