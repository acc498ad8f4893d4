"""The head of a request (RFC 9112), a line at a time: what matters of it is noted at the peer, the rest is passed over.

Allocates nothing.
"""

from air.peer import (
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
    PATH,
    STRANGE,
    TOO_LONG,
    UPGRADE,
    VERSION,
)
from micropython import const
from native_bytes import find, like, same

LONGEST = const(4096)  # bytes of a whole head
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


def take(peer, server, piece, at, end, now):
    """Take piece[at:end]. -> whether the head is whole, or can't be any more

    What follows a head is not looked at: nobody has anything to say before they have an answer.
    """
    while at < end:
        stop = find(piece, at, end, _LF)
        if peer.add(piece, at, stop - at, now) < stop - at and not peer.lines:
            peer.note(NO_PATH)  # the line of a field that is too long for us is not one that we need
        if peer.count(stop - at + 1) > LONGEST or peer.lines > _LINES:
            peer.note(TOO_LONG)
            return True
        at = stop + 1
        if stop < end and _line(peer, server):
            return True
    return False


def _line(peer, server):
    """-> whether it is the blank one"""
    n = peer.n
    if n and peer.line[n - 1] == _CR:
        n -= 1
    if not n and peer.lines:
        return True
    if peer.lines:
        _field(peer, server, n)
    elif n:
        _request(peer, n)
    else:
        peer.note(STRANGE)
    peer.next_line()
    return False


def _request(peer, n):
    """ "GET /path?query HTTP/1.1": the query is nothing to us."""
    line = peer.line
    at = len(_GET)
    if not same(line, 0, _GET, at):
        at = len(_HEAD)
        if not same(line, 0, _HEAD, at):
            peer.note(METHOD)
            at = find(line, 0, n, _SPACE) + 1
        else:
            peer.note(HEAD_ONLY)
    end = find(line, at, n, _SPACE)
    if n - end != len(_HTTP) + 2 or not same(line, end + 1, _HTTP, len(_HTTP)) or at >= n:
        peer.note(STRANGE)
        return
    end = find(line, at, end, _QUERY)
    if end - at > PATH or end == at:
        peer.note(NO_PATH)
        return
    peer.ask(at, end - at)


def _field(peer, server, n):
    line = peer.line
    colon = find(line, 0, n, _COLON)
    at = colon + 1
    while at < n and line[at] == _SPACE:
        at += 1
    while n > at and line[n - 1] == _SPACE:
        n -= 1
    n -= at  # the value is line[at:at + n]
    if not colon or n < 0 or line[0] == _SPACE or line[colon - 1] == _SPACE:
        peer.note(STRANGE)
    elif _named(line, colon, b"host"):
        if peer.said & (HOST | OTHER):
            peer.note(STRANGE)
        peer.note(HOST if server.is_named(line, at, n) else OTHER)
    elif _named(line, colon, b"origin"):
        _origin(peer, server, at, n)
    elif _named(line, colon, b"upgrade"):
        if n == 9 and like(line, at, b"websocket", n):
            peer.note(UPGRADE)
    else:
        _rare(peer, server, colon, at, n)


def _rare(peer, server, colon, at, n):
    line = peer.line
    if _named(line, colon, b"sec-websocket-key"):
        if n == len(peer.key):
            peer.note(KEYED)
            peer.keep_key(at)
    elif _named(line, colon, b"sec-websocket-version"):
        if n == 2 and same(line, at, b"13", n):
            peer.note(VERSION)
    elif _named(line, colon, b"if-none-match"):
        if n == len(server.tag) and same(line, at, server.tag, n):
            peer.note(KNOWN)
    elif _named(line, colon, b"content-length"):
        if n != 1 or line[at] != 48:  # "0"
            peer.note(CONTENT)
    elif _named(line, colon, b"transfer-encoding"):
        peer.note(CONTENT)


def _origin(peer, server, at, n):
    """The page that asks is one of this console, or another site's."""
    scheme = len(_SCHEME)
    if n > scheme and same(peer.line, at, _SCHEME, scheme) and server.is_named(peer.line, at + scheme, n - scheme):
        peer.note(ORIGIN)
    else:
        peer.note(FOREIGN)


def _named(line, n, name):
    return n == len(name) and like(line, 0, name, n)
