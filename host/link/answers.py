"""What answers a command by more than yes or no: events that belong together."""

from __future__ import annotations

from host.game.events import Event

# Frames of one command's answer.
ANSWERS = ("kept", "seed", "record", "host", "player", "bots", "decisions", "counts", "heap")


def whole(lines: list[Event]) -> bool:
    """Whether a log is complete."""
    records = [line.fields["decisions"] for line in lines if line.name == "record"]
    moves = sum(len(line.fields["moves"]) for line in lines if line.name == "decisions")
    return bool(records) and moves >= records[-1]
