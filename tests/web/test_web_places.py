"""How many may be connected at a time: a burst exceeds no limit, nobody takes all places, and leaving frees a place."""

import socket
import struct
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from host.web import safety
from host.web.connections import CONNECTIONS
from host.web.feed import LISTENERS
from host.web.places import HERE, Limit
from host.web.scoreboard import VIEWERS
from host.web.stations import BUSY, SOCKETS
from tests.web.town import PATIENCE, Board, Town, Towns, until

STREAMS = pytest.mark.parametrize(("path", "limit"), [("/live", VIEWERS), ("/feed", LISTENERS)])


@pytest.fixture
def town(towns: Towns, monkeypatch: pytest.MonkeyPatch) -> Town:
    """Start a town without a limit on the rate of requests."""
    monkeypatch.setattr(safety, "BURST", 1e6)
    return towns(room=Board(), lan=True)


class Crowd(ExitStack):
    """Requests from one address, all sent before the first is answered."""

    def __init__(self, town: Town, path: str, count: int, whence: str = "127.0.0.1") -> None:
        super().__init__()
        self.sockets = []
        for _ in range(count):
            sock = socket.socket()
            self.sockets.append(self.enter_context(sock))
            sock.settimeout(PATIENCE)
            try:
                sock.bind((whence, 0))
            except OSError:
                pytest.skip(f"This system has no {whence}.")
            sock.connect(("127.0.0.1", town.port))
        for sock in self.sockets:
            sock.sendall(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{town.port}\r\n\r\n".encode())
        self.answers = [status(sock) for sock in self.sockets]

    def vanish(self) -> None:
        """Half of them hang up properly, half without a word."""
        for sock in self.sockets[::2]:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()


def status(sock: socket.socket) -> int:
    """Return the status of the answer; 0 if the connection was closed without one."""
    try:
        head = sock.recv(12)
    except ConnectionError:
        return 0
    return int(head.split()[1]) if head else 0


@STREAMS
def test_a_burst_passes_no_limit(town: Town, path: str, limit: Limit) -> None:
    with Crowd(town, path, limit.here + 30) as crowd:
        assert sorted(crowd.answers) == [200] * limit.here + [503] * 30


@STREAMS
def test_places_are_left_however_connections_end(town: Town, path: str, limit: Limit) -> None:
    for _ in range(2):
        crowd = Crowd(town, path, limit.here)
        assert set(crowd.answers) == {200}
        crowd.vanish()
        until(lambda: not town.server.server_state.connections)
        until(lambda: not town.server.server_state.tasks)
    assert not town.hall.live.viewers


@STREAMS
def test_no_address_takes_the_places_of_others(town: Town, path: str, limit: Limit) -> None:
    with ExitStack() as crowds:
        here = crowds.enter_context(Crowd(town, path, limit.here + 5))
        assert here.answers.count(200) == limit.here
        for n in range(2, 2 + limit.others // limit.each + 1):
            crowd = crowds.enter_context(Crowd(town, path, limit.each + 5, f"127.0.0.{n}"))
            assert crowd.answers.count(200) <= limit.each
            assert n > 3 or crowd.answers.count(200) == limit.each
        late = crowds.enter_context(Crowd(town, path, 5, "127.0.0.99"))
        assert set(late.answers) == {503}, "they are many, and have all that is not this machine's"


@pytest.mark.parametrize("greedy", ["127.0.0.1", "127.0.0.2"])
def test_no_address_takes_all_connections(town: Town, greedy: str) -> None:
    with ExitStack() as crowds:
        one = crowds.enter_context(Crowd(town, "/live", CONNECTIONS.each + 20, greedy))
        assert one.answers.count(0) == 20
        for n in (3, 4, 5, 6):
            crowds.enter_context(Crowd(town, "/live", CONNECTIONS.each + 20, f"127.0.0.{n}"))
        own = 0 if greedy == "127.0.0.2" else CONNECTIONS.here
        # Refused ones may still be leaving.
        until(lambda: len(town.server.server_state.connections) == CONNECTIONS.others + own, "just so many")
        assert own or town.laptop().get("/table").status_code == 200
    until(lambda: not town.server.server_state.connections)
    with Crowd(town, "/live", 3, greedy) as back:
        assert back.answers == [200] * 3


@given(
    st.builds(Limit, st.integers(0, 6), st.integers(0, 12), st.integers(1, 6)),
    st.lists(st.tuples(st.booleans(), st.sampled_from((*HERE, "a", "b", "c"))), max_size=60),
)
def test_a_limit_holds_whoever_comes_and_goes(limit: Limit, steps: list[tuple[bool, str]]) -> None:
    taken: list[str] = []
    for comes, who in steps:
        if not comes:
            taken = taken[1:]
        elif limit.admits(taken, who):
            taken.append(who)
        others = [each for each in taken if each not in HERE]
        assert all(others.count(each) <= limit.each for each in others)
        assert len(others) <= limit.others and len(taken) - len(others) <= limit.here
        assert limit.admits(taken, "new") == (len(others) < limit.others), "whatever this machine has taken"


# Pages with stations


def talk(lines: ExitStack, town: Town, cookie: str) -> ClientConnection:
    headers = {"cookie": f"{town.hall.cookie}={cookie}"}
    address = f"ws://127.0.0.1:{town.port}/socket"
    return lines.enter_context(connect(address, origin=Origin(town.url), additional_headers=headers))


def admitted(line: ClientConnection) -> bool:
    try:
        return bool(line.recv(timeout=PATIENCE))
    except ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code == BUSY
        return False


def test_of_browsers_that_join_at_once_each_has_a_seat_of_its_own(town: Town) -> None:
    """All press at the same moment, and again after the laptop took a seat back."""
    keys = town.hall.keys
    laptop = town.laptop()
    with ExitStack() as opened, ThreadPoolExecutor(8) as hands:
        browsers = [opened.enter_context(town.visitor(headers={"origin": town.url})) for _ in range(8)]
        for taken in (5, *[1] * 9):
            together = Barrier(len(browsers))

            def claim(i: int, together: Barrier = together) -> int:
                together.wait(PATIENCE)
                if browsers[i].cookies:
                    return 0
                return browsers[i].post("/join", data={"name": f"Nr {i}", "colour": str(i % 6)}).status_code

            answers = list(hands.map(claim, range(8)))
            assert answers.count(303) == taken, answers
            roles = [keys.role(each.cookies.get(town.hall.cookie)) for each in browsers]
            assert sorted(role for role in roles if role is not None) == [0, 1, 2, 3, 4]
            assert laptop.post("/stations/3/back").status_code == 303
            browsers[roles.index(3)].cookies.clear()


def test_a_phone_takes_no_place_of_the_laptop_or_of_other_phones(town: Town) -> None:
    """It opens many connections at once, and may come back after they were cut."""
    phone, other, laptop = town.sit(0), town.sit(1), str(town.laptop().cookies[town.hall.cookie])
    assert town.hall.stations is not None
    viewers = town.hall.stations.viewers
    with ExitStack() as lines:
        with ThreadPoolExecutor(24) as hands:
            crowd = list(hands.map(lambda _: talk(lines, town, phone), range(24)))
        assert sum(map(admitted, crowd)) == SOCKETS
        assert admitted(talk(lines, town, other)) and admitted(talk(lines, town, laptop))
        for line in crowd:
            with suppress(OSError):  # refused ones are closed already
                line.socket.shutdown(socket.SHUT_RDWR)
        until(lambda: len(viewers) == 2)
        assert admitted(talk(lines, town, phone))
