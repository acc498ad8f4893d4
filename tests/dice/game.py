"""`python -m tests.dice.game`: whole games of five with 25 dice, on the firmware as it is flashed, in a box.

30 % of what the dice say is lost, and each thing that can go wrong with a die goes wrong. Hands know the screens alone.
"""

from __future__ import annotations

import itertools
import random
import re
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from dicetown.presets import MASKED, OWN_DICE
from host.build.interpreters import unix64
from host.build.mpy import UNIX64, bundled
from host.game import record
from host.game.events import Event, Snapshot
from host.game.verify import Wrong, check
from host.link.client import Client
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.dice.thrower import MISHAPS, Thrower
from tests.screens.read_screen import Picture

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")
TICK = 16  # ms between two readings of the buttons
SELDOM = 50  # ticks
PATIENCE = 300.0  # seconds without a line: it only ends a test that has failed


def play(interpreter: list[str], switches: int, folder: Path, mishaps: Iterable[str]) -> tuple[list[Thrower], bytes]:
    """-> the people, and the game's record"""
    board = VirtualBoard(dice={"noise": 30, "seed": 7})
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
        Console(board, interpreter, bundled(march=UNIX64), clock, entropy=b"dice", flash=folder, given=True) as console,
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
    assert not any(each.mishaps or each.mishap for each in hands), (
        "something has not gone wrong, or nobody was told of it"
    )
    return hands, record.text(lines).encode()


def with_another_face(written: bytes) -> bytes:
    """A die of the first throw has told something else."""
    told = re.compile(rb'("kind": ?"throw", ?"choice": ?)(\d+)')
    return told.sub(
        lambda found: found[1] + str(int(found[2]) // 8 * 8 + 1 + int(found[2]) % 8 % 6).encode(), written, count=1
    )


def with_another_value(written: bytes) -> bytes:
    """The first die of the first throw lies otherwise."""
    lies = re.compile(rb'("line": ?"throw", ?"seat": ?0, ?"dice": ?\[")(\w+)"')
    return lies.sub(lambda found: found[1] + (b"9" if found[2] != b"9" else b"A") + b'"', written, count=1)


def main() -> None:
    """Both ways. Raises where a game does not end, or its record does not verify."""
    for way, switches in (("plain", OWN_DICE << 8), ("masked", (OWN_DICE | MASKED) << 8)):
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            hands, written = play(unix64(), switches, Path(folder), MISHAPS)
        check(written)
        for changed in (with_another_face(written), with_another_value(written)):
            try:
                check(changed)
            except Wrong:
                continue
            raise AssertionError(f"{way}: a record that was changed verifies")
        said = sorted({re.sub(r" \d", " #", each) for hand in hands for each in hand.sentences})
        throws = sum(hand.throws for hand in hands)
        print(f"{way}: {throws} throws, record verified, {time.perf_counter() - began:.0f} s; {', '.join(said)}")


if __name__ == "__main__":
    main()
