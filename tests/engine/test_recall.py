"""What a player remembers: at a console what all were told, and what it saw when it was asked; at a box all that it was
told. It is never wrong.
"""

import random
from array import array
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from chance import Luck, choose, owing
from dicetown import cards as c
from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.layout import NEXT, POSITION, SEED, TAIL
from dicetown.piles import after, first
from dicetown.presets import PRESETS
from dicetown.sight import UNSEEN, laid
from host.engine import strong
from host.engine.chance import seed_bytes
from host.engine.minds import Minds
from host.engine.recall import ANYWHERE, Followed, Recall
from host.game.events import Event, Snapshot, decode
from tests.engine.test_seen import seen
from tests.properties.twins import clone, scramble, told


def tell(game: Game, recall: Recall) -> None:
    """Pass the public events on, as the line does."""
    event = bytearray(EVENT_SIZE)
    while game.events.take(event):
        conceal(event, 0)
        recall.follow(decode(event))


def played(preset: str, seats: int) -> Iterator[tuple[Game, int, Recall]]:
    """Play a game that somebody follows; yield at each question of one of its seats."""
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
    """Each unseen card is at a place that memory allows; in games that look alike to a seat it remembers the same."""
    known = 0
    for game, seat, recall in played(preset, seats):
        view = seen(game, seat)
        twin, other = clone(game), deepcopy(recall)
        scramble(twin, seat, random.Random(seats))
        before = strong.told(view)
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
        strong.dealt(sight, 1)
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
    fresh = strong.told(view)
    for where in recall.where:
        where[:] = array("q", [1 << c.BANK] * c.CARDS)
    assert recall.sight(0, view) == fresh
    assert recall.sight(0, view) == fresh
    recall.follow(Snapshot())
    assert set(recall.where[1]) == {ANYWHERE}
    with pytest.raises(ValueError, match="bytes"):
        strong.told(view, array("q", [1]))


Taken = list[tuple[int, int]]
UNDER = 22  # bit of a place in memory.py: put under the Property deck (L13)


def boxed(preset: str, seats: int) -> Iterator[tuple[Game, int, Taken]]:
    """Play a game; yield at each question of all seats but the first, with the answers since then, as a box does."""
    game, luck = Game(), Luck(seats)
    taken: Taken = []
    game.new(seats, PRESETS[preset], 0, seed_bytes(f"followed {preset} {seats}"))
    while not game.over():
        seat = owing(game, luck)
        if seat:
            yield game, seat, taken
            taken = []
        choice = choose(game, seat, luck)
        game.refill()
        game.decide(seat, choice)
        game.events.clear()
        taken.append((seat, choice))


def kept_up(preset: str, seats: int) -> Iterator[tuple[Game, int, Followed]]:
    """Play the same, with a player who follows it and misses nothing."""
    followed = None
    for game, seat, taken in boxed(preset, seats):
        if followed is None:
            followed = Followed(bytes(game.s))
        else:
            assert followed.leads_to(bytes(game.s), taken)
        yield game, seat, followed


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("preset", PRESETS)
def test_who_follows_a_box_is_never_wrong_and_the_same_for_twins(preset: str, seats: int) -> None:
    """Each card is at a place that the seat thinks possible; a deal made from what it knows is such a twin."""
    known = 0
    for n, (game, seat, followed) in enumerate(kept_up(preset, seats)):
        sight = followed.sight(seat)
        known += sight != Followed(bytes(game.s)).sight(seat)
        twin = strong.dealt(sight, n)
        assert strong.sight_of(twin, seat, followed.memory) == sight
        where = memoryview(followed.memory.where).cast("B").cast("q")
        for card in range(c.CARDS):
            place = place_of(game.s, card)
            if place is not None:
                held = where[seat * c.CARDS + card]
                assert held >> place & 1 or (place == c.DECK and held >> UNDER & 1)
    assert known


def halves(state: bytes, sight: bytes, memory: Any, chance: int) -> tuple[Followed, Followed]:
    """Return the game and a twin with the same dice to come, each followed by a player with the same memory so far."""
    twin = bytearray(strong.dealt(sight, chance).s)
    for at, length in ((SEED, 32), (POSITION, 2)):
        twin[at : at + length] = state[at : at + length]
    both = Followed(state), Followed(bytes(twin))
    for each in both:
        memoryview(each.memory.where).cast("B")[:] = memoryview(memory.where).cast("B")
    return both


@pytest.mark.parametrize("preset", PRESETS)
def test_two_games_that_a_seat_cannot_tell_apart_leave_it_the_same_memory(preset: str) -> None:
    """From some question on, as long as all seats answer alike and the seat is told and sees the same."""
    together, differ = 0, 0
    for n, (game, seat, followed) in enumerate(kept_up(preset, 4)):
        if n % 3:
            continue
        both = halves(bytes(game.s), followed.sight(seat), followed.memory, n)
        games, luck = [clone(each.game) for each in both], Luck(n)
        while not games[0].over():
            asked = owing(games[0], luck)
            choice = choose(games[0], asked, luck)
            for each in games:
                each.refill()
            if [each.decide(asked, choice) for each in games] != [0, 0]:
                break
            mine, theirs = (told(each, seat) for each in games)
            if mine != theirs or seen(games[0], seat) != seen(games[1], seat):
                break
            for follower in both:
                follower.decide(asked, choice)
            assert both[0].sight(seat) == both[1].sight(seat)
            together += 1
            differ += bytes(both[0].memory.where) != bytes(both[1].memory.where)
    assert together > 300 and differ > 100


def test_who_has_missed_an_answer_begins_anew_at_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a step was taken back, or an answer was lost or is another game's, it plays as if it had just come."""
    searched: list[bytes] = []
    monkeypatch.setattr("host.engine.minds.search", lambda sight, level: searched.append(sight) or 0)
    begun: list[bytes] = []
    monkeypatch.setattr("host.engine.minds.Followed", lambda state: begun.append(state) or Followed(state))
    minds = Minds()
    minds.sit(dict.fromkeys(range(1, 4), "hard:4"))
    before, seat_before, remembered = b"", 0, 0
    for n, (game, seat, taken) in enumerate(boxed("revised", 4)):
        state, anew = bytes(game.s), Followed(bytes(game.s)).sight(seat)
        minds.choose(seat, state, taken[:-1] if n == 60 else taken)
        assert (state in begun) == (n in (0, 60, 121))
        if state in begun:
            assert searched[-1] == anew
        remembered += searched[-1] != anew
        if n == 120:  # taken back to the question before
            minds.choose(seat_before, before)
            assert begun[-1] == before and searched[-1] == Followed(before).sight(seat_before)
        before, seat_before = state, seat
        if n == 200:
            break
    assert remembered > 100
