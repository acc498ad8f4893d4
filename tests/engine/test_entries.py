"""The entries of the compiled rules: by place or name, copied, pickled; and they refuse whatever is wrong."""

import copy
import pickle
import random
from typing import Any

import pytest

from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.players import LEVELS
from host.engine.sights import packed
from host.engine.strong import search
from tests.fuzz.compiled_entries import Entries


def begun() -> Any:
    game = compiled().Game()
    game.new(seats=3, switches=256, sheriff=1, seed=seed_bytes("entries"))
    return game


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_is_a_game_of_its_own(copied: Any) -> None:
    game = begun()
    before = bytes(game.s)
    other = copied(game)
    game.refill()
    assert game.decide(seat=0, choice=game.next(seat=0, choice=-1)) == 0
    assert bytes(other.s) == before != bytes(game.s)
    assert other.decide(0, other.next(0, -1)) == 0 and bytes(other.s) == bytes(game.s)
    assert type(copied(game.events)) is type(game.events)


def test_arguments_have_names() -> None:
    game = begun()
    for wrong in ({"seat": 0}, {"seat": 0, "chance": 1}, {"seat": 0, "choice": 1, "more": 2}):
        with pytest.raises(TypeError):
            game.next(**wrong)
    with pytest.raises(TypeError):
        game.next(0, seat=1)


def test_any_bytes_as_a_sight_are_answered_or_refused() -> None:
    rnd = random.Random(17)
    for _ in range(50):
        with pytest.raises(ValueError):
            search(rnd.randbytes(len(packed(compiled().Sight()))), LEVELS["hard"])
    with pytest.raises(ValueError):
        search(rnd.randbytes(608), LEVELS["hard"])


def test_a_search_needs_a_limit() -> None:
    for limits in ((0, 0), (-1, 5), (5, -1)):
        with pytest.raises(ValueError, match="limit"):
            compiled().Search().choose(compiled().Sight(), *limits)


def test_any_arguments_do_no_harm() -> None:
    """`python -m tests.fuzz.compiled_entries` does this under AddressSanitizer, and for longer."""
    entries = Entries(1)
    for _ in range(2000):
        entries.call()
    assert 100 < entries.refused < entries.done
