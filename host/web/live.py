"""The public state of one console, for all pages that watch it: a new page gets all of it, then each change.

Everything happens in the server's loop, to which host/web/arrivals.py brings messages. Here events change the table and
are put into words in every language; pages only draw. Knows no console and no web server.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress

from host.game.connection import for_all
from host.game.events import Event
from host.game.follower import PLAYED, Follower
from host.game.picture import Json, picture
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, in_each, speaking
from host.link.frames import Foreign
from host.link.hello import Hello
from host.link.session import Message
from host.web.players import Player

KEPT = 120  # lines of the story that a new page gets
BEHIND = 400  # frames by which a slow page may be late before it gets the whole state again
ALIVE = 15.0  # seconds between signs of life, so that a page notices a broken connection
SHOWN = PLAYED | {"undo", "lock"}  # events that a page may want to animate


class Frame:
    """One change: its number, the event that made it, if any, and what is said of it in each language.

    mark: "round" or "throw" if one begins with it; states: by language.
    """

    def __init__(
        self, number: int, event: Json | None, said: dict[str, str], loud: bool, mark: str, states: dict[str, Json]
    ) -> None:
        self.number = number
        self.event = event
        self.said = said
        self.loud = loud
        self.mark = mark
        self.states = states

    def text(self, language: str, log: list[Json] | None = None) -> str:
        """Return the frame as JSON for a page."""
        whole: Json = {
            "n": self.number,
            "event": self.event,
            "said": self.said.get(language, ""),
            "loud": self.loud,
            "mark": self.mark,
            "state": self.states[language],
        }
        if log is not None:
            whole["log"] = log
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


class Live:
    """table: the public state; on: functions called in the loop with each message, after it was taken in."""

    def __init__(self, languages: Iterable[str] = LANGUAGES) -> None:
        self.languages = list(languages)
        self.follower = Follower(self.languages, for_all)
        self.number = 0
        self.colours: list[int] = []  # of the seats, if they were chosen
        self.lobby: Callable[[], Json] = dict  # who has joined with a phone, and whether others may
        self.renamed: dict[int, tuple[str, str]] = {}  # seats taken over from a bot: its name, and the person's
        self.record = ""  # the name under which the game that is over was kept
        self.story: deque[tuple[dict[str, str], bool, str]] = deque(maxlen=KEPT)  # said, loud and mark of past Frames
        self.before = ""  # the name of the last event
        self.viewers: dict[asyncio.Queue[str | None], str] = {}
        self.on: list[Callable[[Message], None]] = []
        self.closed = False

    @property
    def table(self) -> Table:
        """The public state."""
        return self.follower.table

    def learn(self, code: str) -> None:
        """From now on speak this language, too. What was said before stays in the first language."""
        if code in self.languages:
            return
        for said, _, _ in self.story:
            said[code] = said.get(self.languages[0], "")
        self.languages.append(code)  # the follower has the same list

    def colour(self, colours: list[int]) -> None:
        """Give the seats these colours, which people have chosen."""
        self.colours = colours

    def welcome(self, lobby: Callable[[], Json]) -> None:
        """Set the function that tells what the lobby shows."""
        self.lobby = lobby

    def rename(self, seat: int, guest: Player) -> None:
        """Name a bot's seat after the person who takes it over. The console and the record keep the bot's name."""
        self.renamed[seat] = self.table.names[seat], guest.name
        self.table.names[seat] = guest.name
        self.colours = [guest.colour if i == seat else colour for i, colour in enumerate(self.colours_of_all())]

    def colours_of_all(self) -> list[int]:
        """Return each seat's colour: the chosen one, else the seat's own."""
        return self.colours + list(range(len(self.colours), self.table.seats))  # MicroPython runs this, too

    def give_back(self, seat: int) -> None:
        """Give a seat's name back to its bot, which keeps it."""
        self.table.names[seat] = self.renamed.pop(seat)[0]

    def as_told(self, names: list[str]) -> list[str]:
        """Turn the names of the seats into those that the console knows, for a record."""
        return [self.renamed[seat][0] if seat in self.renamed else name for seat, name in enumerate(names)]

    def _known(self, message: Event) -> Event:
        """Put our names into a `name` event. The console sends one when a seat changes hands, and all before a game."""
        if message.name != "name":
            return message
        if self.table.over or not self.table.seats:
            self.renamed.clear()
        name = self._called(message.fields["seat"], message.fields["name"])
        return Event("name", message.fields | {"name": name})

    def _called(self, seat: int, name: str) -> str:
        """Turn the console's name of a seat into ours."""
        before, person = self.renamed.get(seat, ("", ""))
        return person if name == before else name

    def file(self, record: str) -> None:
        """Remember the name under which the finished game was kept."""
        self.record = record
        self.tell()

    def clear(self) -> None:
        """Forget the game and its story."""
        self.follower.clear()
        self.record = ""
        self.story.clear()
        self.tell()

    def take(self, message: Message) -> None:
        """Follow one message and send what changes to all who watch."""
        if isinstance(message, (Hello, Foreign)):
            return
        if isinstance(message, Event):
            message = self._known(message)
        news = self.follower.take(message)
        if not isinstance(message, Event):  # a whole state has the console's names
            names = self.table.names
            names[:] = [self._called(seat, name) for seat, name in enumerate(names)]
        event: Json | None = None
        if isinstance(message, Event):
            if message.name in SHOWN:
                event = {"name": message.name} | message.fields
            if message.name in ("setup", "aborted"):
                self.story.clear()
                self.record = ""
        self.tell(event, news.said, news.loud)
        for each in self.on:
            each(message)

    def say(self, text: str | UserError | dict[str, str]) -> None:
        """Say a line that isn't about the game. text: from the catalogue, or by language."""
        self.tell(None, text if isinstance(text, dict) else in_each(self.languages, lambda: gettext(str(text))))

    def tell(self, event: Json | None = None, said: dict[str, str] | None = None, loud: bool = False) -> None:
        """Send the state, and why it changed, to all who watch."""
        said = said or {}
        self.number += 1
        mark = self._mark(event) if event else ""
        if any(said.values()):
            self.story.append((said, loud, mark))
        watched = set(self.viewers.values())
        frame = Frame(self.number, event, said, loud, mark, {code: self.state(code) for code in watched})
        texts = {code: frame.text(code) for code in watched}
        for queue, code in self.viewers.items():
            if queue.qsize() >= BEHIND:
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(self.whole(code))
            else:
                queue.put_nowait(texts[code])

    def _mark(self, event: Json) -> str:
        """Return the mark of an event: the first of a row of `keep` events begins a throw."""
        before, self.before = self.before, event["name"]
        if event["name"] == "round":
            return "round"
        return "throw" if event["name"] == "keep" != before else ""

    def state(self, language: str) -> Json:
        """Return the public state as JSON in a language."""
        trouble = self.follower.trouble
        with speaking(language):
            kind = trouble.kind if trouble else ""
            beside = {"trouble": kind, "notice": self.follower.notice, "record": self.record}
            return picture(self.table, self.colours) | beside | self.lobby()

    def whole(self, language: str) -> str:
        """Return what a page gets first: the state and the story."""
        log = [{"said": said[language], "loud": loud, "mark": mark} for said, loud, mark in self.story]
        return Frame(self.number, None, {}, False, "", {language: self.state(language)}).text(language, log)

    async def follow(self, language: str) -> AsyncGenerator[list[str]]:
        """Yield the whole state, then each change, as JSON. Changes that come together are yielded together, since each
        sending waits for the board's thread. An empty list is a sign of life. Ends when the server closes."""
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
        """End the streams of all who watch."""
        self.closed = True
        for queue in self.viewers:
            queue.put_nowait(None)
