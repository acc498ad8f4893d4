"""What an attacker on the network may try: each attempt is refused with one clear line, and the game is untouched."""

import itertools
import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from host.game.events import BUTTONS
from host.web import safety
from host.web.backends import Virtual
from host.web.connections import CONNECTIONS
from host.web.players import Player
from host.web.safety import BODY
from host.web.serve import listen
from host.web.sessions import HOST, Keys
from host.web.stations import ALONE, DICE, LONGEST, ON_DICE, understood
from tests.web.test_web_laptop import setup
from tests.web.town import Town, Towns, until

GLASS = 5 + 1024  # bytes of a message with a private screen
PATIENCE = 300  # seconds for what must come
QUIET = 0.8  # seconds in which another screen would have come


@pytest.fixture
def town(towns: Towns) -> Town:
    return towns()


@pytest.fixture
def table(towns: Towns) -> Iterator[Town]:
    """Start three people with the real firmware; phones may join."""
    started = towns(room=Virtual(), lan=True, setup=setup(3, 3))
    until(lambda: started.hall.live.table.round == 1)
    yield started
    game = started.hall.live.table
    assert game.round == 1 and not game.over and game.seats == 3, "the game is untouched"


def talk(town: Town, cookie: str | None = None, **more: Any) -> ClientConnection:
    more.setdefault("origin", town.url)
    headers = {"cookie": f"{town.hall.cookie}={cookie}"} if cookie else {}
    return connect(f"ws://127.0.0.1:{town.port}/socket", additional_headers=headers, **more)


def screens(socket: ClientConnection, *due: int) -> set[int]:
    """Return the stations whose private screens come: those that are due, and those of a moment more."""
    seen: set[int] = set()
    end = time.monotonic() + QUIET
    with suppress(TimeoutError):
        while not seen.issuperset(due) or time.monotonic() < end:  # the lights wink all the time
            message = socket.recv(timeout=QUIET if seen.issuperset(due) else PATIENCE)
            if isinstance(message, bytes) and len(message) == GLASS and message[0] not in seen:
                seen.add(message[0])
                end = time.monotonic() + QUIET
    return seen


def until_down(socket: ClientConnection, seat: int) -> None:
    """Take messages until a cup is reported down: pictures from before may have been on their way."""
    told: dict[str, Any] = {}
    while not told.get("down", [False] * 5)[seat]:
        message = socket.recv(timeout=PATIENCE)
        told = json.loads(message).get("lights", {}) if isinstance(message, str) else {}


# Who may look, and press


def test_without_a_token_there_is_no_station(table: Town) -> None:
    for cookie in (None, "guessed", "é", "x" * 4000):
        with talk(table, cookie) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        assert "join first" in closed.value.rcvd.reason


def test_a_token_admits_to_one_station_alone(table: Town) -> None:
    with talk(table, table.sit(0)) as mine, talk(table, table.sit(1)) as other:
        mine.send(json.dumps([0, "tip", ""]))
        for seat in (1, 2, 4, 99, -1):
            mine.send(json.dumps([seat, "tip", ""]))
            mine.send(json.dumps([seat, "press", "ok"]))
        assert screens(mine, 0) == {0}
        assert screens(other) == set(), "the other's cup is down still"
        board = table.hall.room.board
        mine.send(json.dumps([0, "press", "left"]))
        until(lambda: board.stations[0].pressed("left"), "what was pressed after all that")
        assert not any(board.stations[seat].pressed(button) for seat in (1, 2, 4) for button in BUTTONS)
        assert board.stations[1].pressed("cup"), "nobody lifts another's cup"


def test_the_laptop_does_not_see_what_a_phone_holds(table: Town) -> None:
    cookie = table.sit(0)
    laptop = table.laptop().cookies[table.hall.cookie]
    with talk(table, laptop) as eyes, talk(table, cookie) as phone:
        phone.send(json.dumps([0, "tip", ""]))
        assert screens(phone, 0) == {0}
        eyes.send(json.dumps([0, "tip", ""]))
        eyes.send(json.dumps([1, "tip", ""]))
        assert screens(eyes, 1) == {1}
        phone.send(json.dumps([0, "slam", ""]))
        until_down(phone, 0)
        assert screens(phone) == set()


