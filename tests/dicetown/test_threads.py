"""Games side by side: each game and bot owns the memory that its steps work on, so threads need no lock."""

import hashlib
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from chance import Luck, begin, choose, owing
from dicetown.bots import Bot
from dicetown.events import EVENT_SIZE
from dicetown.game import DONE

GAMES = 8


@pytest.fixture
def restless() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def digest(number: int, start: Barrier | None = None) -> str:
    """Return a hash of the state and events after each decision of a game. Even seats think, others play at random."""
    g = begin(number)
    bot = Bot()
    luck = Luck(number)
    event = bytearray(EVENT_SIZE)
    told = hashlib.sha256()
    if start:
        start.wait()
    while not g.over():
        seat = owing(g, luck)
        choice = -1
        if seat % 2 == 0:
            bot.start(g, seat)
            while choice < 0:
                choice = bot.think(g, seat)
        g.refill()
        assert g.decide(seat, choice if choice >= 0 else choose(g, seat, luck)) == DONE
        while g.events.take(event):
            told.update(event)
        told.update(g.s)
    return told.hexdigest()


def test_games_in_threads_are_the_games_they_are_alone(restless: None) -> None:
    """Shuffles (S2, L5), offers (Q34), poker hands (L14) and bots, in eight threads."""
    alone = [digest(number) for number in range(GAMES)]
    together = Barrier(GAMES)
    with ThreadPoolExecutor(GAMES) as threads:
        assert list(threads.map(lambda number: digest(number, together), range(GAMES))) == alone
    assert len(set(alone)) == GAMES
