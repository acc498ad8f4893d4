"""Whatever anybody does endlessly on a WebSocket is bounded, and no nonsense sent there causes an error of ours."""

import logging
import socket
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from host.web.connections import PIECES, UNREAD
from tests.web.test_web_connections import UPGRADE, head
from tests.web.test_web_safety import talk
from tests.web.town import PATIENCE, Board, Town, Towns

PRESS = b'[0,"press","ok"]'
PINGS = 100 * UNREAD  # bytes


@pytest.fixture
def town(towns: Towns) -> Town:
    return towns(room=Board())


@pytest.fixture
def laptop(town: Town) -> str:
    """Return the laptop's cookie."""
    return town.laptop().cookies[town.hall.cookie]


def raw(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def closed(line: ClientConnection) -> tuple[int, str]:
    """Return the close code and reason, after whatever comes before."""
    with pytest.raises(ConnectionClosed) as ending:
        while True:
            line.recv(timeout=PATIENCE)
    assert ending.value.rcvd is not None
    return ending.value.rcvd.code, ending.value.rcvd.reason


@pytest.mark.parametrize("pieces", [PIECES + 1, 5000])
@pytest.mark.parametrize("of", [Opcode.TEXT, Opcode.BINARY])
def test_a_message_of_many_pieces_is_not_waited_for(town: Town, laptop: str, pieces: int, of: Opcode) -> None:
    """Even if all of them are empty."""
    with talk(town, laptop) as line:
        line.socket.sendall(raw(of, b"", False) + raw(Opcode.CONT, b"", False) * (pieces - 1))
        assert closed(line) == (1008, "too many pieces")


def test_a_message_of_some_pieces_is_understood(town: Town, laptop: str) -> None:
    with talk(town, laptop) as line:
        for _ in range(3):
            first, *rest = [PRESS[at : at + 1] for at in range(PIECES - 1)]
            line.socket.sendall(
                raw(Opcode.TEXT, first, False)
                + b"".join(raw(Opcode.CONT, each, False) for each in rest)
                + raw(Opcode.CONT, PRESS[PIECES - 1 :])
            )
        line.send("nonsense")
        assert closed(line) == (1008, "this is not a press of a button"), "and not before"


@pytest.mark.parametrize("pieces", [[b"\xff"], [b'[0,"', b'\xc3"]'], [b"\xed\xa0\x80", b""]])
def test_what_is_no_text_ends_the_connection_without_a_trace(
    town: Town, laptop: str, pieces: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), talk(town, laptop) as line:
        *before, last = pieces
        frames = [raw(Opcode.CONT if n else Opcode.TEXT, each, False) for n, each in enumerate(before)]
        frames.append(raw(Opcode.CONT if before else Opcode.TEXT, last))
        line.socket.sendall(b"".join(frames) + raw(Opcode.TEXT, b"\xff"))
        assert closed(line)[0] == 1007
    assert not caplog.records


def test_whoever_pings_without_end_and_takes_no_answer_is_hung_up_on(town: Town, laptop: str) -> None:
    with closing(socket.socket()) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE)
        deaf.connect(("127.0.0.1", town.port))
        deaf.sendall(head(town, "/socket", UPGRADE + f"cookie: {town.hall.cookie}={laptop}\r\n"))
        ping = raw(Opcode.PING, b"x" * 125)
        with pytest.raises(ConnectionError):
            for _ in range(PINGS // len(ping)):
                deaf.sendall(ping)
