"""The console behind the pages: a virtual one in this program, or a real one on a serial port. Both block, so the hall
calls them in threads; what the console says goes to `post`, from a thread of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from host.engine.build import compiled
from host.engine.hosted import Hosted
from host.engine.minds import Minds
from host.game.events import BUTTONS
from host.game.players import LEVELS
from host.i18n.errors import UserError
from host.link.client import Client
from host.link.frames import Private
from host.link.reconnect import Watcher
from host.link.session import Message
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from host.virtual.tosses import around

HELLO = 20.0  # seconds for the firmware's first word


class Virtual:
    """The real firmware on MicroPython's Unix port, over a virtual board."""

    levels = LEVELS  # that its bots can have
    hosted: Sequence[int] = ()  # seats that a program here plays by what the line tells; the box needs none

    def __init__(self, clock: VirtualClock | None = None, dice: str = "") -> None:
        """dice: of which kind its stations have some that tell their faces (host/virtual/air.py), or none."""
        self.board: VirtualBoard | None = VirtualBoard(dice=around(dice))
        self.minds = Minds()
        self.console = self._console(clock)
        self.line: Client | None = None

    def start(self, post: Callable[[Message], None]) -> None:
        """Start the box and connect to it. Raises UserError."""
        self.console.start()
        try:
            self.line = Client(self.console.port, post)
            self.line.wait_hello(HELLO)
        except UserError:
            self.stop()
            self.console.check()
            raise

    def _console(self, clock: VirtualClock | None, entropy: bytes | None = None) -> Console:
        assert self.board is not None
        return Console(self.board, clock=clock, entropy=entropy, thinker=self.minds.choose, given=True, pages=True)

    def hang_up(self) -> None:
        """Close the line. Commands that wait for an answer fail."""
        if self.line is not None:
            self.line.close()

    def stop(self) -> None:
        """Hang up and stop the box."""
        self.hang_up()
        self.console.stop()

    def renew(self, post: Callable[[Message], None], entropy: bytes | None = None) -> None:
        """Put another console, which knows of no game, behind the same stations. entropy: as of Console. Its cups are
        up, so that no hand stirs its first seed (dice/seed.py)."""
        assert self.board is not None
        self.stop()
        for station in self.board.stations:
            station.release("cup", *BUTTONS)
        self.console = self._console(self.console.clock, entropy)
        self.start(post)

    def seat(self, bots: Mapping[int, str]) -> None:
        """How well the bots of the next game play, by seat. Raises UserError for what this computer cannot play."""
        self.console.think_for(self.minds.sit(bots))

    def reached(self) -> int | None:
        """The number of the first line that `post` was not given yet; None while nobody knows."""
        return self.line.reached if self.line is not None else None

    def client(self) -> Client:
        """The line to the console. Raises UserError if its firmware has ended."""
        self.console.check()
        assert self.line is not None, "not started"
        return self.line


class Real:
    """A console on a serial port. port: None looks for one."""

    board: VirtualBoard | None = None
    levels = LEVELS  # its own bot is normal; for any other a program here answers, which all are told

    def __init__(self, port: str | None) -> None:
        self.port = port
        self.minds = Hosted()
        self.hosted: list[int] = []  # seats of the next game
        self.watcher: Watcher | None = None
        self.paged: Callable[[Private], object] = lambda line: None  # a piece of the page of a station on the cable

    def show(self, paged: Callable[[Private], object]) -> None:
        """From now on private pages of stations on the cable go there, a piece at a time, from a thread."""
        self.paged = paged

    def start(self, post: Callable[[Message], None]) -> None:
        """Begin to look for the console, and to think for bots at it."""

        def told(message: Message) -> None:
            self.minds.follow(message)
            post(message)

        def hear(client: Client, line: Private) -> None:
            if line.page:
                self.paged(line)
            else:
                self.minds.hear(client, line)

        self.minds.start()
        self.watcher = Watcher(self.port, told, hear)
        self.watcher.start()
        self.minds.offer(lambda: self.watcher.client if self.watcher else None)

    def hang_up(self) -> None:
        """As of Virtual."""
        if self.watcher is not None:
            self.watcher.stop()

    def stop(self) -> None:
        """Hang up and stop thinking."""
        self.hang_up()
        self.minds.stop()

    def seat(self, bots: Mapping[int, str]) -> None:
        """How well the bots of the next game play, by seat. Raises UserError for what cannot be played here."""
        self.hosted = self.minds.sit(bots)
        if self.hosted:
            compiled()

    def reached(self) -> None:
        """As of Virtual; nothing is seen of a real board."""

    def client(self) -> Client:
        """Return the connection. Raises the trouble that there is."""
        assert self.watcher is not None, "not started"
        client = self.watcher.client
        if client is None:
            raise self.watcher.trouble.with_traceback(None)  # the same object is raised again and again
        return client


Room = Virtual | Real
