"""One connection: what has come in, what is still to go out, and its state.

Its buffers are made once and used by one connection after the other. Anybody may be hostile: nothing is kept beyond the
buffers, and a client that is slow or asks for too much is dropped.

A WebSocket sends in batches. Each ends with a ping, and the next one waits for its pong, because the network's own
memory is small and keeps all that the other side has not confirmed (README.md).
"""

from air import websocket
from elapsed import since
from micropython import const
from native_bytes import copy

LINE = const(208)  # a frame and a piece, or a line of a head
OUT = const(448)  # bytes: the longest message, which is the lights (overlays/news.py)

# States.
FREE = const(0)
HEAD = const(1)  # its request comes in
ANSWERED = const(2)  # the answer goes out: the head, then perhaps a file; then it is closed
OPEN = const(3)  # a WebSocket of the app's
LOADS = const(4)  # a WebSocket on which a page is loaded

_HEAD_MS = const(3000)  # for a whole head
_DEAF_MS = const(8000)  # in which a client must take some of the answer that waits for it
_PING_MS = const(6000)  # a WebSocket that is silent for this long is asked whether it is still there
_PONG_MS = const(14000)  # and is gone if it doesn't answer a ping for this long
_NEVER = const(-1)
_FRAMES = const(60)  # that may come within a second: more than thumbs can press


class Peer:
    def __init__(self):
        self.sock = None
        self.address = None
        self.state = FREE
        self.line = bytearray(LINE)
        self.n = 0  # bytes in `line`
        self.file = None
        self.out = bytearray(OUT + websocket.PING)
        self.at = 0  # out[at:batch] is going out
        self.batch = 0
        self.end = 0  # out[batch:end] is to follow
        self.closing = False  # nothing more is taken in, and it is closed when all is out
        self.came = 0  # ms, when it was accepted
        self.heard = 0  # when something came in last
        self.took = 0  # when something went out last, or there was nothing to send
        self.pinged = _NEVER  # when a ping went out that isn't answered yet
        self.frames = 0  # that have come since `second`
        self.second = 0

    def take(self, sock, address, now):
        """Begin a connection. address: of the other machine."""
        self.sock = sock
        self.address = address
        self.state = HEAD
        self.n = self.at = self.batch = self.end = self.frames = 0
        self.pinged = _NEVER
        self.closing = False
        self.came = self.heard = self.took = self.second = now

    def drop(self):
        """End the connection."""
        self.shut()
        if self.sock:
            self.sock.close()
        self.sock = self.address = None
        self.at = self.batch = self.end = 0
        self.state = FREE

    def shut(self):
        """Close the file that was being sent, if there is one."""
        if self.file:
            self.file.close()
        self.file = None

    def advance(self, state):
        """Go on to another state of the connection."""
        self.state = state

    # What comes in

    def hear(self, now):
        """Count a frame that has come; too many in a second end the connection."""
        if since(now, self.second) >= 1000:
            self.second = now
            self.frames = 0
        self.frames += 1
        if self.frames > _FRAMES:
            self.close(websocket.POLICY)

    def add(self, piece, at, n, now):
        """Keep n bytes that came, as many as there is room for. -> how many"""
        n = min(n, LINE - self.n)
        copy(self.line, self.n, piece, at, n)
        self.n += n
        self.heard = now
        return n

    def forget(self, n):
        """Drop the first n bytes of what came in."""
        self.n -= n
        copy(self.line, 0, self.line, n, self.n)

    def asked(self):
        """Return whether a ping went out that isn't answered yet."""
        return self.pinged != _NEVER

    def confirm(self, now):
        """Note that all that went out has arrived: the next batch may follow."""
        self.pinged = _NEVER
        self.took = now

    # What goes out

    def fits(self, n):
        """Return whether there is room for n more bytes."""
        if self.at == self.end:
            self.at = self.batch = self.end = 0
        return self.end + n <= OUT and not self.closing

    def byte(self, value):
        """Add a byte to what goes out. There must be room."""
        self.out[self.end] = value
        self.end += 1

    def put(self, source, at, n):
        """Add n bytes of source[at:] to what goes out. There must be room."""
        copy(self.out, self.end, source, at, n)
        self.end += n

    def say(self, text):
        """Add a text to what goes out. There must be room."""
        self.put(text, 0, len(text))

    def number(self, n):
        """Add a number in decimal digits. There must be room."""
        if n > 9:
            self.number(n // 10)
        self.byte(48 + n % 10)

    def send(self, file, now):
        """Send what was said, then this file, or None; after that the connection ends."""
        self.file = file
        self.state = ANSWERED
        self.took = now

    def waits(self):
        """Return whether something still has to go out."""
        return self.at < self.end or self.file is not None

    def goes(self):
        """Return whether something may go out now."""
        return self.at < self.batch or self.waits() and (self.pinged == _NEVER or self.closing)

    def write(self, most, now):
        """Send what the network takes of that, at most `most` bytes. -> False if it takes none

        OSError if the other side is gone.
        """
        if self.at == self.batch:
            self._next(now)
        n = min(self.batch - self.at, most)
        n = n and self.sock.write(self.out, self.at, n)
        if n:
            self.at += n
            self.took = now
        return bool(n) or not self.waits()

    def _next(self, now):
        """Begin the next batch."""
        if self.at == self.end and self.file:
            self._read(now)
        elif self.state == OPEN and self.at < self.end and not self.closing:
            self._ask(now)
        self.batch = self.end

    def _ask(self, now):
        websocket.ping(self)
        self.pinged = now

    def _read(self, now):
        """Read the next piece of the file, or close it at its end. A page consists of batches (host/web/air.py)."""
        self.at = 0
        self.end = self.file.readinto(self.out)
        if not self.end:
            self.shut()
            if self.state == LOADS:
                self.close(websocket.WHOLE)
        elif self.state == LOADS:
            self.pinged = now

    def close(self, code):
        """End a WebSocket. code: why (websocket.py)."""
        if not self.closing:
            self.shut()
            websocket.end(self, code)
            self.closing = True

    # Time limits

    def over(self, now):
        """Return whether the connection must be dropped: it is done, or too slow."""
        if self.state == HEAD:
            return since(now, self.came) >= _HEAD_MS
        if self.asked() and self.at == self.batch and not self.closing:
            return since(now, self.pinged) >= _PONG_MS
        if self.waits():
            return since(now, self.took) >= _DEAF_MS
        return self.state == ANSWERED or self.closing

    def watch(self, now):
        """Send a ping to a WebSocket that is silent."""
        if self.waits():
            return
        self.took = now
        if self.state >= OPEN and not self.asked() and since(now, self.heard) >= _PING_MS and self.fits(0):
            self._ask(now)
            self.batch = self.end
