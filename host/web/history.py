"""Past games: the list, a game step by step, a player's figures, the dice, and files to download.

Nothing is changed here. The server makes every page; static/history.js only makes turning a game's pages faster.
host/history provides the content. The pages are made in threads, few at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dicetown.cards import LOCATIONS
from dicetown.presets import PRESETS
from host.game import names, verify
from host.game.numbers import number_or
from host.game.record_files import octets
from host.history.archive import Archive, players_of
from host.history.export import FORMATS, TABLES, export
from host.history.fairness import Fairness
from host.history.figures import PLACES, SOURCES
from host.history.index import Row
from host.history.steps import Story
from host.history.tale import tale_of
from host.i18n.translation import gettext, language, speaking
from host.web import plots
from host.web.app import page
from host.web.replay_view import scene
from host.web.safety import HELD, TOO_MANY
from host.web.tale_view import section

if TYPE_CHECKING:
    from host.web.app_state import Hall

EACH = 6  # pages that one address may wait for; a browser asks for at most as many at once
TURNS = 2  # pages that are made at a time, for different addresses
CROWDED = "Too many ask for past games: wait a moment, then reload the page."
A_PAGE = 40  # games
AT_ONCE = 100  # new records that one request reads, which takes about 3 s
COURSE = 60  # games in a plot
MOST = 10**8  # numbers in an address are below this
TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json", "jsonl": "application/jsonl; charset=utf-8"}


def routes(hall: Hall) -> list[BaseRoute]:
    """Return the routes of past games."""
    pages = Pages(hall.archive)
    readers = Readers(hall)
    return [
        Route("/history", readers.of(pages.games)),
        Route("/history/dice", readers.of(pages.dice)),
        Route("/history/games/{game}", readers.of(pages.game)),
        Route("/history/games/{game}/record", readers.of(pages.record)),
        Route("/history/players/{name:path}", readers.of(pages.player)),
        Route("/history/{table}.{form}", readers.of(pages.table)),
    ]


class Readers:
    """Gives requests for these pages their turns. Pages take processor time, so few are made at a time, and only one
    for each address: a client that asks for many holds up only itself.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.queues: WeakValueDictionary[str, Queue] = WeakValueDictionary()  # by address
        self.turns = asyncio.Semaphore(TURNS)

    def of(self, page: Callable[[Request], Response]) -> Callable[[Request], Awaitable[Response]]:
        """Return the handler for a page, which is made in a thread."""

        async def read(request: Request) -> Response:
            queue = self.queues.setdefault(self.hall.whence(request), Queue(self.turns))
            return await queue.made(page, request)

        return read


class Queue:
    """The pages that one address waits for. turns: shared by all addresses."""

    def __init__(self, turns: asyncio.Semaphore) -> None:
        self.turns = turns
        self.own = asyncio.Lock()
        self.length = 0

    async def made(self, page: Callable[[Request], Response], request: Request) -> Response:
        """Return the page when it has its turn. Raises HTTPException, after a pause, if too many wait already."""
        if self.length == EACH:
            await asyncio.sleep(HELD)
            raise HTTPException(TOO_MANY, gettext(CROWDED))
        self.length += 1
        try:
            async with self.own, self.turns:
                return await run_in_threadpool(page, request)
        finally:
            self.length -= 1


class Pages:
    """A handler for each page and file."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    def games(self, request: Request) -> Response:
        """Answer with the list of games."""
        archive = self.archive
        left = archive.follow(most=AT_ONCE)
        player = request.query_params.get("player")
        count = archive.count(player)
        pages = max(1, -(-count // A_PAGE))
        at = min(asked(request, "page", 1), pages)
        return page(
            request,
            "history.html",
            left=left,
            player=player,
            count=count,
            games=[summary(row) for row in archive.games(player, (at - 1) * A_PAGE, A_PAGE)],
            at=at,
            pages=pages,
            players=archive.players(),
            fair=Fairness.of(archive.rolled()),
            wrong=archive.wrong(),
        )

    def game(self, request: Request) -> Response:
        """Answer with one game, at a step."""
        name = request.path_params["game"]
        story = story_of(self.archive, name)
        step = min(asked(request, "step", 0), len(story.steps) - 1)
        rounds = story.rounds
        sheets = self.archive.sheets(name)
        return page(
            request,
            "game.html",
            game=name,
            sheets=sheets,
            scores=score_plot(sheets),
            fair=Fairness.of(self.archive.rolled(game=name)),
            header=story.header,
            step=step,
            last=len(story.steps) - 1,
            rounds=rounds,
            before=max((each for each in rounds if each < step), default=0),
            after=min((each for each in rounds if each > step), default=len(story.steps) - 1),
            scene=scene(story, step),
            tale=section(tale_of(story)),
        )

    def player(self, request: Request) -> Response:
        """Answer with a player's figures. 404 if they are unknown."""
        self.archive.follow(most=AT_ONCE)
        name = request.path_params["name"]
        sums, everyone = self.archive.sums(name), self.archive.sums()
        if sums is None or everyone is None:
            raise HTTPException(404)
        return page(
            request,
            "player.html",
            player=name,
            sums=sums,
            sources=source_plot([(name, sums), (gettext("everyone"), everyone)]),
            buildings=place_plot(sums),
            course=course_plot(self.archive.sheets(player=name)[-COURSE:]),
            fair=Fairness.of(self.archive.rolled(player=name)),
        )

    def dice(self, request: Request) -> Response:
        """Answer with the dice: of all games, of a player, or of one game."""
        archive = self.archive
        archive.follow(most=AT_ONCE)
        player, one = request.query_params.get("player"), request.query_params.get("game")
        fair = Fairness.of(archive.rolled(player, one))
        players = [(row["name"], Fairness.of(archive.rolled(row["name"]))) for row in archive.players()[:A_PAGE]]
        dice = [(seat, die, Fairness.of(shown)) for seat, die, shown in archive.dice(player, one)]
        return page(
            request, "dice.html", fair=fair, plot=plots.dice(fair), player=player, game=one, players=players, dice=dice
        )

    def table(self, request: Request) -> Response:
        """Answer with an export. 404 for an unknown table or format."""
        self.archive.follow()
        what, form = request.path_params["table"], request.path_params["form"]
        if what not in TABLES or form not in FORMATS:
            raise HTTPException(404)
        text = export(self.archive, what, form, request.query_params.get("player"))
        return download(text.encode(), f"dicetown-{what}.{form}", TYPES[form])

    def record(self, request: Request) -> Response:
        """Answer with a game's record. 404 if it can't be read."""
        path = known(self.archive, request.path_params["game"])
        try:
            data = octets(path)
        except OSError as error:
            raise HTTPException(404) from error
        return download(data, "dicetown-game.jsonl", TYPES["jsonl"])


