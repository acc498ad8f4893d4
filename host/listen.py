"""Listen to a running `dicetown serve` by its address, as to a console on a port: host/watch.py has the same shape.

For a second program on the machine that has the console, whose port `serve` holds, and for other machines. Comes back
by itself after the server was gone. Reads only; what comes is checked (host/feed.py).
"""

from __future__ import annotations

import http.client
import queue
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from host.errors import UserError
from host.events import BadLine
from host.feed import LONGEST, message_of
from host.link.client import until_none
from host.link.session import Message, Status
from host.table import Table

Heard = Message | Table
EVERY = 1.0  # seconds between two tries
SILENCE = 40.0  # seconds without a sign of life after which the connection is made anew
START = "start `dicetown serve` there, or name the address that it prints"


def is_address(name: str) -> bool:
    """Whether this names a server and not a serial port."""
    return name.startswith(("http://", "https://"))


class Listener:
    """address: as http://127.0.0.1:8137. on: called with each message from a thread; without it they queue up."""

    def __init__(self, address: str, on: Callable[[Heard], None] | None = None) -> None:
        self.address = feed_of(address)
        self.queue: queue.Queue[Heard | None] = queue.Queue()
        self.on = on or self.queue.put
        self.said = ""
        self.stopping = threading.Event()
        self.answer: http.client.HTTPResponse | None = None
        self.thread = threading.Thread(target=self._run, name="listen", daemon=True)

    def __enter__(self) -> Listener:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Begin. Raises UserError when nobody answers there, or another server does."""
        self.answer = self._connect()
        self.thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self._hang_up()
        if self.thread.is_alive():
            self.thread.join(timeout=5)
        self.queue.put(None)

    def messages(self, timeout: float | None = None) -> Iterator[Heard]:
        """What comes, until the listener stops or nothing comes for `timeout` seconds."""
        return until_none(self.queue, timeout)

    def _connect(self) -> http.client.HTTPResponse:
        try:
            answer: http.client.HTTPResponse = urllib.request.urlopen(self.address, timeout=SILENCE)
        except urllib.error.HTTPError as error:
            error.close()
            raise UserError(f"{self.address} answers {error.code}: {START}.") from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise UserError(f"Nobody answers at {self.address}: {START}.") from error
        if answer.headers.get_content_type() != "text/event-stream":
            answer.close()
            raise UserError(f"{self.address} is not Dice Town: {START}.")
        return answer

    def _run(self) -> None:
        while not self.stopping.is_set():
            try:
                self.answer = self.answer or self._connect()
                self._read(self.answer)
            except UserError as error:
                self._say(str(error))
            except (OSError, http.client.HTTPException, AttributeError):  # hung up in mid-line, or by `stop`
                self._say(f"Waiting for Dice Town at {self.address}.")
            self._hang_up()
            self.stopping.wait(EVERY)

    def _read(self, answer: http.client.HTTPResponse) -> None:
        """Until it ends. Raises UserError for lines that are none of Dice Town's."""
        while not self.stopping.is_set():
            line = answer.readline(LONGEST + 16)
            if not line:
                self._say(f"Waiting for Dice Town at {self.address}.")
                return
            if line.startswith(b"data: "):
                try:
                    self.on(message_of(line[6:].decode("utf-8").rstrip("\r\n")))
                except (BadLine, UnicodeDecodeError) as error:
                    raise UserError(f"{self.address} speaks another protocol: use the same version there.") from error
                self.said = ""

    def _say(self, text: str) -> None:
        if text != self.said and not self.stopping.is_set():
            self.said = text
            self.on(Status("waiting", text))

    def _hang_up(self) -> None:
        answer, self.answer = self.answer, None
        if answer is not None:
            try:
                answer.close()
            except (OSError, ValueError):
                return


def feed_of(address: str) -> str:
    """Where the messages are. Raises UserError for no address."""
    try:
        parts = urlsplit(address)
        fine = is_address(address) and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        fine = False
    if not fine:
        raise UserError(f"{address} is no address: name one as http://127.0.0.1:8137.")
    return f"{parts.scheme}://{parts.netloc}/feed"
