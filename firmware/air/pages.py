"""The pages on flash: gzipped files in one folder, by the name that a browser asks for."""

from native_bytes import find, same

_FIRST = "index.html"
_LETTERS = b"abcdefghijklmnopqrstuvwxyz0123456789-."
_KINDS = (
    (".html", b"text/html; charset=utf-8"),
    (".js", b"text/javascript; charset=utf-8"),
    (".css", b"text/css; charset=utf-8"),
    (".svg", b"image/svg+xml"),
    (".json", b"application/json"),
)
_OTHER = b"application/octet-stream"


def name(path, n):
    """Return the file's name for the first n bytes of a path; "" if no file can have it. Allocates."""
    if n == 1 and same(path, 0, b"/", 1):
        return _FIRST
    text = bytes(memoryview(path)[1:n])
    for letter in text:
        if find(_LETTERS, 0, len(_LETTERS), letter) == len(_LETTERS):
            return ""
    return "" if path[0] != 47 or text[:1] == b"." else text.decode()


def opened(folder, file):
    """Open a file for reading. -> None if there is none. Allocates."""
    try:
        return open(folder + file + ".gz", "rb")
    except OSError:
        return None


def kind(file):
    """Return a file's media type."""
    for ending, value in _KINDS:
        if file.endswith(ending):
            return value
    return _OTHER


def size(file):
    """Return the size of an open file."""
    n = file.seek(0, 2)
    file.seek(0)
    return n
