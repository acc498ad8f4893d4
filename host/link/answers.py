"""Collects answers that are more than yes or no: several events that belong together."""

from __future__ import annotations

from host.game.events import Event
from host.link.refusals import Flooded

# Frames of one command's answer.
ANSWERS = ("kept", "seed", "record", "host", "player", "bots", "decisions", "counts", "heap")
MOST = 1000  # frames; the longest answer, a game of thousands of decisions, has fewer than 100


class Answers:
    """The answer to the command that was sent last, as far as it has come."""

    def __init__(self) -> None:
        self.lines: list[Event] = []

    def begin(self) -> None:
        """Forget the last answer, because another command is sent."""
        self.lines = []

    def take(self, event: Event) -> None:
        """Keep an event that is part of an answer. Raises Flooded if more come than any command asks for."""
        if event.name not in ANSWERS:
            return
        if len(self.lines) >= MOST:
            raise Flooded
        self.lines.append(event)

    @property
    def whole(self) -> bool:
        """Whether it is a complete log."""
        records = [line.fields["decisions"] for line in self.lines if line.name == "record"]
        moves = sum(len(line.fields["moves"]) for line in self.lines if line.name == "decisions")
        return bool(records) and moves >= records[-1]
