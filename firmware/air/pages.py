"""The pages on flash, in one folder, by the name that a browser asks for; and the shell that loads them, gzipped."""

import os

from native_bytes import find, same

SHELL = "shell.gz"  # no page can have this name
_FIRST = "index"
_LETTERS = b"abcdefghijklmnopqrstuvwxyz0123456789-"


def name(path, n):
    """Return the file's name for the first n bytes of a path; "" if no file can have it. Allocates."""
    if n == 1 and same(path, 0, b"/", 1):
        return _FIRST
    text = bytes(memoryview(path)[1:n])
    for letter in text:
        if find(_LETTERS, 0, len(_LETTERS), letter) == len(_LETTERS):
            return ""
    return "" if path[0] != 47 else text.decode()


def opened(folder, file):
    """Open a file for reading. -> None if there is none. Allocates."""
    try:
        return open(folder + file, "rb")
    except OSError:
        return None


def size(folder, file):
    """Return a file's size, or 0 if there is none."""
    try:
        return os.stat(folder + file)[6]
    except OSError:
        return 0
