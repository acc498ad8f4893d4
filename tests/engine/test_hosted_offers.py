"""The host says that it plays bots while no game runs."""

import threading
from typing import Any

import pytest

from host.engine import hosted
from host.engine.hosted import Hosted
from host.game.events import Event


class Console:
    """Counts how often it was looked at, and keeps what it was told."""

    def __init__(self) -> None:
        self.looks = 0
        self.words: list[str] = []
        self.change = threading.Condition()

    def look(self) -> Any:
        with self.change:
            self.looks += 1
            self.change.notify_all()
        return self

    def command(self, verb: str, **_: Any) -> None:
        self.words.append(verb)

    def looked(self, times: int) -> None:
        """Wait for this many more looks; what was sent at earlier ones has then arrived."""
        with self.change:
            end = self.looks + times
            assert self.change.wait_for(lambda: self.looks >= end, 300)


def test_it_is_offered_again_and_again_but_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted, "AGAIN", 0.001)
    console, players = Console(), Hosted("offers")
    players.follow(Event("setup", {}))
    with players:
        players.offer(console.look)
        console.looked(3)
        assert not console.words
        players.follow(Event("aborted", {}))
        console.looked(3)
        assert console.words[:2] == ["players", "players"]
