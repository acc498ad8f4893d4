"""A finished game played again from its record: its events, and the table with everything that was hidden.

The engine plays it (host/game/verify.py). host/history/steps.py and tale.py use it.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicetown import cards as c
from host.game.events import Event
from host.game.places import SEATS
from host.game.public_state import DICE, Table
from host.game.record_lines import Line
from host.game.verify import Replay

CARDLIKE = (c.DOLLARS, c.NUGGETS, c.BADGE)


class Position:
    """The table at one moment. hands: cards by seat, in the order they came; cups: the dice under each cup."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.cups = [[c.NONE] * DICE for _ in range(SEATS)]

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


class Played:
    """lines: a whole record. Raises host.game.verify.Wrong if it is not valid."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.header = lines[0]
        self.events: list[Event] = []
        replay = Replay(self.header, self.events.append)
        self.first = Position(Table.of(replay.recorder.game, replay.start.names, self._bots()))
        told = {}  # number of lines that count -> number of events then
        for number, line in enumerate(lines[1:], 2):
            told[replay.recorder.standing] = len(self.events)
            replay.line(number, line)
            if line.get("line") == "undo":
                del self.events[told[replay.recorder.standing] :]
        replay.end(len(lines))
        self.events = [event for event in self.events if event.name != "setup"]  # `first` has it already

    def _bots(self) -> list[bool]:
        bots = self.header.get("bots")
        return [bot is True for bot in bots] if isinstance(bots, list) else []