def test_what_all_may_see_has_no_private_thing(table: Town) -> None:
    """The public stream while private screens are lit has no pixels, and no faces that are not revealed."""
    with talk(table, table.sit(0)) as phone:
        phone.send(json.dumps([0, "tip", ""]))
        assert screens(phone, 0) == {0}
        with table.visitor() as anybody, anybody.stream("GET", "/live") as stream:
            line = next(line for line in stream.iter_lines() if line.startswith("data:"))
        state = json.loads(line[5:])["state"]
        assert all(seat["dice"] == [None] * 5 and seat["hidden"] == 5 for seat in state["seats"])


def test_only_the_laptop_commands(table: Town) -> None:
    paths = ("/game", "/ask", "/profile", "/stations/0/back")
    for path, cookie in itertools.product(paths, ("", "guessed", table.sit(0))):
        headers = {"origin": table.url, "cookie": f"{table.hall.cookie}={cookie}"}
        with table.visitor(headers=headers) as visitor:
            answer = visitor.post(path, json={"do": "abort"})
            assert answer.status_code == 403 and "Only the laptop" in answer.json()["error"]
            assert visitor.get("/table").status_code == 403
            assert visitor.get("/?key=guessed").status_code == 403


# From where a command may come (more in test_web_headers.py)


def test_pages_allow_nothing_from_elsewhere(town: Town) -> None:
    with town.visitor() as visitor:
        for path in ("/", "/live-not", "/static/town.js", "/static/../app.py", "/static/%2e%2e/app.py"):
            answer = visitor.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "import" not in answer.text or path == "/static/town.js"
        assert visitor.get("/language/fr?to=//evil.example").headers["location"] == "/"
        assert visitor.get("/language/fr?to=/%5Cevil.example").headers["location"] == "/"
        cookie = visitor.get(f"/?key={town.hall.keys.host}").headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie


# How much may be sent


def test_too_long_is_cut_off(town: Town) -> None:
    laptop = town.laptop()
    answer = laptop.post("/game", content=b"{" + b" " * BODY)
    assert answer.status_code == 413
    with suppress(httpx.HTTPError):  # without a length the connection is just closed
        answer = laptop.post("/game", content=(b"x" * 1024 for _ in range(64)))
        assert answer.status_code in (400, 413)
    with suppress(httpx.HTTPError):
        assert laptop.get("/", headers={"x": "y" * 2 * BODY}).status_code in (400, 431)
    assert laptop.get("/table").status_code == 200


def test_too_many_requests_are_told_to_wait(towns: Towns, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "PER_SECOND", 1e-6)  # so that the test may take long
    monkeypatch.setattr(safety, "BURST", 20.0)
    with towns().visitor() as visitor:
        answers = [visitor.get("/nothing") for _ in range(24)]
    assert [answer.status_code for answer in answers[:20]] == [404] * 20
    assert answers[-1].status_code == 429 and "wait a moment" in answers[-1].text


