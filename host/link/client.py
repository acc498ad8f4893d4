"""A console on a serial port: opens it, reads it in a thread, and offers commands that wait for their answer.

    with Client("/dev/ttyACM0") as client:
        client.wait_hello()
        client.new([("Ann", False), ("Bo", True)])
        for message in client.messages(): ...        # Event, Snapshot, Hello, Status, Foreign

One thread a client. A port that goes away is told as Status("unplugged") and ends the messages; host/link/reconnect.py
reopens. An error in that thread, its callbacks included, is told as Status("failed"), and raised wherever somebody
waits for the console.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator

import serial

from host.game.connection import Status
from host.game.events import Event
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link import faults
from host.link.answers import Answers
from host.link.command import Command
from host.link.frames import Private
from host.link.hello import Hello
from host.link.inbox import Inbox
from host.link.refusals import UNPLUGGED, Failed, LinkError, Unsure
from host.link.session import Counts, Message, Session
from host.link.verbs import Verbs

BAUD = 115200  # means nothing on USB
READ = 0.05  # seconds that a read waits; also how often the clock is looked at
PATIENCE = 10.0  # seconds for the first hello
LOGS = 3  # times that a log is asked for, if lines are lost that the console no longer has


class Client(Verbs):
    """port: what pyserial opens. on: called in the reading thread with each message; without it they queue up.

    private: called there with private lines, of a hosted seat or of a station; without it they are dropped.
    """

    def __init__(
        self,
        port: str,
        on: Callable[[Message], None] | None = None,
        private: Callable[["Client", Private], None] | None = None,
    ) -> None:
        self.port = port
        self.private = private
        self.on = on or self._put
        self.queue: Inbox[Message] = Inbox()
        self.session = Session()
        self.lock = threading.Condition()
        self.gone = False
        self.reached: int | None = None  # the number of the first frame that nobody was told of yet
        self.fault: Failed | None = None  # what ended the thread, if it wasn't the port
        self.closing = False
        self.answers = Answers()
        self.serial = open_port(port)
        self.thread = threading.Thread(target=self._run, name=f"link {port}", daemon=True)
        self.thread.start()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop reading and close the port."""
        self.closing = True
        if threading.current_thread() is not self.thread:
            self.thread.join(timeout=2)
        with contextlib.suppress(OSError, serial.SerialException):
            self.serial.close()

    # What comes

    def messages(self, timeout: float | None = None) -> Iterator[Message]:
        """Yield what comes, until the port goes away, the client is closed, or nothing comes for `timeout` seconds.

        Raises Failed when the thread that reads has failed.
        """
        yield from self.queue.until_none(timeout)
        self._check()

    def wait_hello(self, timeout: float | None = None) -> Hello:
        """Wait until the console has said who it is. Raises LinkError if no console answers, and Failed if the reading
        thread has failed; so do all methods below.
        """
        with self.lock:
            session = self.session
            self.lock.wait_for(lambda: session.boot is not None or session.strange or self.gone, timeout or PATIENCE)
            hello = session.hello
            self._check()
        if session.boot is None and session.strange:
            raise LinkError(session.strange)
        if session.boot is None or hello is None:
            raise LinkError(
                "No Dice Town console answers on {port}: plug it in, flash it with `make flash`, or name another port.",
                port=self.port,
            )
        return hello

    @property
    def counts(self) -> Counts:
        """What went wrong at this end of the line."""
        return self.session.counts

    # Commands: each waits for its answer, and raises Refused or LinkError

    def ping(self) -> None:
        """Wait until the console answers. Raises LinkError."""
        self.command("ping")

    def log(self, number: int | None = None, timeout: float = 30.0) -> list[Event]:
        """Fetch the last finished game, or the one with this number. Raises LinkError.

        -> the events `kept` (which games there are), `seed`, `record`, `player`, `bots` where seats change hands, and
        `decisions` with all decisions.
        """
        for _ in range(LOGS):
            if self._fetch(lambda: self.answers.whole, timeout, "log", *([] if number is None else [str(number)])):
                return list(self.answers.lines)
        raise LinkError("The console did not send the whole log: try again.")

    def console_counts(self, timeout: float = 5.0) -> dict[str, int]:
        """What the console counted, by the names of host.game.events.FACTS."""
        return self._figures("counts", timeout)

    def heap(self, timeout: float = 5.0) -> dict[str, int]:
        """Bytes of the console's heap: used, free."""
        return self._figures("heap", timeout)

    def _figures(self, verb: str, timeout: float) -> dict[str, int]:
        """Send a command that is answered by one frame of its name. -> the frame's fields"""
        if self._fetch(lambda: any(line.name == verb for line in self.answers.lines), timeout, verb):
            return dict(next(line.fields for line in self.answers.lines if line.name == verb))
        raise LinkError("The console did not send its figures: try again.")

    def _fetch(self, whole: Callable[[], bool], timeout: float, verb: str, *arguments: str) -> bool:
        """Send a command that lines of its own answer. -> whether they all came

        Lost ones are waited for as long as they are being sent again; the console no longer has those of long ago.
        """

        def settled() -> bool:
            return whole() or self.gone or self.session.silent or not (self.session.gap or self.session.inbox)

        with self.lock:
            self.answers.begin()
        self.command(verb, *arguments, timeout=timeout)
        with self.lock:
            self.lock.wait_for(settled, timeout)
            self._check()
            return whole()

    def command(self, verb: str, *arguments: str, timeout: float = 10.0) -> None:
        """Send a command and wait until it is answered; it is acted on once, however often it is sent.

        Raises Refused: it was not done; Unsure: nobody knows yet; LinkError.
        """
        with self.lock:
            asked: Command = self.session.submit(verb, *arguments)
            self.session.tick(time.monotonic())
            self._write()
            self.lock.wait_for(lambda: asked.done or self.gone, timeout)
            if self.gone and not asked.done:
                self._check()
                raise Unsure(UNPLUGGED)
            self.session.give_up(asked)
        if asked.error:
            raise asked.error

    def _check(self) -> None:
        if self.fault is not None:
            raise self.fault.with_traceback(None)  # every thread that waits raises the same object

    # The thread

    def _run(self) -> None:
        """Read until the end, whatever the reason; then wake everybody who waits."""
        try:
            self._listen()
        except Exception as error:
            self.fault = faults.told(self.port, error)
        with self.lock:
            self.gone = True
            self.lock.notify_all()
        if not self.closing and not (self.fault and self.session.hello is None):  # else `wait_hello` raises it
            with contextlib.suppress(Exception):  # it may be the callback that has failed
                self.on(self._last_word())
        self.queue.put(None)

    def _last_word(self) -> Status:
        if self.fault is not None:
            return Status("failed", str(self.fault))
        return Status("unplugged", gettext("The console on {port} was unplugged.").format(port=self.port))

    def _listen(self) -> None:
        while not self.closing and not self.gone:
            data = self._read()
            with self.lock:
                self.session.receive(data, time.monotonic())
                self._write()
            self._tell()
            self.reached = None if self.session.boot is None else self.session.expected

    def _read(self) -> bytes:
        try:
            return bytes(self.serial.read(max(1, self.serial.in_waiting)))
        except (OSError, TypeError):  # SerialException is an OSError; TypeError: closed while pyserial reads
            self.gone = True
            return b""

    def _write(self) -> None:
        output = self.session.output()
        try:
            if output:
                self.serial.write(output)
        except (OSError, TypeError):
            self.gone = True

    def _tell(self) -> None:
        """Pass on public messages first, then private lines: what a seat sees comes after what all were told."""
        while True:
            private: list[Private] = []
            with self.lock:
                message = self.session.inbox.popleft() if self.session.inbox else None
                if message is None:
                    private = self.session.take_private()
                if isinstance(message, Event):
                    self.answers.take(message)
                self.lock.notify_all()
            if message is None:
                break
            self.on(message)
        for line in private:
            if self.private is not None:
                self.private(self, line)

    def _put(self, message: Message) -> None:
        self.queue.put(message)


def open_port(port: str) -> serial.Serial:
    """Open a serial port for exclusive use. Raises UserError that says what to do."""
    opened = serial.serial_for_url(port, BAUD, timeout=READ, write_timeout=2, do_not_open=True)
    opened.exclusive = True
    try:
        opened.open()
    except (OSError, ValueError) as error:
        raise open_trouble(port, error) from error
    return opened


class NoPort(UserError):
    """Nothing is plugged in there."""


def open_trouble(port: str, error: Exception) -> UserError:
    """Return the error to show for a port that could not be opened. error: what pyserial raised."""
    text = str(error)
    if "Permission" in text or "PermissionError" in text:
        return UserError(
            "No permission to open {port}: join the group that owns it (often dialout), then log in again.", port=port
        )
    if "lock" in text or "busy" in text:
        return UserError("{port} is in use by another program: close that one, then try again.", port=port)
    if "could not open" in text and "Is a directory" not in text:
        return NoPort(
            "There is no port {port}: plug the console in, or leave the port out to let it be found.", port=port
        )
    return UserError(
        "{port} is not a serial port: name the console's port, or leave it out to let it be found.", port=port
    )
