"""`/feed`: all that the console says publicly, for programs: the terminal's scoreboard, MQTT, or your own
(host/link/feed.py).

Server-sent events, a line of host/link/feed.py each: first the whole table, then every event, and the table again if
one was lost. It needs no key: everyone at the table sees the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from host.game.connection import FOR_ALL, Status, for_all
from host.game.events import Event, Snapshot
from host.i18n.translation import gettext
from host.link.feed import line_of
from host.link.session import Message
from host.web.live import ALIVE, BEHIND
from host.web.places import Limit, Places, Stream

if TYPE_CHECKING:
    from host.web.app_state import Hall

LISTENERS = Limit(here=10, others=20, each=10)
LOOK = 0.25  # seconds between two checks whether the server closes


class Feed:
    """The listeners of /feed. `heard` is called in the server's loop, after the live table has taken a message in."""

    def __init__(self, hall: Hall) -> None:
        self.live = hall.live
        self.listeners: set[asyncio.Queue[str]] = set()
        self.live.on.append(self.heard)

    def heard(self, message: Message) -> None:
        """Pass a public message on to all listeners. One that is too slow gets the whole table instead."""
        said = ""
        if isinstance(message, Event) and message.name not in PRIVATE:
            said = line_of(message)
        elif isinstance(message, Snapshot):
            said = line_of(self.live.table)
        elif isinstance(message, Status) and message.kind in FOR_ALL:
            said = line_of(message)
        for queue in self.listeners if said else ():
            if queue.qsize() >= BEHIND:
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(line_of(self.live.table))
            else:
                queue.put_nowait(said)

    async def follow(self) -> AsyncGenerator[str]:
        """Yield the table, then each message, as server-sent events."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self.listeners.add(queue)
        quiet = 0.0
        try:
            yield f"data: {line_of(self.live.table)}\n\n"
            if trouble := self.live.follower.trouble:
                yield f"data: {line_of(Status(trouble.kind, for_all(trouble)))}\n\n"
            while not self.live.closed:
                try:
                    yield f"data: {await asyncio.wait_for(queue.get(), LOOK)}\n\n"
                    quiet = 0.0
                except TimeoutError:
                    quiet += LOOK
                if quiet >= ALIVE:
                    quiet = 0.0
                    yield ": still here\n\n"
        finally:
            self.listeners.discard(queue)


PRIVATE = ("counts", "heap", "record", "bots", "decisions")  # answers to this host's own questions


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes of the feed."""
    feed = Feed(hall)
    listening = Places(LISTENERS)

    async def follow(request: Request) -> Response:
        full = gettext("Too many programs listen: close some.")
        return Stream(feed.follow(), listening, hall.whence(request), full)

    return [Route("/feed", follow)]
