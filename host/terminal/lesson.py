"""The guided game in the terminal: the town, the player's station and the guide's texts, with the same steps and words
as on the page (host/lesson).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from host.game.events import Event
from host.game.public_state import Table
from host.i18n.translation import gettext
from host.lesson.guide import Guide
from host.lesson.steps import ME
from host.link.session import Message
from host.terminal.app import MEDIUM
from host.terminal.glyphs import ORANGE
from host.terminal.player import PlayApp
from host.virtual.board import VirtualBoard

TIP = 0.7  # seconds until the cup is tipped after a slam; the guide's text says that it tips by itself


class LessonApp(PlayApp):
    """deal: starts the guided game, on a console with the lesson's entropy whose cups have not been moved."""

    LEAST = MEDIUM  # the guide's notes need room beside the station

    def __init__(
        self,
        poll: Callable[[], Iterable[Message]],
        board: VirtualBoard,
        deal: Callable[[], None],
        guide: Guide,
        code: str,
    ) -> None:
        super().__init__(poll, board, [ME], deal, lambda: None)
        self.guide = guide
        self.code = code
        self.frames = self.told = 0
        self.changes = -1

    def meet(self) -> None:
        """Start at once: the cup must not move before the deal, because its movement would change the seed."""
        self.add_class("learning")
        self.start_game()

    def take(self, message: Message | Table) -> None:
        """Follow a message and pass events to the guide."""
        super().take(message)
        if isinstance(message, Event):
            self.frames += 1
            self.guide.hear(message, self.table, self.frames)
            if message.name == "setup":
                self.fingers.press(self.board.stations[ME], "cup")

    def step(self) -> None:
        """Poll, and show the guide's new notes."""
        super().step()
        self.guide.look(None if self.under_cup() else self.board.stations[ME].page)
        if self.guide.changes != self.changes:
            self.changes = self.guide.changes
            for note in self.guide.told(self.code)["notes"][self.told :]:
                self.told += 1
                self.say(note["title"], f"bold {ORANGE}")
                self.say(note["text"])
            self.show()

    def slam(self) -> None:
        """Slam the cup and tip it a moment later."""
        super().slam()
        if self.own.cup_down:
            self.set_timer(TIP, self.tip)

    def tip(self) -> None:
        """Tip the cup if it is down."""
        if self.own.cup_down:
            super().slam()
            self.show()

    def prompt_line(self) -> Text:
        """Return the guide's task and its keys."""
        task = self.guide.told(self.code)["task"]
        said = Text(f" {task['text']}")
        if task["keys"]:
            space = gettext("Space")
            names = {"s": space, "t": space, "Enter": gettext("Enter"), "ArrowRight": "→", "ArrowLeft": "←"}
            said.append(" ".join(["  " + gettext("Press"), *(names.get(key, key) for key in task["keys"])]))
        return said

    def action_new(self) -> None:
        """Do nothing: there is only one guided game."""

    def leaving(self) -> str:
        """Return the question before leaving."""
        return gettext("Leave the guided game?")
