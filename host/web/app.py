"""The web application: the frame around every page, where pages are mounted, and how they get the live state.

`create_app(hall)` makes it. A room of pages is a module with `routes(hall) -> list[Route]`; PAGES lists them, in the
order in which they are tried. A page is `page(request, "name.html", **values)`: a Jinja2 template in
host/web/pages that extends frame.html, whose texts are marked with _( ). It has no script or style of its own: those
are files in host/web/static. The live public state comes over `GET /live` as server-sent events (static/live.js).
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, best, gettext, language, ngettext, number, speaking
from host.web.facts import FACTS
from host.web.safety import FILES, Guard
from host.web.sessions import HOST

if TYPE_CHECKING:
    from host.web.app_state import Hall

HERE = Path(__file__).resolve().parent
PAGES = (  # rooms of pages
    "host.web.scoreboard",
    "host.web.invites",
    "host.web.stations",
    "host.web.lobby",
    "host.web.tables",
    "host.web.lesson",
    "host.web.history",
    "host.web.rules",
    "host.web.overlay",
    "host.web.feed",
)

templates = Environment(
    loader=FileSystemLoader(HERE / "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.globals.update(_=gettext, ngettext=ngettext, number=number, facts=FACTS)


def create_app(hall: Hall) -> Starlette:
    """Create the application. hall: the console, its live state, and who may do what."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with hall:
            yield

    routes = [route for name in PAGES for route in import_module(name).routes(hall)]
    app = Starlette(
        routes=[*routes, Mount(FILES, StaticFiles(directory=HERE / "static"), name="static")],
        middleware=[Middleware(Guard, lan=hall.lan), Middleware(Tongue)],
        exception_handlers={HTTPException: refused, UserError: refused},
        lifespan=life,
    )
    app.state.hall = hall
    return app


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Render a whole page in the reader's language."""
    hall: Hall = request.app.state.hall
    frame = {
        "language": language(),
        "languages": LANGUAGES,
        "path": quote(request.scope["path"]),
        "host": hall.role(request) == HOST,
        "hall": hall,
        "places": places(request, hall.role(request) == HOST),
    }
    return HTMLResponse(templates.get_template(name).render(**frame, **values), status)


def places(request: Request, host: bool) -> list[tuple[str, str]]:
    """Return path and title of each page in the menu: the pages that exist and are open to the reader."""
    known = {getattr(route, "path", "") for route in request.app.routes}
    friends = "/friends" in known  # with them, a new game is set up on the page that holds their channels
    wanted = [
        ("/", gettext("Town"), True),
        ("/#new-game" if friends else "/table", gettext("New game"), host),
        ("/#friends", gettext("Friends"), host and friends),
        ("/learn", gettext("Learn"), host),
        ("/history", gettext("Past games"), True),
        ("/rules", gettext("Rules"), True),
    ]
    return [(path, title) for path, title, open_ in wanted if open_ and path.partition("#")[0] in known]


def embedded(values: Any) -> str:
    """Return JSON that is safe inside <script type="application/json">: no tag can end it."""
    return json.dumps(values, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")


def with_code(text: str) -> Markup:
    """Set what is between backquotes as code."""
    return Markup(re.sub("`(.*?)`", r"<code>\1</code>", str(escape(text))))


templates.filters["embedded"] = embedded
templates.filters["with_code"] = with_code


def require_host(request: HTTPConnection) -> None:
    """Answer 403 to everyone except the laptop."""
    hall: Hall = request.app.state.hall
    if hall.role(request) != HOST:
        raise HTTPException(403, gettext("Only the laptop can do that: open the address that dicetown prints there."))


async def refused(request: Request, error: Exception) -> Response:
    """Answer with one line that says what to do: JSON for a script, a page for a person."""
    status = error.status_code if isinstance(error, HTTPException) else 400
    text = gettext("There is no such page.") if status == 404 else gettext(str(getattr(error, "detail", error)))
    if "text/html" in request.headers.get("accept", ""):
        return page(request, "refused.html", status, text=text)
    return JSONResponse({"error": text}, status)


class Tongue:
    """Speaks the reader's language: ?language=, else the cookie, else the one that the program was started with, else
    the browser's, else the terminal's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        with speaking(language_of(request)):
            await self.app(scope, receive, send)


def language_of(request: HTTPConnection) -> str:
    """Return the language of a request (see Tongue)."""
    asked = request.app.state.hall.language
    for code in (request.query_params.get("language"), request.cookies.get("language"), asked):
        if code in LANGUAGES:
            return str(code)
    wanted = [part.split(";")[0].strip() for part in request.headers.get("accept-language", "").split(",")]
    return best(wanted[:8]) if wanted != [""] else language()
