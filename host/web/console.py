"""The stations of the virtual board, for pages: who may press what, who sees which screen, and what all see.

A phone has one station. The laptop has all others, one at a time: it holds one station in its hand, and sees its screen
while its cup is tipped; taking up another puts its cup down. A private screen must not be sent to anyone else:
`visible` decides.

A console asks its next question long before a page has shown what led to it. So screens and lights are sent with the
number of the live state's frame that they follow from, and the page shows them after that frame (static/seen.js).
Screens and lines reach us by different ways, so a look at the screens waits here until the lines before it have come.
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

ON_DICE = ("throw", "cock", "drain")  # what a page may do to an electronic die
DICE = ("die1", "die2", "die3", "die4", "die5")
LOOKS = 40  # a second, at screens and lights
WAITING = 20  # looks that wait for their lines; if there are more, the newest replaces the last
HALF = 0x8000  # of the range of line numbers, which wrap
SETTLED = 10.0  # seconds at most that a new game waits for earlier presses
PENDING = 24  # presses of one station that wait; more are dropped
BEHIND = 200  # messages to a page that does not read
GATHER = 0x0102040810204080  # eight bytes of 0 or 1, times this: their bits are in the highest byte of 64 bits


class Viewer:
    """One page: its role, what it was sent, and the queue of what to send it; None in the queue ends it."""

    def __init__(self, role: int, language: str = ENGLISH, queue: Any = None) -> None:
        """queue: where messages for the page go; None: a new queue."""
        self.role = role
        self.language = language
        self.queue: asyncio.Queue[bytes | str | None] = queue or asyncio.Queue()
        self.shown: dict[int, bytes] = {}  # by station: its picture, as sent last
        self.read: dict[int, bytes] = {}  # by station: its page as structure, as sent last
        self.lights = ""
        self.told = -1  # the guide's count of changes when this page was sent it
        self.held: set[tuple[int, str]] = set()  # stations and buttons that it holds down

    def sent_lights(self, lights: str) -> bool:
        """Note these lights -> whether they are new and must be sent."""
        new = self.lights != lights
        self.lights = lights
        return new

    def tell(self, changes: int) -> bool:
        """Note the guide's count of changes -> whether it is new, so the guide must be sent."""
        new = self.told != changes
        self.told = changes
        return new


class Out:
    """Stands in for a page's queue: passes messages to tell(kind, text) at once, bytes as hexadecimal digits."""

    def __init__(self, kind: str, tell: Callable[[str, str], None]) -> None:
        self.kind = kind
        self.tell = tell

    def put_nowait(self, told: bytes | str | None) -> None:
        """Send the page a message."""
        if told is not None:
            self.tell(self.kind, told if isinstance(told, str) else told.hex())

    def qsize(self) -> int:
        """Return 0: nothing waits."""
        return 0