def asked(request: Request, name: str, least: int) -> int:
    """Return a whole number from the address; `least` for anything else."""
    return max(least, number_or(request.query_params.get(name), MOST, least))


def download(data: bytes, name: str, kind: str) -> Response:
    """Return an answer that a browser saves as a file."""
    return Response(data, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


def known(archive: Archive, name: str) -> Path:
    """Return a game's record file. 404 if the index doesn't have the game: so no name leads out of the folder."""
    if not archive.has(name):
        raise HTTPException(404)
    path = archive.folder / f"{name}.jsonl"
    if not path.exists():
        raise HTTPException(404)
    return path


def story_of(archive: Archive, name: str) -> Story:
    """Return a game step by step. 404 if it isn't kept."""
    path = known(archive, name)
    return told(path, path.stat().st_mtime_ns, language())


@lru_cache(maxsize=8)
def told(path: Path, modified: int, code: str) -> Story:
    """Return a game's story in a language. The last ones are cached, since a reader turns page after page."""
    with speaking(code):
        try:
            return Story(list(verify.lines_of(octets(path))))
        except OSError as error:
            raise HTTPException(404) from error
        except verify.Wrong as fault:
            raise HTTPException(
                404, gettext("This record is wrong, so it is not shown: {fault}").format(fault=fault)
            ) from fault


def summary(row: Row) -> dict[str, Any]:
    """Return a row of the list of games."""
    preset = row["preset"]
    edition = names.edition(preset) if preset in PRESETS else gettext("own rules")
    day = str(row["ended"])[:16].replace("T", " ")
    return {**dict(row), "players": players_of(row), "edition": edition, "day": day}


def parts(row: Row, games: int = 1) -> list[plots.Part]:
    """Return a bar's parts: points by source, per game."""
    return [
        plots.Part(row[f"points_{source}"] / games, i, gettext(title))
        for i, (source, title) in enumerate(SOURCES.items())
    ]


def score_plot(sheets: list[Row]) -> Any:
    """Plot the score sheet of a game, the winner first."""
    best = sorted(sheets, key=lambda row: (not row["won"], -row["points"]))
    rows = [(("★ " if row["won"] else "") + row["name"], parts(row), str(row["points"])) for row in best]
    return plots.stacks(rows, gettext("Points by source"))


def source_plot(rows: list[tuple[str, Row]]) -> Any:
    """Plot the points by source, a bar for each row."""
    bars = [(name, parts(row, row["games"]), plots.number(row["points"] / row["games"])) for name, row in rows]
    return plots.stacks(bars, gettext("Points a game, by source"))


def place_plot(sums: Row) -> Any:
    """Plot how often a player wins each location."""
    rows = []
    for i, place in enumerate(PLACES):
        mean = sums[f"won_{place}"] / sums["games"]
        rows.append((names.location(LOCATIONS.index(place)), [plots.Part(mean, i, gettext("won a game"))], ""))
    return plots.stacks(rows, gettext("Locations won a game"), label=170)


def course_plot(sheets: list[Row]) -> Any:
    """Plot a player's points, game after game."""
    said = {True: gettext("{points} points, won"), False: gettext("{points} points")}
    points = [(row["points"], bool(row["won"]), said[bool(row["won"])].format(points=row["points"])) for row in sheets]
    return plots.course(points, gettext("Points, game after game"))
