"""Lets players of any level play seats of a console over the link, which sends the host what such a seat may see.

While no game is on, the host keeps telling the console that it plays bots, so that the console's menu offers their
levels. Each seat has its own thread, so all think at the same time; if one is too slow, the console's bot answers. To
bound the load whatever a console sends, only a seat's newest question waits, searches are short, and there is a pause
between two of them. Must not keep, show or pass on what it is sent.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping
from typing import Self

from dicetown.layout import QUESTION
from dicetown.questions import OFFER, TAKE, TIE
from dicetown.sight import AT_TIES, SEEN, TOLD
from host.engine.build import compiled
from host.engine.minds import OWN, Minds
from host.game.events import Event, Snapshot
from host.i18n.errors import UserError
from host.link.client import Client
from host.link.frames import Private
from host.link.refusals import LinkError
from host.link.session import Message

OFFERED = (OFFER, TIE, TAKE)  # questions at which the last part is sent, too
ANSWER = 2.0  # seconds that an answer waits for its ok
SEATS = 5
MOST = 200_000  # microseconds of processor time for a search: bots lock soon (firmware/table/bots.py)
AGAIN = 2.0  # seconds between two offers to play; each is valid for 8 (firmware/table/games.py)
APART = 0.5  # least seconds between two answers for a seat; a real game is slower


class Gathering:
    """Collects the parts of what one seat sees at one question."""

    def __init__(self) -> None:
        self.about: tuple[int, int, int] | None = None  # boot, number, seat
        self.parts: dict[int, bytes] = {}

    def take(self, line: Private) -> bytes | None:
        """Take a part. Returns everything that the seat sees (dicetown/sight.py), once, when the last part is there."""
        about = line.boot, line.number, line.seat
        if about != self.about:
            self.about, self.parts = about, {}
        if line.part in self.parts or line.part >= len(TOLD):
            return None
        first, end = TOLD[line.part]
        if len(line.data) != end - first:
            return None
        self.parts[line.part] = line.data
        seen = bytearray(SEEN)
        for part, data in self.parts.items():
            first, end = TOLD[part]
            seen[first:end] = data
        needed = len(TOLD) - AT_TIES * (0 in self.parts and seen[QUESTION] not in OFFERED)
        return bytes(seen) if len(self.parts) == needed else None


class Hosted:
    """The seats that are played here, and the threads that think for them."""

    def __init__(self, seed: bytes | int | str = 0, apart: float = APART) -> None:
        self.minds = Minds(seed, MOST)
        self.apart = apart
        self.gathering = Gathering()
        self.asked: dict[int, tuple[Client, Private, bytes]] = {}  # by seat
        self.playing = False  # a game is on
        self.change = threading.Condition()
        self.stopping = threading.Event()
        self.threads = [
            threading.Thread(target=self._run, args=(seat,), name=f"hosted seat {seat}", daemon=True)
            for seat in range(SEATS)
        ]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the threads."""
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Stop the threads."""
        self.stopping.set()
        with self.change:
            self.change.notify_all()
        for thread in self.threads:
            if thread.is_alive():
                thread.join(timeout=5)

    def sit(self, levels: Mapping[int, str]) -> list[int]:
        """Set levels by seat. Returns the seats that a new game must name as hosted. Raises UserError."""
        return self.minds.sit(levels)

    def offer(self, client: Callable[[], Client | None]) -> None:
        """Offer to play bots in games that are set up at the stations. client: returns the connection, if any."""
        threading.Thread(target=self._offer, args=(client,), name="offer", daemon=True).start()

    def _offer(self, client: Callable[[], Client | None]) -> None:
        try:
            compiled()
        except UserError:  # without the compiled module there are no levels to offer
            return
        while not self.stopping.wait(AGAIN):
            to = client()
            if to is None or self.playing:
                continue
            with contextlib.suppress(LinkError):  # try again in the next turn
                to.command("players", timeout=ANSWER)

    def follow(self, message: Message) -> None:
        """Follow a public message. Called in the client's reading thread, as is `hear`."""
        self.minds.follow(message)
        if isinstance(message, Snapshot):
            self.playing = bool(message.lines) and all(line.name != "end" for line in message.lines)
        elif isinstance(message, Event) and message.name in ("setup", "end", "aborted"):
            self.playing = message.name == "setup"

    def hear(self, client: Client, line: Private) -> None:
        """Take a private line; pass this to Client(private=...)."""
        seen = self.gathering.take(line)
        if seen is not None:
            try:
                sight = self.minds.sight(line.seat, seen)
            except ValueError:  # no real game looks like this: let the console's bot answer
                return
            with self.change:
                self.asked[line.seat] = client, line, sight
                self.change.notify_all()

    def _run(self, seat: int) -> None:
        while not self.stopping.wait(self.apart):
            with self.change:
                self.change.wait_for(lambda: seat in self.asked or self.stopping.is_set())
                if self.stopping.is_set():
                    return
                client, line, sight = self.asked.pop(seat)
            try:
                choice = self.minds.answer(seat, sight)
                if choice != OWN:
                    client.command("answer", str(seat), f"{line.number:04X}", str(choice), timeout=ANSWER)
            except (LinkError, ValueError):  # let the console's bot answer
                continue
