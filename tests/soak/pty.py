"""Whole games on MicroPython behind a real pseudo-terminal, with faults on the line and the cable pulled at random.

The game is replayed from its log: the messages were its public events, in order, and the last table is its end.
"""

import time
from collections import Counter
from queue import Empty
from random import Random

import serial

from dicetown.game import Game
from host.build.interpreters import unix64
from host.build.mpy import UNIX64, bundled
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.link import client as room
from host.link.client import Client
from host.link.refusals import LinkError, Refused
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.game.public_events import public_events
from tests.soak.faults import Cable
from tests.soak.witness import SAYS_SO, differences

KINDS = ("drop", "flip", "repeat", "insert", "reorder", "split")  # of faults; this cable is really pulled, or not read
PRIVATE = (
    *("seed", "commit", "digest", "name", "lock", "unlock", "station"),
    *("record", "bots", "decisions", "counts", "declined"),
)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
PULLS = 1 / 300  # per message
PATIENCE = 300.0  # seconds without a message: reached only by a run that has failed
LOOK = 1.0  # seconds until it checks whether the game has ended without a message


class HurtPort:
    """A serial port with a bad cable."""

    def __init__(self, port: serial.Serial, cable: Cable) -> None:
        self.port = port
        self.cable = cable

    @property
    def in_waiting(self) -> int:
        return self.port.in_waiting

    def read(self, size: int) -> bytes:
        data = self.port.read(size)
        self.cable.frames += data.count(b"\n")
        return self.cable.to_host.carry(data)

    def write(self, data: bytes) -> None:
        self.cable.commands += data.count(b"\n")
        self.port.write(self.cable.to_console.carry(data).replace(b"\3", b"?"))

    def close(self) -> None:
        self.port.close()


class Games:
    def __init__(self, seed: int, rate: float = 1 / 50) -> None:
        self.dice = Random(seed)
        self.cable = Cable(self.dice, rate)
        self.cable.kinds = KINDS
        self.count = self.pulled = self.events = 0
        self.said: Counter[str] = Counter()

    def run(self, games: int) -> None:
        plain = room.open_port
        room.open_port = lambda port: HurtPort(plain(port), self.cable)
        try:
            with Console(
                VirtualBoard(), unix64(), bundled(march=UNIX64), VirtualClock(step=4), "380k", b"soak"
            ) as console:
                for _ in range(games):
                    self.game(console.port)
        finally:
            room.open_port = plain

    def game(self, port: str) -> None:
        """Play a game, and check that what was shown is what happened."""
        rate, self.cable.rate = self.cable.rate, 0
        client = self.connect(port)
        client.new([(name, True) for name in NAMES[: self.dice.randint(2, 5)]], "first", pace="fast")
        table = Table()
        setup = None
        while setup is None:  # before it comes the snapshot of the game before
            message = client.queue.get(timeout=PATIENCE)
            if isinstance(message, Event):
                table.apply(message)
                setup = message if message.name == "setup" else None
        self.cable.rate = rate
        shown: list[list[Event]] = [[setup]]
        silent = 0

        def done() -> bool:
            return table.over and client.session.up_to_date and client.queue.empty()

        while not done():
            try:
                message = client.queue.get(timeout=LOOK)
            except Empty:  # a gap that known lines have closed brings no message
                silent += 1
                assert silent * LOOK < PATIENCE, "neither a message nor the end"
                continue
            silent = 0
            assert message is not None, "the console has gone"
            if isinstance(message, Snapshot):
                shown.append([])
                table = Table.of_snapshot(message.lines)
            elif isinstance(message, Status):
                self.said[message.kind] += 1
                if message.kind in SAYS_SO:
                    shown.append([])
            elif isinstance(message, Event) and message.name not in PRIVATE:
                shown[-1].append(message)
                table.apply(message)
            if not done() and self.dice.random() < PULLS:
                client.close()
                self.pulled += 1
                client = self.connect(port)
                shown.append([])
        self.cable.rate = 0
        log = self.log(client)
        client.close()
        self.cable.rate = rate
        self.count += 1
        self.compare(shown, table, log)

    def log(self, client: Client) -> list[Event]:
        """Return the log; the console calls the game over a moment after it has announced the end."""
        for _ in range(100):
            try:
                return client.log()
            except Refused as refused:
                why = refused
                client.ping()
        raise AssertionError(f"the console does not tell its log: {why}")

    def connect(self, port: str) -> Client:
        """Plug in until the console answers."""
        client = Client(port)
        for _ in range(10):
            try:
                client.wait_hello()
                return client
            except LinkError:
                continue
        raise AssertionError("the console does not answer any more")

    def compare(self, shown: list[list[Event]], table: Table, log: list[Event]) -> None:
        told, game = replay(log)
        at = 0
        for events in shown:
            self.events += len(events)
            places = (i for i in range(at, len(told) - len(events) + 1) if told[i : i + len(events)] == events)
            place = next(places, None)
            assert place is not None, f"never told in this order: {events}"
            at = place + len(events)
        names, bots = table.names, table.bots
        wrong = differences(table.state(), Table.of(game, names, bots).state())
        assert not wrong, f"at the end the table shows what is not so: {wrong}"

    def figures(self, began: float) -> dict[str, object]:
        return {
            "games, all played to their end": self.count,
            "lines of the console": self.cable.frames,
            "lines of the host": self.cable.commands,
            "faults": sum(self.cable.happened.values()),
            "times the cable was pulled": self.pulled,
            "events shown, each checked": self.events,
            "times it said that it skipped": sum(self.said[kind] for kind in SAYS_SO),
            "wrong events, wrong tables at the end": 0,
            "seconds": round(time.perf_counter() - began),
        }


def replay(log: list[Event]) -> tuple[list[Event], Game]:
    """Replay a console's log. -> its public events, and the engine at its end"""
    record = next(line.fields for line in log if line.name == "record")
    seed = next(line.fields["hash"] for line in log if line.name == "seed")
    game = Game()
    game.new(record["seats"], record["switches"], record["sheriff"], bytes.fromhex(seed))
    told = public_events(game)
    for line in log:
        for seat, choice in line.fields.get("moves", ()):
            game.refill()
            game.decide(seat, choice)
            told += public_events(game)
    return told, game
