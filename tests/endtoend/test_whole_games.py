"""Whole games on the firmware as flashed: buttons are pressed and screens read, nothing else is known.

Afterwards the console's log is replayed: the lines of the game must be the public events of that replay, and the
host's table must show the engine's public state after every decision.
"""

import itertools
import random
import threading
from collections import deque
from pathlib import Path
from typing import Any

from dicetown.game import DONE, Game
from host.build.mpy import UNIX32, bundled
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.link.client import Client
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.game.public_events import public_events
from tests.screens.read_screen import Picture
from tests.table.hands import Hands
from tests.virtual import neokeys

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")
PRIVATE = (
    "seed",
    "commit",
    "digest",
    "name",
    "lock",
    "unlock",
    "station",
    "hello",
    "ok",
    "no",
    "record",
    "bots",
    "decisions",
)
TICK = 16  # ms between two readings of the buttons: as slow as allowed
SELDOM = 50  # ticks
PATIENCE = 300.0  # seconds without a line: reached only by a test that has failed


Told = list[Event | Snapshot]


def play(
    interpreter: list[str],
    humans: int,
    seats: int,
    switches: int,
    board: VirtualBoard,
    firmware: Path,
    hold: int = 3,
) -> tuple[list[Hands], Told, list[Event]]:
    """Play a game. hold: ticks that a button is down. -> the players, all messages in order, the log"""
    hands = [Hands(board.stations[seat], random.Random(100 + seat)) for seat in range(humans)]

    for each in hands:
        each.hold_ms, each.rest_ms = hold * TICK, 2 * hold * TICK

    ticks = itertools.count()
    begun: list[bool] = []  # otherwise they would choose a language and begin a game of their own
    over = threading.Event()

    def on_tick(now: int) -> None:
        if next(ticks) % SELDOM == 0 and all(Picture(each.screen).rows()[0] == "Score" for each in board.stations):
            over.set()
        for each in hands if begun and not over.is_set() else ():
            each.tick(now)

    told: Told = []
    clock = VirtualClock(on_tick, step=TICK)
    with (
        Console(board, interpreter, firmware, clock, entropy=b"whole game") as console,
        Client(console.port) as client,
    ):
        client.wait_hello(PATIENCE)
        next(message for message in client.messages(timeout=PATIENCE) if isinstance(message, Snapshot))
        client.new([(NAMES[seat], seat >= humans) for seat in range(seats)], switches)
        begun.append(True)
        for message in client.messages(timeout=PATIENCE):
            console.check()
            if isinstance(message, Event | Snapshot):
                told.append(message)
            if isinstance(message, Event) and message.name == "seed":
                break
        assert over.wait(PATIENCE), "the scores, behind what the last round gave"
        log = client.log()
        console.advance(2000)
        counts = client.counts
        assert counts.bad == counts.foreign == 0
    return hands, told, log


def decisions(log: list[Event]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for line in log:
        if line.name == "decisions":
            found += line.fields["moves"]
    return found


def replay(told: Told, log: list[Event]) -> None:
    """Check that the lines were the public events, and the host's table was right after every decision."""
    record: dict[str, Any] = next(line.fields for line in log if line.name == "record")
    seed = bytes.fromhex(next(line.fields["hash"] for line in log if line.name == "seed"))
    game = Game()
    game.new(record["seats"], record["switches"], record["sheriff"], seed)
    lines = deque(line for line in told if isinstance(line, Snapshot) or line.name not in PRIVATE)
    shown = [line for line in told if isinstance(line, Event) and line.name == "name"]
    names = [str(line.fields["name"]) for line in shown]
    bots = [bool(line.fields["bot"]) for line in shown]
    table = Table()
    compared = 0
    for step in [None, *decisions(log)]:
        if step is not None:
            game.refill()
            assert game.decide(*step) == DONE
        for event in public_events(game):
            line = lines.popleft()
            assert line == event
            table.apply(event)
        while lines and isinstance(line := lines[0], Snapshot):
            table = Table.of_snapshot(line.lines)
            compared = 1
            lines.popleft()
        if compared:  # the first snapshot says which cards lie open
            assert table.state() == Table.of(game, names, bots).state()
            compared += 1
    assert game.over()
    assert not lines
    assert compared > 50


def test_a_whole_game_by_pressing_buttons_and_reading_screens(micropython32: list[str]) -> None:
    """Three people and two bots play."""
    humans, seats, switches = 3, 5, 31
    board = VirtualBoard()
    hands, told, log = play(micropython32, humans, seats, switches, board, bundled(march=UNIX32))
    replay(told, log)
    events = [line for line in told if isinstance(line, Event)]
    end = next(event for event in events if event.name == "end")
    winner = NAMES[end.fields["winner"]]
    totals = {event.fields["seat"]: event.fields["total"] for event in events if event.name == "score"}
    screens = [Picture(station.screen).rows() for station in board.stations]
    for rows in screens:
        assert rows[0] == "Score"
        assert rows[7] == f"{winner} wins!"
        assert [int(rows[1 + seat].split()[-1]) for seat in range(seats)] == [totals[seat] for seat in range(seats)]
    for each in hands:
        assert each.presses > 20
        assert any(title.startswith("Which dice stay?") for title in each.titles)


def test_a_whole_game_on_stations_without_soldering(micropython32: list[str], tmp_path: Path) -> None:
    """Two people play on NeoKeys."""
    board = VirtualBoard(definition=neokeys.board_file(tmp_path))
    firmware = bundled(neokeys.sources(tmp_path), UNIX32)
    hands, told, log = play(micropython32, 2, 2, 31, board, firmware, hold=7)  # a station is read every fourth tick
    replay(told, log)
    assert all(each.presses > 20 for each in hands)
