"""The guided game, only for the laptop: `/learn` says what it is, `POST /learn` begins or leaves it.

Its texts are sent over the stations' socket (host/web/console.py), and static/lesson.js shows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from host.i18n.translation import language
from host.web.app import page, require_host

if TYPE_CHECKING:
    from host.web.app_state import Hall


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes of the guided game."""
    if hall.stations is None:  # a page can't play at a real console
        return []

    async def learn(request: Request) -> Response:
        require_host(request)
        if request.method == "GET":
            return page(request, "learn.html", running=hall.live.table.seats and not hall.live.table.over)
        if request.query_params.get("do") == "leave":
            await hall.unteach()
            return RedirectResponse("/table", 303)
        await hall.teach(language())
        return RedirectResponse("/", 303)

    return [Route("/learn", learn, methods=["GET", "POST"])]


def newcomer(hall: Hall) -> bool:
    """Return whether nobody has played here yet."""
    return hall.stations is not None and not hall.profiles.all() and not hall.archive.games()
