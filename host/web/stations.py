"""The stations' pages: `/socket`, the buttons and private screens; `/station`, a phone's station; `/stations`, where
the laptop sees the phones and takes stations back.

STATION.md says what a page sends and gets; besides, it can throw, cock and drain a die. All that it sends is checked
here and in console.py.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from host.game import strict_json
from host.game.events import BUTTONS
from host.i18n.translation import gettext, language
from host.web.app import page, require_host
from host.web.console import DICE, ON_DICE, Stations, Viewer
from host.web.labels import labels, terms
from host.web.safety import Bucket
from host.web.sessions import HOST

if TYPE_CHECKING:
    from host.web.app_state import Hall

SOCKETS = 8  # at a time for one session: phones and the laptop take no place from each other
PER_SECOND = 30.0  # messages of a page, on average
BURST = 90.0
LONGEST = 64  # characters of a message
ALONE = ("slam", "tip", "advise")  # actions without a button
ACTIONS = ("press", "release", *ALONE, *ON_DICE)
POLICY, BUSY = 1008, 1013  # codes of the WebSocket protocol
CLOSED = {  # why a conversation ends: sent in English to save room; the page translates it
    "nobody": "no station: join first, or open the address that dicetown prints",
    "crowd": "too many pages are open: close some",
    "taken": "the station is the laptop's again",
    "strange": "this is not a press of a button",
    "hasty": "too many presses: reload the page",
}


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes of the stations; none for a real console."""
    stations = hall.stations
    if stations is None:  # a real console has its own
        return []
    return [*played(hall, stations), *handed_out(hall, stations)]


def played(hall: Hall, stations: Stations) -> list[BaseRoute]:
    """Return the routes by which a phone plays at its station; the laptop plays over the same socket."""

    async def socket(socket: WebSocket) -> None:
        role = hall.role(socket)
        if role is None:
            await refuse(socket, POLICY, CLOSED["nobody"])
        elif sum(viewer.role == role for viewer in stations.viewers) >= SOCKETS:
            await refuse(socket, BUSY, CLOSED["crowd"])
        else:
            await Conversation(hall, stations, socket, role).run()

    async def station(request: Request) -> Response:
        role = hall.role(request)
        if role is None and invitation(hall):
            return RedirectResponse("/join", 303)
        if role is None or role == HOST:
            raise HTTPException(403, gettext("This phone has no seat: join first."))
        return page(
            request,
            "station.html",
            station=role,
            called=hall.keys.guests[role].player.name,
            join=None,
            terms=terms(),
            labels={**labels(), "closed": {why: gettext(why) for why in CLOSED.values()}},
        )

    return [
        WebSocketRoute("/socket", socket),
        Route("/station", station),
    ]


def handed_out(hall: Hall, stations: Stations) -> list[BaseRoute]:
    """Return the routes by which the laptop sees which stations phones have, and takes one back."""

    async def phones(request: Request) -> Response:
        require_host(request)
        return page(request, "stations.html", guests=hall.keys.joined(), join=invitation(hall), shut=hall.shut)

    async def back(request: Request) -> Response:
        """Take a station back for the laptop. The phone's page ends."""
        require_host(request)
        asked = request.path_params["station"]
        if asked not in map(str, range(len(stations.fingers))):
            raise HTTPException(404)
        seat = int(asked)
        hall.keys.dismiss(seat)
        for viewer in [each for each in stations.viewers if each.role == seat]:
            stations.leave(viewer)
        stations.cover(seat)
        hall.live.tell()
        return RedirectResponse("/stations", 303)

    async def joining(request: Request) -> Response:
        """Let no more phones join, or allow it again."""
        require_host(request)
        hall.let_in(hall.shut)
        return RedirectResponse("/stations", 303)

    return [
        Route("/stations", phones),
        Route("/stations/joining", joining, methods=["POST"]),
        Route("/stations/{station}/back", back, methods=["POST"]),
    ]


