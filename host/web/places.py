"""Limits how many may be here at a time, so that no address, not even this machine's, takes the places of another.

It counts those who are here at the moment of asking. So a burst passes no limit, and a place is free once it is left.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

HERE = ("127.0.0.1", "::1")  # where this machine's own browsers and programs come from


@dataclass(frozen=True)
class Limit:
    """`here` places for this machine, `others` for all other addresses together, at most `each` for one of them."""

    here: int
    others: int
    each: int

    def admits(self, taken: Collection[str], who: str) -> bool:
        """Return whether one more may come from the address `who`. taken: the addresses of those who are here."""
        others = [address for address in taken if address not in HERE]
        if who in HERE:
            return len(taken) - len(others) < self.here
        return len(others) < self.others and others.count(who) < self.each


@dataclass
class Places:
    """The places for streams. Each `take` that succeeds needs a `leave`."""

    limit: Limit
    taken: list[str] = field(default_factory=list)

    def take(self, who: str) -> bool:
        """Take a place for the address `who` -> False if there is none."""
        if not self.limit.admits(self.taken, who):
            return False
        self.taken.append(who)
        return True

    def leave(self, who: str) -> None:
        """Give a place up. who: the address that took it."""
        self.taken.remove(who)


class Stream(StreamingResponse):
    """Server-sent events, which hold a place until they end in any way. 503 with the text `full` if there is none."""

    def __init__(self, lines: AsyncGenerator[str], places: Places, who: str, full: str) -> None:
        super().__init__(lines, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
        self.lines = lines
        self.places = places
        self.who = who
        if not places.take(who):
            raise HTTPException(503, full)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.places.leave(self.who)
            await self.lines.aclose()  # a stream that was cut off would go on listening
