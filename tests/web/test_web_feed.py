"""Programs that listen to a running server have the same table as its pages, over restarts, and in the terminal."""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from host.commands import main as cli
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.link import listen as listen_to
from host.link.feed import line_of
from host.link.listen import Heard, Listener, feed_of
from host.terminal import scoreboard
from host.terminal.app import TownApp
from host.terminal.feeding import drain
from host.web.app_state import Hall
from host.web.feed import Feed
from host.web.live import BEHIND
from host.web.serve import listen
from tests.web.town import NAMES, PATIENCE, Town, Towns, board, recorded, until


def follow(listener: Listener, table: Table, done: Callable[[Table], bool]) -> Table:
    """Follow messages until done() is true for the table."""
    for message in listener.messages(PATIENCE):
        if isinstance(message, Table):
            table = message
        elif isinstance(message, Event):
            table.apply(message)
        if done(table):
            return table
    raise AssertionError("it never came")


def post(town: Town, events: list[Event]) -> None:
    for event in events:
        town.hall.arrivals.post(event)


def test_a_listener_has_the_table_of_the_pages(towns: Towns) -> None:
    """Also a listener that comes in mid-game, and across a snapshot."""
    town = towns()
    listeners: list[tuple[Listener, Table]] = []
    game = recorded(3, "revised", "feed")
    _, engine = next(game)
    town.tell(Table.of(engine, NAMES[:3]))
    for n, (events, _) in enumerate(game):
        if n in (0, 40):
            listener = Listener(town.url)
            listener.start()
            listeners.append((listener, Table()))
        post(town, events)
        if n == 60:
            until(lambda: town.hall.live.number and town.hall.arrivals.waiting.empty())
            town.hall.arrivals.post(Snapshot(()))
            town.hall.arrivals.post(Event("aborted", {}))
            break
    town.hall.arrivals.post(Event("name", {"seat": 0, "bot": 1, "name": "Last"}))
    for listener, table in listeners:
        with closing(closer(listener)):
            assert follow(listener, table, lambda table: table.names == ["Last"]) == town.hall.live.table


class closer:
    def __init__(self, listener: Listener) -> None:
        self.close = listener.stop


def test_a_whole_game_is_heard(towns: Towns) -> None:
    town = towns()
    game = recorded(2, "first", "heard")
    _, engine = next(game)
    first = Table.of(engine, NAMES[:2])
    town.tell(first)
    with Listener(town.url) as listener:
        until(lambda: not listener.queue.empty())
        for events, _ in game:
            post(town, events)
        heard = follow(listener, Table(), lambda table: table.over)
    assert heard == town.hall.live.table
    assert heard.state() == Table.of(engine, NAMES[:2]).state()


def test_what_the_cable_does_is_heard(towns: Towns) -> None:
    town = towns()
    with Listener(town.url) as listener:
        until(lambda: not listener.queue.empty())
        town.hall.arrivals.post(Status("unplugged", "The console on /dev/ttyACM0 was unplugged."))
        found = list(until_status(listener.messages(PATIENCE)))
        assert found[-1].kind == "unplugged"
    with Listener(town.url) as late:
        assert [message.kind for message in until_status(late.messages(PATIENCE))] == ["unplugged"]


def until_status(messages: Iterator[Heard]) -> Iterator[Status]:
    for message in messages:
        if isinstance(message, Status):
            yield message
            return


async def test_the_terminal_shows_the_servers_table(towns: Towns) -> None:
    town = towns()
    game = recorded(4, "first", "terminal")
    _, engine = next(game)
    town.tell(Table.of(engine, NAMES[:4]))
    with Listener(town.url) as listener:
        app = TownApp(lambda: drain(listener.queue))
        async with app.run_test(size=(100, 30)) as pilot:
            for events, _ in game:
                post(town, events)
            while not app.table.over:
                await pilot.pause(0.1)
            assert app.table == town.hall.live.table
            assert "wins the game!" in app.news


async def test_a_terminal_that_was_late_tells_how_it_ended() -> None:
    """The server sends a listener that falls behind only the table."""
    game = recorded(4, "first", "terminal")
    _, engine = next(game)
    begun = Table.of(engine, NAMES[:4])
    for _ in game:
        pass
    waiting: queue.Queue[Heard | None] = queue.Queue()
    app = TownApp(lambda: drain(waiting))
    async with app.run_test(size=(100, 30)) as pilot:
        waiting.put(begun)
        await pilot.pause(0.2)
        over = Table.of(engine, NAMES[:4])
        assert over.over
        waiting.put(over)
        while not app.table.over:
            await pilot.pause(0.1)
        assert app.news == scoreboard.ending(over)


