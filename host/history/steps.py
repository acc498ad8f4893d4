"""A game that is over, step by step: what happened in words, and the table at each step with all that was hidden then.

Plays the record again on the engine (host/game/verify.py). For pages and commands; no markup in here.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field

from dicetown import cards as c
from host.game import sentences
from host.game.events import Event
from host.game.places import SEATS
from host.game.public_state import DICE, Table
from host.game.record_lines import Line
from host.game.verify import Replay

TOGETHER = ("throw", "keep", "hand", "score")  # all seats do it at once, so it is one step
CARDLIKE = (c.DOLLARS, c.NUGGETS, c.BADGE)


@dataclass
class Step:
    """What happened. events: how many of the game's events it ends after; kind: the name of its last one."""

    kind: str
    round: int
    texts: list[str]
    events: int

    def reach(self, events: int) -> None:
        """Set how many of the game's events the step ends after."""
        self.events = events


@dataclass
class Position:
    """The table after a step. hands: cards by seat, in the order in which they came; cups: what lies under each cup."""

    table: Table
    hands: list[list[int]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    cups: list[list[int]] = field(default_factory=lambda: [[c.NONE] * DICE for _ in range(SEATS)])

    def apply(self, event: Event) -> None:
        """Follow an event, hidden cards and dice included."""
        e = event.fields
        if event.name == "throw":
            self.cups[e["seat"]] = [e[f"d{die}"] for die in range(DICE)]
        elif event.name == "keep":
            seat = e["seat"]
            self.cups[seat] = [c.NONE if e[f"d{die}"] != c.NONE else face for die, face in enumerate(self.cups[seat])]
        elif event.name in ("hand", "round"):
            for seat in [e["seat"]] if event.name == "hand" else range(SEATS):
                self.cups[seat] = [c.NONE] * DICE
        elif event.name == "move" and e["what"] not in CARDLIKE:
            if e["from"] < SEATS:
                self.hands[e["from"]].remove(e["what"])
            if e["to"] < SEATS:
                self.hands[e["to"]].append(e["what"])
        self.table.apply(event)


class Story:
    """lines: a whole record. Raises host.game.verify.Wrong where it is not right."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.header = lines[0]
        self.events: list[Event] = []
        replay = Replay(self.header, self.events.append)
        self.first = Position(Table.of(replay.recorder.game, replay.start.names, self._bots()))
        told = {}  # events when so many lines counted
        for number, line in enumerate(lines[1:], 2):
            told[replay.recorder.standing] = len(self.events)
            replay.line(number, line)
            if line.get("line") == "undo":
                del self.events[told[replay.recorder.standing] :]
        replay.end(len(lines))
        self.events = [event for event in self.events if event.name != "setup"]  # `first` has it already
        self.steps = self._tell()

    def _bots(self) -> list[bool]:
        bots = self.header.get("bots")
        return [bot is True for bot in bots] if isinstance(bots, list) else []

    def _tell(self) -> list[Step]:
        steps: list[Step] = []
        table = copy.deepcopy(self.first.table)
        for n, event in enumerate(self.events, 1):
            said = _said(event, table)
            table.apply(event)
            if said:
                if steps and event.name in TOGETHER and steps[-1].kind == event.name:
                    steps[-1].texts.append(said)
                else:
                    steps.append(Step(event.name, table.round, [said], n))
            if steps:
                steps[-1].reach(n)
        return steps

    def at(self, step: int) -> Position:
        """The table after a step, counted from 0."""
        position = copy.deepcopy(self.first)
        for event in self.events[: self.steps[step].events]:
            position.apply(event)
        return position

    @property
    def rounds(self) -> list[int]:
        """The step with which each round begins."""
        return [n for n, step in enumerate(self.steps) if step.kind == "round"]


def _said(event: Event, table: Table) -> str:
    """As the scoreboard says it, and the throws that only one could see."""
    if event.name == "throw" and not event.fields["last"]:
        return sentences.thrown(event, table)
    return sentences.sentence(event, table)
