"""Setting games up: `/table`, the form; `POST /game`, start or give up; `POST /ask`, undo and seats that change hands.

All of this is only for the laptop. What the form sends is checked here and again by the console.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from dicetown.presets import PRESETS
from host.game import names
from host.game import players as named
from host.i18n.translation import gettext, language
from host.link.client import Client
from host.web import switches
from host.web.app import page, require_host
from host.web.app_state import Hall
from host.web.lobby import gathered
from host.web.messages import body
from host.web.players import Player
from host.web.setup import Setup, whole

USUAL = 4  # seats in the form when phones have joined


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes on which games are set up."""

    async def table(request: Request) -> Response:
        require_host(request)
        return page(request, "table.html", **offered(hall))

    async def game(request: Request) -> Response:
        require_host(request)
        asked = await body(request)
        await hall.game(asked)
        return JSONResponse({"ok": True})

    async def ask(request: Request) -> Response:
        """{do: undo} or {do: seat, seat, bot}. The people at the stations agree or decline."""
        require_host(request)
        asked = await body(request)
        if asked.get("do") == "undo":
            await hall.command(Client.undo)
        elif asked.get("do") == "seat":
            seat, bot = whole(asked, "seat", 0, 4), asked.get("bot") is True
            await hall.command(lambda client: client.seat(seat, bot))
        else:
            raise HTTPException(400, gettext("This is not known here: reload the page."))
        return JSONResponse({"ok": True})

    async def profile(request: Request) -> Response:
        """{do: forget, name}: forget a person."""
        require_host(request)
        asked = await body(request)
        hall.profiles.forget(str(asked.get("name")))
        return JSONResponse({"ok": True})

    return [
        Route("/table", table),
        Route("/game", game, methods=["POST"]),
        Route("/ask", ask, methods=["POST"]),
        Route("/profile", profile, methods=["POST"]),
    ]


def offered(hall: Hall) -> dict[str, Any]:
    """Return what a page with the form needs."""
    waiting = hall.keys.guests and not hall.playing
    first = gathered(hall, USUAL) if waiting else hall.setup
    return {"form": form(first, running(hall), hall.room.levels), "profiles": hall.profiles.all()}


def form(setup: Setup | None, running: list[tuple[str, bool]], levels: Sequence[str]) -> dict[str, Any]:
    """Return what the form shows first: phones that have joined, else the last game, else one person and three bots.

    running: see `running`; levels: that bots can have.
    """
    players = setup.players if setup else (Player(gettext("Player"), False, 0), *bots(1, 4))
    rows = [vars(each) | {"used": True} for each in players]
    rows += [vars(each) | {"used": False} for each in bots(len(rows), 5)]
    return {
        "players": rows,
        "levels": list(levels),
        "preset": setup.preset if setup else "first",
        "presets": {preset: names.edition(preset) for preset in PRESETS},
        "switches": switches.choices(),
        "bits": dict(PRESETS),
        "settings": list(setup.settings) if setup else [],
        "sheriff": setup.sheriff if setup else 0,
        "patience": setup.patience if setup else 0,
        "pause": setup.pause if setup else 2,
        "advice": setup.advice if setup else True,
        "language": setup.language if setup else language(),
        "running": running,
        "asked": gettext("The stations ask now."),
    }


def running(hall: Hall) -> list[tuple[str, bool]]:
    """Return the name of each seat of the running game, and whether it is a bot's."""
    table = hall.live.table
    return [] if table.over else [(table.name(seat), table.bots[seat]) for seat in range(table.seats)]


def bots(first: int, end: int) -> tuple[Player, ...]:
    """Return bots for the seats from `first` to before `end`."""
    return tuple(Player(named.bots()[seat - 1], True, seat) for seat in range(first, end))
