"""The public state of one console, for all pages that watch it: a page that comes gets all of it, then what changes.

A thread that reads a serial line calls `post`; everything else happens in the server's loop. The server folds events
into the table, in every language that is watched; pages draw. Knows no console and no web server.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from host.game import sentences
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.link.frames import Foreign
from host.link.session import Hello, Message, Status
from host.web.picture import Json, picture

KEPT = 120  # lines of the story that a new page gets
BEHIND = 400  # frames that a slow page may be late by; then it gets the state anew
ALIVE = 15.0  # seconds between signs of life, so that a page notices a broken connection
LASTING = ("waiting", "unplugged", "silent", "strange")  # kinds of Status that hold until something else comes
TOLD = frozenset(sentences.SPEAK) | {"setup", "undo", "aborted", "lock"}  # events that a page may want to animate
LOUD = ("round", "win", "tied", "end")  # whose sentence stands out
CONNECTION = {  # by kind of Status
    "waiting": "Waiting for the console: plug it in by USB.",
    "connected": "The console is connected.",
    "restarted": "The console has restarted.",
    "skipped": "Some lines were lost; the table is shown anew.",
    "silent": "The console does not answer. The game is not lost: check the cable.",
    "resynced": "The console answers again.",
    "unplugged": "The console was unplugged. The game is not lost: plug it in again.",
    "strange": "What is plugged in speaks another protocol: run make flash.",
}


@dataclass(frozen=True)
class Frame:
    """One change: its number, the event that made it or none, and what is said of it in each language."""

    number: int
    event: Json | None
    said: dict[str, str]
    loud: bool
    states: dict[str, Json]

    def text(self, language: str, log: list[Json] | None = None) -> str:
        """JSON for a page."""
        whole: Json = {
            "n": self.number,
            "event": self.event,
            "said": self.said.get(language, ""),
            "loud": self.loud,
            "state": self.states[language],
        }
        if log is not None:
            whole["log"] = log
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


class Live:
    """`table` is the public state; `on` are called in the loop with each message after it was taken in."""

    def __init__(self) -> None:
        self.table = Table()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.number = 0
        self.colours: list[int] = []  # of the seats, as they were chosen
        self.trouble = ""  # kind of a Status that lasts
        self.story: deque[tuple[dict[str, str], bool]] = deque(maxlen=KEPT)
        self.viewers: dict[asyncio.Queue[str | None], str] = {}
        self.on: list[Callable[[Message], None]] = []
        self.closed = False
        self.early: list[Message] = []  # that came before the server's loop ran

    def begin(self) -> None:
        """In the loop, once."""
        self.loop = asyncio.get_running_loop()
        self.loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        while self.early:
            self.take(self.early.pop(0))

    def post(self, message: Message) -> None:
        """From any thread."""
        if self.loop is None:
            self.early.append(message)
        elif not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.take, message)

    def take(self, message: Message) -> None:
        """In the loop: follow one message and tell all who watch."""
        said: dict[str, str] = {}
        event: Json | None = None
        loud = False
        if isinstance(message, Event):
            said = {code: sentences.sentence(message, self.table) for code in spoken()}
            self.table.apply(message)
            loud = message.name in LOUD
            if message.name in TOLD:
                event = {"name": message.name, **message.fields}
            if message.name in ("setup", "aborted"):
                self.story.clear()
        elif isinstance(message, Snapshot):
            self.table = Table.of_snapshot(message.lines)
            self.trouble = ""
        elif isinstance(message, Status):
            self.trouble = message.kind if message.kind in LASTING else ""
            said = {code: gettext(CONNECTION.get(message.kind, message.text)) for code in spoken()}
        elif isinstance(message, Hello | Foreign):
            return
        self.tell(event, said, loud)
        for each in self.on:
            each(message)

    def say(self, text: str | UserError | dict[str, str]) -> None:
        """A line that is not of the game; by language where it is not one of the catalogue's texts."""
        self.tell(None, text if isinstance(text, dict) else {code: gettext(str(text)) for code in spoken()})

    def tell(self, event: Json | None = None, said: dict[str, str] | None = None, loud: bool = False) -> None:
        """Send the state, and why it changed, to all who watch."""
        said = said or {}
        self.number += 1
        if said.get("en"):
            self.story.append((said, loud))
        watched = set(self.viewers.values())
        frame = Frame(self.number, event, said, loud, {code: self.state(code) for code in watched})
        texts = {code: frame.text(code) for code in watched}
        for queue, code in self.viewers.items():
            if queue.qsize() >= BEHIND:
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(self.whole(code))
            else:
                queue.put_nowait(texts[code])

    def state(self, language: str) -> Json:
        with speaking(language):
            return {
                **picture(self.table, self.colours),
                "trouble": self.trouble,
                "notice": gettext(CONNECTION[self.trouble]) if self.trouble else "",
            }

    def whole(self, language: str) -> str:
        """What a page gets first."""
        log = [{"said": said[language], "loud": loud} for said, loud in self.story]
        return Frame(self.number, None, {}, False, {language: self.state(language)}).text(language, log)

    async def follow(self, language: str) -> AsyncGenerator[list[str]]:
        """The whole state, then each change, as JSON: what comes together is sent together, since each sending waits
        for the board's thread. An empty list is a sign of life. Ends when the server closes."""
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.viewers[queue] = language
        try:
            yield [self.whole(language)]
            while not self.closed:
                texts = []
                with suppress(TimeoutError):
                    texts.append(await asyncio.wait_for(queue.get(), ALIVE))
                while not queue.empty():
                    texts.append(queue.get_nowait())
                if None in texts:
                    return
                yield [text for text in texts if text is not None]
        finally:
            del self.viewers[queue]

    def close(self) -> None:
        """Let all who watch go."""
        self.closed = True
        for queue in self.viewers:
            queue.put_nowait(None)


def spoken() -> Any:
    """Each language in turn, spoken while the caller makes its sentence."""
    for code in LANGUAGES:
        with speaking(code):
            yield code
