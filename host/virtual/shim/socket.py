"""`socket`, whose port 80 is the one that the host has given to the box; nothing else can be reached."""

from box import box
from usocket import *  # noqa: F403
from usocket import getaddrinfo as _getaddrinfo

_HTTP = 80


def getaddrinfo(host, port):
    """Return the address that the host has given to port 80. Raises OSError for any other."""
    if port != _HTTP:
        raise OSError(13)
    name, given = box.facts["web"].split(":")
    return _getaddrinfo(name, int(given))
