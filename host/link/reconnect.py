"""Find a console and stay connected, through restarts and unplugging, and say what is being waited for.

Shows nothing itself: messages (host/link) go to a callback or a queue, and Status(kind="waiting") says in words what is
missing. A named port that does not exist or holds no console is a UserError at the start. Whatever fails here later is
told as Status("failed"), and tried again.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator

from serial.tools import list_ports

from host.game.connection import Status
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link import faults
from host.link.client import Client, NoPort
from host.link.frames import Private
from host.link.inbox import Inbox
from host.link.refusals import Failed, LinkError
from host.link.session import Message

PICO = (0x2E8A, 0x0005)  # USB numbers of every Pico with MicroPython; only the handshake shows a console
EVERY = 1.0  # seconds between two looks
GREETING = 3.0  # seconds in which a port must show that it is a console's
NOTHING = "Waiting for a Dice Town console: plug it in by USB."


def picos() -> list[str]:
    """Return the ports of all boards that could be a console."""
    return sorted(port.device for port in list_ports.comports() if (port.vid, port.pid) == PICO)


def only_pico() -> str:
    """Return the port of the one board that could be a console. Raises UserError if there is none, or several."""
    found = picos()
    if not found:
        raise UserError("No Pico found: plug the console in by USB, or name its port.")
    if len(found) > 1:
        raise UserError("More than one Pico: name the port, one of {ports}.", ports=", ".join(found))
    return found[0]


class Watcher:
    """port: None looks for a console. on: called with each message from a thread; without it they queue up. private:
    as for Client.

    `client` is the connected Client, or None while there is no console; then `trouble` says why.
    """

    def __init__(
        self,
        port: str | None = None,
        on: Callable[[Message], None] | None = None,
        private: Callable[[Client, Private], None] | None = None,
    ) -> None:
        self.port = port
        self.private = private
        self.queue: Inbox[Message] = Inbox()
        self.on = on or self.queue.put
        self.client: Client | None = None
        self.trouble = UserError(NOTHING)
        self.said = ""
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def __enter__(self) -> "Watcher":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Begin. Raises UserError when the named port does not exist, is in use, or holds no console."""
        if self.port is not None:
            self.client = self._connect(self.port)
        self.thread.start()

    def stop(self) -> None:
        """Close the port and stop looking for it. The queue then ends with None."""
        self.stopping.set()
        if self.thread.is_alive():
            self.thread.join(timeout=10)
        self._drop()
        self.queue.put(None)

    def messages(self, timeout: float | None = None) -> Iterator[Message]:
        """Yield what comes, until the watcher stops or nothing comes for `timeout` seconds."""
        return self.queue.until_none(timeout)

    def _run(self) -> None:
        while not self.stopping.is_set():
            try:
                if self.client is None:
                    self.client = self._look()
                elif self.client.gone:
                    self._drop()
            except Exception as error:
                with contextlib.suppress(Exception):  # it may be the callback that has failed
                    self._say("failed", faults.told(self.port or "USB", error))
            self.stopping.wait(EVERY if self.client is None else EVERY / 10)

    def _look(self) -> Client | None:
        """Try once every port that could be the console's."""
        named = UserError("Waiting for the console on {port}: plug it in.", port=self.port)
        kind, why = "waiting", UserError(NOTHING) if self.port is None else named
        for port in picos() if self.port is None else [self.port]:
            if self.stopping.is_set():
                return None
            try:
                return self._connect(port)
            except NoPort:
                pass
            except UserError as error:
                kind, why = "failed" if isinstance(error, Failed) else "waiting", error
        self._say(kind, why)
        return None

    def _connect(self, port: str) -> Client:
        client = Client(port, self.on, self.private)
        try:
            hello = client.wait_hello(GREETING)
        except LinkError:
            client.close()
            raise
        self.said = ""
        said = gettext("Connected to the console on {port}, firmware {version}.")
        self.on(Status("connected", said.format(port=port, version=hello.version)))
        return client

    def _drop(self) -> None:
        client, self.client = self.client, None
        if client:
            self.trouble = client.fault or UserError(NOTHING)
            client.close()

    def _say(self, kind: str, why: UserError) -> None:
        self.trouble = why
        text = str(why)
        if text != self.said:
            self.said = text
            self.on(Status(kind, text))