async def test_who_asks_too_much_is_not_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise they would ask again at once, and the refusals alone would keep this computer busy."""
    monkeypatch.setattr(safety, "PER_SECOND", 1e-6)
    monkeypatch.setattr(safety, "BURST", 1.0)
    done: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        done.append("answered")

    async def sleep(seconds: float) -> None:
        done.append(seconds)

    async def send(message: Any) -> None:
        done.append(message.get("status", message["type"]))

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    monkeypatch.setattr(safety, "asyncio", SimpleNamespace(sleep=sleep))
    guard = safety.Guard(app, lan=True)
    headers = [(b"host", b"192.0.2.1"), (b"origin", b"http://192.0.2.1")]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "client": ("192.0.2.9", 1)}
    await guard(scope, receive, send)
    await guard(scope, receive, send)
    await guard({**scope, "type": "websocket"}, receive, send)
    assert done == ["answered", safety.HELD, 429, "http.response.body", safety.HELD, "websocket.close"]


def ended(sock: socket.socket) -> bool:
    """Return whether the server has closed the connection."""
    try:
        return not sock.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_a_thousand_connections_are_bounded(town: Town) -> None:
    with town.visitor() as watcher, watcher.stream("GET", "/live") as stream:
        lines = stream.iter_lines()
        next(line for line in lines if line.startswith("data:"))
        crowd = []
        for _ in range(1000):
            sock = socket.create_connection(("127.0.0.1", town.port), timeout=PATIENCE)
            sock.setblocking(False)
            crowd.append(sock)
        until(lambda: sum(map(ended, crowd)) > len(crowd) - CONNECTIONS.here, "the end of those that are too many")
        assert len(town.server.server_state.connections) <= CONNECTIONS.here
        town.hall.arrivals.loop.call_soon_threadsafe(town.hall.live.say, "Still here.")
        assert "Still here." in next(line for line in lines if line.startswith("data:"))
        for sock in crowd:
            sock.close()
    until(lambda: len(town.server.server_state.connections) < CONNECTIONS.here // 2)
    with town.visitor() as visitor:
        assert visitor.get("/").status_code == 200


FORGED: list[str | bytes] = [
    *("", "[", "null", "7", '"press"', "{}", "[0]", '[0,"press"]', '[0,"press","ok",1]', '["0","press","ok"]'),
    *('[true,"press","ok"]', '[0.5,"press","ok"]', '[0,"press","cup"]', '[0,"eval","ok"]', '[0,"press",null]'),
    *('[0,"press","' + "x" * 60 + '"]', "[" * 60, b"\0", "x" * 3000),
]


def test_what_is_no_press_ends_the_connection(table: Town) -> None:
    cookie = table.sit(0)
    for message in FORGED:
        with talk(table, cookie) as phone:
            phone.send(message)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    phone.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None and closed.value.rcvd.code in (1008, 1009), message
    assert not any(table.hall.room.board.stations[0].pressed(button) for button in BUTTONS)


def test_presses_without_end_are_cut_off_and_nothing_stays_pressed(table: Town) -> None:
    with talk(table, table.sit(0)) as phone, pytest.raises(ConnectionClosed) as closed:
        for n in range(5000):
            phone.send(json.dumps([0, "press" if n % 2 else "release", "left"]))
        while True:
            phone.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None and "too many presses" in closed.value.rcvd.reason
    station = table.hall.room.board.stations[0]
    until(lambda: not table.hall.stations.fingers[0].waiting.qsize())
    until(lambda: not station.pressed("left"))


def test_pages_that_press_at_one_seat_at_the_same_moment_leave_nothing_pressed(table: Town) -> None:
    """Two pages of the seat, one of which holds what the other lets go; and the laptop's, which may not press there."""
    stations = table.hall.stations
    fingers, station = stations.fingers[0], table.hall.room.board.stations[0]
    cookie, laptop = table.sit(0), str(table.laptop().cookies[table.hall.cookie])
    with talk(table, cookie) as page:
        page.send(json.dumps([0, "tip", ""]))
        until(lambda: stations.visible(0, 0))
    together = Barrier(3)

    def press(who: str) -> None:
        with talk(table, who) as page:
            for button in BUTTONS * 3:
                together.wait(PATIENCE)
                page.send(json.dumps([0, "press", button]))
                together.wait(PATIENCE)
                page.send(json.dumps([0, "release", button]))

    with ThreadPoolExecutor(3) as hands:
        list(hands.map(press, (cookie, cookie, laptop)))
    until(lambda: not stations.viewers and not fingers.waiting.qsize() and fingers.still)
    assert not any(map(station.pressed, BUTTONS))
    with talk(table, cookie) as page:
        assert screens(page, 0) == {0}, "the console still draws"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"do": "start"}, "2 to 5 seats"),
        ({"do": "start", "players": [{"name": "A"}] * 2}, "same name"),
        ({"do": "start", "players": [{"name": "A" * 13}, {"name": "B"}]}, "1 to 12"),
        ({"do": "start", "players": [{"name": "A\n"}, {"name": "B"}]}, "1 to 12"),
        ({"do": "start", "players": [{"name": ["A"]}, {"name": "B"}]}, "1 to 12"),
        ({"do": "start", "players": [{"name": "A", "colour": 6}, {"name": "B"}]}, "0 to 5"),
        ({"do": "start", "players": [{"name": "A", "level": ["x"]}, {"name": "B"}]}, "no such bot"),
        ({"do": "start", "players": [{"name": "A"}, {"name": "B"}], "preset": "../x"}, "no preset"),
        ({"do": "start", "players": [{"name": "A"}, {"name": "B"}], "settings": ["x=y"]}, "no switch"),
        ({"do": "start", "players": [{"name": "A"}, {"name": "B"}], "sheriff": 2}, "from 0 to 1"),
        ({"do": "start", "players": [{"name": "A"}, {"name": "B"}], "patience": 1e9}, "from 0 to 3600"),
        ({"do": "start", "players": [{"name": "A"}, {"name": "B"}], "language": "tlh"}, "language"),
        ({"do": "again"}, "set one up first"),
        ([], "reload the page"),
        ({"do": "seat", "seat": 7}, "from 0 to 4"),
        ({"do": "fly"}, "reload the page"),
    ],
)
def test_a_forged_form_is_refused_in_one_line(town: Town, asked: object, said: str) -> None:
    path = "/ask" if isinstance(asked, dict) and asked.get("do") in ("seat", "fly") else "/game"
    answer = town.laptop().post(path, json=asked)
    assert answer.status_code == 400 and said in answer.json()["error"]


