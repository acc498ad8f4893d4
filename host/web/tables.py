"""Setting games up: `/table`, the form; `POST /game`, start or give up; `POST /ask`, undo and seats that change hands.

All of it is the laptop's alone. What the form sends is checked here and once more by the console.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from dicetown.presets import PRESETS, SWITCHES
from host.engine.minds import NAMES as LEVELS
from host.game import players as named
from host.game.editions import switches_of
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, language
from host.link.client import Client
from host.link.refusals import NAME
from host.web.app import page, require_host
from host.web.app_state import Hall, Setup
from host.web.players import COLOURS, Player
from host.web.safety import BODY
from screens.texts import LANGUAGES as CONSOLE_LANGUAGES

SEATS = range(2, 6)
PATIENCE = 3600  # seconds at most
PAUSE = 4


def routes(hall: Hall) -> list[BaseRoute]:
    async def table(request: Request) -> Response:
        require_host(request)
        return page(request, "table.html", form=form(hall), profiles=hall.profiles.all())

    async def game(request: Request) -> Response:
        require_host(request)
        asked = await body(request)
        if asked.get("do") == "abort":
            await hall.command(Client.abort)
        elif asked.get("do") == "again":
            if hall.setup is None:
                raise UserError(gettext("No game was set up here yet: set one up first."))
            await hall.deal(hall.setup.passed_on())
        else:
            setup = setup_of(asked)
            hall.profiles.remember(setup.players)
            await hall.deal(setup)
        return JSONResponse({"ok": True})

    async def ask(request: Request) -> Response:
        """{do: undo} or {do: seat, seat, bot}: the people at the stations agree or decline there."""
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
        """{do: forget, name}."""
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


async def body(request: Request) -> dict[str, Any]:
    """The JSON of a request. Raises HTTPException."""
    try:
        data = await request.body()
    except ClientDisconnect:
        raise HTTPException(413, gettext("This is too long.")) from None
    try:
        found = json.loads(data) if len(data) <= BODY else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise HTTPException(400, gettext("This is not known here: reload the page."))
    return found


def whole(asked: dict[str, Any], name: str, least: int, most: int) -> int:
    value = asked.get(name, least)
    if type(value) is not int or not least <= value <= most:
        raise UserError(
            gettext("{name} must be a number from {least} to {most}.").format(name=name, least=least, most=most)
        )
    return value


def setup_of(asked: dict[str, Any]) -> Setup:
    """What the form asks for. Raises UserError that says what to correct."""
    rows = asked.get("players")
    if not isinstance(rows, list) or len(rows) not in SEATS:
        raise UserError(gettext("A game has 2 to 5 seats."))
    players = tuple(player(row) for row in rows)
    if len({each.name for each in players}) < len(players):
        raise UserError(gettext("Two seats have the same name: change one."))
    preset, settings = asked.get("preset", "first"), asked.get("settings", [])
    if not isinstance(preset, str) or not isinstance(settings, list) or len(settings) > len(SWITCHES):
        raise UserError(gettext("These rules are not known: choose them from the list."))
    screens = asked.get("language", "en")
    if screens not in CONSOLE_LANGUAGES:
        raise UserError(gettext("The screens do not speak this language: choose one from the list."))
    return Setup(
        players,
        switches_of(preset, [str(each)[:40] for each in settings]),
        whole(asked, "sheriff", 0, len(players) - 1),
        whole(asked, "patience", 0, PATIENCE),
        screens,
        preset,
        tuple(str(each)[:40] for each in settings),
        whole(asked, "pause", 0, PAUSE),
        asked.get("advice") is not False,
    )


def player(row: Any) -> Player:
    if not isinstance(row, dict):
        raise UserError(gettext("A game has 2 to 5 seats."))
    name = row.get("name")
    if not isinstance(name, str) or not (1 <= len(name.strip()) <= 12 and name.isprintable()):
        raise UserError(gettext(NAME))
    level = row.get("level", "normal")
    if level not in LEVELS:
        raise UserError(gettext("There is no such bot: choose one from the list."))
    return Player(name.strip(), row.get("bot") is True, whole(row, "colour", 0, COLOURS - 1), level)


def form(hall: Hall) -> dict[str, Any]:
    """What the form shows first: the last game's set-up, else one person against three bots."""
    setup = hall.setup
    players = setup.players if setup else (Player(gettext("Player"), False, 0), *bots(1, 4))
    rows = [asdict(each) | {"used": True} for each in players]
    rows += [asdict(each) | {"used": False} for each in bots(len(rows), 5)]
    return {
        "players": rows,
        "levels": list(hall.room.levels),
        "preset": setup.preset if setup else "first",
        "presets": list(PRESETS),
        "switches": [
            {"name": name, "bit": bit, "values": [str(clear), str(when_set)]}
            for bit, (name, clear, when_set) in enumerate(SWITCHES)
            if name != "reading"  # which only says by what rules an old game goes on
        ],
        "bits": dict(PRESETS),
        "settings": list(setup.settings) if setup else [],
        "sheriff": setup.sheriff if setup else 0,
        "patience": setup.patience if setup else 0,
        "pause": setup.pause if setup else 2,
        "advice": setup.advice if setup else True,
        "language": setup.language if setup else language(),
        "languages": {code: LANGUAGES[code] for code in CONSOLE_LANGUAGES},
        "running": running(hall),
        "asked": gettext("The stations ask now."),
    }


def running(hall: Hall) -> list[tuple[str, bool]]:
    """Name and bot of each seat of the game that runs."""
    table = hall.live.table
    return [] if table.over else [(table.name(seat), table.bots[seat]) for seat in range(table.seats)]


def bots(first: int, end: int) -> tuple[Player, ...]:
    return tuple(Player(named.bots()[seat - 1], True, seat) for seat in range(first, end))
