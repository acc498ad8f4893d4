"""A command of the host on its way to the console. Session numbers it, sends it, and says what became of it."""

from host.link.frames import command
from host.link.refusals import LinkError


class Command:
    """A command on its way: `done` when it is answered or given up; `error` then says what is wrong."""

    def __init__(self, words: list[str], patient: bool = False) -> None:
        self.words = words
        self.nonce = 0
        self.line = b""
        self.tries = 0
        self.sent = 0.0  # when it was last sent
        self.patient = patient  # never gives up
        self.done = False
        self.error: LinkError | None = None
        self.acted: bool | None = None  # whether the console did it; None: not known

    def number(self, session: int, nonce: int) -> None:
        """Give it its number: it is the next that goes out."""
        self.nonce = nonce
        self.line = command(session, nonce, self.words)

    def attempt(self, now: float) -> None:
        """Note that it goes out, for the first time or again."""
        self.tries += 1
        self.sent = now

    def end(self, acted: bool | None, error: LinkError | None = None) -> None:
        """Note that it is answered or given up. acted, error: as the attributes."""
        self.done = True
        self.acted = acted
        self.error = error

    def settle(self, acted: bool) -> None:
        """Note what became of it after it was given up: its answer has come late, or can't come any more."""
        self.acted = acted
