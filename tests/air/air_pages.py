"""Phones' pages for tests: a console in a box with nothing soldered to it, and WebSockets that play its phones."""

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from host.virtual.console import Console
from host.web.air import boxed
from tests.tooling.tools import free_port
from tests.waiting import PATIENCE, until


@contextlib.contextmanager
def on_air(flash: Path, **settings: Any) -> Iterator[tuple[Console, str]]:
    """Yield the console and its address."""
    address = f"127.0.0.1:{free_port()}"
    with boxed(flash, address, **settings) as console:
        yield console, address


class Told:
    """What a page has last been sent."""

    def __init__(self) -> None:
        self.places = ""
        self.network = ""
        self.lights: dict[str, Any] = {}
        self.seats: dict[int, Any] = {}
        self.private: list[bytes] = []
        self.texts: list[int] = []  # lengths of the texts of lights

    def take(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            self.private.append(message)
            return
        told = json.loads(message)
        if "places" in told:
            self.places = told["places"]
            self.network = told.get("network", "")
        elif "lights" in told:
            self.lights = told
            self.texts.append(len(message))
        elif "seat" in told["state"]:
            self.seats[told["state"]["seat"]] = told["state"]


class Page(Told):
    """A page, in real time."""

    def __init__(self, address: str, station: int = -1, token: str = "") -> None:
        super().__init__()
        self.socket = joined(address)
        self.station = station
        if token:
            self.say("sit", token)
            self.until(lambda: self.places[station : station + 1] == "m")

    def say(self, action: str, button: str = "") -> None:
        self.socket.send(json.dumps([self.station, action, button], separators=(",", ":")))

    def tap(self, *buttons: str) -> None:
        for button in buttons:
            self.say("press", button)
            self.say("release", button)

    def hear(self, patience: float = PATIENCE) -> None:
        """Take one message."""
        self.take(self.socket.recv(patience))

    def until(self, so: Callable[[], bool]) -> None:
        while not so():
            self.hear()

    def closed(self) -> int:
        """Wait for the end of the connection. -> its code"""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0

    def leave(self) -> None:
        self.socket.close()


def joined(address: str) -> ClientConnection:
    """Return a WebSocket; keep trying while the console starts, or has no free place."""

    def tried() -> ClientConnection | None:
        with contextlib.suppress(OSError, EOFError, TimeoutError):
            return connect(f"ws://{address}/socket", origin=Origin(f"http://{address}"), compression=None, legacy=True)
        return None

    return cast(ClientConnection, until(tried, "a place at the console"))
