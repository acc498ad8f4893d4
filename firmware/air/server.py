"""The console's web server: pages from flash, and a WebSocket for each station on the air.

It waits for nothing: a tick takes in a piece of a connection and sends one of another. Requests, frames and
connections are limited. After start-up only a new connection, a handshake and a file that is opened allocate.

MicroPython's network stack on a Pico W has room for five connections (lwIP's MEMP_NUM_TCP_PCB is the default in
ports/rp2/lwip_inc/lwipopts.h), so five peers are all.
"""

from air import pages, websocket
from air.head import (
    CONTENT,
    FOREIGN,
    HEAD_ONLY,
    HOST,
    KEYED,
    KNOWN,
    METHOD,
    NO_PATH,
    ORIGIN,
    OTHER,
    STRANGE,
    TOO_LONG,
    UPGRADE,
    VERSION,
)
from air.peer import ANSWERED, FREE, HEAD, OPEN, Peer
from elapsed import since
from micropython import const
from native_bytes import fill, like

PEERS = const(5)
PIECE = const(64)  # bytes that are taken in at once
MOST = const(512)  # bytes that are sent at once
_REQUESTS = const(30)  # that are answered within a second
_SECOND = const(1000)  # ms
_READABLE = const(1)
_WRITABLE = const(4)
_BROKEN = const(0x18)  # an error, or the other side is gone: reading tells which

_HANDSHAKE = UPGRADE | KEYED | VERSION | ORIGIN

# What is answered instead of a page. Each is one plain line, harmless in any browser.
_STATUS = {
    400: (b"400 Bad Request", b"This is not HTTP as a browser speaks it.\n"),
    403: (b"403 Forbidden", b"This came from another page: use the page of this console.\n"),
    404: (b"404 Not Found", b"There is no such page on this console.\n"),
    405: (b"405 Method Not Allowed", b"Pages of this console can only be read.\n"),
    413: (b"413 Content Too Large", b"This console takes no more than a question.\n"),
    414: (b"414 URI Too Long", b"There is no page with such a long name.\n"),
    421: (b"421 Misdirected Request", b"This address is not one of this console: open the one that it shows.\n"),
    426: (b"426 Upgrade Required", b"This is a WebSocket: use the page of this console.\n"),
    429: (b"429 Too Many Requests", b"Too many requests: wait a moment.\n"),
    431: (b"431 Request Header Fields Too Large", b"The head of this request is too long.\n"),
    503: (b"503 Service Unavailable", b"All places are taken: close a page, then try again.\n"),
}
_HTTP = b"HTTP/1.1 "
_COMMON = (
    b"\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer"
)
_PLAIN = b"\r\nCache-Control: no-store\r\nContent-Type: text/plain\r\nContent-Length: "
_CACHED = b"\r\nCache-Control: no-cache\r\nETag: "
_LENGTH = b"\r\nContent-Encoding: gzip\r\nContent-Length: "
_TYPE = b"\r\nContent-Type: "
_END = b"\r\n\r\n"
_FOUND = b"HTTP/1.1 302 Found\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\nLocation: http://"
_SWITCH = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
_SOCKET = b"/socket"


