"""Tells which letters are visible, by the browser's Unicode tables, and decodes bytes that may be bad UTF-8."""

import re


def seen(text):
    """Return whether all letters are visible."""
    return not re.UNSEEN.search(text)


def decoded(data):
    """Return bytes as text; each byte that isn't UTF-8 becomes U+FFFD."""
    data = bytes(data)
    try:
        return data.decode()
    except UnicodeError:
        pass
    said = ""
    while data:
        letter, n = _first(data)
        said += letter
        data = data[n:]
    return said


def _first(data):
    for n in range(1, 5):
        try:
            return data[:n].decode(), n
        except UnicodeError:
            pass
    return "\ufffd", 1


def numbered(letter):
    """Return a letter as \\uXXXX."""
    return "\\u%04x" % ord(letter)
