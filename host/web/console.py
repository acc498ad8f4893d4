"""The stations of the virtual board, for pages: who may press what, who sees which screen, and what all see.

A phone has the one station that it was invited to. The laptop has all others, one at a time: it holds one station in
its hand, and sees that one's screen while its cup is tipped; taking up another puts its cup down. Must not send a
private screen to anyone else: `visible` decides.

A console asks its next question long before a page has told what led to it. So screens and lights go out with the
number of the live state's frame that they follow from; the page shows them once it has told that one (static/seen.js).
Screens and lines come to us on two ways: what was seen waits here until the lines from which it follows have come.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from host.game.events import BUTTONS
from host.i18n.translation import ENGLISH
from host.lesson.guide import Guide
from host.lesson.steps import ME
from host.virtual.fingers import Fingers, settled
from host.virtual.wired import Board
from host.web.sessions import HOST

if TYPE_CHECKING:
    from host.virtual.tosses import Tosses

    # Lines begun, screens, LEDs of the stations and of the town.
    Look = tuple[int, list["Glass | None"], list[list[str]], list[str]]

ON_DICE = ("throw", "cock", "drain")  # what a page may do to a die that tells its face
DICE = ("die1", "die2", "die3", "die4", "die5")
LOOKS = 40  # a second, at screens and lights
WAITING = 20  # looks that wait for their lines; of more the newest counts
HALF = 0x8000  # of the lines' numbers, which go round
SETTLED = 10.0  # seconds at most that a new game waits for what was pressed before
PENDING = 24  # presses of one station that wait; more are dropped
BEHIND = 200  # messages to a page that does not read
GATHER = 0x0102040810204080  # times eight bytes of 0 or 1: their bits stand in the highest byte of 64


class Viewer:
    """One page: its role, what it was sent, and what it is to be sent. None ends it."""

    def __init__(self, role: int, language: str = ENGLISH, queue: Any = None) -> None:
        """queue: where messages to it go; None: one of its own."""
        self.role = role
        self.language = language
        self.queue: asyncio.Queue[bytes | str | None] = queue or asyncio.Queue()
        self.shown: dict[int, bytes] = {}  # by station: its picture
        self.read: dict[int, bytes] = {}  # and its page as structure
        self.lights = ""
        self.told = -1  # changes of the guide when this page was told of it
        self.held: set[tuple[int, str]] = set()  # stations and buttons that it holds down

    def sent_lights(self, lights: str) -> bool:
        """-> whether it has to be sent these, which it has not been sent yet."""
        new = self.lights != lights
        self.lights = lights
        return new

    def tell(self, changes: int) -> bool:
        """-> whether it has to be told of so many changes of the guide, of which it has not been told yet."""
        new = self.told != changes
        self.told = changes
        return new


class Out:
    """In place of a page's queue: messages go to tell(kind, text) at once, bytes as hexadecimal digits."""

    def __init__(self, kind: str, tell: Callable[[str, str], None]) -> None:
        self.kind = kind
        self.tell = tell

    def put_nowait(self, told: bytes | str | None) -> None:
        """Tell the page."""
        if told is not None:
            self.tell(self.kind, told if isinstance(told, str) else told.hex())

    def qsize(self) -> int:
        """Return 0: nothing waits."""
        return 0


class Glass:
    """A private screen as it was seen: its picture, as a page gets it, and what it shows as structure (STATION.md)."""

    def __init__(self, version: int, rows: Sequence[bytes], page: bytes) -> None:
        self.version = version
        self.picture = packed(rows)
        self.page = page


