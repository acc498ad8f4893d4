"""What a player at a console remembers: what all were told, and what it saw when it was asked; and never wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy

import pytest

from chance import Luck, choose, owing
from dicetown import cards as c
from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.layout import NEXT, TAIL
from dicetown.piles import after, first
from dicetown.presets import PRESETS
from dicetown.sight import UNSEEN, laid
from host.engine.build import compiled
from host.engine.players import seed_bytes
from host.engine.recall import ANYWHERE, Recall
from host.game.events import Event, Snapshot, decode
from tests.engine.test_seen import seen
from tests.properties.twins import clone, scramble


def tell(game: Game, recall: Recall) -> None:
    """As the line does."""
    event = bytearray(EVENT_SIZE)
    while game.events.take(event):
        conceal(event, 0)
        recall.follow(decode(event))


def played(preset: str, seats: int) -> Iterator[tuple[Game, int, Recall]]:
    """A game that is followed, at each question of one of its seats."""
    game, luck, recall = Game(), Luck(seats), Recall()
    game.new(seats, PRESETS[preset], 0, seed_bytes(f"recall {preset} {seats}"))
    tell(game, recall)
    while not game.over():
        seat = owing(game, luck)
        yield game, seat, recall
        game.refill()
        game.decide(seat, choose(game, seat, luck))
        tell(game, recall)


def place_of(state: bytearray, card: int) -> int | None:
    for place in range(c.PLACES):
        each = first(state, place) if state[TAIL + place] != c.NONE else c.NONE
        while each != c.NONE:
            if each == card:
                return place
            each = after(state, place, each)
    return None


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("preset", PRESETS)
def test_it_is_never_wrong_and_the_same_for_twins(preset: str, seats: int) -> None:
    """Each unseen card lies where it may lie by what is remembered; who cannot tell two games apart knows the same."""
    known = 0
    for game, seat, recall in played(preset, seats):
        view = seen(game, seat)
        twin, other = clone(game), deepcopy(recall)
        scramble(twin, seat, random.Random(seats))
        before = bytes(compiled().seen(view))
        sight = recall.sight(seat, view)
        if seen(twin, seat) == view:
            assert other.sight(seat, seen(twin, seat)) == sight
        known += sight != before
        for card in range(c.CARDS):
            place = place_of(game.s, card)
            if place is not None and view[NEXT + card] == UNSEEN:
                assert recall.where[seat][card] >> place & 1
        if laid(game.s):
            continue
        rules = compiled()
        dealt = rules.Game()
        rules.dealt(dealt, sight, 1)
    assert known


def test_who_took_an_open_card_holds_it_until_such_a_card_moves() -> None:
    recall = Recall()
    recall.follow(Event("move", {"what": 30, "n": 1, "from": c.ROW, "to": 2}))
    assert [where[30] for where in recall.where] == [1 << 2] * 5
    recall.follow(Event("move", {"what": c.STORE_BACK, "n": 1, "from": 2, "to": 3}))
    assert recall.where[0][30] == 1 << 2
    recall.follow(Event("move", {"what": c.PROPERTY_BACK, "n": 1, "from": 2, "to": 3}))
    assert recall.where[0][30] == 1 << 2 | 1 << 3
    recall.follow(Event("move", {"what": 30, "n": 1, "from": 3, "to": c.FRONT + 3}))
    assert recall.where[0][30] == 1 << c.FRONT + 3


def test_what_was_seen_of_a_hand_is_remembered_by_that_seat_alone() -> None:
    for game, seat, recall in played("revised", 3):
        hand = [card for card in range(c.CARDS) if place_of(game.s, card) == seat]
        recall.sight(seat, seen(game, seat))
        if hand:
            recall.follow(Event("move", {"what": c.back(hand[0]), "n": 1, "from": seat, "to": (seat + 1) % 3}))
            both = 1 << seat | 1 << (seat + 1) % 3
            assert recall.where[seat][hand[0]] == both
            return


def test_who_has_missed_something_knows_what_he_sees() -> None:
    recall = Recall()
    game = Game()
    game.new(3, PRESETS["first"], 0, bytes(32))
    view = seen(game, 0)
    fresh = bytes(compiled().seen(view))
    for where in recall.where:
        where[:] = type(where)("I", [1 << c.BANK] * c.CARDS)
    assert recall.sight(0, view) == fresh
    assert recall.sight(0, view) == fresh
    recall.follow(Snapshot())
    assert set(recall.where[1]) == {ANYWHERE}
    with pytest.raises(ValueError, match="a bit a place"):
        compiled().seen(view, bytearray(3))
