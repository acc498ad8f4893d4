"""How the search estimates who wins: the weights in value.txt, and the program that finds them."""

import numpy as np
import pytest

from dicetown.game import Game
from dicetown.layout import GOLD, ROUND
from dicetown.presets import PRESETS
from host.engine import value
from host.engine.chance import seed_bytes
from host.engine.learn import FILE, Network, gathered, inputs, taught
from host.engine.native import ONE
from host.engine.players import Thinker, level
from host.engine.search import Search
from host.engine.sights import Sight, unpacked
from host.engine.strong import Seats, search
from host.engine.thinking import decided, first_owed
from host.engine.value import ALL, EACH, HIDDEN, OF_SEAT, OF_TABLE, POINTS, WEIGHT, YES, Value


def of_file() -> Network:
    """Return the network with the weights of value.txt."""
    network = Network(np.random.default_rng(0))
    into = np.reshape(value.INTO, (EACH + ALL, HIDDEN)) / WEIGHT
    found = (into, np.array(value.WITHOUT) / WEIGHT / YES, np.array(value.OUT) / WEIGHT)
    network.weights = [each.astype(np.float32) for each in found]
    return network


def played(preset: str, seats: int, rounds: int) -> Game:
    """Play a game of the console's bots up to the beginning of a round."""
    game, thinker = Game(), Thinker()
    game.new(seats, PRESETS[preset], 0, seed_bytes(f"value {preset} {seats}"))
    while game.s[ROUND] <= rounds and not game.over():
        seat = first_owed(game)
        decided(game, seat, thinker.choose(game, seat))
        game.events.clear()
    return game


@pytest.mark.parametrize(("preset", "seats"), [("first", 2), ("cs-first", 3), ("revised", 5)])
def test_somebody_wins_and_nuggets_help(preset: str, seats: int) -> None:
    """Late in the game: early nuggets make a leader, whom the others rob."""
    game = played(preset, seats, 10)
    chances = [Value().of(game, seat) for seat in range(seats)]
    assert sum(chances) == pytest.approx(ONE, abs=seats)
    for seat in range(seats):
        game.s[GOLD + seat] += 8
        assert Value().of(game, seat) > chances[seat]
        game.s[GOLD + seat] -= 8


def test_at_the_end_it_is_known() -> None:
    game = played("first", 3, 99)
    assert sorted(Value().of(game, seat) for seat in range(3)) == [0, 0, ONE]


def test_it_says_what_was_learned() -> None:
    """Its whole numbers give what the trained network says, for 2 and for 5 seats."""
    for seats in (2, 5):
        game, own = played("revised", seats, 3), Value()
        own.look(game.s)
        row = np.array([[*own.seats, *own.table, 0]], np.uint8)
        row[0, seats * EACH : 5 * EACH] = 0
        x, sitting, _ = inputs(row)
        (chances,), _ = of_file().chances(x, sitting)
        assert [own.of(game, seat) / ONE for seat in range(seats)] == pytest.approx(chances[:seats], abs=0.01)


def test_the_file_names_what_it_weighs() -> None:
    lines = FILE.read_text("utf-8").splitlines()
    assert [line.split()[0] for line in lines] == [*OF_SEAT, *OF_TABLE, "without", "out"]
    assert of_file().lines() == lines


def test_it_foretells_more_winners_than_points_do() -> None:
    rows, _ = gathered(400, np.random.default_rng(99))
    x, sitting, winners = inputs(rows)
    chances, _ = of_file().chances(x, sitting)
    points = np.where(sitting, x[:, :, POINTS], -1)
    assert (chances.argmax(1) == winners).mean() > (points.argmax(1) == winners).mean() + 0.01


def test_it_learns() -> None:
    rows, games = gathered(3000, np.random.default_rng(3))
    network = taught(rows, games, 2, np.random.default_rng(3))
    kept_back = rows[games % 20 == 0]
    assert network.loss(kept_back) < Network(np.random.default_rng(3)).loss(kept_back) - 0.04


def test_a_search_chooses_in_python_what_it_chooses_compiled() -> None:
    quick = level("hard:2")
    seats, thinker = Seats(3, PRESETS["revised"], 0, seed_bytes("both")), Thinker()
    for n in range(40):
        seat = first_owed(seats.game)
        if n % 8 == 0:
            sight = seats.sight(seat)
            assert Search().choose(unpacked(sight, Sight()), quick.playouts, 0) == search(sight, quick)
        game = Game()
        game.load(bytes(seats.game.s))
        seats.decide(seat, thinker.choose(game, seat))
