"""The one follower of messages: what each does to the public table, what is said of it, how loud, and what lasts.

Everything that shows a game has a Follower and decides only how the game looks: pages, terminal, MQTT, the demo. Knows
no screen and no link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from host.game import sentences
from host.game.connection import LASTING, Status, as_told
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.translation import gettext, in_each, language

LOUD = ("round", "win", "tied", "end")  # events whose sentence stands out
PLAYED = frozenset(sentences.SPEAK) | {"setup", "aborted"}  # events of the game itself, which programs are told by name


class News:
    """What a message brought. said: by language, '' where there is nothing to say; loud: it stands out."""

    def __init__(self, said: dict[str, str] | None = None, loud: bool = False) -> None:
        self.said = said or {}
        self.loud = loud

    @property
    def text(self) -> str:
        """For who follows in one language."""
        return next(iter(self.said.values()), "")


class Follower:
    """table: the public state after all that was taken; trouble: a Status that lasts.

    languages: in which things are said; None: the one that is spoken when a message comes. words: of a Status.
    """

    def __init__(self, languages: Iterable[str] | None = None, words: Callable[[Status], str] = as_told) -> None:
        self.table = Table()
        self.trouble: Status | None = None
        self.languages = languages
        self.words = words

    def clear(self) -> None:
        """There is no game any more."""
        self.table = Table()

    def take(self, message: Event | Snapshot | Table | Status) -> News:
        """Follow one message. A sentence is made from the table as it was before."""
        if isinstance(message, Status):
            self.trouble = message if message.kind in LASTING else None
            return News(self._said(lambda: gettext(self.words(message))))  # a server sends it in English
        self.trouble = None
        if isinstance(message, Event):
            said = self._said(lambda: sentences.sentence(message, self.table))
            self.table.apply(message)
            return News(said, message.name in LOUD)
        self.table = message if isinstance(message, Table) else Table.of_snapshot(message.lines)
        return News()

    @property
    def notice(self) -> str:
        """The trouble that lasts, in the language spoken now; '' when there is none."""
        return gettext(self.words(self.trouble)) if self.trouble else ""

    def _said(self, say: Callable[[], str]) -> dict[str, str]:
        return in_each([language()] if self.languages is None else self.languages, say)
