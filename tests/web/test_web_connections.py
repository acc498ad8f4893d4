"""Raw bytes: what is no HTTP, or never ends, costs only its own connection."""

import logging
import socket
from contextlib import closing, suppress
from typing import Any

import pytest

from host.i18n.translation import ENGLISH, LANGUAGES
from host.web import connections
from host.web.connections import Ears
from tests.web.town import PATIENCE, Board, Town, Towns, until

UPGRADE = (
    "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.fixture
def town(towns: Towns) -> Town:
    return towns(room=Board(), lan=True)


def dial(town: Town) -> socket.socket:
    return socket.create_connection(("127.0.0.1", town.port), timeout=PATIENCE)


def head(town: Town, target: str, more: str = "", method: str = "GET") -> bytes:
    own = f"127.0.0.1:{town.port}"
    return f"{method} {target} HTTP/1.1\r\nhost: {own}\r\norigin: http://{own}\r\n{more}\r\n".encode("latin-1")


def heard(sock: socket.socket) -> bytes:
    """Return everything received until the connection ends."""
    found = b""
    with suppress(ConnectionError):
        while got := sock.recv(65536):
            found += got
    return found


BAD_CHUNK = b"5\r\nabcdeXX\r\n"
NO_HTTP: dict[str, tuple[str, str, str, bytes]] = {  # kind of fault -> target, headers, method, what follows
    "a WebSocket with a body": ("/socket", UPGRADE + "content-length: 3\r\n", "POST", b"abc"),
    "a WebSocket of many headers": ("/socket", UPGRADE + "".join(f"x{n}: 1\r\n" for n in range(200)), "GET", b""),
    "a WebSocket with a long header": ("/socket", UPGRADE + f"x: {'y' * 9000}\r\n", "GET", b""),
    "a WebSocket with a long address": ("/socket?" + "x" * 9000, UPGRADE, "GET", b""),
    "a WebSocket without a key": ("/socket", "upgrade: websocket\r\nconnection: upgrade\r\n", "GET", b""),
    "a WebSocket of no page": ("/static/town.js", UPGRADE, "GET", b""),
    "a bad chunk": ("/game", "transfer-encoding: chunked\r\n", "POST", BAD_CHUNK),
    "a bad chunk to a stream": ("/live", "transfer-encoding: chunked\r\n", "GET", b"zz\r\n"),
    "another upgrade": ("/nothing", "upgrade: h2c\r\nconnection: upgrade, close\r\n", "GET", b""),
    "a second request that is none": ("/nothing", "", "GET", b"\0\r\n\r\n"),
}


@pytest.mark.parametrize("what", NO_HTTP)
@pytest.mark.parametrize("later", [False, True])
def test_what_is_no_http_ends_without_a_trace(
    town: Town, caplog: pytest.LogCaptureFixture, what: str, later: bool
) -> None:
    """later: the fault may come after the answer has begun."""
    target, more, method, body = NO_HTTP[what]
    with caplog.at_level(logging.ERROR), closing(dial(town)) as sock:
        sock.sendall(head(town, target, more, method) + (b"" if later else body))
        if later and target in ("/live", "/game", "/nothing"):
            assert sock.recv(1)
        if later:
            with suppress(ConnectionError):
                sock.sendall(body)
        heard(sock)
        until(lambda: not town.server.server_state.connections)
        until(lambda: not town.server.server_state.tasks)
    assert [record.getMessage() for record in caplog.records] == []
    with town.visitor() as visitor:
        assert visitor.get("/").status_code == 200


def test_a_head_that_trickles_in_is_not_waited_for(towns: Towns) -> None:
    """Neither for a second request's head, nor for the rest of a refused request."""
    town = towns()
    town.server.config.timeout_keep_alive = 1
    for more in ("", "content-length: 9999\r\n"):
        with closing(dial(town)) as sock:
            sock.sendall(head(town, "/nothing", more, "POST"))
            assert sock.recv(1)
            sock.setblocking(False)

            def ended(sock: socket.socket = sock) -> bool:
                try:
                    sock.send(b"G")
                    return not sock.recv(4096)
                except BlockingIOError:
                    return False
                except ConnectionError:
                    return True

            until(ended, "the end of a connection on which a byte comes now and then")


def test_who_does_not_listen_is_hung_up_on(towns: Towns, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that reads stays connected."""
    monkeypatch.setattr(connections, "DEAF", 1.0)
    town = towns()
    with town.visitor() as watcher, watcher.stream("GET", "/live") as stream, closing(socket.socket()) as deaf:
        lines = stream.iter_lines()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", town.port))
        deaf.sendall(head(town, "/live"))
        until(lambda: len(town.hall.live.viewers) == 2)
        news = {code: "x" * 100_000 * (code == ENGLISH) for code in LANGUAGES}

        def gone() -> bool:
            if len(town.hall.live.viewers) == 2:
                town.hall.arrivals.loop.call_soon_threadsafe(town.hall.live.say, news)
            next(line for line in lines if line.startswith("data:"))
            return len(town.server.server_state.connections) == 1

        until(gone, "the end of the deaf one")
        until(lambda: len(town.hall.live.viewers) == 1)


class Line:
    """A connection; how much waits in it at each step."""

    def __init__(self, *sizes: int) -> None:
        self.sizes = iter(sizes)
        self.transport = self
        self.aborted = 0

    def get_write_buffer_size(self) -> int:
        return next(self.sizes)

    def abort(self) -> None:
        self.aborted += 1


def test_who_listens_slowly_is_not_deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((0.0, 20.0, 40.0, 60.0, 80.0))
    monkeypatch.setattr(connections.time, "monotonic", lambda: next(clock))
    slow, deaf, now_and_then = Line(900, 800, 700, 600, 500), Line(9, 9, 99, 999, 9999), Line(9, 0, 9, 0, 9)
    ears = Ears()
    everybody: list[Any] = [slow, deaf, now_and_then]
    for _ in range(5):
        ears.look(everybody)
    assert (slow.aborted, now_and_then.aborted) == (0, 0) and deaf.aborted == 3
