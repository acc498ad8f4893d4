"""The lobby: one code on the television; `/join`, where a phone enters a name and a colour and gets the next free seat;
`/start`, with which any of the phones starts the game.

While a game runs, a phone takes over a bot's seat, never a person's. What is sent here is checked here.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from dicetown.presets import PRESETS
from host.game.numbers import number_or
from host.game.players import bots
from host.i18n.errors import UserError
from host.i18n.translation import gettext, language
from host.link.session import Message
from host.web.app import page
from host.web.messages import body, fields
from host.web.players import COLOURS, Player
from host.web.sessions import HOST
from host.web.setup import SEATS, Setup, player, whole
from host.web.stations import invitation

if TYPE_CHECKING:
    from host.web.app_state import Hall

LATE = 20.0  # seconds at most in which a console hands a seat over


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes of the lobby; none if no phone can come."""
    if invitation(hall) is None:
        return []

    async def join(request: Request) -> Response:
        """Send a phone that has a seat there. Only a POST takes a seat, so that a preview of the address doesn't."""
        role = hall.role(request)
        if role is not None:
            return RedirectResponse("/" if role == HOST else "/station", 303)
        if request.method == "GET":
            return form(request, hall)
        asked = await fields(request)
        try:
            guest = player({"name": asked.get("name"), "colour": number_or(asked.get("colour", ""), COLOURS, COLOURS)})
            station = vacant(hall, guest)
        except UserError as error:
            return form(request, hall, asked, str(error))
        answer = RedirectResponse("/station", 303)
        hall.bake(answer, hall.admit(station, guest), stays=True)
        if hall.playing:
            await take_over(hall, station, guest)
        hall.live.tell()
        return answer

    async def start(request: Request) -> Response:
        """Start a game: {seats}, from a phone that has joined, or from the laptop."""
        if hall.role(request) is None:
            raise HTTPException(403, gettext("Join first: then you can start."))
        seats = whole(await body(request), "seats", SEATS[0], SEATS[-1])
        if hall.playing:
            raise UserError(gettext("A game runs already."))
        setup = gathered(hall, seats)
        hall.profiles.remember(setup.players)
        await hall.deal(setup)
        return JSONResponse({"ok": True})

    return [Route("/join", join, methods=["GET", "POST"]), Route("/start", start, methods=["POST"])]


def form(request: Request, hall: Hall, asked: dict[str, str] | None = None, wrong: str = "") -> Response:
    """Render the page that asks for a name and a colour. wrong: what to correct in `asked`."""
    taken = {each.colour for each in others(hall).values()}
    asked = asked or {}
    free = [colour for colour in range(COLOURS) if colour not in taken]
    chosen = number_or(asked.get("colour", ""), COLOURS, COLOURS)
    return page(
        request,
        "join.html",
        400 if wrong else 200,
        called=asked.get("name", ""),
        free=free,
        chosen=chosen if chosen in free else min(free, default=0),
        full=full(hall),
        playing=hall.playing,
        wrong=wrong,
    )


def next_seat(hall: Hall) -> int | None:
    """Return the station for the next phone: a bot's, or between games a free one; None if there is none."""
    table = hall.live.table
    if hall.shut or hall.guide or hall.stations is None:
        return None
    seats = [seat for seat in range(table.seats) if table.bots[seat]]
    if not hall.playing:
        seats += range(table.seats, len(hall.stations.fingers))
    return next((seat for seat in seats if not hall.held(seat)), None)


def full(hall: Hall) -> str:
    """Say why there is no seat for a phone; "" if there is one."""
    if next_seat(hall) is not None:
        return ""
    if hall.shut:
        return gettext("Nobody else may join now: ask at the laptop.")
    if hall.guide:
        return gettext("Somebody learns the game at the laptop: join when they have finished.")
    return gettext("People sit on all seats: watch the town, and join the next game.")


def sitting(hall: Hall) -> dict[int, Player]:
    """Return who sits where: during a game all seats, else the phones and the people of the last game."""
    table, colours = hall.live.table, hall.live.colours_of_all()
    found = {
        seat: Player(table.names[seat], table.bots[seat], colours[seat])
        for seat in range(table.seats)
        if hall.playing or not table.bots[seat]
    }
    return found | {station: guest.player for station, guest in hall.keys.guests.items()}


def others(hall: Hall) -> dict[int, Player]:
    """Return who sits where, without the seat that the next phone gets."""
    return {seat: each for seat, each in sitting(hall).items() if seat != next_seat(hall)}


def vacant(hall: Hall, guest: Player) -> int:
    """Return the station that a guest gets. Raises UserError, which says why there is none, or what to change."""
    seat = next_seat(hall)
    if seat is None:
        raise UserError(full(hall))
    if guest.name in [each.name for each in others(hall).values()]:
        raise UserError(gettext("Somebody here has this name: choose another."))
    if guest.colour in [each.colour for each in others(hall).values()]:
        raise UserError(gettext("Somebody here has this colour: choose another."))
    return seat


def gathered(hall: Hall, seats: int) -> Setup:
    """Return a game for those who sit here, by the last game's rules. seats: at least this many, filled with bots."""
    people = sitting(hall)
    names = [name for name in bots() if name not in [each.name for each in people.values()]]
    colours = [colour for colour in range(COLOURS) if colour not in [each.colour for each in people.values()]]
    last = hall.setup or Setup((), PRESETS["first"], language=language(), pause=2)
    level = next((each.level for each in last.players if each.bot), "normal")
    count = max(seats, 1 + max(people, default=0))
    players = tuple(people.get(seat) or Player(names.pop(0), True, colours.pop(0), level) for seat in range(count))
    return last.changed(players=players, sheriff=(last.sheriff + hall.live.table.over) % count)


async def take_over(hall: Hall, seat: int, guest: Player) -> None:
    """Hand a bot's seat to the phone that was let in. Holds OK there, as a person would (firmware/table/consent.py);
    nobody is asked, since the phone has joined. Raises UserError if the console doesn't hand the seat over."""
    assert hall.stations is not None
    news = asyncio.Event()

    def heard(message: Message) -> None:
        news.set()

    hall.live.on.append(heard)
    hall.live.rename(seat, guest)
    hall.stations.lean(seat, True)
    try:
        async with asyncio.timeout(LATE):
            while hall.playing and hall.live.table.bots[seat]:
                await news.wait()
                news.clear()
    except TimeoutError:
        hall.keys.dismiss(seat)
        hall.live.give_back(seat)
        raise UserError("The console has not handed the seat over: try again.") from None
    finally:
        hall.live.on.remove(heard)
        hall.stations.lean(seat, False)
