"""Runs the web pages for `dicetown serve` and `play`: the socket, uvicorn, the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn

from host.game.public_state import Table
from host.history.archive import Archive
from host.i18n import translation
from host.i18n.errors import UserError
from host.link.client import Client
from host.web.app import create_app
from host.web.app_state import Finished, Hall
from host.web.backends import Room, Virtual
from host.web.connections import Capped, Ears, Frugal
from host.web.meeting import Published
from host.web.safety import BODY
from host.web.setup import Setup

PORT = 8137
MESSAGE = 1024  # bytes of a WebSocket message


def run(
    room: Room,
    *,
    port: int = PORT,
    lan: bool = False,
    browser: bool = True,
    records: Path | None = None,
    setup: Setup | None = None,
    language: str = "",
    site: Published | None = None,
) -> None:
    """Serve until Ctrl-C. Raises UserError that says what to do.

    site: the site whose pages friends open, if any may come.
    """
    Archive(records).ready()
    listener = listen("0.0.0.0" if lan else "127.0.0.1", port)
    port = listener.getsockname()[1]
    hall = Hall(room, lan=lan, address=f"{own_address() if lan else '127.0.0.1'}:{port}", records=records)
    hall.prepare(setup, language, gathers=lan or site is not None)
    if site:
        hall.invite(site)
    hall.finished.append(keeper(hall))
    try:
        room.start(hall.arrivals.post)
        television = f"http://{hall.address}/" if lan else ""
        announce(f"http://127.0.0.1:{port}/?key={hall.keys.host}", browser, television)
        server(hall, port).run(sockets=[listener])
        if isinstance(room, Virtual):
            room.console.check()
    finally:
        listener.close()
        room.stop()


class Server(uvicorn.Server):
    """Ends connections that read nothing. When it stops, it ends all streams before it waits for connections."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.hall = hall
        self.ears = Ears()

    async def on_tick(self, counter: int) -> bool:
        """End connections that read nothing. -> whether to stop, as there is nothing to show once a box has died"""
        self.ears.look(list(self.server_state.connections))
        room = self.hall.room
        return await super().on_tick(counter) or (isinstance(room, Virtual) and room.console.failed)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, then stop."""
        self.hall.live.close()
        await super().shutdown(sockets)


def server(hall: Hall, port: int) -> Server:
    """Return the server of a hall, with its limits."""
    config: Any = uvicorn.Config(
        create_app(hall),
        port=port,
        http=Capped,
        ws=Frugal,
        loop="asyncio",
        lifespan="on",
        log_level="error",  # a stranger's bad request is not worth a line
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=MESSAGE,
        h11_max_incomplete_event_size=BODY,
        timeout_graceful_shutdown=1,
    )
    return Server(config, hall)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises UserError if the port is taken."""
    # asyncio sets TCP_NODELAY only if the protocol is named; without it an event waits up to 40 ms for the last ACK.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(100)  # connections that may wait until the server is ready
    except OSError as error:
        listener.close()
        if isinstance(error, PermissionError):
            raise UserError("Port {port} needs the rights of root: choose --port 1024 or higher.", port=port) from error
        raise UserError(
            "Port {port} is in use: choose another with --port (PORT=... of make), or close the program that uses it.",
            port=port,
        ) from error
    return listener


def own_address() -> str:
    """Return this machine's address in its network, without sending anything. Raises UserError without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, contextlib.suppress(OSError):
        asked.connect(("192.0.2.1", 9))  # an address for documentation: the system only chooses a route
        return str(asked.getsockname()[0])
    raise UserError("This machine has no network: join one, or leave --lan out.")


def announce(address: str, browser: bool, television: str = "") -> None:
    """Print the laptop's address, and open it if there is a browser. television: another one, for the network."""
    print(translation.gettext("Dice Town is open: {address}").format(address=address))
    if television:
        print(translation.gettext("For a television of this network: {address}").format(address=television))
    print(translation.gettext("Ctrl-C ends it."), flush=True)
    if browser and not opened(address):
        print(translation.gettext("There is no browser here: open that address in one."), flush=True)


def opened(address: str) -> bool:
    """Open an address in a graphical browser -> whether that worked. A text browser would take over the terminal."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    with contextlib.suppress(webbrowser.Error):
        return webbrowser.open(address)
    return False


def keeper(hall: Hall) -> Finished:
    """Return a function that keeps a finished game and prints the record's path; pages link to the game instead."""

    def keep(table: Table, client: Client) -> None:
        path = hall.archive.keep_log(client, table, hall.shares_of)
        print(translation.gettext("Record: {path}").format(path=path), flush=True)

    return keep
