"""The host's side of the link in the emulated Pico's own time: waiting takes as long as at a real console.

There is no thread: bytes are exchanged each ms of the Pico's time, so a run is the same every time. People at the
stations (tests/table/hands.py) live in the same time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from host.game.events import Event, Snapshot
from host.game.players import NAMES
from host.link.frames import Private
from host.link.hello import Hello
from host.link.refusals import new_game
from host.link.session import Message, Session
from host.virtual.board import VirtualBoard
from tests.emulator.pico import Pico
from tests.table.hands import Hands

ROUND_MS = 120_000  # within this time people make their next throw
STILL_MS = 60  # if nothing moves for so long, everybody only waits for time to pass
SKIP_MS = 100


def lit(board: VirtualBoard, stations: int) -> bool:
    """Return whether the first stations show something."""
    screens = [station.screen for station in board.stations[:stations]]
    return all(screen.on and any(map(any, screen.pixels())) for screen in screens)


class Laptop:
    def __init__(self, pico: Pico, people: Sequence[Any] = (), patient: bool = True) -> None:
        """people: objects with `tick(now)`; if not patient, time in which nobody does anything is skipped."""
        self.pico = pico
        self.people = people
        self.patient = patient
        self.session = Session()
        self.told: list[Message] = []
        self.bytes = 0
        self._seen = 0
        self._moved = 0.0
        self._versions: list[int] = []
        pico.each_ms = self._each_ms

    def unplug(self) -> None:
        self.pico.each_ms = None

    def wait(self, ms: float, until: Callable[[], bool]) -> bool:
        """Let the console go on for at most `ms` of its time. -> whether until() has become true"""
        return self.pico.run(ms, until)

    def greet(self) -> Hello:
        """Wait from power-on until the first screen is lit and the handshake is done."""
        assert self.wait(5000, lambda: lit(self.pico.wiring.board, 1)), "no screen after 5 s"
        assert self.wait(5000, lambda: self.session.hello is not None), "no hello after 5 s"
        assert self.session.hello is not None
        return self.session.hello

    def command(self, verb: str, *arguments: str) -> None:
        """Send a command and wait for its answer. Raises the session's error for a refusal or for silence."""
        asked = self.session.submit(verb, *arguments)
        self.wait(20_000, lambda: asked.done)
        if asked.error is not None:
            raise asked.error
        assert asked.done, "no answer in 20 s"

    def table(self) -> list[str]:
        """Return all that is public, as the console's snapshot says."""
        self.command("snapshot")
        return [str(line) for line in [each for each in self.told if isinstance(each, Snapshot)][-1].lines]

    def new(
        self, seats: list[tuple[str, bool]], seed: bytes | None = None, preset: str | int = "first", **more: Any
    ) -> None:
        """Start a game of pairs of a name and whether a bot plays; wait for its first question."""
        self._seen = len(self.told)
        self.command("new", *new_game(seats, preset, 0, seed, **more))
        self.event("ask", 5000)

    def until_somebody_is_awaited(self) -> None:
        """Play a person against a bot until only the person is awaited, after the first throw."""
        self.new([(NAMES[0], False), (NAMES[1], True)])
        self.sit_down()
        self.event("keep")
        self.event("ask")
        self.people = []
        self.event("lock")  # of the bot
        self.pico.run(1000)

    def sit_down(self) -> None:
        """Put a person at the first station from now on."""
        hands = Hands(self.pico.wiring.board.stations[0], random.Random(200))
        hands.hold_ms, hands.rest_ms = 40, 80
        self.people = [hands]

    def event(self, name: str, ms: float = ROUND_MS) -> Event:
        """Return the next event of that name that was not looked at yet; fail if none comes in that time."""
        found: list[Event] = []

        def come() -> bool:
            while self._seen < len(self.told) and not found:
                message = self.told[self._seen]
                self._seen += 1
                if isinstance(message, Event) and message.name == name:
                    found.append(message)
            return bool(found)

        assert self.wait(ms, come), f"no {name} in {ms} ms"
        return found[0]

    def taken(self) -> list[Private]:
        """Return the private lines that have come since the last call."""
        return self.session.take_private()

    def fresh(self) -> list[Message]:
        """Return the messages that were not looked at yet."""
        fresh = self.told[self._seen :]
        self._seen = len(self.told)
        return fresh

    def events(self) -> list[Event]:
        return [message for message in self.told if isinstance(message, Event)]

    def sound(self) -> bool:
        """Return whether nothing was lost or changed on the line."""
        counts = self.session.counts
        return counts.bad == counts.foreign == counts.gaps == counts.restarts == 0

    def _each_ms(self) -> None:
        said = self.pico.usb.said
        data = bytes(said)
        said.clear()
        self.bytes += len(data)
        self.session.receive(data, self.pico.now / 1000)
        self.told.extend(self.session.inbox)
        self.session.inbox.clear()
        output = self.session.output()
        self.pico.usb.write(output)
        now = self.pico.now
        for each in self.people:
            each.tick(int(now))
        if not self.patient:
            self._skip(bool(data or output), now)

    def _skip(self, moved: bool, now: float) -> None:
        """Skip time if nothing is sent, drawn or pressed: the console only waits for a bot's pause to end."""
        versions = [station.screen.version for station in self.pico.wiring.board.stations]
        if moved or versions != self._versions or any(each.held or each.plan for each in self.people):
            self._versions = versions
            self._moved = now
        elif now - self._moved > STILL_MS:
            self._moved = now
            self.pico.skip(SKIP_MS)
