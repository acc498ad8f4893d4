"""What the terminal's screens take: the messages so far, and the names at the table."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import TypeVar

from host.game.players import bots
from host.i18n.translation import gettext
from host.link.inbox import Waiting

Item = TypeVar("Item")


def drain(waiting: Waiting[Item]) -> Iterator[Item]:
    """Yield everything in the queue, without waiting."""
    while True:
        try:
            message = waiting.get_nowait()
        except queue.Empty:
            return
        if message is not None:
            yield message


def names_for(seats: int, humans: int) -> list[str]:
    """Return a name for each seat, people first, then bots."""
    player = gettext("Player")
    people = [player] if humans == 1 else [f"{player} {n + 1}" for n in range(humans)]
    return people + list(bots()[: seats - humans])
