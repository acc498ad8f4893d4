"""Limits that uvicorn lacks: the number of connections, the time for a head, for a handshake and for reading an
answer, the pieces of a WebSocket message, and the bytes that wait to be sent there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from host.web.places import Limit

CONNECTIONS = Limit(
    here=64, others=200, each=64
)  # a browser opens up to ten, and all phones behind a router count as one
FIRST_WORD = 10.0  # seconds for the head of a request
DEAF = 30.0  # seconds in which a client must take some of the answer that waits for it

PIECES = 16  # of a WebSocket message; a browser sends our short ones in one piece
UNREAD = 256 * 1024  # bytes that may wait on a WebSocket; the pages themselves stop sending at 64 K


class Capped(H11Protocol):
    """HTTP for a limited number of connections; those that say nothing are ended."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit a connection if there is room for its address, and wait for its first word."""
        taken = [address_of(getattr(each, "client", None)) for each in self.connections]
        if not CONNECTIONS.admits(taken, address_of(get_remote_addr(transport))):
            transport.abort()
            return
        super().connection_made(transport)
        self.loop.call_later(FIRST_WORD, self._first_word)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that was admitted."""
        if self in self.connections:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes. uvicorn's timer for silence runs on, so a request that trickles in gets no more time."""
        self.conn.receive_data(data)
        self.handle_events()

    def send_400_response(self, msg: str) -> None:
        """Stop the answer in progress; end the connection if a part of it was sent already."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Upgrade, and end the connection if the handshake is bad."""
        super().handle_websocket_upgrade(event)
        if not self.transport.get_protocol().handshake_initiated:  # type: ignore[attr-defined]
            self.transport.abort()  # the WebSocket's own parser is stricter, and says nothing

    def _first_word(self) -> None:
        if self.cycle is None and not self.transport.is_closing() and self in self.connections:
            self.transport.abort()


class Frugal(WebSocketsSansIOProtocol):
    """A WebSocket for messages of few pieces, and clients that read their answers."""

    def data_received(self, data: bytes) -> None:
        """Take bytes; end a connection that doesn't read its answers."""
        super().data_received(data)
        if self.transport.get_write_buffer_size() > UNREAD:  # endless pings whose answers nobody reads
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message; end a connection that sends too many."""
        if self.close_sent:
            return
        if len(self.frames) >= PIECES:  # empty ones never reach the limit on a message's size
            self._end(CloseCode.POLICY_VIOLATION, "too many pieces")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """End a connection that sends bad UTF-8: uvicorn would print a traceback."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._end(CloseCode.INVALID_DATA, "no UTF-8")
                return
        super().send_receive_event_to_app()

    def _end(self, code: CloseCode, why: str) -> None:
        self.frames = []
        self.conn.send_close(code, why)
        self.handle_parser_exception()


class Ears:
    """Ends connections whose clients read nothing of what was sent."""

    def __init__(self) -> None:
        self.waiting: dict[Any, tuple[int, float]] = {}  # connection -> the fewest bytes that waited, and since when

    def look(self, connections: Iterable[Any]) -> None:
        """End the connections whose clients have read nothing for DEAF seconds. Called now and then."""
        now = time.monotonic()
        waiting = {}
        for each in connections:
            size = each.transport.get_write_buffer_size()
            least, since = self.waiting.get(each, (size + 1, now))
            if size:
                waiting[each] = (size, now) if size < least else (least, since)
                if now - waiting[each][1] > DEAF:
                    each.transport.abort()
        self.waiting = waiting


def address_of(client: tuple[str, int] | None) -> str:
    """Return a client's address, "" if it is unknown."""
    return client[0] if client else ""
