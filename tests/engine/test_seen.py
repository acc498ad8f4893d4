"""What a seat may see (Q84, R2): one function tells the console's hosts and strong players the same, byte for byte."""

import random

import pytest

from chance import Luck, choose, owing
from dicetown.game import Game
from dicetown.layout import DICE, NEXT, OWED, QUESTION, SEATS, SHERIFF, SIZE, TAIL, THROWN
from dicetown.presets import PRESETS
from dicetown.questions import OFFER, THROW_DICE
from dicetown.sight import AT_TIES, PIECES, SEAT, SEEN, TOLD, hide, laid
from host.engine.chance import seed_bytes
from host.engine.players import level
from host.engine.recall import Followed
from host.engine.strong import search, told
from tests.properties.twins import clone, scramble


def seen(game: Game, seat: int) -> bytes:
    view = bytearray(game.s) + bytes(SEEN - SIZE)
    for piece in range(PIECES):
        hide(game.s, seat, view, piece)
    return bytes(view)


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("preset", PRESETS)
def test_twins_and_a_console_know_the_same(preset: str, number: int) -> None:
    game, luck = Game(), Luck(number)
    game.new(2 + number % 4, PRESETS[preset], 0, seed_bytes(f"seen {preset} {number}"))
    while not game.over():
        seat = owing(game, luck)
        view = seen(game, seat)
        assert told(view) == Followed(bytes(game.s)).sight(seat)
        line = bytearray(SEEN)
        for first, end in TOLD if laid(game.s) else TOLD[:-AT_TIES]:
            line[first:end] = view[first:end]
        assert line == view
        twin = clone(game)
        scramble(twin, seat, random.Random(number))
        if not (laid(game.s) and seat == game.s[SHERIFF]):  # twins don't know that the Sheriff was shown offered cards
            assert seen(twin, seat) == view
        game.refill()
        game.decide(seat, choose(game, seat, luck))
        game.events.clear()


def test_what_no_console_says_is_refused() -> None:
    """Wrong lengths, cards that are twice or nowhere, impossible faces and seats are refused before they are used."""
    game = Game()
    game.new(4, PRESETS["first"], 0, bytes(32))
    view = seen(game, 0)
    assert game.legal(0, search(told(view), level("hard:4")))
    for at, value in ((SEATS, 6), (SHERIFF, 4), (OWED, 0), (QUESTION, 0), (DICE, 6), (TAIL, 60), (NEXT, 50), (SEAT, 4)):
        lie = bytearray(view)
        lie[at] = value
        with pytest.raises(ValueError, match="no console"):
            told(bytes(lie))
    for lies in ({QUESTION: OFFER, OWED: 1 << view[SHERIFF] | 1}, {QUESTION: THROW_DICE, THROWN: 32}):
        lie = bytearray(view)
        for at, value in lies.items():
            lie[at] = value
        with pytest.raises(ValueError, match="no console"):
            told(bytes(lie))
    for size in (0, SEEN - 1, SEEN, SEEN + 1):
        with pytest.raises(ValueError, match="no console"):
            told(random.Random(1).randbytes(size))
