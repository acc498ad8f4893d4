"""A whole game on the flashed firmware, one seat of which `expert` plays over the line.

Its answers are those of the game, and the record is right and says who played.
"""

from __future__ import annotations

import threading
from pathlib import Path

from host.build.mpy import UNIX64, bundled
from host.engine.hosted import Hosted
from host.game import record
from host.game.events import Event
from host.game.players import LEVELS
from host.game.verify import check
from host.history.archive import Archive
from host.link.client import Client
from host.link.frames import Private
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console

NAMES = ["Ann", "Bo"]
SEAT = 1
STEP = 100  # ms
TOLD = 500  # ms behind a question: what the seat sees is told, or never will be
QUIET = 0.01  # seconds in which what was said comes
PATIENCE = 300.0  # seconds, for the first word: it only ends a test that has failed
WHOLE = 3.0  # seconds for the rest of what a seat is told: what the game has gone on from is cut short
THOUGHT = 300.0  # seconds for an answer, while the console's clock stands still


class Watched(Hosted):
    """Remembers what it has chosen, and can be waited for."""

    def __init__(self) -> None:
        super().__init__("hosted", apart=0)
        self.chosen: list[int] = []
        self.told = self.whole = 0  # lines, and questions of which all was told
        self.change = threading.Condition()
        choose = self.minds.answer

        def answer(seat: int, sight: bytes) -> int:
            choice = choose(seat, sight)
            with self.change:
                self.chosen.append(choice)
                self.change.notify_all()
            return choice

        take = self.gathering.take

        def gather(line: Private) -> bytes | None:
            seen = take(line)
            with self.change:
                self.told += 1
                self.whole += seen is not None
                self.change.notify_all()
            return seen

        self.minds.answer = answer
        self.gathering.take = gather

    def wait(self, told: int, whole: int) -> None:
        """Until all is answered that came. told, whole: as they were when the question was put."""
        with self.change:
            if self.told > told:
                self.change.wait_for(lambda: self.whole > whole, WHOLE)
            assert self.change.wait_for(lambda: len(self.chosen) >= self.whole, THOUGHT)


def in_order(wanted: list[int], among: list[int]) -> int:
    """How many of the wanted ones stand among the others, in the same order."""
    rest, found = iter(among), 0
    for each in wanted:
        kept = list(rest)
        if each in kept:
            found += 1
            kept = kept[kept.index(each) + 1 :]
        rest = iter(kept)
    return found


def test_a_whole_game_with_an_expert_at_a_seat(micropython64: list[str], tmp_path: Path) -> None:
    clock = VirtualClock()
    console = Console(VirtualBoard(), micropython64, bundled(march=UNIX64), clock, entropy=b"hosted")
    with Watched() as hosted, console, Client(console.port, private=hosted.hear) as client:
        client.wait_hello(PATIENCE)
        client.new([(name, True) for name in NAMES], hosted=hosted.sit({SEAT: "expert:40"}))
        over, asked, before = False, -1, (0, 0)
        while not over:
            console.advance(STEP)
            for message in client.messages(QUIET):
                if isinstance(message, Event) and message.name == "ask":
                    asked = clock.now if message.fields["seats"] >> SEAT & 1 else -1
                    before = hosted.told, hosted.whole
                over = over or (isinstance(message, Event) and message.name == "seed")
            if asked >= 0 and clock.now >= asked + TOLD:
                hosted.wait(*before)
                asked = -1
        log = console_log(console, client)
    lines = record.of_log(log, NAMES)
    path = Archive(tmp_path).keep(lines)
    assert check(path.read_bytes()).over
    assert lines[0]["hosted"] == [SEAT]
    decided = [choice for seat, choice in record.decisions_in(lines) if seat == SEAT]
    assert len(hosted.chosen) > 30
    assert in_order(hosted.chosen, decided) > 0.9 * len(hosted.chosen)


def test_the_menu_at_the_stations_hands_bots_to_a_program(micropython64: list[str]) -> None:
    """Somebody sits down beside a bot and turns its level; the line says so before the names."""
    board = VirtualBoard()
    console = Console(board, micropython64, bundled(march=UNIX64), VirtualClock(), entropy=b"menu")

    def press(key: str, station: int = 0, ms: int = 100) -> None:
        board.stations[station].press(key)
        console.advance(ms)
        board.stations[station].release(key)
        console.advance(5 * STEP)

    with console, Client(console.port) as client:
        client.wait_hello(PATIENCE)
        console.advance(10 * STEP)
        for _ in range(3):  # the language, a seat, a name
            press("ok")
        press("ok", 1, 13 * STEP)
        press("ok")
        offering = threading.Thread(target=lambda: client.command("players"))
        offering.start()
        while offering.is_alive():
            console.advance(STEP)
        for key in ("ok",) * 6 + ("right",) * 3 + ("keep5", "ok", "ok"):
            press(key)
        told: list[Event] = []
        while "setup" not in [each.name for each in told]:
            console.advance(STEP)
            told += [each for each in client.messages(QUIET) if isinstance(each, Event)]
    told = [each for each in told if each.name in ("level", "name", "setup")]
    assert [each.name for each in told] == ["level", "name", "name", "setup"]
    assert LEVELS[told[0].fields["level"]] == "expert"
    assert [each.fields["bot"] for each in told[1:3]] == [0, 2]


def console_log(console: Console, client: Client) -> list[Event]:
    """The held firmware goes on while it is asked."""
    found: list[list[Event]] = []
    asking = threading.Thread(target=lambda: found.append(client.log()))
    asking.start()
    while asking.is_alive():
        console.advance(STEP)
    return found[0]
