"""A console's link and a host's session on one line, with a game behind the link, for the tests of this room."""

from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from host.game.events import Event, Snapshot, decode
from host.link.session import Session
from link.link import Link
from reports.reporter import Reporter
from reports.snapshot import tell
from tests.link.logs import log_of, match_of
from tests.link.wire import Wire

BOOT = 0x5C3A
ABOUT = "0.1.0+test e66118604b1f2a2f 5 test"
SEED = bytes(range(32))
NAMES = [b"Ann", "Zoë".encode(), b"Cy D.", "Аня".encode(), b"E"]


class Console:
    """A console's end of the line, without stations. Seats answer with their second legal choice, or the only one."""

    def __init__(self, seats: int = 3, boot: int = BOOT) -> None:
        self.wire = Wire()
        self.link = Link(self.wire, boot, ABOUT)
        self.reporter = Reporter(self.link)
        self.game = Game()
        self.seats = seats
        self.moves: list[tuple[int, int]] = []
        self.game.new(seats, 0, 0, SEED)
        self.told: list[Event] = []
        self.acted: list[str] = []
        self.drain()

    def drain(self) -> None:
        event = bytearray(EVENT_SIZE)
        while self.game.events.take(event):
            conceal(event, 0)
            self.told.append(decode(event))
            self.reporter.event(event)

    def step(self, pick: int = 1) -> None:
        """Let each seat that owes a decision make it. pick: how many choices to go on from the first."""
        game = self.game
        for seat in range(self.seats):
            if game.owed() >> seat & 1:
                choice = game.next(seat, -1)
                for _ in range(pick):
                    more = game.next(seat, choice)
                    choice = choice if more < 0 else more
                game.refill()
                assert game.decide(seat, choice) == 0
                self.moves.append((seat, choice))
        self.drain()

    def tick(self) -> None:
        self.link.tick()
        self.reporter.tick()
        if self.link.pending and not self.reporter.busy:
            self.act()

    def act(self) -> None:
        command = self.link.command
        if command.verb("snapshot"):
            tell(self.reporter, match_of(self.game, NAMES, 0b10))
        elif command.verb("log"):
            self.reporter.start(log_of(self.reporter, self.seats, SEED, NAMES, self.moves).parts)
        elif command.verb("new"):
            self.acted.append(bytes(command.buf[: command.n]).decode())
            self.link.ok()
        else:
            self.link.no("unknown")


class Talk:
    """A console and a session on one line, with a clock that the test moves."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console()
        self.session = Session()
        self.now = 0.0
        self.inbox: list[object] = []

    def run(self, seconds: float, hurt=lambda data: data) -> None:
        """Let both talk. hurt: what the line does to the bytes of either way."""
        for _ in range(int(seconds * 100)):
            self.now += 0.01
            self.console.tick()
            self.console.tick()  # a tick takes the Pico about 5 ms
            self.session.receive(hurt(self.console.wire.host_read()), self.now)
            self.console.wire.host_write(hurt(self.session.output()))
            self.inbox += self.session.inbox
            self.session.inbox.clear()

    def events(self) -> list[Event]:
        return [message for message in self.inbox if isinstance(message, Event)]

    def snapshots(self) -> list[Snapshot]:
        return [message for message in self.inbox if isinstance(message, Snapshot)]