class Stations:
    def __init__(self, board: Board, held: Callable[[int], bool]) -> None:
        """held: whether a phone has a station."""
        self.board = board
        self.held = held
        self.fingers = [Fingers() for _ in board.stations]
        self.down = [False] * len(board.stations)  # cups, as they were moved last
        self.hand: int | None = None  # the station that the laptop holds
        self.viewers: set[Viewer] = set()
        self.drawn: list[Glass | None] = [None] * len(board.stations)  # screens, as they were read last
        self.looks: list[Look] = []  # that wait for their lines
        self.seen: Look | None = None  # the last that need not wait
        self.frame: Callable[[], int] = int  # as `follow` was told, like the two below
        self.said: Callable[[], int | None] = int
        self.reached: Callable[[], int | None] = int
        self.guide: Guide | None = None  # of the guided game at the laptop
        self.tosses: Tosses | None = None  # where dice tell their faces

    def follow(
        self, frame: Callable[[], int], said: Callable[[], int | None], reached: Callable[[], int | None]
    ) -> None:
        """Ask these from now on. frame: the number of the live state's last one.

        said: lines that the console has begun, from which what it shows now follows; None: some are still to come.
        reached: lines that the live state was given; None: nobody knows. Both modulo 65,536.
        """
        self.frame, self.said, self.reached = frame, said, reached

    def throw(self, tosses: Tosses) -> None:
        """There are dice that tell their faces."""
        self.tosses = tosses

    def teach(self, guide: Guide | None) -> None:
        """The guided game begins at the laptop, or ends."""
        self.guide = guide

    # What people do

    def allowed(self, role: int | None, station: int) -> bool:
        """Return whether a role may press at a station. role: a station or HOST."""
        if not 0 <= station < len(self.fingers):
            return False
        return role == station or (role == HOST and not self.held(station))

    def obey(self, viewer: Viewer, station: int, action: str, button: str) -> None:
        """Do what a page asks of a station (STATION.md), if it may; else it is as if nothing were there."""
        if not self.allowed(viewer.role, station):
            return
        if action == "slam":
            self.slam(viewer.role, station)
        elif action == "tip":
            self.tip(viewer.role, station)
        elif action == "advise":
            self.advise(viewer, station)
        elif action in ON_DICE:
            self.die(viewer.role, station, action, DICE.index(button))
        else:
            self.press(viewer, station, button, action == "press")

    def press(self, viewer: Viewer, station: int, button: str, down: bool) -> None:
        """A button goes down or up. Down only where this page may see the screen: under a cup nobody chooses dice that
        he has not seen. Up comes only what this page holds down: who lets go without end would keep the console waiting
        without end."""
        if button not in BUTTONS or not self.allowed(viewer.role, station):
            return
        if not down:
            self._let_go(viewer, viewer.held & {(station, button)})
            return
        fingers = self.fingers[station]
        if not self.visible(viewer.role, station) or fingers.waiting.qsize() >= PENDING:
            return
        viewer.held.add((station, button))
        fingers.hold(self.board.stations[station], button)

    def agree(self, station: int) -> None:
        """Press OK at a station of the laptop, after a click on what it asks."""
        self.fingers[station].press(self.board.stations[station], "ok")

    def lean(self, station: int, down: bool) -> None:
        """OK goes down there, or comes up, for whoever sits down."""
        fingers = self.fingers[station]
        (fingers.hold if down else fingers.let_go)(self.board.stations[station], "ok")

    def advise(self, viewer: Viewer, station: int) -> None:
        """RIGHT is held for so long that the console takes it for a question: by this clock, which is nearer to its own
        than the page's."""
        fingers = self.fingers[station]
        if self.visible(viewer.role, station) and fingers.waiting.qsize() < PENDING:
            fingers.ask(self.board.stations[station])

    def slam(self, role: int, station: int) -> None:
        """The cup goes down on the dice, after it was lifted if it was down."""
        if self.allowed(role, station) and self.fingers[station].waiting.qsize() < PENDING:
            if role == HOST:
                self.take_up(station)
            if self.down[station]:
                self._cup(station, False)
            self._cup(station, True)
            if self.tosses:
                self.tosses.slam(station)

    def die(self, role: int, station: int, action: str, place: int) -> None:
        """throw, cock or drain (host/virtual/tosses.py) one die that tells its face. place: 0 to 4."""
        if self.tosses and self.allowed(role, station):
            if action == "throw":
                self.tosses.throw(station, [place])
            elif action == "cock":
                self.tosses.cock(station, place)
            else:
                self.tosses.drain(station, place)

    def tip(self, role: int, station: int) -> None:
        """Tip the cup: the page that holds the station sees the screen under it."""
        if self.allowed(role, station) and self.fingers[station].waiting.qsize() < PENDING:
            if role == HOST:
                self.take_up(station)
            if self.down[station]:
                self._cup(station, False)

    def take_up(self, station: int | None) -> None:
        """The laptop takes a station in hand; the cups of its others are put down."""
        self.hand = station
        for other in range(len(self.fingers)):
            if other != station and not self.held(other) and not self.down[other]:
                self._cup(other, True)

    def lift(self) -> None:
        """All cups are up, in nobody's hand, and no button is held."""
        for station in range(len(self.fingers)):
            for viewer in self.viewers:
                viewer.held.clear()
            self.down[station] = False
        self.hand = None

    def cover(self, station: int) -> None:
        """Its cup is put down, its buttons come up, and it is in nobody's hand."""
        for viewer in self.viewers:
            self._let_go(viewer, {held for held in viewer.held if held[0] == station})
        if self.hand == station:
            self.hand = None
        if not self.down[station]:
            self._cup(station, True)

    def enter(self, viewer: Viewer) -> None:
        """A page is there: from now on it is told what it may see."""
        self.viewers.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """A page goes, or has to: it sees and does nothing more, and what it held down comes up."""
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            self._let_go(viewer, set(viewer.held))
            viewer.queue.put_nowait(None)

    def _let_go(self, viewer: Viewer, held: set[tuple[int, str]]) -> None:
        viewer.held.difference_update(held)
        for station, button in held:
            self.fingers[station].let_go(self.board.stations[station], button)

    def _cup(self, station: int, down: bool) -> None:
        self.down[station] = down
        fingers, switches = self.fingers[station], self.board.stations[station]
        (fingers.hold if down else fingers.let_go)(switches, "cup")

    # What people see

    def visible(self, role: int, station: int) -> bool:
        """Whether a page may see the private screen now."""
        if self.down[station] or self.board.stations[station].pressed("cup"):
            return False
        return role == station or (role == HOST and self.hand == station and not self.held(station))

    async def work(self) -> None:
        """Runs as long as the server: moves switches, and looks at screens and lights."""
        async with asyncio.TaskGroup() as tasks:
            for each in self.fingers:
                tasks.create_task(each.work())
            for station in range(len(self.fingers)):  # so the console learns that they have a cup that works
                self._cup(station, True)
            tasks.create_task(self._look())

    async def settled(self) -> None:
        """Wait until all presses so far were read, unless somebody presses without end."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED):
                await settled(self.fingers)

    async def _look(self) -> None:
        while True:
            if self.guide:
                there = self.picture(ME) if self.visible(HOST, ME) else None
                self.guide.look(there.page if there else None)
            reached = self.reached()
            await asyncio.sleep(0)  # the live state takes in what it was given
            if self.viewers:
                self.show(reached)
            await asyncio.sleep(1 / LOOKS)

    def show(self, reached: int | None = 0) -> None:
        """Send every page what has changed for it, of the last look that follows from lines that the live state has
        taken in. A cup that goes down covers at once. reached: those lines."""
        stations = range(len(self.fingers))
        wanted = [any(self.visible(viewer.role, station) for viewer in self.viewers) for station in stations]
        glass = [self.picture(station) if wanted[station] else None for station in stations]
        leds = [[colour(led) for led in station.leds] for station in self.board.stations]
        town = [colour(led) for led in self.board.location_leds]
        said = self.said()
        if said is not None:
            self.looks = self.looks[:WAITING] + [(said, glass, leds, town)]
        ready = [i for i, look in enumerate(self.looks) if passed(look[0], reached)]
        if ready:
            self.seen = self.looks[ready[-1]]
            self.looks = self.looks[ready[-1] + 1 :]
        if self.seen is None:
            return
        _, glass, leds, town = self.seen
        lights = compact(self.lights() | {"leds": leds, "town": town})
        for viewer in list(self.viewers):
            if viewer.queue.qsize() > BEHIND:
                self.leave(viewer)
                continue
            for station in stations:
                self.send(viewer, station, glass[station] if self.visible(viewer.role, station) else None)
            self.tell(viewer)
            if viewer.sent_lights(lights):
                viewer.queue.put_nowait(self.message("lights", lights))

    def message(self, kind: str, said: str) -> str:
        """A message to a page, with the frame that it follows from. said: JSON."""
        return f'{{"n":{self.frame()},"{kind}":{said}}}'

    def tell(self, viewer: Viewer) -> None:
        """Send the laptop what the guide says, once."""
        changes = self.guide.changes if self.guide else -1
        if viewer.role == HOST and viewer.tell(changes):
            told = self.guide.told(viewer.language) if self.guide else None
            viewer.queue.put_nowait(self.message("guide", compact(told)))

    def send(self, viewer: Viewer, station: int, seen: Glass | None) -> None:
        """What has changed of a private screen; nothing of it while it is covered."""
        head = bytes([station]) + self.frame().to_bytes(4, "big")
        if seen is None:
            if viewer.shown.pop(station, None) is not None:
                viewer.read.pop(station, None)
                viewer.queue.put_nowait(head)
            return
        if self.fingers[station].asking:
            return  # the hand, until the advice is there
        if viewer.read.get(station) != seen.page:
            viewer.read[station] = seen.page
            viewer.queue.put_nowait(head + seen.page)
        if viewer.shown.get(station) != seen.picture:
            viewer.shown[station] = seen.picture
            viewer.queue.put_nowait(head + seen.picture)

    def lights(self) -> dict[str, object]:
        """What all may see besides LEDs: odd dice, cups, and who holds a station in hand."""
        tosses = self.tosses
        return {
            "odd": [tosses.odd(station) for station in range(len(self.fingers))] if tosses else [],
            "down": self.down,
            "hand": self.hand,
            "phones": [self.held(station) for station in range(len(self.fingers))],
        }

    def picture(self, station: int) -> Glass | None:
        """What a screen shows; None while it is off, and until its console has told its page."""
        there = self.board.stations[station]
        if not (there.screen.on and there.page):
            return None
        drawn = self.drawn[station]
        if drawn is None or (drawn.version, drawn.page) != (there.screen.version, there.page):
            drawn = self.drawn[station] = Glass(there.screen.version, there.screen.pixels(), there.page)
        return drawn


def passed(said: int, reached: int | None) -> bool:
    """Whether the live state was given so many lines."""
    return reached is not None and (reached - said & 0xFFFF) < HALF


def colour(led: tuple[int, int, int]) -> str:
    """(red, green, blue) -> "rrggbb"."""
    return f"{led[0]:02x}{led[1]:02x}{led[2]:02x}"


def compact(said: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def packed(rows: Sequence[bytes]) -> bytes:
    """Rows of bytes of 0 or 1 -> a bit each, the left one highest."""
    return bytes(
        int.from_bytes(row[at : at + 8], "big") * GATHER >> 56 & 0xFF for row in rows for at in range(0, len(row), 8)
    )
