"""Minutes that the guided game takes: `python -m tests.lesson.reading_time`, a line for each language.

Somebody plays who takes 1.5 s to see what is new, reads 200 words a minute, all of each note and of each task whose
text is another than the last one, and 0.5 s for a press. The real firmware runs on the virtual board, by its own clock.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import tests  # noqa: F401  # puts each room on the path
from dicetown.presets import PRESETS
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.game.follower import Follower
from host.i18n.translation import LANGUAGES
from host.lesson.guide import Guide
from host.lesson.steps import ENTROPY, ME, SEATS
from host.link.client import Client
from host.link.session import Message
from host.terminal.feeding import drain
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from host.web.facts import FACTS
from tests.table.minutes import HOLD_MS, PRESS_MS, READ_MS

WORD_MS = 300
TIP_MS = 700  # after a slam the page tips the cup
AGAIN_MS = 4000  # a press that has changed nothing by then is done once more
STEP_MS = 20
LINE = 0.002  # real seconds in which what the console has said arrives
LONGEST_MS = 30 * 60 * 1000


class Learner:
    """Reads, then presses."""

    def __init__(self, guide: Guide, station: Any, code: str) -> None:
        self.guide = guide
        self.station = station
        self.code = code
        self.until = 0
        self.notes = 0  # that he has read
        self.words = self.presses = 0
        self.task = ""
        self.keys: list[str] = []
        self.again = 0
        self.up: list[tuple[int, str]] = []  # when which switch opens

    @property
    def done(self) -> bool:
        return self.guide.done and self.notes == len(self.guide.notes)

    def tick(self, now: int) -> None:
        for due in [each for each in self.up if each[0] <= now]:
            self.up.remove(due)
            self.station.release(due[1])
        self.guide.look(self.station.screen if not self.station.pressed("cup") else None)
        if now < self.until:
            return
        if self.keys:
            self.press(self.keys.pop(0), now)
            return
        told = self.guide.told(self.code)
        if self.notes < len(told["notes"]):
            note = told["notes"][self.notes]
            self.notes += 1
            self.read(f"{note['title']} {note['text']}", now)
            self.until += PRESS_MS  # N: on to the next one
        elif told["task"]["keys"] and told["task"]["text"] != self.task:
            self.task = told["task"]["text"]
            self.read(self.task, now)
            self.again = 0
        elif told["task"]["keys"] and now >= self.again:
            self.keys = list(told["task"]["keys"])
            self.again = now + AGAIN_MS

    def read(self, text: str, now: int) -> None:
        words = len(text.split())
        self.words += words
        self.until = now + READ_MS + words * WORD_MS

    def press(self, key: str, now: int) -> None:
        name = {"s": "cup", "t": "cup"}.get(key) or FACTS["keys"][key]
        if key != "t":
            self.station.press(name)
        self.up.append((now + (TIP_MS if key == "s" else HOLD_MS), name))
        self.presses += 1
        self.until = now + PRESS_MS


def played(code: str) -> tuple[float, int, int]:
    """-> minutes, words read, presses"""
    board, clock = VirtualBoard(), VirtualClock(step=4, held=True)
    follower, guide = Follower(), Guide(code)
    learner = Learner(guide, board.stations[ME], code)
    with Console(board, clock=clock, entropy=ENTROPY) as console, Client(console.port) as client:
        frame = 0

        def go(ms: int) -> None:
            nonlocal frame
            for _ in range(ms // STEP_MS):
                clock.advance(STEP_MS)
                time.sleep(LINE)
                news: Iterator[Message] = drain(client.queue)
                for message in news:
                    if isinstance(message, Event | Snapshot | Status):
                        follower.take(message)
                    if isinstance(message, Event):
                        frame += 1
                        guide.hear(message, follower.table, frame)

        def ask(*words: str) -> None:
            with client.lock:
                asked = client.session.submit(*words)
                client.session.tick(time.monotonic())
                client._write()
            while not asked.done:
                go(STEP_MS)

        while client.session.hello is None:
            go(STEP_MS)
        ask("language", code)
        seats = ["human=Me", *[f"bot=Bot{seat}" for seat in range(1, SEATS)]]
        ask("new", f"switches={PRESETS['first']}", f"sheriff={ME}", *seats)
        board.stations[ME].press("cup")
        go(400)
        board.stations[ME].release("cup")
        go(400)
        begun = clock.now
        while not learner.done and clock.now - begun < LONGEST_MS:
            go(STEP_MS)
            learner.tick(clock.now)
        client.closing = True
    return (clock.now - begun) / 60000, learner.words, learner.presses


def main() -> None:
    parser = argparse.ArgumentParser(description="Minutes that the guided game takes.")
    parser.add_argument("languages", nargs="*", default=list(LANGUAGES))
    for code in parser.parse_args().languages:
        minutes, words, presses = played(code)
        print(f"{code}: {minutes:.1f} minutes, {words} words, {presses} presses", flush=True)


if __name__ == "__main__":
    main()
