"""The guided game, the laptop's alone: `/learn`, what it is; `POST /learn`, begin it or leave it.

What it says goes over the stations' socket (host/web/console.py); static/lesson.js shows it.
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
    if hall.stations is None:  # a real console gives no station to a page
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
    """Whether nobody has played here yet."""
    return hall.stations is not None and not hall.profiles.all() and not hall.archive.games()
