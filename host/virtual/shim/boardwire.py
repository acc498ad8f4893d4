"""The shim's end of the two pipes to the virtual board: requests go out, answers come in, for machine.py and time.py.

A request is five bytes (letter, a, b, n low, n high) and, for some, n bytes more; host/virtual/wire.py lists them.
Nothing here allocates, except an error that is raised.
"""

from uos import getenv

from micropython import const

_INTERRUPT = const(255)  # a status: somebody has pressed Ctrl-C

_ends = getenv("DICETOWN_WIRE").split(",")
_out = open(int(_ends[0]), "wb")
_in = open(int(_ends[1]), "rb")
_SHORT = const(8)
_header = bytearray(5 + _SHORT)
_status = bytearray(1)


def _head(letter, a, b, n):
    header = _header
    header[0] = letter
    header[1] = a
    header[2] = b
    header[3] = n & 255
    header[4] = n >> 8


def post(letter, a, b, n):
    """Send a request; n: 16 bits."""
    _head(letter, a, b, n)
    _out.write(_header, 5)


def post_data(letter, a, b, data):
    """Send a request and its data: in one piece if they are short, since each piece may wake the board."""
    n = len(data)
    _head(letter, a, b, n)
    if n > _SHORT:
        _out.write(_header, 5)
        _out.write(data)
        return
    while n:
        n -= 1
        _header[5 + n] = data[n]
    _out.write(_header, 5 + len(data))


def more(data):
    """Send data of a request that was posted with the length of all of it."""
    _out.write(data)


def fill(buffer):
    """Wait for an answer of len(buffer) bytes."""
    if _in.readinto(buffer) != len(buffer):
        raise SystemExit  # the board is gone


def status():
    """Wait for the answer's first byte. Raises OSError with the number that it gives, or KeyboardInterrupt."""
    fill(_status)
    code = _status[0]
    if code == _INTERRUPT:
        raise KeyboardInterrupt
    if code:
        raise OSError(code)


def level():
    """Wait for an answer of one byte that is a value."""
    fill(_status)
    return _status[0]
