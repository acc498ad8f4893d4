"""A finished game step by step: what happened in words, and the table at each step with everything that was hidden.

For pages and commands. It makes no markup.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from host.game import sentences
from host.game.events import Event
from host.game.public_state import Table
from host.game.record_lines import Line
from host.history.played import Played, Position

TOGETHER = ("throw", "keep", "hand", "score")  # all seats do these at once, so they make one step


@dataclass
class Step:
    """One step. events: how many of the game's events have happened at its end; kind: the name of its event."""

    kind: str
    round: int
    texts: list[str]
    events: int

    def reach(self, events: int) -> None:
        """Set how many of the game's events have happened at the step's end."""
        self.events = events


class Story(Played):
    """lines: a whole record. Raises host.game.verify.Wrong if it is not valid."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__(lines)
        self.steps = self._tell()

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
        """Return the table after a step; steps count from 0."""
        position = copy.deepcopy(self.first)
        for event in self.events[: self.steps[step].events]:
            position.apply(event)
        return position

    @property
    def rounds(self) -> list[int]:
        """The steps with which the rounds begin."""
        return [n for n, step in enumerate(self.steps) if step.kind == "round"]


def _said(event: Event, table: Table) -> str:
    """Put an event into words as the scoreboard does; also the throws that only their player could see."""
    if event.name == "throw" and not event.fields["last"]:
        return sentences.thrown(event, table)
    return sentences.sentence(event, table)
