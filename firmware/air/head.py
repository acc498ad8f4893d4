"""Reads the head of a request (RFC 9112), a line at a time. Notes what matters and skips the rest.

Allocates nothing.
"""

from air import websocket
from micropython import const
from native_bytes import copy, find, like, same

# What a head has said, as bits.
HOST = const(1)  # it names this console
OTHER = const(2)  # it names another host
UPGRADE = const(4)
KEYED = const(8)  # the key of a WebSocket's handshake is there
VERSION = const(16)  # of the WebSocket protocol, ours
FOREIGN = const(32)  # another site's page sends it
KNOWN = const(64)  # the browser has the file
METHOD = const(128)  # something other than GET and HEAD
HEAD_ONLY = const(256)
ORIGIN = const(512)  # our own page sends it
STRANGE = const(1024)  # not HTTP as we understand it
TOO_LONG = const(2048)
NO_PATH = const(4096)
CONTENT = const(8192)  # something follows the head

LONGEST = const(4096)  # bytes of a whole head
PATH = const(40)
_LINES = const(64)
_LF = const(10)
_CR = const(13)
_SPACE = const(32)
_COLON = const(58)
_QUERY = const(63)
_GET = b"GET "
_HEAD = b"HEAD "
_HTTP = b"HTTP/1."
_SCHEME = b"http://"


class Request:
    """What the head has said so far."""

    def __init__(self, line):
        """line: the peer's buffer, into which each line of the head comes."""
        self.line = line
        self.said = 0  # bits
        self.lines = 0
        self.size = 0  # bytes
        self.path = bytearray(PATH)
        self.path_n = 0
        self.key = bytearray(websocket.KEY)

    def asks(self, path):
        """Return whether the request is for this path."""
        return self.path_n == len(path) and same(self.path, 0, path, self.path_n)

    def take(self, peer, answers, n, now):
        """Take the first n bytes of the server's piece. -> whether the head is whole, or too long

        What follows a head is ignored: nobody has anything to say before the answer.
        """
        at = 0
        while at < n:
            stop = find(answers.piece, at, n, _LF)
            if peer.add(answers.piece, at, stop - at, now) < stop - at and not self.lines:
                self.said |= NO_PATH  # a long field is only cut off: we need none that doesn't fit
            self.size += stop - at + 1
            if self.size > LONGEST or self.lines > _LINES:
                self.said |= TOO_LONG
                return True
            at = stop + 1
            if stop < n:
                if self._line(answers, peer.n):
                    return True
                peer.forget(peer.n)
        return False

    def _line(self, answers, n):
        """Note what a line of n letters says. -> whether it is the blank one at the end"""
        if n and self.line[n - 1] == _CR:
            n -= 1
        if not n and self.lines:
            return True
        if self.lines:
            self._field(answers, n)
        elif n:
            self._request(n)
        else:
            self.said |= STRANGE
        self.lines += 1
        return False

    def _request(self, n):
        """Read "GET /path?query HTTP/1.1". The query is ignored."""
        at = len(_GET)
        if not same(self.line, 0, _GET, at):
            at = len(_HEAD)
            if not same(self.line, 0, _HEAD, at):
                self.said |= METHOD
                at = find(self.line, 0, n, _SPACE) + 1
            else:
                self.said |= HEAD_ONLY
        end = find(self.line, at, n, _SPACE)
        if n - end != len(_HTTP) + 2 or not same(self.line, end + 1, _HTTP, len(_HTTP)):
            self.said |= STRANGE
            return
        end = find(self.line, at, end, _QUERY)
        if end - at > PATH or end == at:
            self.said |= NO_PATH
            return
        self.path_n = end - at
        copy(self.path, 0, self.line, at, self.path_n)

    def _field(self, answers, n):
        line = self.line
        colon = find(line, 0, n, _COLON)
        at = colon + 1
        while at < n and line[at] == _SPACE:
            at += 1
        while n > at and line[n - 1] == _SPACE:
            n -= 1
        n -= at  # the value is line[at:at + n]
        if not colon or n < 0 or line[0] == _SPACE or line[colon - 1] == _SPACE:
            self.said |= STRANGE
        elif self._named(colon, b"host"):
            if self.said & (HOST | OTHER):
                self.said |= STRANGE
            self.said |= HOST if answers.is_named(line, at, n) else OTHER
        elif self._named(colon, b"origin"):
            self.said |= ORIGIN if self._is_ours(answers, at, n) else FOREIGN
        elif self._named(colon, b"upgrade"):
            if n == 9 and like(line, at, b"websocket", n):
                self.said |= UPGRADE
        else:
            self._rare(answers, colon, at, n)

    def _rare(self, answers, colon, at, n):
        if self._named(colon, b"sec-websocket-key"):
            if n == websocket.KEY:
                self.said |= KEYED
                copy(self.key, 0, self.line, at, n)
        elif self._named(colon, b"sec-websocket-version"):
            if n == 2 and same(self.line, at, b"13", n):
                self.said |= VERSION
        elif self._named(colon, b"if-none-match"):
            if n == len(answers.tag) and same(self.line, at, answers.tag, n):
                self.said |= KNOWN
        elif self._named(colon, b"content-length"):
            if n != 1 or self.line[at] != 48:  # "0"
                self.said |= CONTENT
        elif self._named(colon, b"transfer-encoding"):
            self.said |= CONTENT

    def _is_ours(self, answers, at, n):
        """Return whether the page that asks is one of this console, not another site's."""
        scheme = len(_SCHEME)
        if n <= scheme or not same(self.line, at, _SCHEME, scheme):
            return False
        return answers.is_named(self.line, at + scheme, n - scheme)

    def _named(self, n, name):
        """Return whether the line's field, n letters long, has this name."""
        return n == len(name) and like(self.line, 0, name, n)
