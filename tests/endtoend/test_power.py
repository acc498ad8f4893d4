"""Power cuts, pulled cables and bad luck: the firmware as flashed, switched off and on in the middle of games.

Buttons are pressed and screens read; its files are looked at only to damage them.
"""

import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest import CaptureFixture

from host.build.mpy import UNIX32, UNIX64, bundled
from host.commands import main as cli
from host.game import record_files
from host.game.events import BUTTONS, Event, Snapshot
from host.game.public_state import Table
from host.link.client import Client
from host.link.refusals import Refused
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.screens.read_screen import Picture
from tests.table.hands import Hands

STEP = 16  # ms
TAIL = 128  # bytes of steps, more or less, after which the tail is moved
THOUGHT = 1500  # ms between a question and its answer
PATIENCE = 300.0  # seconds without a line: reached only by a test that has failed
SEATS = [("Ann", False), ("Bo", False), ("Cy", True)]


class Evening:
    """A console with files that survive, and two people who can be told to rest."""

    def __init__(self, interpreter: list[str], flash: Path, seed: int = 1) -> None:
        self.board = VirtualBoard()
        self.hands = [Hands(self.board.stations[i], random.Random(seed + i)) for i in range(2)]
        for each in self.hands:
            each.hold_ms, each.rest_ms = 3 * STEP, 6 * STEP
        self.resting = True  # until a game begins
        self.enough: Callable[[], bool] = lambda: False  # when it is true they rest
        self.rest = threading.Event()
        self.wanted = ""
        self.reply: tuple[str, tuple[int, ...]] = ("", ())
        self.due = 0  # when a key is due
        self.found = threading.Event()
        self.left = 0  # ticks until a press ends
        self.done = threading.Event()
        self.flash = flash
        march = UNIX32 if "i386" in interpreter[0] else UNIX64
        clock = VirtualClock(self.tick, step=STEP)
        self.console = Console(self.board, interpreter, bundled(march=march), clock, entropy=b"power", flash=flash)

    def tick(self, now: int) -> None:
        if self.left:
            self.left -= 1
            if self.left == 4:
                for station in self.board.stations:
                    station.release(*BUTTONS)
            if not self.left:
                self.done.set()
        if self.wanted and self.wanted in self.screen(0):
            self.wanted = ""
            self.due = now + THOUGHT
            self.found.set()
        if self.due and now >= self.due:
            self.due = 0
            for i in self.reply[1]:
                self.board.stations[i].press(self.reply[0])
            self.left = 8
        if not self.resting and self.enough():
            self.resting = True
            self.rest.set()
        for each in self.hands:
            if not self.resting or each.held:  # who rests leaves no button down: a long OK hands a seat over
                each.tick(now)

    def screen(self, station: int) -> str:
        return "\n".join(Picture(self.board.stations[station].screen).rows())

    def shows(self, words: str, key: str = "ok", *stations: int) -> None:
        """Wait until the first station shows these words; these stations then answer at once, as its time is fast."""
        self.reply = key, stations
        self.found.clear()
        self.done.clear()
        self.wanted = words
        assert self.found.wait(PATIENCE), self.screen(0)
        assert self.done.wait(PATIENCE)

    def off_and_on(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.resting = True
        for each in self.hands:
            each.station.release(*BUTTONS)
        self.console.restart(meanwhile)

    def play_until(self, client: Client, name: str, n: int = 0) -> Table:
        """Let people play until this event. -> the table as a scoreboard shows it"""
        self.resting = False
        table = Table()
        for message in client.messages(PATIENCE):
            if isinstance(message, Snapshot):
                table = Table.of_snapshot(message.lines)
            elif isinstance(message, Event):
                table.apply(message)
                if message.name == name and message.fields.get("n", n) == n:
                    self.resting = name == "end"  # otherwise they would begin the next game
                    return table
                assert message.name != "end", f"no {name} {n}: the game is over"
        raise AssertionError(f"no {name}: {self.console.output[-300:]}")


@pytest.fixture
def evening(micropython64: list[str], tmp_path: Path) -> Iterator[Evening]:
    with (each := Evening(micropython64, tmp_path)).console:
        yield each
        each.console.check()


def begun(evening: Evening, client: Client, rounds: int = 3) -> Table:
    client.wait_hello(PATIENCE)
    client.new(SEATS)
    return evening.play_until(client, "round", rounds)


def snapshot(client: Client) -> Table:
    """Return the table of the next snapshot of a game."""
    for message in client.messages(PATIENCE):
        if isinstance(message, Snapshot) and message.lines:
            return Table.of_snapshot(message.lines)
    raise AssertionError("no snapshot")


def test_a_game_goes_on_where_it_was_and_its_record_is_right(
    evening: Evening, tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    """The power is cut three times, once for each way to answer: OK at a station, no answer, OK again."""
    with Client(evening.console.port) as client:
        before = begun(evening, client)
    seen = [before.digest]
    for n, who in ((4, [1]), (5, []), (6, [1])):
        evening.off_and_on()
        with Client(evening.console.port) as client:
            client.wait_hello(PATIENCE)
            with pytest.raises(Refused, match="from before it was switched off"):
                client.new(SEATS)
            evening.shows("OK: go on  LEFT: new", "ok", *who)
            after = snapshot(client)
            assert after.names == ["Ann", "Bo", "Cy"] and after.round >= before.round
            before = evening.play_until(client, "round", n)
            seen += ["--seen", after.digest, "--seen", before.digest]
    with Client(evening.console.port) as client:
        evening.play_until(client, "end")
        for message in client.messages(PATIENCE):
            if isinstance(message, Event) and message.name == "seed":
                break
        folder = tmp_path / "records"
        client.close()
        assert cli.main(["pull", evening.console.port, "--records", str(folder)]) == 0
    assert f"1 game on the console, new in {folder}: 1." in capsys.readouterr().out
    (path,) = folder.iterdir()
    lines = record_files.read(path)
    assert lines[0]["seats"] == ["Ann", "Bo", "Cy"]
    assert cli.main(["verify", str(path), "--seen", *seen]) == 0


def test_left_at_every_station_gives_the_game_up(evening: Evening) -> None:
    with Client(evening.console.port) as client:
        begun(evening, client, 2)
    evening.off_and_on()
    evening.shows("OK: go on  LEFT: new", "left", 0)
    evening.shows("Others decide", "left", 1)
    evening.shows("The same people?")
    assert not (evening.flash / "journal" / "now" / "0").exists()
    evening.off_and_on()
    evening.shows("DICE TOWN")


def test_a_damaged_game_is_said_and_put_aside(evening: Evening) -> None:
    """One bit of its beginning is flipped; tests/store damages games in other ways."""
    with Client(evening.console.port) as client:
        begun(evening, client, 2)
    now = evening.flash / "journal" / "now" / "0"
    data = now.read_bytes()
    now.write_bytes(data[:30] + bytes([data[30] ^ 1]) + data[31:])
    evening.off_and_on()
    evening.shows("Saved game damaged")
    assert (evening.flash / "journal" / "bad").exists() and not now.exists()
    with Client(evening.console.port) as client:
        begun(evening, client, 2)


def test_a_game_whose_end_is_damaged_goes_on_before_it(evening: Evening) -> None:
    """The tail is damaged before it is moved for the first time, so the game needs all that is in it."""
    tail = evening.flash / "journal" / "tail" / "steps"
    evening.enough = lambda: tail.exists() and tail.stat().st_size > TAIL // 2
    with Client(evening.console.port) as client:
        client.wait_hello(PATIENCE)
        client.new(SEATS)
        evening.resting = False
        assert evening.rest.wait(PATIENCE)
    evening.enough = lambda: False

    def damage() -> None:
        data = tail.read_bytes()
        tail.write_bytes(data[: len(data) // 2] + b"?" + data[len(data) // 2 + 1 :])

    evening.off_and_on(damage)
    evening.shows("OK: go on  LEFT: new", "ok", 0)
    evening.shows("Last steps are lost", "ok", 0, 1)
    with Client(evening.console.port) as client:
        client.wait_hello(PATIENCE)
        assert snapshot(client).round >= 1
        evening.play_until(client, "round", 6)


def test_without_flash_it_plays_on_and_says_so(evening: Evening) -> None:
    """Its folder can neither be read nor made; a file in its place would just be replaced."""
    (evening.flash / "journal").symlink_to("nowhere")
    with Client(evening.console.port) as client:
        client.wait_hello(PATIENCE)
        evening.resting = True
        client.new(SEATS)
        evening.shows("Game is not saved", "ok", 0, 1)
        evening.play_until(client, "round", 3)
        assert not (evening.flash / "journal").is_dir()


def test_the_people_are_asked_before_the_host_gives_their_game_up(
    evening: Evening, capsys: CaptureFixture[str]
) -> None:
    with Client(evening.console.port) as client:
        begun(evening, client, 2)
    evening.resting = True
    said: list[int] = []
    asks = threading.Thread(target=lambda: said.append(cli.main(["abort", evening.console.port])))
    asks.start()
    evening.shows("Give the game up?", "left", 0)
    asks.join(PATIENCE)
    assert said == [2] and "Ann declines: nothing changes." in capsys.readouterr().err