def invitation(hall: Hall) -> dict[str, str] | None:
    """Say where phones join (lobby.py): the address to type, and its QR code; None if no phone can come."""
    if not hall.lan or hall.stations is None:
        return None
    address = f"{hall.address}/join"
    return {"address": address, "code": qr(f"http://{address}")}


def qr(text: str) -> str:
    """Return a QR code as the source of an <img>, black on white so that every phone can read it."""
    code: str = segno.make(text, error="m", micro=False).svg_data_uri(scale=4, border=3, dark="#000", light="#fff")
    return code


async def refuse(socket: WebSocket, code: int, why: str) -> None:
    """Close a socket with a reason. It is accepted first, so that the page gets the reason."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.accept()
        await socket.close(code, why)


async def converse(
    socket: WebSocket, talk: Callable[[], Awaitable[None]], listen: Callable[[], Awaitable[None]]
) -> None:
    """Accept a page, then talk and listen at the same time. Ends when the page goes, or `listen` ends."""

    async def talked() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await talk()

    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page has gone, perhaps before it was accepted
        await socket.accept()
        talking = asyncio.create_task(talked())
        try:
            await listen()
        finally:
            talking.cancel()
            await asyncio.gather(talking, return_exceptions=True)


async def received(socket: WebSocket) -> str | None:
    """Return a page's next message; None for one that is no text. Raises WebSocketDisconnect when the page has gone."""
    text: str | None = (await socket.receive()).get("text")
    if socket.client_state != WebSocketState.CONNECTED:
        raise WebSocketDisconnect
    return text


class Conversation:
    """A page plays at its stations, until it goes or loses them."""

    def __init__(self, hall: Hall, stations: Stations, socket: WebSocket, role: int) -> None:
        self.hall = hall
        self.stations = stations
        self.socket = socket
        self.viewer = Viewer(role, language())
        self.bucket = Bucket(PER_SECOND, BURST)

    async def run(self) -> None:
        """Talk with the page. It is counted before the first await, so that a burst of pages passes no limit."""
        self.stations.enter(self.viewer)
        try:
            await converse(self.socket, self.talk, self.listen)
        finally:
            self.stations.leave(self.viewer)

    async def talk(self) -> None:
        """Send the page what it may see."""
        while True:
            message = await self.viewer.queue.get()
            if message is None:
                if self.hall.role(self.socket) == self.viewer.role:  # the page did not read: it may connect again
                    await self.socket.close(BUSY)
                else:
                    await self.close(CLOSED["taken"])
                return
            if isinstance(message, bytes):
                await self.socket.send_bytes(message)
            else:
                await self.socket.send_text(message)

    async def listen(self) -> None:
        """Take orders until the page sends something it must not send."""
        while True:
            text = await received(self.socket)
            if self.viewer not in self.stations.viewers:
                return
            order = understood(text)
            if order is None or not self.bucket.take():
                await self.close(CLOSED["strange" if order is None else "hasty"])
                return
            self.stations.obey(self.viewer, *order)

    async def close(self, why: str) -> None:
        """End the conversation. why: sent to the page."""
        with contextlib.suppress(RuntimeError):
            await self.socket.close(POLICY, why)


def understood(text: Any) -> tuple[int, str, str] | None:
    """Return a page's message as [station, action, button], or None if it isn't one."""
    if not isinstance(text, str):
        return None
    try:
        return order_of(strict_json.parse(text, LONGEST))
    except strict_json.BadJson:
        return None


def order_of(said: Any) -> tuple[int, str, str] | None:
    """Return (station, action, button) of a message, or None if it is something else."""
    if not isinstance(said, list) or len(said) != 3:
        return None
    station, action, button = said
    if type(station) is not int or action not in ACTIONS or not isinstance(button, str):
        return None
    if action in ("press", "release") and button not in BUTTONS:
        return None
    if action in ON_DICE and button not in DICE:
        return None
    return station, action, button
