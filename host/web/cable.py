"""Stations of a real console for friends far away: this program adds them by its cable (firmware/overlays/cable.py).

Stands in for the virtual board's stations (console.py). The console decides which places are free and what they see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING

from host.game.events import Snapshot
from host.game.places import SEATS
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, in_each
from host.link.client import Client
from host.link.frames import Private
from host.link.pages import Pages
from host.link.refusals import Refused
from host.link.session import Message
from host.web.console import ON_DICE, Viewer, compact

if TYPE_CHECKING:
    from host.web.live import Live

AGAIN = 5.0  # seconds until a refused place is asked for again
DARK = "000000"  # an LED: the line doesn't say what real ones show
LEDS, TOWN = 6, 8  # of a station, of the town
WAITING = 100  # orders that wait for a console; more are dropped


class Cable:
    """live: the state that pages show; command: asks the console something; begin: runs a task."""

    def __init__(
        self,
        live: Live,
        command: Callable[[Callable[[Client], None]], Awaitable[None]],
        begin: Callable[[Coroutine[object, object, None]], object],
    ) -> None:
        self.live = live
        self.command = command
        self.begin = begin
        self.viewers: dict[int, Viewer] = {}  # by station
        self.down: set[int] = set()  # stations whose cups are down
        self.orders: asyncio.Queue[tuple[str, ...]] = asyncio.Queue(WAITING)
        self.pages = Pages()
        self.trouble: dict[int, str] = {}  # by station: why it has no place, "" if it has one

    # What friends do (friends.py)

    def enter(self, viewer: Viewer) -> None:
        """Plug in the station of a friend who has come, if its place is free."""
        if 0 <= viewer.role < SEATS:
            self.viewers[viewer.role] = viewer
            self._come(viewer.role)

    def leave(self, viewer: Viewer) -> None:
        """Unplug the station of a friend who goes."""
        if self.viewers.get(viewer.role) is viewer:
            del self.viewers[viewer.role]
            self.trouble.pop(viewer.role, None)
            self._order("station", str(viewer.role), "leave")

    def cover(self, station: int) -> None:
        """Do nothing: a friend who is away is unplugged, and sees nothing."""

    def obey(self, viewer: Viewer, station: int, action: str, button: str) -> None:
        """Do what a friend's page asks of a station, if it is theirs."""
        if self.viewers.get(station) is not viewer or action in ON_DICE:
            return
        if action == "slam" and station in self.down:  # a cup is lifted before it is slammed again
            self._order("station", str(station), "tip")
        self._order("station", str(station), action, *([button] if button else []))
        if action in ("slam", "tip"):
            (self.down.add if action == "slam" else self.down.discard)(station)
            self._light()

    def _come(self, station: int) -> None:
        """Ask for a place. A console that isn't ready for that restarts, and then all are asked for again."""
        self._order("cable")
        self._order("station", str(station), "come")
        self._order("station", str(station), "slam")  # so it learns that there is a cup, and asks for a slam
        self.down.add(station)
        self._light()

    def _order(self, *words: str) -> None:
        if not self.orders.full():
            self.orders.put_nowait(words)

    # What the console says

    def heard(self, message: Message) -> None:
        """Ask for all places after a snapshot: the console was just connected, or connected again.

        If it has to restart for them, it does so now rather than when people sit down.
        """
        if isinstance(message, Snapshot):
            self._order("cable")
            for station in self.viewers:
                self._come(station)

    def page(self, line: Private) -> None:
        """Take a piece of a private page. Send the whole page with the number of the frame that it follows from."""
        whole = self.pages.take(line)
        viewer = self.viewers.get(line.seat)
        if whole is not None and viewer:
            viewer.queue.put_nowait(bytes([line.seat]) + self.live.number.to_bytes(4, "big") + whole)

    def _light(self) -> None:
        """Tell friends which cups are down."""
        down = [station in self.down for station in range(SEATS)]
        lights = {"leds": [[DARK] * LEDS] * SEATS, "town": [DARK] * TOWN, "down": down}
        lights |= {"odd": [], "hand": None, "phones": []}  # what only a virtual board has
        for viewer in self.viewers.values():
            viewer.queue.put_nowait(compact({"n": 0, "lights": lights}))

    # Orders to the console

    async def work(self) -> None:
        """Give the console one order after the other, as long as the server runs."""
        unready = ""  # the console's word for why it takes no stations
        while True:
            words = await self.orders.get()
            try:
                await self.command(lambda client, words=words: client.command(*words))  # type: ignore[misc]
                reason = ""
            except Refused as refused:
                reason = refused.reason
            except UserError:
                continue  # it is away; a snapshot comes when it is back
            if words[0] == "cable":
                unready = reason
            elif words[2] == "come":
                self._answered(int(words[1]), unready or reason)

    def _answered(self, station: int, reason: str) -> None:
        """Say why a friend has no place, once, and try again."""
        if reason and reason != self.trouble.get(station):
            self.live.say(in_each(LANGUAGES, lambda: said(station, reason)))
        self.trouble[station] = reason
        if reason:
            self.begin(self._again(station))

    async def _again(self, station: int) -> None:
        await asyncio.sleep(AGAIN)
        if self.trouble.get(station) and station in self.viewers:
            self._come(station)


def said(station: int, reason: str) -> str:
    """Say why a friend has no place."""
    if reason == "taken":
        return gettext("Station {n} is taken at the console: invite your friend to another.").format(n=station + 1)
    if reason in ("playing", "saved"):
        return gettext("A game is running at the console: your friends can join in the next one.")
    return str(Refused(reason))
