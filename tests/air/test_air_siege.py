"""A stranger sends a million arbitrary bytes and a thousand hostile requests while five phones play a game."""

import contextlib
import random
import socket
from pathlib import Path

from host.virtual.clock import VirtualClock
from nets import frame, get, handshake
from tests.air.air_pages import on_air
from tests.air.test_air_hostile import REQUESTS, Chance, spoiled
from tests.air.test_air_whole import STEP, Evening

BYTES = 1_000_000
PIECE = 4096  # bytes: arbitrary ones end a connection soon


class Stranger:
    """A client that never waits for an answer. Half of its arbitrary bytes go out as requests, half on a WebSocket."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self.address = host, int(port)
        self.named = address.encode()
        self.chance, self.bytes = Chance(19), random.Random(19)
        self.socket: socket.socket | None = None
        self.left = b""  # what it has still to send on this connection
        self.fed = 0  # number of arbitrary bytes taken by the console
        self.requests = 0

    def tick(self) -> None:
        if not self.socket:
            self._come()
        try:
            assert self.socket
            with contextlib.suppress(BlockingIOError):
                self._say()
            with contextlib.suppress(BlockingIOError):
                if self.socket.recv(65536):
                    return
                self._go()
        except ConnectionError:
            self._go()

    def _come(self) -> None:
        self.socket = socket.create_connection(self.address)
        self.socket.setblocking(False)
        self.hostile = self.requests < REQUESTS and self.requests * BYTES <= self.fed * REQUESTS
        if self.hostile:
            base = (
                get(b"/nothing", self.named),
                handshake(host=self.named),
                get(host=b"evil.example"),
                get(method=b"POST"),
            )
            self.left = spoiled(self.chance, base[self.requests % 4]) + spoiled(self.chance, frame(b"what is this"))
            self.requests += 1
        else:
            self.left = handshake(host=self.named) * self.bytes.randrange(2) + self.bytes.randbytes(PIECE)

    def _say(self) -> None:
        assert self.socket
        if self.left:
            n = self.socket.send(self.left)
            self.left = self.left[n:]
            self.fed += n * (not self.hostile)

    def _go(self) -> None:
        assert self.socket
        self.socket.close()
        self.socket = None


class Siege(Evening):
    def __init__(self) -> None:
        super().__init__()
        self.stranger: Stranger | None = None

    def tick(self, now: int) -> None:
        if self.stranger:
            self.stranger.tick()
        super().tick(now)


def test_a_game_of_five_phones_goes_on_while_a_stranger_does_his_worst(tmp_path: Path) -> None:
    siege = Siege()
    with on_air(tmp_path, clock=VirtualClock(siege.tick, step=STEP), entropy=b"siege") as (console, address):
        siege.come(address)
        siege.set_up()
        stranger = siege.stranger = Stranger(address)
        siege.play(lambda: stranger.fed >= BYTES and stranger.requests >= REQUESTS)
        began = siege.round()
        siege.play(lambda: siege.round() > began or "wins!" in siege.text(0))
        console.check()
    assert [phone.came for phone in siege.phones] == [1] * 5
