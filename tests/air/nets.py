"""A network of buffers for tests of the console's server: sockets that are given what comes in, and keep what goes out.

The tests of this room import it, on CPython and MicroPython.
"""

from air.answers import Answers
from air.server import PEERS, Server

READABLE, WRITABLE = 1, 4
HOST = b"192.168.4.1"


PING, PONG = 9, 10


class Socket:
    def __init__(self):
        self.inbox = b""
        self.out = b""
        self.answers = True  # it confirms what it gets, as a browser does
        self.room = 100000  # bytes that it still takes
        self.closed = False
        self.gone = False  # the other side has closed it

    def setblocking(self, flag):
        assert not flag

    def readinto(self, buf):
        if self.inbox:
            n = min(len(buf), len(self.inbox))
            buf[:n] = self.inbox[:n]
            self.inbox = self.inbox[n:]
            return n
        return 0 if self.gone else None

    def write(self, buf, at, n):
        n = min(n, self.room)
        if not n:
            return None
        data = bytes(buf[at : at + n])
        self.out += data
        self.room -= n
        if self.answers and data.endswith(bytes([0x80 | PING, 0])):
            self.inbox += frame(b"", PONG)
        return n

    def close(self):
        self.closed = True


class Listener(Socket):
    def __init__(self):
        super().__init__()
        self.waiting = []

    def accept(self):
        if not self.waiting:
            raise OSError(11)
        return self.waiting.pop(0)


class Poll:
    def __init__(self, listener):
        self.listener = listener
        self.socks = []

    def register(self, sock, events):
        assert sock not in self.socks
        self.socks.append(sock)

    def unregister(self, sock):
        self.socks.remove(sock)

    def ipoll(self, ms):
        assert not ms
        for sock in list(self.socks):
            if sock is self.listener:
                events = READABLE if sock.waiting else 0
            else:
                events = READABLE * bool(sock.inbox or sock.gone) | WRITABLE * bool(sock.room)
            if events:
                yield sock, events


class App:
    """An app that lets everyone in and keeps what they send."""

    def __init__(self):
        self.open = []
        self.heard = []
        self.left = 0
        self.full = False

    def seated(self, peer):
        return False

    def admits(self, peer):
        return not self.full

    def begin(self, peer):
        self.open.append(peer)

    def gone(self, peer):
        self.open.remove(peer)
        self.left += 1

    def message(self, peer, buf, at, n):
        self.heard.append(bytes(buf[at : at + n]))


class Net:
    """A server, its clock, and sockets that talk to it."""

    def __init__(self, app=App, folder="", portal=False, each=PEERS):
        listener = Listener()
        self.app = app()
        self.now = 1000
        self.server = Server(listener, Poll(listener), each)
        names = (HOST, b"dicetown.local")
        self.server.serve_for(self.app, Answers(self.app, self.server, names, folder, b'"3f9a01c2"', portal))

    def come(self, text=b"", address="10.0.0.1"):
        sock = Socket()
        sock.inbox = text
        self.server.listener.waiting.append((sock, (address, 40000)))
        return sock

    def run(self, ticks=100, ms=4):
        for _ in range(ticks):
            self.now += ms
            self.server.hear(self.now)
            self.server.serve(self.now)

    def ask(self, text, address="10.0.0.1", ticks=100):
        """Send a request. -> the answer"""
        sock = self.come(text, address)
        self.run(ticks)
        return sock.out

    def join(self, path=b"/socket", **fields):
        """Join as a WebSocket. -> its socket"""
        sock = self.come(handshake(path, **fields))
        self.run()
        assert sock.out.startswith(b"HTTP/1.1 101 "), sock.out
        sock.out = b""
        return sock


def get(path=b"/", host=HOST, more=b"", method=b"GET"):
    return method + b" " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\n" + more + b"\r\n"


def handshake(path=b"/socket", host=HOST, origin=None, key=b"dGhlIHNhbXBsZSBub25jZQ==", version=b"13"):
    lines = b"Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Key: " + key
    lines += b"\r\nSec-WebSocket-Version: " + version + b"\r\nOrigin: " + (origin or b"http://" + host) + b"\r\n"
    return get(path, host, lines)


def frame(payload, kind=1, mask=b"\x11\x22\x33\x44", final=0x80):
    """Return a frame as a browser sends it."""
    assert len(payload) < 126
    masked = bytes([byte ^ mask[i % 4] for i, byte in enumerate(payload)])
    return bytes([final | kind, 0x80 | len(payload)]) + mask + masked


def messages(data):
    """Return what the server has sent on a WebSocket, but for its pings: [(kind, payload)]."""
    return [each for each in frames(data) if each[0] != PING]


def frames(data):
    """Return the frames that the server has sent on a WebSocket: [(kind, payload)]."""
    found = []
    while data:
        assert data[0] & 0x80
        at, n = 2, data[1]
        if n == 126:
            at, n = 4, data[2] << 8 | data[3]
        assert len(data) >= at + n
        found.append((data[0] & 15, data[at : at + n]))
        data = data[at + n :]
    return found
