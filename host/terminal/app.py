"""The scoreboard as a Textual app that shows a console's messages. host/terminal/player.py adds the player's station.

Must not know where messages come from: `poll` returns them. The terminal's size chooses one of three layouts; 80x24 is
the smallest.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import RichLog, Static

from host.game import sentences
from host.game.connection import Status
from host.game.follower import Follower
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link.frames import Foreign
from host.link.hello import Hello
from host.link.session import Message
from host.terminal import scoreboard
from host.terminal.glyphs import DIM, ORANGE, YELLOW

LEAST = (80, 24)  # columns, rows
MEDIUM = (120, 30)
LARGE = (190, 46)
POLLS = 20  # per second
KEPT = 400  # lines in the log


def check_terminal(least: tuple[int, int] = LEAST) -> None:
    """Raise UserError if the app cannot run here. least: columns, rows."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("This needs a terminal: run it in one, without pipes.")
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    if columns < least[0] or rows < least[1]:
        raise UserError(too_small(columns, rows, least))


def too_small(columns: int, rows: int, least: tuple[int, int] = LEAST) -> str:
    """Say that the terminal has fewer columns or rows than `least`."""
    said = gettext("This terminal has {columns} columns and {rows} rows: make it at least {wide} by {high}.")
    return said.format(columns=columns, rows=rows, wide=least[0], high=least[1])


def layout(columns: int, rows: int) -> str:
    """Return the name of the layout for a size: large, medium, small or tiny."""
    for name, least in (("large", LARGE), ("medium", MEDIUM), ("small", LEAST)):
        if columns >= least[0] and rows >= least[1]:
            return name
    return "tiny"


