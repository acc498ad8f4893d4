"""How many may be here at a time: no address, this machine's included, takes the places of another.

What is counted is who is here now, at the moment of asking; so a burst passes no limit, and who goes leaves a place.
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
    """`here` places for this machine, and `others` for all other addresses, at most `each` for one of them."""

    here: int
    others: int
    each: int

    def admits(self, taken: Collection[str], who: str) -> bool:
        """Whether one more may come from the address `who`. taken: the address of each who is here."""
        others = [address for address in taken if address not in HERE]
        if who in HERE:
            return len(taken) - len(others) < self.here
        return len(others) < self.others and others.count(who) < self.each


@dataclass
class Places:
    """For streams: who takes a place leaves it with `leave`."""

    limit: Limit
    taken: list[str] = field(default_factory=list)

    def take(self, who: str) -> bool:
        """A place for one from the address `who`, unless there is none."""
        if not self.limit.admits(self.taken, who):
            return False
        self.taken.append(who)
        return True

    def leave(self, who: str) -> None:
        """Give a place up. who: the address that took it."""
        self.taken.remove(who)


class Stream(StreamingResponse):
    """Server-sent events, in a place that is left however they end: 503 with the text `full` when there is none."""

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
            await self.lines.aclose()  # one that is cut off in the middle would go on to listen
