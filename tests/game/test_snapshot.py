"""A table read from the console's snapshot lines equals the engine's public state at any moment of a game."""

import pytest

from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.chance import Chance, seed_bytes
from host.game.events import Event, decode, parse
from host.game.players import NAMES
from host.game.public_state import Table
from host.link.frames import Frame, Reader
from link.link import Link
from reports.reporter import Reporter
from reports.snapshot import tell
from tests.link.logs import match_of

DIGEST = bytes(range(8))


class Paper:
    """A port that only collects the lines written."""

    def __init__(self) -> None:
        self.reader = Reader()
        self.lines: list[Event] = []

    def read(self) -> int:
        return -1

    def write(self, buf: bytearray, at: int, n: int) -> int:
        for frame in self.reader.feed(bytes(buf[at : at + n])):
            if isinstance(frame, Frame) and frame.words[0] not in ("hello", "snapshot"):
                self.lines.append(parse(frame.words))
        return n


def snapshot(reporter: Reporter, paper: Paper, game: Game, locked: int) -> Table:
    names = [name.encode() for name in NAMES]
    tell(reporter, match_of(game, names, 0b00110, locked, DIGEST if game.over() else b""))
    for _ in range(1000):
        reporter.tick()
        reporter.link.tick()
        if not reporter.busy and not reporter.link.sent.waiting:
            break
    lines, paper.lines = paper.lines, []
    return Table.of_snapshot(lines)


def decide(game: Game, player: Chance, reporter: Reporter) -> list[Event]:
    """Let a seat that is asked decide. -> the events as the line sends them"""
    owed = game.owed()
    seat = (owed & -owed).bit_length() - 1
    game.refill()
    game.decide(seat, player.choose(game, seat))
    event = bytearray(EVENT_SIZE)
    told = []
    while game.events.take(event):
        conceal(event, 0)
        reporter.keep(event)
        told.append(decode(event))
    return told


@pytest.mark.parametrize("preset", PRESETS)
def test_a_snapshot_tells_the_public_state(preset: str) -> None:
    for seats in (2, 5):
        paper = Paper()
        reporter = Reporter(Link(paper, 7, "board 1.0.0 5"))
        player = Chance(f"{preset} {seats}")
        game = Game()
        game.new(seats, PRESETS[preset], 0, seed_bytes(preset))
        names, bots = NAMES[:seats], [seat in (1, 2) for seat in range(seats)]
        followed = Table.of(game, names, bots)
        steps = 0
        while not game.over():
            decide(game, player, reporter)
            steps += 1
            if steps % 7 == 0 or game.over():
                table = snapshot(reporter, paper, game, 0)
                assert table.state() == Table.of(game, names, bots).state()
                assert table.locked & table.asked == table.asked & ~game.owed()
        assert table.digest == DIGEST.hex()
        assert table.over and set(table.scores) == set(range(seats))
        assert followed.names == table.names


@pytest.mark.parametrize(("preset", "number"), [("first", 3), ("revised", 19)])
def test_who_comes_by_a_snapshot_follows_as_who_was_there(preset: str, number: int) -> None:
    """Also in the middle of a throw: the dice kept after a cancelled Brute replace those kept before (R18). That
    happens once in each of these games."""
    paper = Paper()
    reporter = Reporter(Link(paper, 7, "board 1.0.0 5"))
    player = Chance(f"{preset} {number}")
    game = Game()
    game.new(5, PRESETS[preset], 0, seed_bytes(f"{preset} {number}"))
    joined = snapshot(reporter, paper, game, 0)
    steps = put_back = 0
    kept: set[int] = set()  # at this reveal
    while not game.over():
        for told in decide(game, player, reporter):
            joined.apply(told)
            if told.name == "throw":
                kept.discard(told.fields["seat"])
            elif told.name == "keep":
                put_back += told.fields["seat"] in kept
                kept.add(told.fields["seat"])
        assert joined.dice == Table.of(game).dice, f"step {steps}"
        steps += 1
        if steps % 2:
            joined = snapshot(reporter, paper, game, 0)
    assert put_back == 1
