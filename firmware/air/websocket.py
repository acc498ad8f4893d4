"""WebSockets (RFC 6455) as far as a station needs them: the handshake's answer, and the frames of one connection.

Short messages in one frame come in; messages as large as the buffer go out. Everything else closes the connection with
the code that the RFC has for it. Only a handshake allocates.
"""

from binascii import b2a_base64
from hashlib import sha1

from micropython import const
from native_bytes import unmask

TEXT = const(1)
BINARY = const(2)
_CLOSE = const(8)
_PING = const(9)
_PONG = const(10)
_FINAL = const(0x80)
_MASKED = const(0x80)
_RESERVED = const(0x70)
_HEAD = const(6)  # bytes of a short frame from a browser: two, and the mask
_SHORT = const(125)  # bytes of the longest such frame
_EXTENDED = const(126)

KEY = const(24)  # letters that a browser sends
BEFORE = const(4)  # bytes before the longest message that goes out
PING = const(2)  # bytes of a ping
LONGEST = const(_HEAD + _SHORT)

# Why a connection is closed.
WHOLE = const(1000)  # all has been sent
GONE = const(1001)
PROTOCOL = const(1002)
POLICY = const(1008)
TOO_LONG = const(1009)

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def accepted(key):
    """Return the value of Sec-WebSocket-Accept. key: as the browser has sent it. Allocates."""
    return b2a_base64(sha1(bytes(key) + _GUID).digest())[:-1]


def take(peer, app, now):
    """Take the first frame from the peer's buffer. -> whether there was a whole one

    A message goes to app.message(peer, buf, at, n).
    """
    if peer.n < 2:
        return False
    size = peer.line[1] & 127
    if not _is_plain(peer.line):
        peer.close(PROTOCOL)
    elif size > _SHORT:
        peer.close(TOO_LONG)
    elif peer.n >= _HEAD + size:
        unmask(peer.line, _HEAD, size)
        _obey(peer, app, size, now)
        peer.forget(_HEAD + size)
        return True
    return False


def _is_plain(buf):
    """Return whether a frame is masked and is a whole message."""
    return buf[1] & _MASKED and buf[0] & _FINAL and buf[0] & 15 and not buf[0] & _RESERVED


def _obey(peer, app, size, now):
    kind = peer.line[0] & 15
    if kind == _PONG and peer.asked():
        peer.confirm(now)
        return
    peer.hear(now)
    if kind == TEXT or kind == BINARY:
        app.message(peer, peer.line, _HEAD, size)
    elif kind == _PING:
        _answer(peer, size)
    elif kind == _CLOSE:
        peer.close(GONE)
    elif kind != _PONG:
        peer.close(PROTOCOL)


def _answer(peer, size):
    """Send a pong with the ping's bytes, if there is room for it."""
    if begin(peer, _PONG, size):
        peer.put(peer.line, _HEAD, size)


def begin(peer, kind, size):
    """Begin a message of `size` bytes, which the caller puts next. -> False if there is no room for it now"""
    head = 2 if size <= _SHORT else BEFORE
    if not peer.fits(head + size):
        return False
    peer.byte(_FINAL | kind)
    if head == 2:
        peer.byte(size)
    else:
        peer.byte(_EXTENDED)
        peer.byte(size >> 8)
        peer.byte(size & 255)
    return True


def ping(peer):
    """Send a ping; a peer keeps room for it."""
    peer.byte(_FINAL | _PING)
    peer.byte(0)


def end(peer, code):
    """Send the last frame, which says why the connection is closed."""
    if begin(peer, _CLOSE, 2):
        peer.byte(code >> 8)
        peer.byte(code & 255)
