"""The program that looks for better constants for the device's bot."""

import ast
from pathlib import Path
from typing import Any

import numpy as np

from dicetown.cards import DYNAMITE
from dicetown.layout import CHAMPION
from dicetown.presets import PRESETS
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.players import Thinker
from host.engine.tastes import POOL
from host.engine.thinking import decided, first_owed
from host.engine.trials import NUMBERS
from host.engine.tune import ALL, PLACES, Tuner, limits, sums, taste, trial, written


def champion(seats: int, switches: int, seed: bytes) -> int:
    """Play a game of the device's bots. -> who wins"""
    game, thinker = compiled().Game(), Thinker()
    thinker.bot = compiled().Bot()
    game.new(seats, switches, 0, seed)
    while not game.over():
        seat = first_owed(game)
        decided(game, seat, thinker.choose(game, seat))
        game.events.clear()
    return int(game.s[CHAMPION])


def test_with_the_numbers_of_the_files_it_is_the_bot_itself() -> None:
    """In all editions. With other numbers the games take another course."""
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
    """Each is a line of its own in its file. Numbers printed on cards, and those that reasons quote, are not tuned."""
    lines = written(taste())
    _, _, step = limits()
    assert not step[[PLACES[name].at for name in ("DOLLAR", "NUGGET", "BADGE", "_DEED")]].any()
    assert not step[PLACES["STORE_WORTH"].at :][:DYNAMITE].any()
    for name, place in PLACES.items():
        tree = ast.parse(Path(str(place.module.__file__)).read_text("utf-8"))
        held = [ast.unparse(each) for each in tree.body if isinstance(each, ast.Assign)]
        assert f"{name} = {ast.unparse(ast.parse(lines[name]))}" in held


def test_the_numbers_of_the_files_are_sound() -> None:
    rows, asked = sums()
    assert (rows @ taste() >= asked).all()


def test_numbers_move_within_what_is_sound() -> None:
    """They start from the bot's first numbers, whatever the files say; rounded ones are valid, too."""
    tuner = Tuner(1)
    assert (tuner.numbers == Tuner(2).numbers).all()
    before = tuner.numbers.copy()
    tuner.play(40, 1.0)
    least, most, step = limits()
    rows, asked = sums()
    assert ((tuner.numbers != before) <= (step > 0)).all() and (tuner.numbers != before).any()
    assert (tuner.numbers >= least).all() and (tuner.numbers <= most).all()
    assert (rows @ tuner.numbers > asked - 0.1).all() and (rows @ tuner.whole() >= asked).all()
    assert (tuner.whole() % 1 == 0).all()


def test_slopes_say_which_number_helps() -> None:
    """Here the player who bids least leads most, whatever else it does."""
    at = PLACES["_BID"].at

    class Bids(Tuner):
        def game(self, own: Any) -> tuple[int, Any]:
            return 0, -own[:, at]

    slopes, errors = Bids(1).slopes("collector", 400)
    moved = slopes != 0
    assert (moved == (limits()[2] > 0)).all() and slopes[at] < -4 * errors[at]
    moved[at] = False
    assert (abs(slopes[moved]) < 4 * errors[moved]).all()
