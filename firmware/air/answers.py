"""Answers a request when its head is read: with the shell of a page, a refusal, or the handshake of a WebSocket."""

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
    Request,
)
from air.peer import LOADS, OPEN
from elapsed import since
from micropython import const
from native_bytes import like

_REQUESTS = const(30)  # answered within a second, at most
_SECOND = const(1000)  # ms
_HANDSHAKE = UPGRADE | KEYED | VERSION | ORIGIN

# The answers instead of a page. The reason is also the text of the answer: harmless in any browser.
_REASONS = {
    400: b"400 This is not HTTP as a browser speaks it",
    403: b"403 This came from another page: use the page of this console",
    404: b"404 There is no such page on this console",
    405: b"405 Pages of this console can only be read",
    413: b"413 This console takes no more than a question",
    414: b"414 There is no page with such a long name",
    421: b"421 This address is not one of this console: open the one that it shows",
    426: b"426 This is a WebSocket: use the page of this console",
    429: b"429 Too many requests: wait a moment",
    431: b"431 The head of this request is too long",
    503: b"503 All places are taken: close a page, then try again",
}
_HTTP = b"HTTP/1.1 "
_COMMON = (
    b"\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer"
)
_PLAIN = b"\r\nCache-Control: no-store\r\nContent-Type: text/plain\r\nContent-Length: "
_CACHED = b"\r\nCache-Control: no-cache\r\nETag: "
_LENGTH = b"\r\nContent-Type: text/html; charset=utf-8\r\nContent-Encoding: gzip\r\nContent-Length: "
_END = b"\r\n\r\n"
_FOUND = b"HTTP/1.1 302 Found\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\nLocation: http://"
_SWITCH = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
_SOCKET = b"/socket"


class Answers:
    def __init__(self, app, server, names, folder, tag, portal):
        """app: gets the WebSockets (README.md); server: has the connections.

        names: of this console in a browser's address, as bytes in small letters; redirects lead to the first.
        folder: of the pages, with its slash; tag: the ETag of the shell, in quotation marks, as bytes.
        portal: redirect requests for other names to ours, on a network where every name leads here.
        """
        self.app = app
        self.names = names
        self.folder = folder
        self.shell = pages.size(folder, pages.SHELL)  # bytes
        self.tag = tag
        self.portal = portal
        self.peers = server.peers
        self.piece = server.piece
        self.heads = [None] * len(server.peers)  # by peer, of the request that is coming in
        self.second = 0  # when this second began, ms
        self.requests = 0  # in this second

    def begin(self, place):
        """A connection begins. place: of its peer among the server's."""
        self.heads[place] = Request(self.peers[place].line)  # type: ignore[call-overload]

    def take(self, place, peer, n, now):
        """Take the first n bytes of the server's piece, and answer if the head is whole."""
        head = self.heads[place]
        if head.take(peer, self, n, now):
            self.heads[place] = None
            self._answer(peer, head, now)

    def is_named(self, line, at, n):
        """Return whether line[at:at + n] is a name of this console."""
        for name in self.names:
            if n == len(name) and like(line, at, name, n):
                return True
        return False

    def _answer(self, peer, head, now):
        if since(now, self.second) >= _SECOND:
            self.second = now
            self.requests = 0
        self.requests += 1
        status = self._refusal(head.said)
        if status == 421 and self.portal:
            peer.say(_FOUND)
            peer.say(self.names[0])
            peer.say(b"/")
            peer.say(_END)
            peer.send(None, now)
        elif status:
            self._refuse(peer, head, status, now)
        elif head.said & UPGRADE or head.asks(_SOCKET):
            self._open(peer, head, now)
        else:
            self._page(peer, head, now)

    def _refusal(self, said):
        """Return the status that refuses a request, or 0 to answer it. said: bits of head.py."""
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

    def _refuse(self, peer, head, status, now):
        reason = _REASONS[status]
        peer.say(_HTTP)
        peer.say(reason)
        peer.say(_COMMON)
        peer.say(_PLAIN)
        peer.number(len(reason))
        peer.say(_END)
        if not head.said & HEAD_ONLY:
            peer.say(reason)
        peer.send(None, now)

    def _open(self, peer, head, now):
        """Open a WebSocket: one of the app's, or one on which a page is loaded."""
        if head.said & _HANDSHAKE != _HANDSHAKE or head.said & HEAD_ONLY:
            self._refuse(peer, head, 426, now)
        elif not head.asks(_SOCKET):
            self._load(peer, head, now)
        elif not self.app.admits(peer):
            self._refuse(peer, head, 503, now)
        else:
            self._switch(peer, head)
            peer.advance(OPEN)
            self.app.begin(peer)

    def _load(self, peer, head, now):
        name = pages.name(head.path, head.path_n)
        file = name and pages.opened(self.folder, name)
        if not file:
            self._refuse(peer, head, 404, now)
            return
        self._switch(peer, head)
        peer.send(file, now)
        peer.advance(LOADS)

    def _switch(self, peer, head):
        peer.say(_SWITCH)
        peer.say(websocket.accepted(head.key))
        peer.say(_END)
        peer.forget(peer.n)

    def _page(self, peer, head, now):
        """Answer with the shell, which loads the page that was asked for, or says that there is none.

        To look for the page as well, or for the shell's size, would take too long for a tick.
        """
        file = pages.name(head.path, head.path_n) and pages.opened(self.folder, pages.SHELL)
        if not file:
            self._refuse(peer, head, 404, now)
            return
        peer.say(_HTTP)
        known = head.said & KNOWN
        peer.say(b"304 Not Modified" if known else b"200 OK")
        peer.say(_COMMON)
        peer.say(_CACHED)
        peer.say(self.tag)
        if not known:
            peer.say(_LENGTH)
            peer.number(self.shell)
        peer.say(_END)
        if known or head.said & HEAD_ONLY:
            file.close()
            file = None
        peer.send(file, now)