@given(
    st.one_of(
        st.text(max_size=80),
        st.binary(max_size=80),
        st.none(),
        st.recursive(st.integers() | st.text(), st.lists).map(json.dumps),
    )
)
def test_any_message_is_understood_or_not(message: object) -> None:
    order = understood(message)
    if order is not None:
        station, action, button = order
        assert isinstance(station, int) and len(str(message)) <= LONGEST
        assert action in ALONE or button in (DICE if action in ON_DICE else BUTTONS)


@pytest.mark.parametrize(("action", "button"), [("throw", "ok"), ("press", "die1"), ("drain", "die6"), ("cock", "")])
def test_dice_are_not_pressed_and_buttons_not_thrown(action: str, button: str) -> None:
    assert understood(json.dumps([0, action, button])) is None
    assert understood(json.dumps([0, "throw", "die5"])) == (0, "throw", "die5")


def test_keys_do_not_repeat_and_end() -> None:
    keys = Keys()
    cookie = keys.sit(2, Player("Ann", False, 0))
    assert keys.role(cookie) == 2 and keys.held(2)
    assert keys.sit(2, Player("Bo", False, 1)) != cookie and keys.role(cookie) is None
    cookie = keys.guests[2].cookie
    assert keys.role(keys.trade_host(keys.host)) == HOST and keys.trade_host("") is None
    keys.dismiss(2)
    assert keys.role(cookie) is None and keys.role(None) is None


def test_an_event_is_sent_without_waiting_for_the_last_ones_receipt(town: Town) -> None:
    """Nagle's algorithm would hold it back for up to 40 ms."""
    with town.visitor() as watcher, watcher.stream("GET", "/live") as stream:
        lines = stream.iter_lines()  # kept, as losing it would close the connection
        next(lines)
        (connection,) = town.server.server_state.connections
        served = connection.transport.get_extra_info("socket")
        assert served.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_it_listens_to_this_machine_only() -> None:
    here = listen("127.0.0.1", 0)
    assert here.getsockname()[0] == "127.0.0.1"
    here.close()
