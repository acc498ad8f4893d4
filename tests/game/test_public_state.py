"""The scoreboard's table, fed only with public events, equals the engine's public state after every decision, and in
its goods even after every event (P-C, S8).
"""

import random
from typing import Any

import pytest

from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.chance import Chance, seed_bytes
from host.engine.players import Thinker
from host.game import names, sentences
from host.game.events import Event
from host.game.players import NAMES
from host.game.public_state import Table
from tests.game.public_events import public_events

FIELDS = ("badge", "dollars", "nuggets", "counts", "shown", "dice", "round")  # the goods that a scoreboard shows
GAMES = 1, 3  # numbers of games of each preset and number of seats, played by chance and by bots


class Witness:
    """Keeps the engine's state from each moment when an event is put into the ring."""

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


def follow_game(seats: int, preset: str, n: int) -> None:
    player = Thinker() if n % 3 == 0 else Chance(f"{preset} {seats} {n}")
    game = Game()
    game.new(seats, PRESETS[preset], n % seats, seed_bytes(f"table {preset} {seats} {n}"))
    public_events(game)  # events don't say which cards lie open; a snapshot does
    table, witness = Table.of(game, NAMES), Witness(game)
    while not game.over():
        owed = game.owed()
        seat = random.Random(n).choice([i for i in range(seats) if owed >> i & 1])
        choice = player.choose(game, seat)
        game.refill()
        witness.states.clear()
        assert game.decide(seat, choice) == 0
        for event, state in zip(public_events(game), witness.states, strict=True):
            sentences.sentence(event, table)
            table.apply(event)
            assert shown(table) == public_part(state), f"at {event} after seat {seat} chose {choice}"
            if event.name == "win" and event.fields["seat"] in range(seats):  # A1: the winner's dice of the face
                face = names.WINNING_FACE.get(event.fields["location"])
                assert face is None or table.dice[event.fields["seat"]].count(face) == event.fields["count"]
        assert table.state() == Table.of(game, NAMES).state(), f"after {seat} chose {choice}"
    assert table.over and set(table.scores) == set(range(seats))
    assert sum(table.dollars) == 8 * seats + 3 and sum(table.nuggets) == 30  # S6, S8


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_public_events_tell_the_public_state(seats: int, preset: str) -> None:
    """Game 3 of fr-first with four seats ends with a tie, which is not yet the end (E10)."""
    for n in GAMES:
        follow_game(seats, preset, n)


def test_a_setup_lays_the_goods_out_again() -> None:
    """S3 to S10, except for the faces of the open cards."""
    for preset, switches in PRESETS.items():
        game = Game()
        game.new(3, switches, 2, bytes(32))
        setup = public_events(game)[0]
        table = Table(names=["Ann", "Bo", "Cy", "Di"], bots=[False, True, False, True])
        table.dollars[0] = 5
        table.apply(setup)
        want = Table.of(game, NAMES)
        assert (table.dollars, table.nuggets, table.counts) == (want.dollars, want.nuggets, want.counts), preset
        assert table.names == ["Ann", "Bo", "Cy"] and table.bots == [False, True, False]


def keep(seat: int, *faces: int) -> Event:
    dice = [*faces, *[255] * (5 - len(faces))]
    return Event("keep", {"seat": seat, "n": len(faces), **{f"d{i}": face for i, face in enumerate(dice)}})


def test_a_second_keep_of_the_same_throw_replaces_the_first() -> None:
    """R18: Ann leaves three dice, Wanted hits her Brute, and she can pay for two."""
    table = Table(names=["Ann", "Bo"])
    table.apply(keep(0, 5, 5, 4))
    assert table.dice[0] == [5, 5, 4, 255, 255]
    table.apply(keep(0, 5, 5))
    assert table.dice[0] == [5, 5, 255, 255, 255]
    table.apply(Event("throw", {"seat": 0, "n": 3, "last": 0}))
    table.apply(Event("keep", {"seat": 0, "n": 1, "d0": 255, "d1": 255, "d2": 255, "d3": 0, "d4": 255}))
    assert table.dice[0] == [5, 5, 255, 0, 255]


def test_locks_are_awaited_no_more() -> None:
    table = Table(names=["Ann", "Bo", "Cy"])
    table.apply(Event("ask", {"question": 1, "seats": 7, "location": 255}))
    table.apply(Event("lock", {"seat": 1}))
    assert table.awaited == [0, 2]
    table.apply(Event("unlock", {"seat": 1}))
    assert table.awaited == [0, 1, 2]


def test_unknown_events_are_ignored() -> None:
    table = Table(names=["Ann", "Bo"])
    table.apply(Event("weather", {}))
    assert table == Table(names=["Ann", "Bo"])
