"""Guards every page: checks of a request's host and origin, limits, and headers on the answer.

No request is trusted. A refusal is one plain line. Plain ASGI, so that streams and WebSockets pass.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import time
from collections import OrderedDict

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host.game.numbers import number_or

BODY = 16 * 1024  # bytes of a request
PER_SECOND = 40.0  # requests of one address, on average
BURST = 200.0  # requests of one address at once
PORTS = 1 << 16
TOO_MANY = 429  # HTTP status
HELD = 1.0  # seconds before this answer is sent: without a wait a client would ask again at once
ADDRESSES = 1024  # whose rates are remembered
SAFE = ("GET", "HEAD")
FILES = "/static/"  # what a browser may cache: files that are the same for all, with nothing of a game
AUTHORITY = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::([0-9]{1,5}))?")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # with "no-referrer" our own forms would send no origin
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Bucket:
    """A limit on a rate (a token bucket)."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Count one -> False if it is one too many."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Guard:
    """Lets safe requests pass. lan: whether other machines may come; else only this one, by a loopback name."""

    def __init__(self, app: ASGIApp, lan: bool = False) -> None:
        self.app = app
        self.lan = lan
        name = socket.gethostname().lower()
        self.names = {"localhost"} | ({name, f"{name}.local"} if lan else set())
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if refusal and refusal[0] == TOO_MANY:
            await asyncio.sleep(HELD)
        if refusal and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]})
        elif refusal:
            await PlainTextResponse(refusal[1] + "\n", refusal[0])(scope, receive, with_headers(scope, send))
        else:
            await self.app(scope, limited(receive), with_headers(scope, send))

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return a status and one line, or None if the request may pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self.known(host):
            return 421, "This address is not one of this server: open the one that dicetown prints."
        if foreign(headers, host, scope["type"] == "websocket" or scope["method"] not in SAFE):
            return 403, "This came from another page: use the page of this server."
        if number_or(headers.get("content-length", "0"), BODY + 1, BODY + 1) > BODY:
            return 413, f"This is too long: at most {BODY} bytes."
        if sum(len(name) + len(value) for name, value in scope["headers"]) > BODY:
            return 431, f"These headers are too long: at most {BODY} bytes."
        if not self.bucket(scope).take():
            return TOO_MANY, "Too many requests: wait a moment."
        return None

    def known(self, host: str) -> bool:
        """Return whether no attacker's site can have this Host header: it is an IP address, or this machine's name.

        host: in small letters.
        """
        found = AUTHORITY.fullmatch(host)
        if not found or number_or(found[3] or "0", PORTS, PORTS) == PORTS:
            return False
        if found[2] in self.names:
            return True
        try:
            address = ipaddress.IPv6Address(found[1]) if found[1] else ipaddress.IPv4Address(found[2])
        except ValueError:
            return False
        return self.lan or address.is_loopback

    def bucket(self, scope: Scope) -> Bucket:
        """Return the bucket of a request's address. Beyond ADDRESSES the least recently used one is dropped."""
        address = (scope.get("client") or ("", 0))[0]
        bucket = self.buckets.pop(address, None) or Bucket(PER_SECOND, BURST)
        self.buckets[address] = bucket
        if len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket


def foreign(headers: Headers, host: str, active: bool) -> bool:
    """Return whether another site's page sent a request, or may have sent one that changes something (`active`).

    Browsers send the page's origin if it wants to read the answer or to change something; for what a page only embeds
    they send its relation to us (Sec-Fetch-Site).
    """
    origins = [each.lower() for each in headers.getlist("origin")]
    if active and not origins:
        return True
    embedded = headers.get("sec-fetch-mode", "navigate") != "navigate"
    if embedded and headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return True
    return not {f"http://{host}", f"https://{host}"}.issuperset(origins)


def limited(receive: Receive) -> Receive:
    """Cut off a body that is longer than BODY, whatever its content-length said."""
    size = 0

    async def counted() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > BODY:
                return {"type": "http.disconnect"}
        return message

    return counted


def with_headers(scope: Scope, send: Send) -> Send:
    """Give all answers HEADERS. Only FILES may be cached: everything else is private or changes."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if message["status"] >= 400 or not scope["path"].startswith(FILES):
                headers.setdefault("cache-control", "no-store")
        await send(message)

    return sent
