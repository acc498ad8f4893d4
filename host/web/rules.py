"""The rule book as a page, for one edition or for all; it prints on two sides of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dicetown.presets import PRESETS
from host.game import names
from host.i18n.translation import gettext
from host.rulebook.book import chapters, title
from host.web.app import page

if TYPE_CHECKING:
    from host.web.app_state import Hall

ALL = "all"  # editions


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the route of the rule book."""
    return [Route("/rules", rules)]


def rules(request: Request) -> Response:
    """Render the rule book. ?edition= a preset or `all`; without it, the current game's edition."""
    hall: Hall = request.app.state.hall
    asked = request.query_params.get("edition")
    if asked in PRESETS:
        switches: int | None = PRESETS[asked]
    elif asked == ALL or not hall.live.table.seats:
        asked, switches = ALL, None
    else:
        asked, switches = "", hall.live.table.switches
    editions = {**{preset: names.edition(preset) for preset in PRESETS}, ALL: gettext("All editions")}
    return page(request, "rules.html", book=title(), chapters=chapters(switches), edition=asked, editions=editions)
