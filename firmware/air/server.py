"""The console's web server: pages from flash, and a WebSocket for each station on the air.

It never waits: a tick takes in a piece of one connection, or sends a piece of one. Requests, frames and
connections are limited. After start-up only a new connection allocates.
"""

from air import websocket
from air.peer import ANSWERED, FREE, HEAD, OPEN, Peer
from micropython import const
from native_bytes import fill

PEERS = const(6)  # five phones and a television
PIECE = const(64)  # bytes taken in at once
MOST = const(512)  # bytes sent at once
_READABLE = const(1)
_BROKEN = const(0x18)  # an error, or the other side is gone: reading tells which


class Server:
    def __init__(self, listener, poll, each):
        """listener: a socket that listens, not blocking; poll: select.poll().

        each: connections without a station that one address may have.
        """
        self.listener = listener
        self.poll = poll
        self.app = None
        self.each = each
        self.answers = None
        self.peers = [Peer() for _ in range(PEERS)]
        self.piece = bytearray(PIECE)
        self.events = bytearray(PEERS)  # what poll has said of each
        self.told = False  # poll has said something
        self.comes = False  # a connection waits to be accepted, and a peer is free
        self.turn = 0  # the peer that was read last
        self.sent = 0  # the peer that was sent to last
        self.swept = 0  # the peer whose time limits were checked last
        self.now = 0  # ms, of this tick
        poll.register(listener, _READABLE)

    def serve_for(self, app, answers):
        """Call this first. app: gets the WebSockets (README.md); answers: answers.py, which answers requests."""
        self.app = app
        self.answers = answers

    def hear(self, now):
        """Take in a piece of the next WebSocket that has said something. now: ms. -> whether there was one"""
        self._look()
        return self.told and self._read(now, OPEN)

    def serve(self, now):
        """Send a piece, accept a connection, or take in a piece of a request. For ticks that have time left.

        A stranger who never stops asking must keep no page from a phone, so sending comes first.

        -> whether it did any of these
        """
        self._look()
        if self._write(now):
            return True
        took = True
        if self.comes:
            self._accept(now)
        else:
            took = self._read(now, HEAD)
            if took and self.peers[self.turn].state != HEAD:
                return True  # to answer takes long; and this was done in the tick that accepted the connection
        self._sweep(now)
        return took

    def _look(self):
        """Poll the sockets for what can be done without waiting."""
        self.told = self.comes = False
        fill(self.events, 0, PEERS, 0)
        for ready in self.poll.ipoll(0):
            self.told = True
            if ready[0] is self.listener:
                self.comes = ready[1] & _READABLE and self._free() < PEERS
            else:
                self._ready(ready[0], ready[1])

    def _ready(self, sock, event):
        i = 0
        while i < PEERS:
            if self.peers[i].sock is sock:
                self.events[i] = event
            i += 1

    def _free(self):
        """Return the place of a free peer, or PEERS."""
        place = 0
        while place < PEERS and self.peers[place].state != FREE:
            place += 1
        return place

    # In

    def _accept(self, now):
        self.comes = False
        try:
            sock, address = self.listener.accept()
        except OSError:
            return
        address = address[0] if isinstance(address, tuple) else address
        if self._connections(address) >= self.each:
            sock.close()
            return
        sock.setblocking(False)
        self.poll.register(sock, _READABLE)  # not for writing: ipoll would return nearly all in each tick
        place = self._free()
        self.peers[place].take(sock, address, now)
        self.answers.begin(place)

    def _connections(self, address):
        """Return how many connections without a station an address has."""
        n = 0
        for peer in self.peers:
            n += peer.state != FREE and peer.address == address and not self.app.seated(peer)
        return n

    def _read(self, now, state):
        """Read a piece of the next connection that has sent one. state: OPEN: only the app's WebSockets; HEAD: others.

        -> whether one has
        """
        i = PEERS
        while i:
            i -= 1
            self.turn = (self.turn + 1) % PEERS
            if self.events[self.turn] & (_READABLE | _BROKEN) and (self.peers[self.turn].state == OPEN) == (
                state == OPEN
            ):
                self.events[self.turn] = 0
                self._take(self.peers[self.turn], now)
                return True
        return False

    def _take(self, peer, now):
        n = self._received(peer)
        if n == 0:
            self.drop(peer)
        elif n and not peer.closing:
            if peer.state == HEAD:
                self.answers.take(self.turn, peer, n, now)
            elif peer.state >= OPEN:
                self._frames(peer, n, now)

    def _received(self, peer):
        """Read a piece. -> its size; None: nothing came; 0: the connection is over

        A function of its own, because MicroPython puts a frame with `try` and more than two names on the heap.
        """
        try:
            return peer.sock.readinto(self.piece)
        except OSError:
            return 0

    def _frames(self, peer, n, now):
        if peer.add(self.piece, 0, n, now) < n:
            peer.close(websocket.TOO_LONG)
            return
        app = self.app if peer.state == OPEN else self
        while not peer.closing and websocket.take(peer, app, now):
            pass

    def message(self, peer, buf, at, n):
        """Take no message on a WebSocket on which a page is loaded."""
        peer.close(websocket.POLICY)

    # Out

    def _write(self, now):
        """Send a piece to the next peer that waits for one and takes some of it. -> whether there was one"""
        self.now = now
        i = PEERS
        while i:
            i -= 1
            self.sent = (self.sent + 1) % PEERS
            if self.peers[self.sent].goes() and self._send(self.peers[self.sent]):
                return True
        return False

    def _send(self, peer):
        """Send a piece, and drop the peer if that was the last one. -> False if it takes none now"""
        if not self._sent(peer):
            return False
        if not peer.waits() and (peer.state == ANSWERED or peer.closing):
            self.drop(peer)
        return True

    def _sent(self, peer):
        """Write a piece. -> False if none was taken. A function of its own, as `_received`."""
        try:
            return peer.write(MOST, self.now)
        except OSError:
            self.drop(peer)
            return True

    def _sweep(self, now):
        """Check the next peer: send a ping if it is silent, drop it if it is too slow."""
        self.swept = (self.swept + 1) % PEERS
        peer = self.peers[self.swept]
        if peer.state != FREE:
            peer.watch(now)
            if peer.over(now):
                self.drop(peer)

    def drop(self, peer):
        """End a peer's connection, and tell the app if it was a WebSocket."""
        if peer.sock:
            self.poll.unregister(peer.sock)
        if peer.state == OPEN:
            self.app.gone(peer)
        peer.drop()

    def close(self):
        """Drop all peers and stop listening."""
        for peer in self.peers:
            if peer.state != FREE:
                self.drop(peer)
        self.poll.unregister(self.listener)
        self.listener.close()