def test_a_server_that_comes_back_is_found_again(towns: Towns, tmp_path: Path) -> None:
    first = towns()
    with Listener(first.url) as listener:
        first.stop()
        told = list(until_status(listener.messages(PATIENCE)))
        assert told[0].kind == "waiting" and first.url in told[0].text
        second = Town(tmp_path)
        second.listener.close()
        second.listener = listen("127.0.0.1", first.port)
        second.start()
        try:
            second.tell(Table(names=["Back"], bots=[True]))
            second.hall.arrivals.post(Event("round", {"n": 3}))
            assert follow(listener, Table(), lambda table: table.round == 3).names == ["Back"]
        finally:
            second.stop()


class Stranger(BaseHTTPRequestHandler):
    """Another program on that port. The path before /feed says how it answers."""

    def do_GET(self) -> None:
        self.server.asked += 1  # type: ignore[attr-defined]
        if "missing" in self.server.mood:  # type: ignore[attr-defined]
            self.send_error(404)
            return
        self.send_response(200)
        kind = "text/event-stream" if "stream" in self.server.mood else "text/html"  # type: ignore[attr-defined]
        self.send_header("content-type", kind)
        self.end_headers()
        self.wfile.write(b"data: table {}\n\n" + b"data: \xff\n\n" + b"x" * 100_000)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def stranger() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stranger)
    server.asked = 0  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(("mood", "said"), [("page", "is not Dice Town"), ("missing", "answers 404")])
def test_another_server_is_not_taken_for_it(stranger: ThreadingHTTPServer, mood: str, said: str) -> None:
    stranger.mood = mood  # type: ignore[attr-defined]
    with pytest.raises(UserError, match=said):
        Listener(f"http://127.0.0.1:{stranger.server_address[1]}").start()


def test_lines_of_another_protocol_are_said_to_be_so_once(
    stranger: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listen_to, "EVERY", 0.01)
    stranger.mood = "stream"  # type: ignore[attr-defined]
    with Listener(f"http://127.0.0.1:{stranger.server_address[1]}") as listener:
        message = listener.queue.get(timeout=PATIENCE)
        assert isinstance(message, Status) and "speaks another protocol" in message.text
        before = stranger.asked  # type: ignore[attr-defined]
        until(lambda: stranger.asked >= before + 3)  # type: ignore[attr-defined]  # it has read the answers but the last
        assert listener.queue.empty()


def test_an_error_of_ours_is_told_and_the_feed_read_again(towns: Towns) -> None:
    town = towns()
    faults = [RuntimeError("odd"), ValueError("odd")]
    told: queue.Queue[Heard] = queue.Queue()

    def heard(message: Heard) -> None:
        if isinstance(message, Table) and faults:
            raise faults.pop()
        told.put(message)

    with Listener(town.url, heard):
        first, second = told.get(timeout=PATIENCE), told.get(timeout=PATIENCE)
        assert isinstance(first, Status) and isinstance(second, Status)
        assert first.kind == second.kind == "failed"
        assert "report this: ValueError (test_web_feed.py:" in first.text
        assert "report this: RuntimeError" in second.text
        assert isinstance(told.get(timeout=PATIENCE), Table)


@pytest.mark.parametrize("address", ["http://", "http://:0", "http://a:99999", "http://[", "https://a:b"])
def test_what_is_no_address_is_said_so(address: str) -> None:
    with pytest.raises(UserError, match="name one as http"):
        feed_of(address)


def test_watch_says_that_nobody_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["watch", "http://127.0.0.1:1"]) == 2
    assert "Nobody answers at http://127.0.0.1:1/feed: start `dicetown serve` there" in capsys.readouterr().err


def test_a_program_that_reads_nothing_costs_others_no_event() -> None:
    hall = Hall(board())
    feed = Feed(hall)
    slow: asyncio.Queue[str] = asyncio.Queue()
    quick: asyncio.Queue[str] = asyncio.Queue()
    event = Event("round", {"n": 3})
    feed.listeners = {slow: None, quick: None}  # type: ignore[assignment]  # in this order
    for _ in range(BEHIND + 3):
        feed.heard(event)
        assert quick.get_nowait() == line_of(event)
    assert slow.get_nowait() == line_of(hall.live.table)
