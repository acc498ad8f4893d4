"""The terminal's app without a console: messages come from the test, and the virtual board has no firmware."""

from collections.abc import Callable, Iterator

from textual.geometry import Region
from textual.pilot import Pilot

from dicetown import cards as c
from dicetown.questions import KEEP
from host.game.events import Event, Snapshot
from host.link.session import Message
from host.terminal.app import TownApp
from host.terminal.player import PlayApp
from host.virtual.board import VirtualBoard
from host.virtual.chips.mcp23017 import MCP23017

SIZES = [(80, 24), (100, 30), (130, 40), (200, 55)]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def snapshot(seats: int = 5, question: int = KEEP, asked: int = 31, locked: int = 0) -> Snapshot:
    lines = [
        Event("game", {"seats": seats, "switches": 0, "sheriff": 1, "round": 3, "reason": 0, "winner": c.NONE}),
        Event("now", {"question": question, "asked": asked, "owed": asked, "location": 1, "last": 0}),
        Event("locked", {"seats": locked}),
        Event(
            "town",
            {
                "mine": 21,
                "bank": 7,
                "stagecoach": 4,
                "store": 12,
                "drawn": 0,
                "discard": 3,
                "property": 17,
                "elixirs": 0,
            },
        ),
        Event("pile", {"place": c.ROW, "cards": [c.PROPERTY, c.PROPERTY + 7, c.PROPERTY + 22]}),
        Event("pile", {"place": c.FRONT + 2, "cards": [c.PROPERTY + 20]}),
    ]
    for seat in range(seats):
        goods = {"seat": seat, "dollars": 5 + seat, "nuggets": seat, "store": 1, "property": 2}
        lines.append(Event("seat", goods))
        lines.append(Event("name", {"seat": seat, "bot": seat > 0, "name": NAMES[seat]}))
        lines.append(
            Event("dice", {"seat": seat, "d0": 5, "d1": c.NONE, "d2": 2, "d3": c.NONE, "d4": c.NONE, "revealed": 1})
        )
    return Snapshot(tuple(lines))


class Feed:
    """Messages from the test."""

    def __init__(self, *messages: Message) -> None:
        self.waiting = list(messages)

    def __call__(self) -> Iterator[Message]:
        while self.waiting:
            yield self.waiting.pop(0)


class Read(MCP23017):
    """An expander that the console reads all the time."""

    @property
    def reads(self) -> int:
        self.count = getattr(self, "count", 0) + 8
        return self.count

    @reads.setter
    def reads(self, value: int) -> None:
        pass


def player(feed: Feed, humans: tuple[int, ...] = (0,)) -> tuple[PlayApp, VirtualBoard, list[str]]:
    board = VirtualBoard()
    for station in board.stations:
        station.expander = Read()
    calls: list[str] = []
    app = PlayApp(feed, board, list(humans), lambda: calls.append("new"), lambda: calls.append("end"))
    return app, board, calls


async def becomes(pilot: Pilot[str], what: Callable[[], bool]) -> None:
    """Wait until something becomes true."""
    while not what():
        await pilot.pause(0.05)


async def begun(pilot: Pilot[str], board: VirtualBoard, calls: list[str]) -> None:
    """Wait until a game was asked for, and the cups are up by which the app makes itself known to the console."""
    await becomes(pilot, lambda: calls == ["end", "new"] and not any(s.expander.closed for s in board.stations))


def text_of(app: TownApp, widget: str) -> str:
    """Return what a widget shows on the screen."""
    shown = app.screen.query_one(widget)
    strips = shown.render_lines(Region(0, 0, *shown.outer_size))
    return "\n".join("".join(part.text for part in strip) for strip in strips)
