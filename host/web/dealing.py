"""Starts games, gives them up and starts the next: on a server (app_state.py), or in the page itself (host/site)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from dicetown.presets import PRESETS
from host.game.events import Event
from host.game.players import bots
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.lesson.guide import Guide
from host.lesson.steps import ME, SEATS
from host.link.refusals import Refused
from host.link.session import Message
from host.link.verbs import Verbs
from host.web.console import Stations
from host.web.live import Live
from host.web.players import Player
from host.web.sessions import HOST
from host.web.setup import Setup, setup_of

CLEARING = 2.0  # seconds for a console to give a game of bots up
DEAF = 1.2  # seconds until a station that asks something takes an OK (firmware/table/consent.py)
TRIES = 3  # presses of OK: on a busy machine the console may be late
GLANCE = 0.05  # seconds between two looks


class Dealer:
    """setup: of the game that was begun here; stations: those that can be pressed here, if any."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.stations: Stations | None = None
        self.setup: Setup | None = None
        self.guide: Guide | None = None  # while a guided game is on
        self.wanted: Setup | None = None  # begins when all agree to give up the game that runs
        self.tasks: set[asyncio.Task[None]] = set()

    async def command(self, do: Callable[[Any], Any]) -> Any:
        """Ask the console something, by its Verbs. Raises UserError."""
        raise NotImplementedError

    def seat(self, setup: Setup | None) -> None:
        """Give the setup's bots their levels, where levels can be chosen. Raises UserError."""

    def hosted(self) -> Sequence[int]:
        """Return the seats of bots that a program here plays, as `seat` last set them."""
        return ()

    async def ready(self) -> None:
        """Wait for what others put into the next game's seed."""

    def keep_shares(self, commitment: str, shares: dict[str, Any]) -> None:
        """Remember what friends put into the seed of the game that begins (shares.py)."""
        raise NotImplementedError

    def shares_of(self, commitment: str) -> dict[str, Any] | None:
        """Return what friends put into the seed of a game; None if nothing is known of it."""
        raise NotImplementedError

    def begin(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run this as a task. Its UserError is shown to all who watch."""

        async def watched() -> None:
            try:
                await work
            except UserError as error:
                self.live.say(error)

        task = asyncio.create_task(watched())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    @property
    def playing(self) -> bool:
        """Whether a game runs."""
        return bool(self.live.table.seats and not self.live.table.over)

    async def running(self) -> bool:
        """Return whether a game is in the way."""
        return self.playing

    async def game(self, asked: dict[str, Any]) -> None:
        """Do what a page asks for: {do: abort}, {do: again}, or the form of a new game. Raises UserError."""
        if asked.get("do") == "abort":
            await self.give_up()
            return
        await self.ready()
        if asked.get("do") == "again":
            if self.setup is None:
                raise UserError(gettext("No game was set up here yet: set one up first."))
            await self.deal(self.setup.passed_on())
        else:
            await self.deal(setup_of(asked))

    async def deal(self, setup: Setup) -> None:
        """Start a game; one that runs is given up first, if its people agree at the stations. Raises UserError."""
        self.wanted = None
        if self.stations:
            await self.stations.settled()
        running = await self.running()
        if running:
            await self.give_up()
        await self._new(setup, running)
        self.setup = setup
        self.live.colour([player.colour for player in setup.players])
        if self.stations:
            people = [seat for seat, player in enumerate(setup.players) if not player.bot]
            people = [seat for seat in people if not self.stations.held(seat)]
            if len(people) == 1:  # nobody to hide from
                self.stations.tip(HOST, people[0])
        self.live.tell()

    async def give_up(self) -> None:
        """Ask to end the game. If only one person plays, at a station of this page, their click is their consent."""
        table = self.live.table
        people = [seat for seat in range(table.seats) if not table.bots[seat]]
        await self.command(Verbs.abort)
        if self.stations and len(people) == 1 and not self.stations.held(people[0]):
            self.stations.tip(HOST, people[0])  # a covered station asks nothing
            for _ in range(TRIES):
                await self.until(lambda: not self.playing, DEAF)
                if not self.playing:
                    return
                self.stations.agree(people[0])

    async def until(self, true: Callable[[], bool], seconds: float) -> None:
        """Wait until true() holds, for at most `seconds`."""
        time = asyncio.get_running_loop().time
        end = time() + seconds
        while not true() and time() < end:
            await asyncio.sleep(GLANCE)

    async def _new(self, setup: Setup, running: bool) -> None:
        players = [(player.name, player.bot) for player in setup.players]
        time = asyncio.get_running_loop().time
        end = time() + CLEARING
        while True:
            try:
                await self.command(lambda console: console.language(setup.language))
                self.seat(setup)
                await self.command(
                    lambda console: console.new(
                        players, setup.switches, setup.sheriff, None, hosted=self.hosted(), **setup.more()
                    )
                )
                return
            except Refused as refused:  # people are asked whether to give it up; bots agree at once
                self.seat(self.setup)
                if not running or refused.reason != "playing":
                    raise
                if time() > end:
                    self.wanted = setup
                    raise UserError(
                        gettext("The stations ask whether to give the game up: OK agrees, and the new one begins.")
                    ) from refused
            await asyncio.sleep(CLEARING / 30)

    async def guided(self, guide: Guide, code: str) -> None:
        """Begin the guided game in a language, on a console that was made for it. Raises UserError."""
        assert self.stations is not None
        self.guide = guide
        self.stations.teach(guide)
        self.setup = None
        me = Player(gettext("Player"), False, ME)
        players = [me] + [Player(name, True, seat) for seat, name in enumerate(bots()[: SEATS - 1], 1)]
        await self.command(lambda console: console.language(code))
        seats = [(each.name, each.bot) for each in players]
        await self.command(lambda console: console.new(seats, PRESETS["first"], ME))
        self.live.colour([player.colour for player in players])
        self.stations.slam(HOST, ME)  # so the console knows that this station has a cup
        self.stations.tip(HOST, ME)
        self.live.tell()

    def learned(self, message: Message) -> None:
        """Pass an event on to the guide."""
        if self.guide and isinstance(message, Event):
            self.guide.hear(message, self.live.table, self.live.number)

    def answered(self, message: Message) -> None:
        """Begin the game that was wanted, once the one that ran is given up."""
        if isinstance(message, Event) and message.name in ("aborted", "declined"):
            if self.wanted and message.name == "aborted":
                self.begin(self.deal(self.wanted))
            self.wanted = None