class Ask(ModalScreen[bool]):
    """A yes-or-no question. Pressing Ctrl-C again answers yes."""

    BINDINGS: ClassVar[list[BindingType]] = [("y,Y,enter,ctrl+c", "yes", "Yes"), ("n,N,escape,q,Q", "no", "No")]
    CSS = """
    Ask { align: center middle; background: $background 60%; }
    Ask > Static { width: auto; max-width: 76; padding: 1 3; border: round #E69F00; background: $surface; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """Build the question."""
        yield Static(Text.assemble(self.question, "\n\n", (gettext("Y yes    N no"), "bold")))

    def action_yes(self) -> None:
        """Answer yes."""
        self.dismiss(True)

    def action_no(self) -> None:
        """Answer no."""
        self.dismiss(False)


class TownApp(App[str]):
    """poll: returns the messages that have come since it was last called. Exits with a text to print, or none.

    keep: writes the record of a game that is over, and says where; it may take a while.
    """

    CSS_PATH = "town.tcss"
    TITLE = "Dice Town"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("q,Q,ctrl+c,ctrl+q", "leave", "Quit"), ("l,L", "log", "Log")]

    def __init__(self, poll: Callable[[], Iterable[Message | Table]], keep: Callable[[], str] = str) -> None:
        super().__init__()
        self.poll = poll
        self.keep = keep
        self.kept = ""  # where the last record is
        self.failure: UserError | None = None  # what has ended the messages
        self.follower = Follower()
        self.news = ""  # the newest text
        self.digest = ""  # the one published last; stays when the game has gone
        self.extent = LEAST
        self.size_class = "small"

    @property
    def table(self) -> Table:
        """The public state."""
        return self.follower.table

    @property
    def status(self) -> str:
        """What is wrong with the connection now; '' if nothing is."""
        return self.follower.notice

    def open(self) -> None:
        """Show it until somebody leaves, then print what there is to say. Raises the UserError that ended it."""
        said = self.run()
        if self.failure is not None:
            raise self.failure
        if said:
            print(said)

    def compose(self) -> ComposeResult:
        """Build the page: title, seats, town, scores, log and prompt."""
        yield Static(id="title")
        yield Static(id="seats")
        with Horizontal(id="middle"):
            yield from self.compose_station()
            with Vertical(id="side"):
                yield Static(id="town")
                yield Static(id="scores")
                yield RichLog(id="log", max_lines=KEPT, wrap=True, min_width=10, auto_scroll=True)
        yield Static(id="prompt")

    def compose_station(self) -> ComposeResult:
        """Build nothing: a scoreboard has no station."""
        yield from ()

    def on_mount(self) -> None:
        """Begin now that the page has been built."""
        self.begin()

    def begin(self) -> None:
        """Start to poll for messages."""
        self.query_one("#log").can_focus = False
        self.set_interval(1 / POLLS, self.step)
        self.step()

    def on_resize(self, event: Resize) -> None:
        """Choose the layout for the terminal's size."""
        self.extent = event.size.width, event.size.height
        self.size_class = layout(*self.extent)
        for name in ("large", "medium", "small", "tiny"):
            self.set_class(name == self.size_class, name)
        self.show()

    def step(self) -> None:
        """Take the messages that have come, then show them. The timer may still fire after the page is gone."""
        if not self.is_mounted_all():
            return
        try:
            messages = list(self.poll())
        except UserError as error:
            self.failure = error
            self.exit()
            return
        for message in messages:
            self.take(message)
        if messages:
            self.show()

    def take(self, message: Message | Table) -> None:
        """Follow a message and say what it brings."""
        over = self.table.over
        if isinstance(message, Foreign):
            self.say(gettext("The console says: {text}").format(text=message.text), DIM)
        elif not isinstance(message, Hello):
            news = self.follower.take(message)
            if news.text:
                style = f"bold {ORANGE}" if news.loud else DIM if isinstance(message, Status) else ""
                self.say(news.text, style)
            if self.table.digest not in ("", self.digest):
                self.digest = self.table.digest
                self.write(self.digest_line(), DIM)
        if self.table.over and not over:
            if isinstance(message, Table):  # we came late and got the table in place of the events with the ending
                self.say(scoreboard.ending(self.table), f"bold {ORANGE}")
            self.keep_record()

    @work(thread=True, group="keep")
    def keep_record(self) -> None:
        """Write the record in a thread, and say where it is or why it can't be written."""
        try:
            self.kept = self.keep()
        except UserError as error:
            self.kept = str(error)
        if self.kept:
            self.call_from_thread(self.say, self.kept)

    def say(self, text: str, style: str = "") -> None:
        """Show a text as the newest one and write it into the log."""
        self.news = text
        self.write(text, style)

    def write(self, text: str, style: str = "") -> None:
        """Write a text into the log."""
        self.query_one("#log", RichLog).write(Text(text, style=style))

    def show(self) -> None:
        """Draw everything from the table."""
        table = self.table
        if not self.is_mounted_all():
            return
        if self.size_class == "tiny":
            self.query_one("#title", Static).update(too_small(*self.extent))
            return
        self.query_one("#title", Static).update(self.title_line())
        self.query_one("#seats", Static).update(
            scoreboard.seats(table, self.own_seat(), self.roomy()) if table.seats else ""
        )
        self.query_one("#town", Static).update(self.town())
        self.query_one("#scores", Static).update(scoreboard.scores(table))
        self.set_class(bool(table.scores), "scored")
        self.query_one("#prompt", Static).update(self.prompt_line())

    def is_mounted_all(self) -> bool:
        """Return whether the whole page is there."""
        return bool(self.query("#prompt"))

    def roomy(self) -> bool:
        """Return whether there is room for the long title."""
        return True

    def town(self) -> Text:
        """Return the town, without the column of what wins each location if that leaves no room for its holder."""
        return scoreboard.town(self.table, True, self.extent[0] - self.beside() >= scoreboard.WHOLE)

    def beside(self) -> int:
        """Return how many columns the town can't use."""
        return 2

    def own_seat(self) -> int:
        """Return the seat whose station is shown; 255: none."""
        return 255

    def title_line(self) -> Text:
        """Return the line at the top."""
        line = Text.assemble((" DICE TOWN ", f"bold #101418 on {ORANGE}"), no_wrap=True)
        if self.table.seats and not self.roomy():
            line.append(" " + gettext("Round {n}").format(n=f"{self.table.round:<2}"), style="bold")
            line.append(scoreboard.columns(), style=DIM)
        elif self.table.seats:
            line.append("  " + gettext("Round {n}").format(n=self.table.round), style="bold")
            if self.table.digest:
                line.append(f"  {gettext('Digest of the game')} {self.table.digest}", style=DIM)
        if self.status:
            line.append(f"  {self.status}", style=YELLOW)
        return line

    def digest_line(self) -> str:
        """Return the line with the digest, which people can note down to check the game's record later."""
        return f"{gettext('Digest of the game')} {self.digest}" if self.digest else ""

    def prompt_line(self) -> Text:
        """Return the line that says who is awaited."""
        if self.table.seats and not self.status:
            said = sentences.waiting(self.table)
            return Text(" " + gettext("Waiting for {people}").format(people=said) if said else " ", style="bold")
        idle = gettext("Connected. No game yet: start one at the console.")
        return Text(f" {self.status or idle}", style="bold")

    def action_log(self) -> None:
        """Show the log over the whole page, or the page again."""
        self.read(not self.has_class("reading"))

    def read(self, log: bool) -> None:
        """Show the log, scrolled to its end, in place of the station (at 80x24), or hide it again."""
        self.set_class(log, "reading")
        self.show()
        self.call_after_refresh(self.query_one("#log", RichLog).scroll_end, animate=False)

    def action_leave(self) -> None:
        """Ask whether to leave."""
        self.push_screen(Ask(self.leaving()), self.left)

    def leaving(self) -> str:
        """Return the question before leaving."""
        return gettext("Leave the scoreboard?")

    def left(self, sure: bool | None) -> None:
        """Exit if the answer was yes."""
        if sure:
            self.exit(self.farewell())

    def farewell(self) -> str:
        """Return what to print after the app has ended."""
        return "\n".join(line for line in (self.kept, self.digest_line()) if line)
