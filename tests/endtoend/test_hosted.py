"""A whole game on the flashed firmware in which `expert` plays a seat over the line.

The game takes its answers, and the record is right and says who played.
"""

import threading
from collections.abc import Callable
from pathlib import Path

from host.build.mpy import UNIX64, bundled
from host.engine.hosted import Hosted
from host.game import record
from host.game.events import Event
from host.game.verify import check
from host.history.archive import Archive
from host.link.client import Client
from host.link.command import Command
from host.link.frames import Private
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console

NAMES = ["Ann", "Bo"]
SEAT = 1
STEP = 100  # ms; the console's own bots lock 900 ms after a question
SEEN = ";"  # the first character of a private line (host/link/frames.py)
TICK = 60  # ms that it goes on while a ping is answered: enough ticks for the answer
JOINED = 0.1  # seconds of this machine between two such steps, if the answer takes so long
PATIENCE = 300.0  # seconds for the first line: reached only by a test that has failed
THOUGHT = 300.0  # seconds for an answer, while the console's clock stands still


class Watched(Hosted):
    """A Hosted that remembers its choices, and can be waited for."""

    def __init__(self) -> None:
        super().__init__("hosted", apart=0)
        self.chosen: list[int] = []
        self.open = 0  # questions that are neither given up nor answered yet
        choose = self.minds.answer

        def answer(seat: int, sight: bytes) -> int:
            try:
                choice = choose(seat, sight)
            except ValueError:
                self.close()
                raise
            self.chosen.append(choice)
            return choice

        self.minds.answer = answer

    def hear(self, client: Client, line: Private) -> None:
        with self.change:
            waiting = self.asked.get(line.seat)
            super().hear(client, line)
            self.open += waiting is None and line.seat in self.asked  # otherwise it replaces a waiting question

    def close(self) -> None:
        with self.change:
            self.open -= 1
            self.change.notify_all()

    def answers_by(self, client: Client) -> None:
        """Note the answers sent through this client."""
        submit = client.session.submit

        def counted(verb: str, *arguments: str) -> Command:
            asked = submit(verb, *arguments)
            if verb == "answer":
                self.close()
            return asked

        client.session.submit = counted

    def wait(self) -> None:
        """Wait until all questions are answered; the console's clock stands still meanwhile."""
        with self.change:
            assert self.change.wait_for(lambda: not self.open, THOUGHT)


def heard(console: Console, client: Client) -> None:
    """Wait until all that the console has said is heard and all that was sent is done: a ping comes after both."""
    held(console, client.ping)


def held(console: Console, ask: Callable[[], object]) -> None:
    """Ask a console whose clock stands still, letting it go on until it has answered."""
    asking = threading.Thread(target=ask)
    asking.start()
    while asking.is_alive():
        console.advance(TICK)
        asking.join(JOINED)


def in_order(wanted: list[int], among: list[int]) -> int:
    """Return how many of `wanted` occur in `among`, in the same order."""
    rest, found = iter(among), 0
    for each in wanted:
        kept = list(rest)
        if each in kept:
            found += 1
            kept = kept[kept.index(each) + 1 :]
        rest = iter(kept)
    return found


def test_a_whole_game_with_an_expert_at_a_seat(micropython64: list[str], tmp_path: Path) -> None:
    console = Console(VirtualBoard(), micropython64, bundled(march=UNIX64), VirtualClock(step=4), entropy=b"d")
    with Watched() as hosted, console, Client(console.port, private=hosted.hear) as client:
        client.wait_hello(PATIENCE)
        hosted.answers_by(client)
        client.new([(name, True) for name in NAMES], hosted=hosted.sit({SEAT: "expert:4"}))
        over, said = False, [""]
        while not over:
            console.advance(STEP)
            now = [line for line in console.output.splitlines() if line.startswith(SEEN)][-1:]
            if now != said:
                said = now
                heard(console, client)
                hosted.wait()
            over = "seed" in [each.name for each in client.messages(0) if isinstance(each, Event)]
        log: list[Event] = []
        held(console, lambda: log.extend(client.log()))
    lines = record.of_log(log, NAMES)
    path = Archive(tmp_path).keep(lines)
    assert check(path.read_bytes()).over
    assert lines[0]["hosted"] == [SEAT]
    decided = [choice for seat, choice in record.decisions_in(lines) if seat == SEAT]
    assert len(hosted.chosen) > 30
    assert in_order(hosted.chosen, decided) > 0.9 * len(hosted.chosen)
