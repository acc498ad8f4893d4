"""Reads whole files up to a limit, and writes files whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where `alone_in` keeps nobody out
    fcntl = None  # type: ignore[assignment]

_NO_WAITING = getattr(os, "O_NONBLOCK", 0)  # opening a pipe would wait for someone to write into it


def octets(path: Path, largest: int) -> bytes:
    """Return a regular file's bytes. Raises OSError, also for pipes, devices and files over `largest` bytes."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | _NO_WAITING)) as file:
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", str(path))
        if state.st_size > largest:
            raise OSError(errno.EFBIG, "it is too large", str(path))
        return file.read(state.st_size)


def put(path: Path, text: str) -> None:
    """Write a file in UTF-8. After a failure or a power cut the old one is still there, whole. Raises OSError."""
    half = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with half.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except BaseException:  # a half-written file left behind would keep a full disk full
        with contextlib.suppress(OSError):
            half.unlink()
        raise


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make a folder and lock it against every other thread and program that calls this. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    if fcntl is None:
        yield
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some network drives lock no folders
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)  # releases the lock, as the end of the program does
