"""`/overlay`: the table on a transparent ground, to lay over a video of it (a browser source in OBS, 1920 by 1080).

Public state only, like the scoreboard. ?at=top puts it at the upper edge, ?size=150 makes it half as large again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from host.game.numbers import number_or
from host.web.app import page
from host.web.labels import labels

if TYPE_CHECKING:
    from host.web.app_state import Hall

EDGES = ("bottom", "top")
SIZES = (50, 75, 100, 125, 150, 200)  # percent; what is asked for is rounded to one of them


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the route of the overlay."""

    async def overlay(request: Request) -> Response:
        at = request.query_params.get("at", "")
        percent = number_or(request.query_params.get("size"), 10_000, 100)
        size = min(SIZES, key=lambda each: abs(each - percent))
        return page(request, "overlay.html", labels=labels(), at=at if at in EDGES else EDGES[0], size=size)

    return [Route("/overlay", overlay)]
