"""Playing in the terminal: the scoreboard and the player's own station. Several people may take turns at one keyboard.

Keys press the virtual board's buttons, as fingers would; of a station its screen and LEDs are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key

from host.game.events import Event
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link.session import Message
from host.terminal import scoreboard
from host.terminal.app import Ask, TownApp
from host.terminal.glyphs import DIM
from host.terminal.keys import ADVICE, BOT, CUP, KEYS, UNDO, Own, prompt
from host.terminal.station import StationView
from host.virtual.board import VirtualBoard
from host.virtual.fingers import LEAN, Fingers, settled
from host.virtual.tosses import Tosses

SMALL_KEYS = ("1-5 dice  B bot", "Enter ←→ H hint", "Space cup", "L log", "U undo   Q quit", "S next station")


class PlayApp(TownApp):
    """humans: the seats at this keyboard. deal: starts a game; end: gives up the running one; keep: writes the record
    of a finished one and returns where it is. All three may block.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n,N", "new", "New game"),
        ("s,S", "switch", "Next station"),
        (f"{BOT},{BOT.upper()}", "bot", "Bot, or none"),
        (f"{UNDO},{UNDO.upper()}", "undo", "Take a step back"),
        (f"{ADVICE},{ADVICE.upper()}", "advice", "What a bot would do"),
    ]

    def __init__(
        self,
        poll: Callable[[], Iterable[Message]],
        board: VirtualBoard,
        humans: list[int],
        deal: Callable[[], None],
        end: Callable[[], None],
        keep: Callable[[], str] = str,
    ) -> None:
        super().__init__(poll, keep)
        self.board = board
        self.owns = [Own(seat) for seat in humans]
        self.at = 0  # index of the station shown
        self.covered = len(humans) > 1  # the station is hidden until its player says that they are there
        self.deal = deal
        self.end = end
        self.fingers = Fingers()
        self.tosses = Tosses(board.air, lambda seat, die: self.table.kept(seat, die)) if board.air else None
        self.unlit = False  # `under_cup` when the station was last drawn
        self.view = StationView(self.covered)

    @property
    def own(self) -> Own:
        """What the player at the keyboard has done."""
        return self.owns[self.at]

    def compose_station(self) -> ComposeResult:
        """Build the station's part of the page."""
        yield self.view

    def begin(self) -> None:
        """Start to poll and to move the stations' switches."""
        super().begin()
        self.add_class("playing")
        self.run_worker(self.fingers.work(), group="fingers")
        self.meet()

    def meet(self) -> None:
        """Move each cup once, so that the console learns that these stations have one; then start the game."""
        for own in self.owns:
            self.fingers.press(self.board.stations[own.seat], "cup")
        self.run_worker(self.start_when_met(), group="meet")

    async def start_when_met(self) -> None:
        """Start the game once the cups have been moved."""
        await settled([self.fingers])
        self.start_game()

    # Messages

    def take(self, message: Message | Table) -> None:
        """Follow a message for every seat at this keyboard."""
        super().take(message)
        if isinstance(message, Event):
            for own in self.owns:
                own.follow(message)
            if message.name in ("setup", "end"):  # at 80x24 the score sheet replaces the station at the end
                self.read(message.name == "end")

    def step(self) -> None:
        """Poll and draw what has changed."""
        super().step()
        if self.under_cup() == self.unlit:
            self.show_station()
        else:
            self.show()

    # What is shown

    def show(self) -> None:
        """Draw the page and the station."""
        self.unlit = self.under_cup()
        super().show()
        self.show_station()

    def show_station(self) -> None:
        """Draw the station, or what hides it from others."""
        hidden = ""
        if self.covered:
            name = self.table.name(self.own.seat)
            said = gettext("This is the private screen of {name}.\n\nOthers look away; {name}: press Enter to see it.")
            hidden = said.format(name=name)
        elif self.under_cup():
            hidden = gettext("The cup is down on the dice.\n\nPress Space to tip it and look.")
        self.view.show(self.board.stations[self.own.seat], hidden, self.size_class == "large", self.news)

    def under_cup(self) -> bool:
        """Return whether the cup is down on the dice and no press has lit the screen."""
        return self.own.cup_down and not self.board.stations[self.own.seat].screen.on

    def own_seat(self) -> int:
        """Return the seat whose station is shown."""
        return self.own.seat

    def roomy(self) -> bool:
        """Return whether there is room for the long title."""
        return self.size_class != "small"

    def beside(self) -> int:
        """Return how many columns the town can't use, the station's included."""
        return super().beside() + (132 if self.size_class == "large" else 66)  # the station's width in town.tcss

    def town(self) -> Text:
        """Return the town; in a small terminal also the goods and keys."""
        if self.size_class != "small":
            return super().town()
        if self.has_class("reading"):
            return scoreboard.lying(self.table)
        keys = Text("\n".join(gettext(line) for line in SMALL_KEYS[: 6 if len(self.owns) > 1 else 5]), style=DIM)
        goods = scoreboard.stock(self.table)
        return Text("\n").join([scoreboard.town(self.table, False), goods, keys])

    def prompt_line(self) -> Text:
        """Return the line that says what to press."""
        if self.status:
            return Text(f" {self.status}")
        if self.covered:
            hint = gettext("{name}: press Enter to see your screen. S: the next station.")
            return Text(" " + hint.format(name=self.table.name(self.own.seat)))
        said = prompt(self.table, replace(self.own, cup_down=self.under_cup()))
        other = self.other_awaited()
        if other and not self.table.asked & ~self.table.locked & 1 << self.own.seat:
            said = gettext("{name} is asked: press S for that station.").format(name=other)
        return Text(f" {said}", no_wrap=True)

    def other_awaited(self) -> str:
        """Return the name of another seat at this keyboard that owes an answer, or ''."""
        for own in self.owns:
            if own is not self.own and own.seat in self.table.awaited:
                return self.table.name(own.seat)
        return ""

    # What is pressed

    def on_key(self, event: Key) -> None:
        """Press a button, slam the cup or uncover the screen."""
        if isinstance(self.screen, Ask):
            return
        station = self.board.stations[self.own.seat]
        if event.key in KEYS or event.key == CUP:
            event.stop()
            if self.covered:
                self.covered = event.key != "enter"
            elif event.key == CUP:
                self.slam()
            else:
                if event.key == "enter":
                    self.own.ok()
                self.fingers.press(station, KEYS[event.key])
            self.show()

    def slam(self) -> None:
        """Slam the cup down, or tip it up again."""
        own, station = self.own, self.board.stations[self.own.seat]
        if own.turn_cup():
            self.fingers.hold(station, "cup")
            if self.tosses:
                self.tosses.slam(own.seat)
        else:
            self.fingers.let_go(station, "cup")

    def action_switch(self) -> None:
        """Switch to the next station at this keyboard, covered until its player says that they are there."""
        if len(self.owns) > 1:
            awaited = [i for i, own in enumerate(self.owns) if own.seat in self.table.awaited and i != self.at]
            after = [i for i in awaited if i > self.at] or awaited or [(self.at + 1) % len(self.owns)]
            self.at = after[0]
            self.covered = True
            self.show()

    def action_bot(self) -> None:
        """Hold OK, which gives the seat to a bot or takes it back."""
        if not self.covered:
            self.fingers.press(self.board.stations[self.own.seat], "ok", LEAN)

    def action_undo(self) -> None:
        """Hold LEFT, which asks all people whether the last step may be taken back; bots agree."""
        if not self.covered:
            self.fingers.press(self.board.stations[self.own.seat], "left", LEAN)

    def action_advice(self) -> None:
        """Hold RIGHT, which shows on the screen what the console's bot would do."""
        if not (self.covered or self.under_cup()):
            self.fingers.ask(self.board.stations[self.own.seat])

    def action_new(self) -> None:
        """Start a new game; ask first if one is running."""
        if self.table.seats and not self.table.over:
            self.push_screen(Ask(gettext("Give this game up and start a new one?")), self.renew)
        else:
            self.start_game()

    def renew(self, sure: bool | None) -> None:
        """Start a new game if the answer was yes."""
        if sure:
            self.start_game()

    @work(thread=True, group="deal")
    def start_game(self) -> None:
        """Start a game in a thread, because the commands wait for the console's answer."""
        try:
            if self.table.seats and not self.table.over:
                self.end()
            self.deal()
        except UserError as error:
            self.call_from_thread(self.say, str(error))

    def leaving(self) -> str:
        """Return the question before leaving."""
        if self.table.seats and not self.table.over:
            return gettext("Leave? The game is lost.")
        return gettext("Leave the game?")
