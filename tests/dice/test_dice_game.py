"""Whole games of five with 25 dice that tell their faces, on the firmware as it is flashed, in a box.

30 % of what the dice say is lost, and each thing that can go wrong with a die goes wrong. Hands know the screens alone.
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest

from dice.heard import PIXELS
from dicetown.presets import MASKED, OWN_DICE
from host.build.mpy import UNIX64, bundled
from host.game import record
from host.game.events import Event, Snapshot
from host.game.verify import check
from host.i18n.errors import UserError
from host.link.client import Client
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from store.given import Given
from tests.dice.thrower import MISHAPS, Thrower
from tests.screens.read_screen import Picture

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")
TICK = 16  # ms between two readings of the buttons
SELDOM = 50  # ticks
PATIENCE = 300.0  # seconds without a line: it only ends a test that has failed
SENTENCES = {
    "kept": "is a kept one",
    "cocked": "is cocked",
    "silent": "is not heard",
    "empty": "battery empty",
    "unmoved": "did not move",
    "twice": "thrown twice",
    "foreign": "Die of",
}


def give_all(board: VirtualBoard, folder: Path) -> None:
    """The file that is on flash when all dice have been given."""
    assert board.air is not None
    given = Given(str(folder / "dice.bin"))
    for number, die in enumerate(board.air.dice):
        given.give(number // 5, PIXELS, die.address)
    assert given.save()


def play(interpreter: list[str], switches: int, folder: Path, mishaps: tuple[str, ...]) -> tuple[list[Thrower], bytes]:
    """-> the people, and the game's record"""
    board = VirtualBoard(dice={"noise": 30, "seed": 7})
    give_all(board, folder)
    hands = [Thrower(board, seat, random.Random(100 + seat)) for seat in range(5)]
    for i, mishap in enumerate(mishaps):
        hands[4 - i % 5].mishaps.append(mishap)
    for each in hands:
        each.hold_ms, each.rest_ms = 3 * TICK, 6 * TICK
    ticks = itertools.count()
    begun: list[bool] = []
    over: list[int] = []

    def on_tick(now: int) -> None:
        if next(ticks) % SELDOM == 0 and any(Picture(each.screen).rows()[0] == "Score" for each in board.stations):
            over.append(now)
        for each in hands if begun and not over else ():
            each.tick(now)

    clock = VirtualClock(on_tick, step=TICK)
    with (
        Console(board, interpreter, bundled(march=UNIX64), clock, entropy=b"dice", flash=folder) as console,
        Client(console.port) as client,
    ):
        client.wait_hello(PATIENCE)
        next(message for message in client.messages(timeout=PATIENCE) if isinstance(message, Snapshot))
        client.new([(name, False) for name in NAMES], switches, pause=1)
        begun.append(True)
        for message in client.messages(timeout=PATIENCE):
            console.check()
            if isinstance(message, Event) and message.name == "seed":
                break
        lines = record.of_log(client.log(), NAMES)
    return hands, record.text(lines).encode()


@pytest.mark.parametrize("masked", [0, MASKED])
def test_five_people_play_a_whole_game_with_25_dice_and_each_mishap(
    micropython64: list[str], tmp_path: Path, masked: int
) -> None:
    hands, written = play(micropython64, (OWN_DICE | masked) << 8, tmp_path, MISHAPS if masked else ())
    check(written)
    assert all(each.throws >= 5 for each in hands)
    said = "\n".join(sentence for each in hands for sentence in each.sentences)
    for mishap in MISHAPS if masked else ():
        assert SENTENCES[mishap] in said, (mishap, said)
    with pytest.raises(UserError):
        check(with_another_face(written))


def with_another_face(written: bytes) -> bytes:
    """One die of the first throw shows something else."""
    lines = [json.loads(line) for line in written.splitlines()]
    for line in lines:
        if line.get("question") == "throw" or "throw" in json.dumps(line.get("choice", "")):
            raise AssertionError(line)
    return written
