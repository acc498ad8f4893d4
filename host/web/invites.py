"""Friends far away, on this server: the laptop's town page with their links, and `/friends/line`, the WebSocket over
which that page passes on what friends send, and gets what to send them (friends.py).

Only one page of the laptop has friends at a time; others have to wait until it is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from host.game import strict_json
from host.game.places import SEATS
from host.i18n.translation import gettext, language
from host.web import facts
from host.web.app import page
from host.web.console import compact
from host.web.friends import Friends
from host.web.labels import labels, terms
from host.web.meeting import QR, Published
from host.web.safety import HEADERS
from host.web.sessions import HOST
from host.web.stations import BUSY, CLOSED, POLICY, converse, invitation, order_of, received, refuse
from host.web.tables import offered

if TYPE_CHECKING:
    from host.web.app_state import Hall

LONGEST = 256  # characters of a message
UNREAD = 5000  # messages that may wait for a page that reads none
PLACES = {"town": "#town", "table": "#new-game"}  # in the page itself: leaving it would cut the friends off


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes for friends; none if they can't come."""
    if hall.site is None:
        return []
    line = Line(hall)
    drawing = hall.site.qr

    async def script(request: Request) -> Response:
        return Response(drawing, media_type="text/javascript")

    return [
        WebSocketRoute("/friends/line", line.serve),
        Route(f"/{QR}", script),
        Mount("/friends", StaticFiles(directory=hall.site.scripts)),
    ]


def town(request: Request, hall: Hall, site: Published) -> Response:
    """The laptop's town: its page holds the channels to friends, so a new game is set up on it, too."""
    answer = page(
        request,
        "invite.html",
        **offered(hall),
        labels=labels() | {"phone": gettext("a friend")},
        terms=terms(),
        newcomer=False,
        join=invitation(hall),
        facts=facts.FACTS | {"pages": facts.PAGES | PLACES},
        friends=site.facts(language(), hall.live.languages),
    )
    answer.headers["content-security-policy"] = site.meeting.reached(HEADERS["content-security-policy"])
    return answer


class Line:
    """The connection to the page that holds friends' channels, while there is one."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.queue: asyncio.Queue[str] | None = None  # to that page
        self.friends = Friends(hall, hall.stations or hall.cable, self.tell)
        hall.meet(self.friends)

    def tell(self, kind: str, text: str) -> None:
        """Send the page a message."""
        if self.queue is not None:
            self.queue.put_nowait(compact([kind, text]))

    async def serve(self, socket: WebSocket) -> None:
        """Give the friends to a page of the laptop, unless another has them."""
        if self.hall.role(socket) != HOST:
            await refuse(socket, POLICY, CLOSED["nobody"])
        elif self.queue is not None:
            await refuse(socket, BUSY, "friends are at another page of this laptop")
        else:
            await self._held(socket)

    async def _held(self, socket: WebSocket) -> None:
        queue = self.queue = asyncio.Queue()
        self.tell("here", "")

        async def talk() -> None:
            while queue.qsize() < UNREAD:
                await socket.send_text(await queue.get())
            await socket.close(BUSY)  # it reads nothing: it may connect again

        async def listen() -> None:
            while True:
                said = understood(await received(socket))
                if said is None:
                    await socket.close(POLICY, CLOSED["strange"])
                    return
                self.friends.heard(said)

        try:
            await converse(socket, talk, listen)
        finally:
            self.queue = None
            for number in list(self.friends.viewers):
                self.friends.go(number)


def understood(text: Any) -> Mapping[str, Any] | None:
    """Return a message of the host's page, as Friends.heard takes it; None if it isn't one."""
    try:
        said = strict_json.parse(text, LONGEST) if isinstance(text, str) else None
    except strict_json.BadJson:
        return None
    if not isinstance(said, dict):
        return None
    form = FORMS.get(tuple(sorted(said)), {})
    return said if form and all(fits(said[name]) for name, fits in form.items()) else None


def counted(value: Any) -> bool:
    """Return whether this may be a friend's number."""
    return type(value) is int and 0 <= value < 1 << 31


def station(value: Any) -> bool:
    """Return whether this may be a station."""
    return counted(value) and value < SEATS


FORMS: dict[tuple[str, ...], dict[str, Callable[[Any], bool]]] = {
    ("come", "language", "station"): {
        "come": counted,
        "station": lambda value: value is None or station(value),
        "language": lambda value: isinstance(value, str),
    },
    ("go",): {"go": counted},
    ("friend", "said"): {"friend": counted, "said": lambda value: order_of(value) is not None},
    ("friend", "share"): {"friend": counted, "share": lambda value: isinstance(value, dict)},
    ("held",): {"held": lambda value: isinstance(value, list) and all(map(station, value))},
}
