"""Stations of a real console with a radio, for friends far away: each has a place there as a phone has (STATION.md).

In place of the virtual board's stations (console.py). To the console a friend is a phone of its network; who gets which
place, and what a place may see, is the console's business.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
from collections.abc import Callable, Coroutine
from hashlib import sha256
from pathlib import Path

import platformdirs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from host.game import whole_files
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, in_each
from host.web.console import ON_DICE, Viewer, compact

AGAIN = 1.0  # seconds until a broken connection is tried again
MOVED = 0.2  # seconds that a cup stays up or down at least, so that the console notices
LONGEST = 4096  # bytes of a message from the console
NOWHERE = bytes(4)  # the frame of a private page: on the air it is always 0
CUP = ("slam", "tip")  # what its cup does
MINE = "m"  # the letter of a place that this connection has
TOKEN = 16  # small letters and digits that stand for who has a place
STRANGE = (ValueError, KeyError, TypeError)  # of something else at that address
SECRET = re.compile(r"[0-9a-f]{32}")
# Of the lights: what a virtual board has besides.
ELSEWHERE: dict[str, object] = {"odd": [], "hand": None, "phones": []}


class Radio:
    """Friends' connections. begin: runs one; say: tells all pages something, by language."""

    def __init__(
        self,
        address: str,
        begin: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
        say: Callable[[dict[str, str]], None],
        kept: Path | None = None,
    ) -> None:
        """address: host or host:port. kept: the file of the secret that tokens are made from; None: in the user's
        data."""
        if not re.fullmatch(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?", address):
            raise UserError(
                "{address} is no console's address: --radio names it as browsers do, for example dicetown.local.",
                address=repr(address),
            )
        self.address = address
        self.begin = begin
        self.say = say
        self.secret = secret_in(kept or Path(platformdirs.user_data_dir("dicetown", appauthor=False)) / "radio.txt")
        self.places: dict[int, Place] = {}  # by station, while a friend is there

    def enter(self, viewer: Viewer) -> None:
        """A friend is there: their station is plugged in, if its place is free."""
        self.places[viewer.role] = Place(self, viewer)

    def leave(self, viewer: Viewer) -> None:
        """A friend goes: their station is unplugged."""
        place = self.places.get(viewer.role)
        if place and place.viewer is viewer:
            del self.places[viewer.role]
            place.work.cancel()

    def cover(self, station: int) -> None:
        """Do nothing: who is away is unplugged, and sees nothing."""

    def obey(self, viewer: Viewer, station: int, action: str, button: str) -> None:
        """Do what a friend's page asks of a station, if it is theirs."""
        place = self.places.get(station)
        if place and place.viewer is viewer and action not in ON_DICE:
            place.send(action, button)

    def token(self, station: int) -> str:
        """Whose a station is: the same whenever this program is started, so that a friend's place stays theirs."""
        return sha256(f"{self.secret} {self.address} {station}".encode()).hexdigest()[:TOKEN]


class Place:
    """One friend's connection to the console."""

    def __init__(self, radio: Radio, viewer: Viewer) -> None:
        self.radio = radio
        self.viewer = viewer
        self.station = viewer.role
        self.keys: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.socket: ClientConnection | None = None
        self.down = False  # its cup
        self.trouble = ""  # that was told last
        self.work = radio.begin(self.keep())

    def send(self, action: str, button: str) -> None:
        """Tell the console, if it can be told."""
        if not self.socket:
            return
        if action == "slam" and self.down:  # a cup is lifted before it is slammed again
            self.send("tip", "")
        if action in CUP:
            self.down = action == "slam"
        self.keys.put_nowait((action, button))

    async def keep(self) -> None:
        """Be there, and come back whenever the console has gone."""
        while True:
            try:
                await self._once()
            except (OSError, WebSocketException, *STRANGE):  # TimeoutError is an OSError
                self._warn("away")
            finally:
                self.socket = None
                self.viewer.queue.put_nowait(bytes([self.station]) + NOWHERE)
            await asyncio.sleep(AGAIN)

    async def _once(self) -> None:
        address = self.radio.address
        # The console speaks as little of the protocol as browsers need. A proxy would look for it on the internet.
        joining = connect(
            f"ws://{address}/socket",
            origin=Origin(f"http://{address}"),
            compression=None,
            proxy=None,
            ping_interval=None,
            max_size=LONGEST,
        )
        async with joining as socket:
            self.socket, self.keys, self.down = socket, asyncio.Queue(), False
            self.send("sit", self.radio.token(self.station))
            self.send("slam", "")  # so the console learns that there is a cup, and asks for a slam
            talking = asyncio.create_task(self._talk(socket))
            try:
                async for told in socket:
                    self._take(told)
            finally:
                talking.cancel()

    async def _talk(self, socket: ClientConnection) -> None:
        with contextlib.suppress(WebSocketException):
            while True:
                action, button = await self.keys.get()
                await socket.send(compact([self.station, action, button]))
                if action in CUP:
                    await asyncio.sleep(MOVED)

    def _take(self, told: str | bytes) -> None:
        """Hand on what is this page's: private pages, and lights. Public news come over the cable."""
        if isinstance(told, bytes):
            self.viewer.queue.put_nowait(told)
            return
        said = json.loads(told)
        if "lights" in said:
            self.viewer.queue.put_nowait(compact({"n": 0, "lights": said["lights"] | ELSEWHERE}))
        elif "places" in said:
            here = said["places"][self.station : self.station + 1] == MINE
            self._warn("" if here else "taken")

    def _warn(self, trouble: str) -> None:
        """Say what is wrong, once."""
        if trouble and trouble != self.trouble:
            self.radio.say(in_each(LANGUAGES, lambda: self._said(trouble)))
        self.trouble = trouble

    def _said(self, trouble: str) -> str:
        if trouble == "away":
            return gettext("The console's radio doesn't answer at {address}.").format(address=self.radio.address)
        return gettext("Station {n} is taken at the console: invite your friend to another.").format(n=self.station + 1)


def secret_in(path: Path) -> str:
    """The secret in a file; a new one, where there is none. One that can't be kept is for this run only."""
    with contextlib.suppress(OSError, UnicodeDecodeError, ValueError):
        kept = whole_files.octets(path, 100).decode().strip()
        if SECRET.fullmatch(kept):
            return kept
    made = secrets.token_hex(16)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        whole_files.put(path, made + "\n")
    return made
