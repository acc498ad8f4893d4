"""The scoreboard's table equals the engine's public state at every event, not just between decisions (P-C, S8)."""

import random
from typing import Any

import pytest

from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.chance import Chance, seed_bytes
from host.engine.players import Thinker
from host.game.players import NAMES
from host.game.public_state import Table
from tests.game.public_events import public_events

FIELDS = ("badge", "dollars", "nuggets", "counts", "shown", "dice", "round")  # what a scoreboard shows of the goods
GAMES = 4  # of each preset and number of seats


class Witness:
    """Keeps the engine's state as it is when an event is put into the ring."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[bytes] = []
        self.put, self.moved = game.events.put, game.events.moved
        game.events.put, game.events.moved = self._put, self._moved

    def _put(self, *fields: int) -> None:
        self.put(*fields)
        self.states.append(bytes(self.game.s))

    def _moved(self, *fields: int) -> None:
        self.moved(*fields)
        self.states.append(bytes(self.game.s))


def shown(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in FIELDS}


def public_part(state: bytes) -> dict[str, Any]:
    game = Game()
    game.s[:] = state
    return shown(Table.of(game, NAMES))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_table_is_right_at_every_event(seats: int, preset: str) -> None:
    for n in range(GAMES):
        player = Thinker() if n % 2 == 0 else Chance(f"{preset} {seats} {n}")
        game = Game()
        game.new(seats, PRESETS[preset], n % seats, seed_bytes(f"every event {preset} {seats} {n}"))
        public_events(game)
        table, witness = Table.of(game, NAMES), Witness(game)
        while not game.over():
            seat = random.Random(n).choice([i for i in range(seats) if game.owed() >> i & 1])
            choice = player.choose(game, seat)
            game.refill()
            witness.states.clear()
            assert game.decide(seat, choice) == 0
            events = public_events(game)
            assert len(events) == len(witness.states)
            for event, state in zip(events, witness.states):
                table.apply(event)
                assert shown(table) == public_part(state), f"at {event} after seat {seat} chose {choice}"
