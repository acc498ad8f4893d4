"""Players of any level at seats of a console on a line, which tells a program on the host what such a seat may see.

A thread of its own thinks; what it is too slow for, the console's bot answers. What was seen before this question is
not remembered. Must not keep, show or pass on what it is told.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Mapping
from typing import Self

from dicetown.layout import QUESTION
from dicetown.questions import OFFER, TAKE, TIE
from dicetown.sight import SEEN, TOLD
from host.engine.minds import OWN, Minds
from host.link.client import Client
from host.link.frames import Private
from host.link.refusals import LinkError

OFFERED = (OFFER, TIE, TAKE)  # questions at which the last part is told
ANSWER = 2.0  # seconds that an answer waits for its ok


class Gathering:
    """Parts of what one seat sees at one question, until all are there."""

    def __init__(self) -> None:
        self.about: tuple[int, int, int] | None = None  # boot, number, seat
        self.parts: dict[int, bytes] = {}

    def take(self, line: Private) -> bytes | None:
        """-> all that the seat sees (dicetown/sight.py), when it is whole; once."""
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
        needed = len(TOLD) - (0 in self.parts and seen[QUESTION] not in OFFERED)
        return bytes(seen) if len(self.parts) == needed else None


class Hosted:
    """Whose seats are played here, and the thread that thinks for them."""

    def __init__(self, seed: bytes | int | str = 0) -> None:
        self.minds = Minds(seed)
        self.gathering = Gathering()
        self.asked: queue.Queue[tuple[Client, Private, bytes] | None] = queue.Queue()
        self.thread = threading.Thread(target=self._run, name="hosted seats", daemon=True)
        self.sent = 0  # answers

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.asked.put(None)
        if self.thread.is_alive():
            self.thread.join(timeout=5)

    def sit(self, levels: Mapping[int, str]) -> list[int]:
        """Levels by seat. -> the seats that a game must be begun with as hosted. Raises UserError."""
        return self.minds.sit(levels)

    def hear(self, client: Client, line: Private) -> None:
        """For Client(private=...): in its reading thread."""
        seen = self.gathering.take(line)
        if seen is not None:
            self.asked.put((client, line, seen))

    def _run(self) -> None:
        while (asked := self.asked.get()) is not None:
            if not self.asked.empty() and all(each and each[1].seat == asked[1].seat for each in self.asked.queue):
                continue  # there is a newer question to that seat
            client, line, seen = asked
            try:
                choice = self.minds.answer(line.seat, seen)
                if choice != OWN:
                    client.command("answer", str(line.seat), f"{line.number:04X}", str(choice), timeout=ANSWER)
                    self.sent += 1
            except (LinkError, ValueError):  # the console's bot answers
                continue