class Server:
    def __init__(self, listener, poll, names, folder, tag, portal, each):
        """listener: a socket that listens, not blocking; poll: select.poll().

        names: of this console in a browser's address, the first one to be shown, as bytes in small letters.
        folder: of the pages, with its slash; tag: stands for all of them, in quotation marks, as bytes.
        portal: other names lead to ours, for a network on which all names are ours.
        each: connections without a station that one address may have.
        """
        self.listener = listener
        self.poll = poll
        self.app = None
        self.names = names
        self.folder = folder
        self.tag = tag
        self.portal = portal
        self.each = each
        self.peers = [Peer() for _ in range(PEERS)]
        self.piece = bytearray(PIECE)
        self.block = bytearray(MOST)
        self.events = bytearray(PEERS)  # what poll has said of each in this tick
        self.comes = False  # somebody wants to be let in, and there is a place
        self.turn = 0  # the peer that was read last
        self.sent = 0  # the one that was sent to last
        self.now = 0  # ms, of this tick
        self.second = 0  # when this second began, ms
        self.requests = 0  # that have come in it
        poll.register(listener, _READABLE)

    def serve_for(self, app):
        """app: to whom WebSockets are passed on, see README.md. Before anything else."""
        self.app = app

    def is_named(self, line, at, n):
        """Whether line[at:at + n] is a name of this console."""
        for name in self.names:
            if n == len(name) and like(line, at, name, n):
                return True
        return False

    def hear(self, now):
        """Take in a piece of the next WebSocket that has said something: to be called every tick. now: ms."""
        self._look()
        self._read(now, OPEN)

    def serve(self, now):
        """Everything else, where a tick has time for it: let somebody in, take in a piece of a request, or send one.

        -> whether it did
        """
        if self.comes:
            self._accept(now)
        elif not self._read(now, HEAD) and not self._write(now):
            self._sweep(now)
            return False
        return True

    def _look(self):
        """Ask what can be done without waiting."""
        self.comes = False
        fill(self.events, 0, PEERS, 0)
        for ready in self.poll.ipoll(0):
            if ready[0] is self.listener:
                self.comes = ready[1] & _READABLE and self._free() is not None
            else:
                self._ready(ready[0], ready[1])

    def _ready(self, sock, event):
        i = 0
        while i < PEERS:
            if self.peers[i].sock is sock:
                self.events[i] = event
            i += 1

    def _free(self):
        for peer in self.peers:
            if peer.state == FREE:
                return peer
        return None

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
        self.poll.register(sock, _READABLE | _WRITABLE)
        self._free().take(sock, address, now)

    def _connections(self, address):
        """How many it has that are no station's."""
        n = 0
        for peer in self.peers:
            n += peer.state != FREE and peer.address == address and not self.app.seated(peer)
        return n

    def _read(self, now, state):
        """Read a piece of the next connection that has sent one. state: OPEN, or the others. -> whether one has"""
        i = PEERS
        while i:
            i -= 1
            self.turn = (self.turn + 1) % PEERS
            if self.events[self.turn] & (_READABLE | _BROKEN) and (self.peers[self.turn].state == OPEN) == (
                state == OPEN
            ):
                self.events[self.turn] &= _WRITABLE
                self._take(self.peers[self.turn], now)
                return True
        return False

    def _take(self, peer, now):
        n = self._received(peer)
        if n == 0:
            self.drop(peer)
        elif n and not peer.closing:
            if peer.state == HEAD:
                if peer.request.take(peer, self, n, now):
                    self._answer(peer, now)
            elif peer.state == OPEN:
                self._frames(peer, n, now)

    def _received(self, peer):
        """A frame of its own: with more than two names beside a `try` MicroPython puts it on the heap."""
        try:
            return peer.sock.readinto(self.piece)
        except OSError:
            return 0

    def _frames(self, peer, n, now):
        if peer.add(self.piece, 0, n, now) < n:
            peer.close(websocket.TOO_LONG)
            return
        while not peer.closing and websocket.take(peer, self.app, now):
            pass

    # The answer

    def _answer(self, peer, now):
        if since(now, self.second) >= _SECOND:
            self.second = now
            self.requests = 0
        self.requests += 1
        status = self._refusal(peer)
        if status == 421 and self.portal:
            peer.say(_FOUND)
            peer.say(self.names[0])
            peer.say(b"/")
            peer.say(_END)
            peer.send(None, now)
        elif status:
            self._refuse(peer, status, now)
        elif peer.request.asks(_SOCKET):
            self._open(peer, now)
        else:
            self._page(peer, now)

    def _refusal(self, peer):
        """-> a status, or 0 for a request that may pass"""
        said = peer.request.said
        if said & NO_PATH:
            return 414
        if said & TOO_LONG:
            return 431
        if said & STRANGE or not said & (HOST | OTHER):
            return 400
        if said & OTHER:
            return 421
        if said & METHOD:
            return 405
        if said & CONTENT:
            return 413
        if said & FOREIGN:
            return 403
        if self.requests > _REQUESTS:
            return 429
        return 0

    def _refuse(self, peer, status, now):
        line, text = _STATUS[status]
        peer.say(_HTTP)
        peer.say(line)
        peer.say(_COMMON)
        peer.say(_PLAIN)
        peer.number(len(text))
        peer.say(_END)
        if not peer.request.said & HEAD_ONLY:
            peer.say(text)
        peer.send(None, now)

    def _open(self, peer, now):
        if peer.request.said & _HANDSHAKE != _HANDSHAKE or peer.request.said & HEAD_ONLY:
            self._refuse(peer, 426, now)
        elif not self.app.admits(peer):
            self._refuse(peer, 503, now)
        else:
            peer.say(_SWITCH)
            peer.say(websocket.accepted(peer.request.key))
            peer.say(_END)
            peer.forget(peer.n)
            peer.advance(OPEN)
            self.app.begin(peer)

    def _page(self, peer, now):
        name = pages.name(peer.request.path, peer.request.path_n)
        file = name and pages.opened(self.folder, name)
        if not file:
            self._refuse(peer, 404, now)
            return
        peer.say(_HTTP)
        known = peer.request.said & KNOWN
        peer.say(b"304 Not Modified" if known else b"200 OK")
        peer.say(_COMMON)
        peer.say(_CACHED)
        peer.say(self.tag)
        if not known:
            peer.say(_TYPE)
            peer.say(pages.kind(name))
            peer.say(_LENGTH)
            peer.number(pages.size(file))
        peer.say(_END)
        if known or peer.request.said & HEAD_ONLY:
            file.close()
            file = None
        peer.send(file, now)

    # Out

    def _write(self, now):
        """Send a piece to the next who waits for one and takes it. -> whether there was one"""
        self.now = now
        i = PEERS
        while i:
            i -= 1
            self.sent = (self.sent + 1) % PEERS
            if self.events[self.sent] & _WRITABLE and self.peers[self.sent].waits():
                self._send(self.peers[self.sent])
                return True
        return False

    def _send(self, peer):
        """Send a piece of the answer; close a connection that has all of its last one."""
        try:
            peer.write(self.block, self.now)
        except OSError:
            self.drop(peer)
            return
        if not peer.waits() and (peer.state == ANSWERED or peer.closing):
            self.drop(peer)

    def _sweep(self, now):
        """Let those go who are too slow; ask the silent ones whether they are there."""
        for peer in self.peers:
            if peer.state == FREE:
                continue
            peer.watch(now)
            if peer.over(now):
                self.drop(peer)

    def drop(self, peer):
        """A connection is over."""
        if peer.sock:
            self.poll.unregister(peer.sock)
        if peer.state == OPEN:
            self.app.gone(peer)
        peer.drop()

    def close(self):
        """Nobody is served any more."""
        for peer in self.peers:
            if peer.state != FREE:
                self.drop(peer)
        self.poll.unregister(self.listener)
        self.listener.close()
