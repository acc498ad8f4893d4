"""The scoreboard, `/`: the town for a television; and `/live`, the public state as server-sent events for all pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from host.i18n.translation import LANGUAGES, gettext, language
from host.web.app import page
from host.web.invites import town as inviting
from host.web.labels import labels, terms
from host.web.lesson import newcomer
from host.web.places import Limit, Places, Stream
from host.web.sessions import HOST
from host.web.stations import invitation

if TYPE_CHECKING:
    from host.web.app_state import Hall

VIEWERS = Limit(here=30, others=80, each=30)
MONTH = 30 * 24 * 3600


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes of the town and its live state."""
    watching = Places(VIEWERS)

    async def town(request: Request) -> Response:
        """Render the town. If the address has the laptop's key, trade it for a cookie and drop it from the address."""
        key = request.query_params.get("key")
        if key is not None:
            cookie = hall.keys.trade_host(key)
            if cookie is None:
                raise HTTPException(403, gettext("This key is not valid: open the address that dicetown prints."))
            answer = RedirectResponse("/", 303)
            hall.bake(answer, cookie)
            return answer
        if hall.site and hall.role(request) == HOST:
            return inviting(request, hall, hall.site)
        return page(
            request,
            "town.html",
            labels=labels(),
            terms=terms(),
            newcomer=newcomer(hall),
            join=invitation(hall),
        )

    async def live(request: Request) -> Response:
        full = gettext("Too many pages watch: close some.")
        return Stream(lines(hall, language()), watching, hall.whence(request), full)

    async def choose_language(request: Request) -> Response:
        """Remember the language and go back to the page before; only to a path of this server."""
        code = request.path_params["code"]
        if code not in LANGUAGES:
            raise HTTPException(404)
        back = request.query_params.get("to", "/")
        answer = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
        answer.set_cookie("language", code, max_age=12 * MONTH, samesite="lax")
        return answer

    return [Route("/", town), Route("/live", live), Route("/language/{code}", choose_language)]


async def lines(hall: Hall, code: str) -> AsyncGenerator[str]:
    """Yield server-sent events, each with a JSON text; a comment is a sign of life."""
    yield "retry: 1000\n\n"
    async with aclosing(hall.live.follow(code)) as frames:
        async for texts in frames:
            yield "".join(f"data: {text}\n\n" for text in texts) or ": still here\n\n"
