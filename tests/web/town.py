"""The web server in a thread of the test, with a console of the test's choice, and recorded games to feed it with."""

import random
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

import httpx
from playwright.sync_api import Page

from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.chance import seed_bytes
from host.engine.players import Thinker
from host.game.events import Event
from host.game.players import NAMES
from host.game.public_state import Table
from host.link.session import Message
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.web import backends
from host.web.app_state import Hall
from host.web.backends import Virtual
from host.web.meeting import Published
from host.web.players import Player
from host.web.profiles import Profiles
from host.web.serve import listen, server
from host.web.setup import Setup
from tests.game.public_events import public_events
from tests.waiting import PATIENCE, paced, until

backends.HELLO = PATIENCE
FASTER = 6  # times real time, at most: buttons are held in real time


class Nobody:
    """No console: the test says what it would say."""

    board: VirtualBoard | None = None
    levels: tuple[str, ...] = ("normal",)
    hosted: tuple[int, ...] = ()

    def seat(self, bots: Mapping[int, str]) -> None:
        pass

    def start(self, post: Callable[[Message], None]) -> None:
        pass

    def hang_up(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def reached(self) -> int:
        return 0

    def client(self) -> Any:
        raise AssertionError("nobody is there to be asked")


class Board(Nobody):
    """Stations without firmware."""

    def __init__(self) -> None:
        self.board = VirtualBoard()


def board() -> Any:
    """Return such stations, for a hall that expects a console's."""
    return Board()


def quick() -> Virtual:
    """Return the real firmware, running faster than real time."""
    return Virtual(VirtualClock(paced(FASTER), step=5))


class Town:
    """`url` is anybody's address, `host_url` the laptop's."""

    def __init__(
        self,
        folder: Path,
        room: Any = None,
        lan: bool = False,
        setup: Setup | None = None,
        site: Published | None = None,
    ) -> None:
        self.room: Any = room or Nobody()
        self.listener = listen("127.0.0.1", 0)
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.hall = Hall(self.room, lan=lan, address=f"127.0.0.1:{self.port}", records=folder / "records")  # type: ignore[arg-type]
        self.hall.profiles = Profiles(folder / "profiles.json")
        self.hall.setup = setup
        if site:
            self.hall.invite(site)
        self.number = 0
        self.host_url = f"{self.url}/?key={self.hall.keys.host}"
        self.server = server(self.hall, self.port)
        self.thread = threading.Thread(target=lambda: self.server.run(sockets=[self.listener]), daemon=True)

    def start(self) -> Self:
        self.room.start(self.hall.arrivals.post)
        self.thread.start()
        until(lambda: self.server.started)
        return self

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.room.stop()
        self.listener.close()

    def post(self, event: Event) -> None:
        """Let something happen. `number` is then the frame that tells it last."""
        self.number += 1
        self.hall.arrivals.post(event)

    def tell(self, table: Table) -> None:
        """Show another table, as a snapshot would."""
        self.number += 1

        def show() -> None:
            self.hall.live.follower.table = table
            self.hall.live.tell()

        self.hall.arrivals.loop.call_soon_threadsafe(show)

    def play(self, events: list[Event], game: Game) -> None:
        """Show a step of `recorded`: the deal as a table, everything else by its events."""
        if not events:
            self.tell(Table.of(game, NAMES))
        for event in events:
            self.post(event)

    def cut_off(self, page: Page) -> None:
        """Break the page's connection; a page that is not offline comes back at once."""
        page.context.set_offline(True)
        for queue in list(self.hall.live.viewers):
            self.hall.arrivals.loop.call_soon_threadsafe(queue.put_nowait, None)

    def sit(self, seat: int) -> str:
        """Give a phone this station, whoever plays there. -> its cookie"""
        seated: list[str] = []
        guest = Player(NAMES[seat], False, seat)
        self.hall.arrivals.loop.call_soon_threadsafe(lambda: seated.append(self.hall.admit(seat, guest)))
        return str(until(lambda: seated)[0])

    def visitor(self, **settings: Any) -> httpx.Client:
        """Return a client for anybody, without a browser."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE, **settings)

    def laptop(self) -> httpx.Client:
        """Return a client with the laptop's key."""
        client = self.visitor(headers={"origin": self.url})
        assert client.get(f"/?key={self.hall.keys.host}").status_code == 303
        return client


def recorded(seats: int, preset: str, seed: str) -> Iterator[tuple[list[Event], Game]]:
    """Play a game of bots. Yield first the deal without events, then each decision's events and the engine after it."""
    game = Game()
    game.new(seats, PRESETS[preset], 0, seed_bytes(seed))
    public_events(game)
    yield [], game
    player, chance = Thinker(), random.Random(seed)
    while not game.over():
        owed = game.owed()
        seat = chance.choice([i for i in range(seats) if owed >> i & 1])
        choice = player.choose(game, seat)
        game.refill()
        assert game.decide(seat, choice) == 0
        yield public_events(game), game


__all__ = ["NAMES", "PATIENCE", "Board", "Nobody", "Town", "quick", "recorded", "until"]


Towns = Callable[..., Town]  # type of the fixture `towns`
Visit = Callable[..., Page]  # type of the fixture `visit`
