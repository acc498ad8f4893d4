"""Listen to a running `dicetown serve` by its address, as to a console on a port: a Listener is used like the Watcher
of host/link/reconnect.py.

For a second program on the machine that has the console, whose port `serve` holds, and for other machines. It
reconnects by itself. It only reads; what comes is checked (host/link/feed.py). Whatever fails here is told
as Status("failed"), and tried again.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import threading
from collections.abc import Callable, Iterator
from typing import TypeAlias
from urllib.parse import urlsplit

from host.game.connection import Status
from host.game.events import BadLine
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link import faults
from host.link.feed import LONGEST, message_of
from host.link.inbox import Inbox
from host.link.session import Message

Heard: TypeAlias = "Message | Table"
EVERY = 1.0  # seconds between two tries
SILENCE = 40.0  # seconds without a sign of life after which it connects again


def is_address(name: str) -> bool:
    """Whether this names a server and not a serial port."""
    return name.startswith(("http://", "https://"))


class Listener:
    """address: as http://127.0.0.1:8137. on: called with each message from a thread; without it they queue up."""

    def __init__(self, address: str, on: Callable[[Heard], None] | None = None) -> None:
        self.address = feed_of(address)
        self.queue: Inbox[Heard] = Inbox()
        self.on = on or self.queue.put
        self.said = ""
        self.stopping = threading.Event()
        self.thread = threading.Thread()  # `start` makes the real one
        self.line: http.client.HTTPConnection | None = None
        self.socket: socket.socket | None = None  # of that line; `stop` cuts it, and the reading thread wakes up

    def __enter__(self) -> Listener:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Begin. Raises UserError when nobody answers there, or another server does."""
        answer = self._connect()
        self.thread = threading.Thread(target=self._run, args=(answer,), name="listen", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Stop listening. The queue then ends with None."""
        self.stopping.set()
        if self.socket is not None:
            with contextlib.suppress(OSError):  # it is gone already
                self.socket.shutdown(socket.SHUT_RDWR)
        if self.thread.is_alive():
            self.thread.join(timeout=5)
        self.queue.put(None)

    def messages(self, timeout: float | None = None) -> Iterator[Heard]:
        """Yield what comes, until the listener stops or nothing comes for `timeout` seconds."""
        return self.queue.until_none(timeout)

    def _connect(self) -> http.client.HTTPResponse:
        parts = urlsplit(self.address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self.line = kind(str(parts.hostname), parts.port, timeout=SILENCE)
        try:
            self.line.connect()
            self.socket = self.line.sock
            self.line.request("GET", parts.path)
            answer = self.line.getresponse()
        except (OSError, http.client.HTTPException) as error:
            self._hang_up()
            raise UserError(
                "Nobody answers at {address}: start `dicetown serve` there, or name the address it prints.",
                address=self.address,
            ) from error
        if answer.status != http.HTTPStatus.OK:
            self._hang_up()
            raise UserError(
                "{address} answers {status}: start `dicetown serve` there, or name the address it prints.",
                address=self.address,
                status=answer.status,
            )
        if answer.headers.get_content_type() != "text/event-stream":
            self._hang_up()
            raise UserError(
                "{address} is not Dice Town: start `dicetown serve` there, or name the address it prints.",
                address=self.address,
            )
        return answer

    def _run(self, answer: http.client.HTTPResponse | None) -> None:
        while not self.stopping.is_set():
            try:
                self._read(answer or self._connect())
            except UserError as error:
                self._say("waiting", str(error))
            except (OSError, http.client.HTTPException):  # hung up in mid-line, or by `stop`
                self._wait()
            except Exception as error:
                with contextlib.suppress(Exception):  # it may be the callback that has failed
                    self._say("failed", str(faults.told(self.address, error)))
            answer = None
            self._hang_up()
            self.stopping.wait(EVERY)

    def _read(self, answer: http.client.HTTPResponse) -> None:
        """Pass messages on until the answer ends. Raises UserError for lines that aren't Dice Town's."""
        while not self.stopping.is_set():
            line = answer.readline(LONGEST + 16)
            if not line:
                self._wait()
                return
            if line.startswith(b"data: "):
                try:
                    self.on(message_of(line[6:].decode("utf-8").rstrip("\r\n")))
                except (BadLine, UnicodeDecodeError) as error:
                    raise UserError(
                        "{address} speaks another protocol: use the same version there.", address=self.address
                    ) from error
                self.said = ""

    def _wait(self) -> None:
        self._say("waiting", gettext("Waiting for Dice Town at {address}.").format(address=self.address))

    def _say(self, kind: str, text: str) -> None:
        if text != self.said and not self.stopping.is_set():
            self.said = text
            self.on(Status(kind, text))

    def _hang_up(self) -> None:
        if self.line is not None:
            self.line.close()


def feed_of(address: str) -> str:
    """Return the URL of the messages. Raises UserError if `address` is none."""
    try:
        parts = urlsplit(address)
        fine = is_address(address) and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        fine = False
    if not fine:
        raise UserError("{address} is no address: name one as http://127.0.0.1:8137.", address=address)
    return f"{parts.scheme}://{parts.netloc}/feed"
