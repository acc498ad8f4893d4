"""The console behind the pages: a virtual one in this program, or a real one on a serial port. Both block, so the hall
calls them in threads; what the console says goes to `post`, from one of their threads.
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

    levels = LEVELS  # which its bots can have
    hosted: Sequence[int] = ()  # seats that a program here plays over the line; the box asks `minds` instead

    def __init__(self, clock: VirtualClock | None = None, dice: str = "") -> None:
        """dice: the kind of electronic dice that its stations have (host/virtual/air.py), "" for none."""
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
        """Replace the console by a new one, which knows of no game, at the same stations. entropy: as for Console.

        All cups are up, so that no hand stirs its first seed (dice/seed.py).
        """
        assert self.board is not None
        self.stop()
        for station in self.board.stations:
            station.release("cup", *BUTTONS)
        self.console = self._console(self.console.clock, entropy)
        self.start(post)

    def seat(self, bots: Mapping[int, str]) -> None:
        """Set the levels of the next game's bots, by seat. Raises UserError for one that can't be played here."""
        self.console.think_for(self.minds.sit(bots))

    def reached(self) -> int | None:
        """Return the number of the first line that `post` was not given yet; None if it is unknown."""
        return self.line.reached if self.line is not None else None

    def client(self) -> Client:
        """The line to the console. Raises UserError if its firmware has ended."""
        self.console.check()
        assert self.line is not None, "not started"
        return self.line


class Real:
    """A console on a serial port. port: None looks for one."""

    board: VirtualBoard | None = None
    levels = LEVELS  # its own bot is normal; any other is played by a program here, which all can see

    def __init__(self, port: str | None) -> None:
        self.port = port
        self.minds = Hosted()
        self.hosted: list[int] = []  # seats of the next game
        self.watcher: Watcher | None = None
        self.paged: Callable[[Private], object] = lambda line: None  # takes a piece of a page of a station on the cable

    def show(self, paged: Callable[[Private], object]) -> None:
        """From now on pass private pages of stations on the cable to `paged`, a piece at a time, in a thread."""
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
        """Stop looking for the console; commands that wait for an answer fail."""
        if self.watcher is not None:
            self.watcher.stop()

    def stop(self) -> None:
        """Hang up and stop thinking."""
        self.hang_up()
        self.minds.stop()

    def seat(self, bots: Mapping[int, str]) -> None:
        """Set the levels of the next game's bots, by seat. Raises UserError for one that can't be played here."""
        self.hosted = self.minds.sit(bots)
        if self.hosted:
            compiled()

    def reached(self) -> None:
        """Return None: no page shows the screens and lights of a real board."""

    def client(self) -> Client:
        """Return the connection. Raises the watcher's trouble if there is none."""
        assert self.watcher is not None, "not started"
        client = self.watcher.client
        if client is None:
            raise self.watcher.trouble.with_traceback(None)  # the same object is raised again and again
        return client


Room = Virtual | Real
