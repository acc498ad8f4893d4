"""Players at a box follow its game by the answers it takes, and remember; they miss nothing unless they must."""

from pathlib import Path

import pytest

from dicetown.presets import PRESETS
from host.commands.demo import demo
from host.engine import minds
from host.engine.minds import Minds
from host.engine.recall import Followed
from host.game.events import Event
from host.link.client import Client
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.tooling.tools import needed

PATIENCE = 300.0  # seconds for the first line: reached only by a test that has failed
STEP = 2000  # ms
QUIET = 0.01  # seconds in which messages arrive


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return a list of the states from which players begin to follow."""
    for tool in ("cc", "stdlib.h", "Python.h"):
        needed(tool)
    found: list[bytes] = []

    def follow(state: bytes) -> Followed:
        found.append(state)
        return Followed(state)

    monkeypatch.setattr(minds, "Followed", follow)
    return found


@pytest.mark.parametrize(("preset", "seats"), list(zip(PRESETS, (2, 3, 4, 5, 3))))
def test_no_answer_is_missed_in_a_whole_game(preset: str, seats: int, begun: list[bytes], tmp_path: Path) -> None:
    demo(seed="remembered", seats=seats, bots="hard:1", preset=preset, records=tmp_path)
    assert len(begun) == 1


def test_behind_a_cut_of_the_power_they_begin_anew(begun: list[bytes], tmp_path: Path) -> None:
    """People play beside them, for whom the console looks ahead; the console's bot answers for them."""
    players = Minds("cut")
    board = Console(VirtualBoard(), clock=VirtualClock(step=16), entropy=b"cut", flash=tmp_path, thinker=players.choose)
    with board as console, Client(console.port) as client:
        console.think_for(players.sit({2: "hard:1"}))
        client.wait_hello(PATIENCE)
        client.new([("Ann", False), ("Bo", False), ("Cy", True)], PRESETS["revised"], patience=1, pause=1)
        told: list[str] = []

        def play(word: str, times: int) -> None:
            while told.count(word) < times:
                console.advance(STEP)
                told.extend(each.name for each in client.messages(QUIET) if isinstance(each, Event))

        play("play", 1)
        assert len(begun) == 1
        console.restart()
        play("round", told.count("round") + 2)
    assert len(begun) == 2