class Glass:
    """A private screen at one moment: its picture, in a page's format, and its content as structure (STATION.md)."""

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
        self.down = [False] * len(board.stations)  # cups, by their last move
        self.hand: int | None = None  # the station that the laptop holds
        self.viewers: set[Viewer] = set()
        self.drawn: list[Glass | None] = [None] * len(board.stations)  # screens, as they were last read
        self.looks: list[Look] = []  # those that wait for their lines
        self.seen: Look | None = None  # the newest whose lines have come
        self.frame: Callable[[], int] = int  # set by `follow`, as are the two below
        self.said: Callable[[], int | None] = int
        self.reached: Callable[[], int | None] = int
        self.guide: Guide | None = None  # of the guided game at the laptop
        self.tosses: Tosses | None = None  # if there are electronic dice

    def follow(
        self, frame: Callable[[], int], said: Callable[[], int | None], reached: Callable[[], int | None]
    ) -> None:
        """Set the functions that return three numbers. frame: that of the live state's last frame.

        said: how many lines the console has begun; its screens now follow from these. None: some are still to come.
        reached: how many lines the live state was given; None: unknown. Both modulo 65,536.
        """
        self.frame, self.said, self.reached = frame, said, reached

    def throw(self, tosses: Tosses) -> None:
        """Use electronic dice."""
        self.tosses = tosses

    def teach(self, guide: Guide | None) -> None:
        """Begin the guided game at the laptop, or end it (None)."""
        self.guide = guide

    # What people do

    def allowed(self, role: int | None, station: int) -> bool:
        """Return whether a role may press at a station. role: a station or HOST."""
        if not 0 <= station < len(self.fingers):
            return False
        return role == station or (role == HOST and not self.held(station))

    def obey(self, viewer: Viewer, station: int, action: str, button: str) -> None:
        """Do what a page asks of a station (STATION.md) if it may; ignore anything else."""
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
        """Press a button or let it go. A page may press only while it sees the screen: nobody chooses dice unseen.

        It may let go only what it holds down: endless releases would keep the console waiting.
        """
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
        """Hold OK down, or let it go, for somebody who sits down at a station."""
        fingers = self.fingers[station]
        (fingers.hold if down else fingers.let_go)(self.board.stations[station], "ok")

    def advise(self, viewer: Viewer, station: int) -> None:
        """Hold RIGHT until the console takes it for a question. It is timed here: this clock is nearer to the console's
        than the page's is."""
        fingers = self.fingers[station]
        if self.visible(viewer.role, station) and fingers.waiting.qsize() < PENDING:
            fingers.ask(self.board.stations[station])

    def slam(self, role: int, station: int) -> None:
        """Slam the cup down on the dice; lift it first if it is down."""
        if self.allowed(role, station) and self.fingers[station].waiting.qsize() < PENDING:
            if role == HOST:
                self.take_up(station)
            if self.down[station]:
                self._cup(station, False)
            self._cup(station, True)
            if self.tosses:
                self.tosses.slam(station)

    def die(self, role: int, station: int, action: str, place: int) -> None:
        """`throw`, `cock` or `drain` (host/virtual/tosses.py) one electronic die. place: 0 to 4."""
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
        """Take a station in the laptop's hand; put the cups of its others down."""
        self.hand = station
        for other in range(len(self.fingers)):
            if other != station and not self.held(other) and not self.down[other]:
                self._cup(other, True)

    def lift(self) -> None:
        """Note that all cups are up, no station is in hand, and no button is held."""
        for station in range(len(self.fingers)):
            for viewer in self.viewers:
                viewer.held.clear()
            self.down[station] = False
        self.hand = None

    def cover(self, station: int) -> None:
        """Put a station's cup down, let its buttons go, and take it out of the laptop's hand."""
        for viewer in self.viewers:
            self._let_go(viewer, {held for held in viewer.held if held[0] == station})
        if self.hand == station:
            self.hand = None
        if not self.down[station]:
            self._cup(station, True)

    def enter(self, viewer: Viewer) -> None:
        """Add a page. From now on it is sent what it may see."""
        self.viewers.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Remove a page. It sees and does nothing more, and what it held down comes up."""
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
        """Return whether a page may see a private screen now."""
        if self.down[station] or self.board.stations[station].pressed("cup"):
            return False
        return role == station or (role == HOST and self.hand == station and not self.held(station))

    async def work(self) -> None:
        """Move switches and look at screens and lights, as long as the server runs."""
        async with asyncio.TaskGroup() as tasks:
            for each in self.fingers:
                tasks.create_task(each.work())
            if not self.guide:  # the dice of the guided game are chosen, and a hand would change the seed
                for station in range(len(self.fingers)):  # so the console learns that each has a working cup
                    self._cup(station, True)
            tasks.create_task(self._look())

    async def settled(self) -> None:
        """Wait until the console has read all presses so far, at most SETTLED seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED):
                await settled(self.fingers)

    async def _look(self) -> None:
        while True:
            if self.guide:
                there = self.picture(ME) if self.visible(HOST, ME) else None
                self.guide.look(there.page if there else None)
            reached = self.reached()
            await asyncio.sleep(0)  # let the live state take in what it was given
            if self.viewers:
                self.show(reached)
            await asyncio.sleep(1 / LOOKS)

    def show(self, reached: int | None = 0) -> None:
        """Send every page what has changed for it in the newest look whose lines the live state has taken in. A cup
        that is put down covers at once. reached: the number of those lines."""
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
        """Return a message to a page, with the number of the frame that it follows from. said: JSON."""
        return f'{{"n":{self.frame()},"{kind}":{said}}}'

    def tell(self, viewer: Viewer) -> None:
        """Send the laptop what the guide says, once."""
        changes = self.guide.changes if self.guide else -1
        if viewer.role == HOST and viewer.tell(changes):
            told = self.guide.told(viewer.language) if self.guide else None
            viewer.queue.put_nowait(self.message("guide", compact(told)))

    def send(self, viewer: Viewer, station: int, seen: Glass | None) -> None:
        """Send a page what has changed on a private screen; seen: None while it is covered."""
        head = bytes([station]) + self.frame().to_bytes(4, "big")
        if seen is None:
            if viewer.shown.pop(station, None) is not None:
                viewer.read.pop(station, None)
                viewer.queue.put_nowait(head)
            return
        if self.fingers[station].asking:
            return  # the page keeps showing the hand until the advice is there
        if viewer.read.get(station) != seen.page:
            viewer.read[station] = seen.page
            viewer.queue.put_nowait(head + seen.page)
        if viewer.shown.get(station) != seen.picture:
            viewer.shown[station] = seen.picture
            viewer.queue.put_nowait(head + seen.picture)

    def lights(self) -> dict[str, object]:
        """Return what all may see besides LEDs: odd dice, cups, the station in hand, and which stations phones have."""
        tosses = self.tosses
        return {
            "odd": [tosses.odd(station) for station in range(len(self.fingers))] if tosses else [],
            "down": self.down,
            "hand": self.hand,
            "phones": [self.held(station) for station in range(len(self.fingers))],
        }

    def picture(self, station: int) -> Glass | None:
        """Return what a screen shows; None while it is off, and until the console has sent its page."""
        there = self.board.stations[station]
        if not (there.screen.on and there.page):
            return None
        drawn = self.drawn[station]
        if drawn is None or (drawn.version, drawn.page) != (there.screen.version, there.page):
            drawn = self.drawn[station] = Glass(there.screen.version, there.screen.pixels(), there.page)
        return drawn


def passed(said: int, reached: int | None) -> bool:
    """Return whether the live state was given this many lines."""
    return reached is not None and (reached - said & 0xFFFF) < HALF


def colour(led: tuple[int, int, int]) -> str:
    """(red, green, blue) -> "rrggbb"."""
    return f"{led[0]:02x}{led[1]:02x}{led[2]:02x}"


def compact(said: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def packed(rows: Sequence[bytes]) -> bytes:
    """Pack rows of bytes of 0 or 1 into bits, the left one highest."""
    return bytes(
        int.from_bytes(row[at : at + 8], "big") * GATHER >> 56 & 0xFF for row in rows for at in range(0, len(row), 8)
    )
