"""What the web pages share: the console, its live state, who may do what, the stations, the game that is set up, and
the games that were kept.

The server's loop owns it; commands to the console block, so they run in threads, one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from starlette.requests import HTTPConnection
from starlette.responses import Response

from host.game.events import Event, Snapshot
from host.game.places import SEATS
from host.game.players import LEVELS
from host.game.public_state import Table
from host.history.archive import Archive
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.lesson.guide import Guide
from host.lesson.steps import ENTROPY
from host.link.client import Client
from host.link.session import Message
from host.virtual.tosses import Tosses
from host.web.arrivals import Arrivals
from host.web.backends import Real, Room, Virtual
from host.web.cable import Cable
from host.web.console import Stations
from host.web.dealing import Dealer
from host.web.friends import Friends
from host.web.live import Live
from host.web.meeting import Published
from host.web.places import HERE
from host.web.players import Player
from host.web.profiles import Profiles
from host.web.sessions import HOST, Keys
from host.web.setup import Setup, setup_of

EVENING = 12 * 3600  # seconds that a phone may stay away
LAST_RECORD = 2.0  # seconds to wait for it when the server ends; a console sends a game in less
Answer = TypeVar("Answer")
Finished = Callable[[Table, Client], object]  # in a thread, when a game is over; its UserError is shown


class Hall(Dealer):
    """room: the console, started with `arrivals.post`. lan: whether other machines may come. address: its own."""

    def __init__(
        self, room: Room, *, lan: bool = False, address: str = "127.0.0.1:8000", records: Path | None = None
    ) -> None:
        self.room = room
        self.archive = Archive(records)
        self.lan = lan
        self.address = address
        super().__init__(Live())
        self.arrivals = Arrivals(self.live.take)
        self.keys = Keys()
        self.live.welcome(lambda: {"guests": self.keys.joined(), "shut": self.shut})
        self.profiles = Profiles()
        self.stations = Stations(room.board, self.held) if room.board else None
        if self.stations:
            board = self.stations.board
            self.stations.follow(lambda: self.live.number, lambda: board.said, room.reached)
            if board.air:
                self.stations.throw(Tosses(board.air, lambda seat, die: self.live.table.kept(seat, die)))
        self.seated: list[str] = []  # names in the game that was last begun here
        self.gathers = False  # see `prepare`
        self.language = ""  # that the program was started with, if any
        self.finished: list[Finished] = []
        self.kept = False  # whether the game that is over was handed to `keep`, or is a guided one
        self.over: Table | None = None  # the game that is over, until `keep` takes it
        self.keeping: asyncio.Task[None] | None = None
        self.commands = asyncio.Lock()
        self.level = ""  # of all bots of the next game, if it was chosen at the stations
        self.shut = False  # no other phone may join
        self.friends: Friends | None = None  # friends far away, if they may come
        self.site: Published | None = None  # the site whose pages friends open
        self.cable: Cable | None = None  # to a real console, if friends may play at it
        self.shared: dict[str, dict[str, Any]] = {}  # friends' numbers, by the commitment to the seed they are part of
        self.live.on.append(self.heard)

    def prepare(self, setup: Setup | None, language: str, gathers: bool = False) -> None:
        """Remember what the program was started with: a game to begin, and a language ("" if none was asked for).
        gathers: the game waits until the phones have come (lobby.py)."""
        self.setup = setup
        self.language = language
        self.gathers = gathers

    def invite(self, site: Published) -> None:
        """Let friends come from far away, by the pages of this site."""
        self.site = site
        if isinstance(self.room, Real):
            self.cable = Cable(self.live, self.command, self.begin)

    async def __aenter__(self) -> Self:
        """Start the tasks: the server has started."""
        self.arrivals.begin()
        if self.stations:
            self.begin(self.stations.work())
        if self.cable and isinstance(self.room, Real):
            self.begin(self.cable.work())
            loop, page = asyncio.get_running_loop(), self.cable.page
            self.room.show(lambda line: loop.call_soon_threadsafe(page, line))
        if self.setup and not self.gathers:
            self.begin(self.deal(self.setup))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.live.close()
        if self.keeping is not None:  # the last game is over: let its record be written
            await asyncio.wait([self.keeping], timeout=LAST_RECORD)
        await asyncio.to_thread(self.room.hang_up)  # else a thread that waits for an answer holds the program up
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # Who may do what

    def role(self, request: HTTPConnection) -> int | None:
        """Return HOST, a station, or None for anybody else."""
        return self.keys.role(request.cookies.get(self.cookie))

    def whence(self, request: HTTPConnection) -> str:
        """Return the address that a request came from; the laptop's pages always count as this machine's."""
        if self.role(request) == HOST:
            return HERE[0]
        return request.client.host if request.client else ""

    @property
    def cookie(self) -> str:
        """The cookie's name, with the port in it: browsers send the same cookies to all ports."""
        return "dicetown-" + self.address.rpartition(":")[2]

    def bake(self, answer: Response, value: str, stays: bool = False) -> None:
        """Set the session's cookie. stays: also when the browser is closed, so that a phone returns to its seat."""
        age = EVENING if stays else None
        answer.set_cookie(self.cookie, value, max_age=age, httponly=True, samesite="strict", path="/")

    def let_in(self, others: bool) -> None:
        """Allow or forbid other phones to join from now on."""
        self.shut = not others
        self.live.tell()

    def admit(self, station: int, guest: Player) -> str:
        """Give a phone a station -> its cookie."""
        assert self.stations is not None
        cookie = self.keys.sit(station, guest)
        self.stations.cover(station)
        return cookie

    def meet(self, friends: Friends) -> None:
        """Let friends come from now on."""
        self.friends = friends

    def held(self, station: int) -> bool:
        """Return whether a phone or a friend has a station."""
        return self.keys.held(station) or bool(self.friends and station in self.friends.held)

    # The game

    def keep_shares(self, commitment: str, shares: dict[str, Any]) -> None:
        """Remember friends' numbers as long as this program runs."""
        self.shared[commitment] = shares

    def shares_of(self, commitment: str) -> dict[str, Any] | None:
        """Return what friends put into the seed of a game; None if nobody did."""
        return self.shared.get(commitment)

    async def command(self, do: Callable[[Client], Answer]) -> Answer:
        """Ask the console something, in a thread. Raises UserError."""
        async with self.commands:
            return await asyncio.to_thread(lambda: do(self.room.client()))

    async def game(self, asked: dict[str, Any]) -> None:
        """Do what a page asks for, and remember the players' names and colours."""
        if asked.get("do") not in ("abort", "again"):
            self.profiles.remember(setup_of(asked).players)
        await super().game(asked)

    async def ready(self) -> None:
        """Wait until friends' numbers are in the seed."""
        if self.friends:
            await self.friends.shares.settled()

    async def running(self) -> bool:
        """Return whether a game is in the way. A guided game ends without asking."""
        if self.guide:
            await self.unteach()
        return await super().running()

    def seat(self, setup: Setup | None) -> None:
        """Give the setup's bots their levels. Raises UserError."""
        self.seated = [player.name for player in setup.players] if setup else []
        self.room.seat(setup.levels if setup else {})

    def hosted(self) -> Sequence[int]:
        """Return the seats of bots that a program here plays, as `seat` last set them."""
        return self.room.hosted

    async def teach(self, code: str) -> None:
        """Begin the guided game in a language, on a console of its own. Raises UserError if others play here."""
        stations, room = self.stations, self.room
        table = self.live.table
        if stations is None or isinstance(room, Real):
            raise UserError(gettext("The guided game is played at this laptop: start `dicetown play`."))
        if table.seats and not table.over and not self.guide and sum(not bot for bot in table.bots[: table.seats]) > 1:
            raise UserError(gettext("Others are in a game here: finish it first, or give it up."))
        await self._renew(ENTROPY)
        await self.guided(Guide(), code)

    async def unteach(self) -> None:
        """End the guided game, and replace its console, whose dice were chosen, by another."""
        if self.guide and self.stations:
            await self._renew(None)
            for station in range(len(self.stations.fingers)):
                self.stations.cover(station)  # so the new console learns that they have cups, and asks for a slam
            self.live.clear()

    async def _renew(self, entropy: bytes | None) -> None:
        assert self.stations is not None and isinstance(self.room, Virtual)
        self.guide = None
        self.stations.teach(None)
        await self.stations.settled()
        self.stations.lift()
        async with self.commands:
            await asyncio.to_thread(self.room.renew, self.arrivals.post, entropy)
        if self.friends:
            self.friends.shares.renew()  # the new console knows no numbers yet

    def heard(self, message: Message) -> None:
        """Follow a message. The seed is a game's last event: then the whole log can be read, and the game is kept.

        A snapshot may show a game that ended unseen.
        """
        self.learned(message)
        if self.cable:
            self.cable.heard(message)
        if isinstance(message, Event) and message.name == "level":
            self.level = LEVELS[message.fields["level"]]
        elif isinstance(message, Event) and message.name == "setup" and self.level:
            self.seated, level, self.level = [], self.level, ""
            self.room.seat(dict.fromkeys(range(SEATS), level))
        elif isinstance(message, Event) and message.name == "setup" and self.live.table.names != self.seated:
            self.seat(None)  # it was set up at the stations
        self.answered(message)
        if not self.live.table.over:
            self.kept = False
        elif not self.kept and (
            isinstance(message, Snapshot) or (isinstance(message, Event) and message.name == "seed")
        ):
            self.kept = True
            if not self.guide:  # a guided game isn't kept: its dice were chosen
                self.over = deepcopy(self.live.table)
                self.over.names[:] = self.live.as_told(self.over.names)
                if self.keeping is None or self.keeping.done():
                    self.keeping = self.begin(self.keep())

    async def keep(self) -> None:
        """Hand the game that is over to all of `finished`. If others end meanwhile, only the newest is kept.

        The console has only the newest one's log; and however fast games end, only one thread waits for it.
        """
        while self.over is not None:
            table, self.over = self.over, None
            for each in self.finished:
                try:
                    await self.command(partial(each, table))
                except UserError as error:
                    self.live.say(error)
            if self.archive.last:
                self.live.file(self.archive.last)
