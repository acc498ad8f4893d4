"""What the console has really said and done, and whether that is what the host shows and believes.

`Witness` reads every line as the console writes it, before it reaches the cable; `Shown` is a host's table, which must
follow it line by line. Both only watch: neither end of the line is changed.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from typing import Any

from dicetown.game import Game
from dicetown.layout import QUESTION
from host.game.connection import Status
from host.game.events import Event, Snapshot, parse
from host.game.public_state import Table
from host.link.command import Command
from host.link.frames import read
from host.link.session import Message, Session
from tests.table.scripted_console import ScriptedConsole

LATE = 200  # more lines than a console that is gone may have on their way
SAYS_SO = ("skipped", "restarted")  # kinds of Status after which events may be missing


@dataclass
class Told:
    """A line of the console. `place`: number of events before it, not counting those within snapshots."""

    place: int
    event: Event | None


class Witness:
    """boot: of this console. before: the one before its restart, whose last lines may still be on their way."""

    def __init__(self, scene: ScriptedConsole, boot: int, before: Witness | None = None) -> None:
        self.scene = scene
        self.boot = boot
        self.lines: dict[int, Told] = {}  # by number; the last 65,536
        self.told: dict[int, dict[int, Told]]
        earlier = before.told if before else {}
        self.told = {each: dict(list(lines.items())[-LATE:]) for each, lines in earlier.items()}
        self.told[boot] = self.lines
        self.place = 0
        self.gathering: list[Event] | None = None  # lines of the snapshot that is being sent
        self.done: Counter[str] = Counter()  # "SSSS.NNNN" -> how often the command was carried out
        self.refused: Counter[str] = Counter()
        link = scene.table.reporter.link
        self._add, self._ok, self._no = link.sent.add, link.ok, link.no
        link.sent.add, link.ok, link.no = self.add, self.ok, self.no

    def add(self, line: bytearray, n: int) -> None:
        self._add(line, n)
        frame = read(bytes(line[: n - 1]))
        assert frame, bytes(line[:n])
        told = Told(self.place, None)
        self.lines.pop(frame.number, None)  # so that the newest lines are last
        self.lines[frame.number] = told
        if frame.words[0] == "snapshot":
            self._snapshot(frame.words[1])
        elif frame.words[0] not in ("ok", "no", "hello"):
            told.event = parse(frame.words)
            if self.gathering is None:
                self.place += 1
            else:
                self.gathering.append(told.event)

    def line(self, boot: int | None, number: int) -> Told:
        assert boot in self.told and number in self.told[boot], f"line {number} of boot {boot} was never told"
        return self.told[boot][number]

    def _snapshot(self, word: str) -> None:
        """Check that a snapshot is the engine's state."""
        if word == "end":
            assert self.gathering is not None
            wrong = differences(Table.of_snapshot(self.gathering).state(), self.state())
            assert not wrong, f"the snapshot tells what is not so: {wrong}"
        self.gathering = None if word == "end" else []

    def ok(self) -> None:
        self.done[self._tag()] += 1
        self._ok()

    def no(self, reason: str) -> None:
        self.refused[self._tag()] += 1
        self._no(reason)

    def _tag(self) -> str:
        command = self.scene.table.reporter.link.command
        return f"{command.session:04X}.{command.nonce:04X}"

    def state(self) -> dict[str, Any]:
        """Return the engine's public state, as a host's table shows it."""
        table = self.scene.table
        game: Game = table.match.game
        if not table.match.dealt:
            return Table().state()
        names = [name.decode() for name in table.match.names]
        return Table.of(game, names, [bool(table.match.bots >> seat & 1) for seat in range(5)]).state()

    @property
    def all_told(self) -> bool:
        """Return whether no event is on its way to the line, and the engine is at a question or at its end."""
        table = self.scene.table
        open_question = table.match.game.s[QUESTION] != 0 or not table.match.playing
        return open_question and not table.match.game.events.count and not table.reporter.busy


class Inbox(deque[Message]):
    """A session's messages, each with boot and number of the line from which it was made."""

    def __init__(self) -> None:
        super().__init__()
        self.session: Session | None = None
        self.lines: deque[tuple[int | None, int, bool]] = deque()

    def append(self, message: Message) -> None:
        super().append(message)
        if self.session:
            self.lines.append((self.session.boot, self.session.expected - 1 & 0xFFFF, self.session.fresh))
        else:
            self.lines.append((None, 0, False))


class Shown:
    """A host: its session and its table, as a scoreboard has them."""

    def __init__(self) -> None:
        self.inbox = Inbox()
        self.session = Session(self.inbox)
        self.inbox.session = self.session
        self.table = Table()
        self.place: int | None = None  # number of events shown or skipped so far; None: none is shown yet
        self.excused = True  # it has said that events may be missing
        self.events = 0
        self.said: Counter[str] = Counter()

    def look(self, witness: Witness) -> None:
        """Take all messages, and check that they are what the console said, once and in order."""
        while self.inbox:
            message = self.inbox.popleft()
            boot, number, fresh = self.inbox.lines.popleft()
            if isinstance(message, Status):
                self.said[message.kind] += 1
                self.excused |= message.kind in SAYS_SO
            elif isinstance(message, Snapshot):
                self._stand(witness.line(boot, number).place, True)
                self.table = Table.of_snapshot(message.lines)
            elif isinstance(message, Event) and fresh:
                self._event(message, witness.line(boot, number))
        if self.stands_at_the_end_of(witness) and witness.all_told:
            wrong = differences(self.table.state(), witness.state())
            assert not wrong, f"the table shows what is not so: {wrong}"

    def stands_at_the_end_of(self, witness: Witness) -> bool:
        """Return whether it calls its table up to date, and has shown or skipped all events of this console."""
        session = self.session
        return session.up_to_date and session.boot == witness.boot and self.place == witness.place

    def _event(self, event: Event, told: Told) -> None:
        assert event == told.event, f"shown: {event}, told: {told.event}"
        self._stand(told.place, event.name == "setup")
        self.place = told.place + 1
        self.table.apply(event)
        self.events += 1

    def _stand(self, place: int, anew: bool) -> None:
        """Move to a place in the console's story: the next one or, after a Status that says so, a later one."""
        if place != self.place:
            assert anew and self.excused, f"shown {self.place} events, then number {place} without a word"
        self.place = place
        self.excused = False


def differences(shown: dict[str, Any], so: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {name: (shown[name], so[name]) for name in so if shown[name] != so[name]}


def settled(asked: Command, witnesses: list[Witness]) -> str:
    """Say how a command ended. Check that it ran once or not at all, and that the host believes nothing else."""
    tag = asked.line[1:10].decode()
    done = [witness.done[tag] for witness in witnesses]
    assert max(done) <= 1, f"{asked.words[0]} was done {max(done)} times"
    if asked.acted is None:
        return "not known"
    assert asked.acted == bool(sum(done)), f"{asked.words[0]} was done {sum(done)} times, the host thinks {asked.acted}"
    return "done" if asked.acted else "not done"
