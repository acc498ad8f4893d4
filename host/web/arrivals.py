"""Messages on their way from the threads that read a console to the server's loop, which alone takes them in."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable

from host.game.connection import Status
from host.link import faults
from host.link.inbox import Inbox
from host.link.session import Message


class Arrivals:
    """take: called in the loop with each message. What comes before `begin` waits for it."""

    def __init__(self, take: Callable[[Message], None]) -> None:
        self.take = take
        self.waiting: Inbox[Message] = Inbox()
        self.loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """In the loop, once."""
        self.loop = asyncio.get_running_loop()
        self.loop.call_soon(self._early)

    def post(self, message: Message) -> None:
        """From any thread. Raises Flooded when more comes than the loop can take in: that ends the reading."""
        if self.loop is not None and self.loop.is_closed():
            return
        self.waiting.put(message)
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._next)

    def _early(self) -> None:
        for _ in range(self.waiting.qsize()):
            self._next()

    def _next(self) -> None:
        """One at a time, so that a console that never ends leaves the loop time for others."""
        try:
            message = self.waiting.get_nowait()
        except queue.Empty:  # `_early` was faster
            return
        if message is None:
            return
        try:
            self.take(message)
        except Exception as error:
            self.take(Status("failed", str(faults.told("the console", error))))
            raise  # the loop reports it, with its place
