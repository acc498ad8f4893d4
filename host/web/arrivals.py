"""Passes messages from the threads that read a console to the server's loop, the only place that takes them in."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable

from host.game.connection import Status
from host.link import faults
from host.link.inbox import Inbox
from host.link.session import Message


class Arrivals:
    """take: called in the loop with each message. Messages that come before `begin` wait for it."""

    def __init__(self, take: Callable[[Message], None]) -> None:
        self.take = take
        self.waiting: Inbox[Message] = Inbox()
        self.loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """Begin to take messages in. Called once, in the loop."""
        self.loop = asyncio.get_running_loop()
        self.loop.call_soon(self._early)

    def post(self, message: Message) -> None:
        """Pass a message on, from any thread. Raises Flooded if the loop falls behind: that ends the reading."""
        if self.loop is not None and self.loop.is_closed():
            return
        self.waiting.put(message)
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._next)

    def _early(self) -> None:
        for _ in range(self.waiting.qsize()):
            self._next()

    def _next(self) -> None:
        """Take one message in, so that a console that never stops talking leaves the loop time for others."""
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
