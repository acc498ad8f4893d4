"""As much of an MQTT broker over WebSocket as friends' pages need: it passes on what is published, and keeps it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

CONNECT, PUBLISH, SUBSCRIBE, PING = 1, 3, 8, 12


class Broker:
    """with Broker() as broker: broker.address"""

    def __init__(self) -> None:
        self.seen = b""
        self.heard: dict[ServerConnection, set[bytes]] = {}
        self.loop = asyncio.new_event_loop()
        self.there = threading.Event()
        self.address = ""

    def __enter__(self) -> Broker:
        threading.Thread(target=self.loop.run_until_complete, args=(self.run(),), daemon=True).start()
        self.there.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Go down, for good."""
        if not self.over.is_set():
            self.loop.call_soon_threadsafe(self.over.set)

    async def run(self) -> None:
        self.over = asyncio.Event()
        protocols: Any = ["mqtt"]
        async with serve(self.serve, "127.0.0.1", 0, subprotocols=protocols) as server:
            self.address = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/mqtt"
            self.there.set()
            await self.over.wait()

    async def serve(self, page: ServerConnection) -> None:
        self.heard[page] = set()
        with contextlib.suppress(ConnectionClosed):  # a page may leave without a word
            async for packet in page:
                assert isinstance(packet, bytes)
                await self.take(page, packet)
        del self.heard[page]

    async def take(self, page: ServerConnection, packet: bytes) -> None:
        kind, at = packet[0] >> 4, 2 if packet[1] < 128 else 3
        body = packet[at:]
        if kind == CONNECT:
            await page.send(b"\x20\x02\x00\x00")
        elif kind == SUBSCRIBE:
            self.heard[page].add(body[4 : 4 + int.from_bytes(body[2:4], "big")])
        elif kind == PUBLISH:
            self.seen += body
            topic = body[2 : 2 + int.from_bytes(body[:2], "big")]
            for other, topics in list(self.heard.items()):
                if topic in topics:
                    with contextlib.suppress(ConnectionClosed):  # a failure costs the others nothing
                        await other.send(packet)
