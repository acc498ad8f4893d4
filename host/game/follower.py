"""Follows a game's messages: updates the public table, makes the sentences, and remembers a lasting trouble.

Everything that shows a game (pages, terminal, MQTT, the demo) has a Follower and decides only how the game looks. This
module knows no screen and no link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from host.game import sentences
from host.game.connection import LASTING, Status, as_told
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.translation import gettext, in_each, language

LOUD = ("round", "win", "tied", "end")  # events whose sentence stands out
PLAYED = frozenset(sentences.SPEAK) | {"setup", "aborted"}  # events of the game itself; programs get their names


class News:
    """What a message brought. said: a sentence by language, '' if there is nothing to say; loud: it stands out."""

    def __init__(self, said: dict[str, str] | None = None, loud: bool = False) -> None:
        self.said = said or {}
        self.loud = loud

    @property
    def text(self) -> str:
        """The sentence in the only, or first, language."""
        return next(iter(self.said.values()), "")


class Follower:
    """Follows one game. table: the public state after all messages so far; trouble: a Status that still holds, or None.

    languages: in which sentences are made; None: in the current one when a message comes. words: puts a Status into
    words.
    """

    def __init__(self, languages: Iterable[str] | None = None, words: Callable[[Status], str] = as_told) -> None:
        self.table = Table()
        self.trouble: Status | None = None
        self.languages = languages
        self.words = words

    def clear(self) -> None:
        """Forget the game."""
        self.table = Table()

    def take(self, message: Event | Snapshot | Table | Status) -> News:
        """Follow one message. Its sentence is made from the table as it was before the message."""
        if isinstance(message, Status):
            self.trouble = message if message.kind in LASTING else None
            return News(self._said(lambda: gettext(self.words(message))))  # a server sends its text in English
        self.trouble = None
        if isinstance(message, Event):
            said = self._said(lambda: sentences.sentence(message, self.table))
            self.table.apply(message)
            return News(said, message.name in LOUD)
        self.table = message if isinstance(message, Table) else Table.of_snapshot(message.lines)
        return News()

    @property
    def notice(self) -> str:
        """The trouble that still holds, in the current language; '' if there is none."""
        return gettext(self.words(self.trouble)) if self.trouble else ""

    def _said(self, say: Callable[[], str]) -> dict[str, str]:
        return in_each([language()] if self.languages is None else self.languages, say)
