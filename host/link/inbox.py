"""Messages that wait for a follower of a console. Their number is bounded, because a console may send anything."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from typing import Protocol, TypeVar

from host.game.connection import Status
from host.game.events import Snapshot
from host.link.refusals import Flooded

Item = TypeVar("Item")
Read = TypeVar("Read", covariant=True)
MOST = 5000  # lines; a console that plays writes at most 200 a second, and every reader is faster
ENDINGS = ("unplugged", "failed")  # kinds of a connection's last words


def lines_of(message: object) -> int:
    """Return how many lines of the bound a message takes."""
    return 1 + len(message.lines) if isinstance(message, Snapshot) else 1


class Waiting(Protocol[Read]):
    """An Inbox as its reader sees it: what inboxes of different messages have in common."""

    def get(self, block: bool = True, timeout: float | None = None) -> Read | None:
        """Wait for the next message, and return it. Raises queue.Empty after `timeout` seconds."""

    def get_nowait(self) -> Read | None:
        """Return the next message. Raises queue.Empty."""


class Inbox(queue.Queue[Item | None]):
    """A queue whose `put` raises Flooded when too much waits. Last words, and None for the end, always fit."""

    lines = 0  # that wait

    def _put(self, item: Item | None) -> None:
        more = lines_of(item)
        last = item is None or (isinstance(item, Status) and item.kind in ENDINGS)
        if self.lines + more > MOST and not last:
            raise Flooded
        self.lines += more
        super()._put(item)

    def _get(self) -> Item | None:
        item = super()._get()
        self.lines -= lines_of(item)
        return item

    def until_none(self, timeout: float | None) -> Iterator[Item]:
        """Take messages until None comes, or nothing for `timeout` seconds."""
        while True:
            try:
                message = self.get(timeout=timeout)
            except queue.Empty:
                return
            if message is None:
                return
            yield message
