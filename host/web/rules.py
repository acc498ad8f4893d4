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
    return [Route("/rules", rules)]


def played_by(hall: Hall) -> int:
    """The switches of the game that is on. A console tells the first eight; the others are those that it was sent."""
    told = hall.live.table.switches
    return hall.setup.switches if hall.setup and hall.setup.switches & 255 == told else told


def rules(request: Request) -> Response:
    """?edition= a preset, or all; else that of the game that is on."""
    hall: Hall = request.app.state.hall
    asked = request.query_params.get("edition")
    if asked in PRESETS:
        switches: int | None = PRESETS[asked]
    elif asked == ALL or not hall.live.table.seats:
        asked, switches = ALL, None
    else:
        asked, switches = "", played_by(hall)
    editions = {**{preset: names.edition(preset) for preset in PRESETS}, ALL: gettext("All editions")}
    return page(request, "rules.html", book=title(), chapters=chapters(switches), edition=asked, editions=editions)
