"""Folders that are made once, checked before each use, and made again where they are missing or damaged.

Everything the project caches lies in such folders: compiled firmware, the rules' machine code, fetched interpreters. A
folder is filled beside its place, synced to the disk and then renamed, and DIGESTS lists the SHA-256 of its files. A
power cut, a full disk or a stray write therefore costs one more build, never a wrong one.

A process locks the folders it uses until it ends, and `forget` deletes only what is unlocked. Windows has no such
locks: there a folder is deleted by its age.
"""

import json
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from host.i18n.errors import UserError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

DIGESTS = "digests.json"
LOCKS = fcntl is not None
TRIES = 3  # somebody may replace a folder between its making and its use; more often than this, the disk is at fault
NEW = ".new" if fcntl else f".new{os.getpid()}"  # without locks, two processes must not fill the same folder
_in_use: dict[Path, int] = {}  # folder -> the descriptor that keeps it locked until this process ends


def kept(folder: Path, make: Callable[[Path], None], others: str = "", unused: float = 0) -> Path:
    """Return `folder` with what `make` writes into an empty one; it stays there while this process runs.

    Before a new one is made, those beside it whose names match `others` go, if nobody used them for `unused` seconds.
    Two processes that need it at the same time make it once. Raises UserError if it can't be written, and whatever
    `make` raises; then nothing is left.
    """
    try:
        if others and not folder.exists():
            forget(folder.parent.glob(others), unused)
        for _ in range(TRIES):
            if _use(folder):
                return folder
            _renew(folder, make)
    except OSError as error:
        raise UserError(
            "Cannot write to {folder} ({why}): set DICETOWN_CACHE to a folder that can.",
            folder=folder.parent,
            why=error.strerror or error,
        ) from error
    raise UserError("{folder} is damaged as soon as it is written: check the disk.", folder=folder)


def intact(folder: Path) -> bool:
    """Return whether every file that DIGESTS lists is as it was written."""
    try:
        listed = json.loads((folder / DIGESTS).read_bytes())
        return isinstance(listed, dict) and all(_digest(folder / name) == listed[name] for name in listed)
    except (OSError, ValueError):
        return False


def forget(folders: Iterable[Path], unused: float) -> None:
    """Delete the folders that nobody has asked for in `unused` seconds and that no process uses."""
    for folder in folders:
        with suppress(OSError):  # another process may delete it, or own it
            age = time.time() - folder.stat().st_mtime
            if abs(age) > unused:  # the clock may have been ahead
                with _locked(folder, wait=False) as still_there:
                    if still_there:
                        _replace(folder)


def _use(folder: Path) -> bool:
    """Lock the folder until this process ends. -> False if it isn't there, or not as it was written"""
    held = lock(folder, alone=False)
    if not intact(folder) or (held >= 0 and not _is(folder, held)):
        if held >= 0:
            os.close(held)
        return False
    with suppress(OSError):  # another user's
        os.utime(folder)  # so that forget knows when it was asked for
    before, _in_use[folder] = _in_use.get(folder, -1), held
    if before >= 0:
        os.close(before)
    return True


def _renew(folder: Path, make: Callable[[Path], None]) -> None:
    """Make the folder, or wait for the process that is making it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    work = folder.with_name(folder.name + NEW)
    work.mkdir(exist_ok=True)
    with _locked(work) as still_there:
        if not still_there:  # the process that we waited for has deleted it
            return
        try:
            if not intact(folder):
                fresh = work / folder.name  # inside `work`, which must not move: others wait for its lock
                _remove(fresh)  # of a process that was killed
                fresh.mkdir()
                make(fresh)
                _seal(fresh)
                _replace(folder, fresh)
        finally:
            shutil.rmtree(work, ignore_errors=True)


def _seal(folder: Path) -> None:
    """Write DIGESTS. Everything is on the disk when this returns."""
    (folder / DIGESTS).unlink(missing_ok=True)  # of a folder that this one was copied from
    paths = sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    listed = {path.relative_to(folder).as_posix(): _digest(path) for path in paths}
    (folder / DIGESTS).write_text(json.dumps(listed, indent=0), encoding="utf-8")
    if fcntl:
        for path in (*paths, folder / DIGESTS, *(path for path in folder.rglob("*") if path.is_dir()), folder):
            if not path.is_symlink():
                _sync(path)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _digest(path: Path) -> str:
    """Return the SHA-256 of a file; of a link, that of its text, because it may lead out of the folder."""
    return sha256(os.readlink(path).encode() if path.is_symlink() else path.read_bytes()).hexdigest()


def _replace(folder: Path, fresh: Path | None = None) -> None:
    """Put another folder, or nothing, in its place. Nobody ever finds a half-deleted folder."""
    old = folder.with_name(folder.name + ".old")
    _remove(old)
    with suppress(FileNotFoundError):
        folder.rename(old)
    if fresh:
        fresh.rename(folder)
        if fcntl:
            _sync(folder.parent)
    _remove(old)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def lock(path: Path, alone: bool, wait: bool = True) -> int:
    """Lock a folder for this process, until the descriptor that is returned is closed.

    -1: there are no locks here, or no such folder. Without `wait`, raises BlockingIOError for a folder in use.
    """
    if not fcntl:
        return -1
    try:
        held = os.open(path, os.O_RDONLY)
    except OSError:
        return -1
    try:
        fcntl.flock(held, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        os.close(held)
        raise
    except OSError:  # some network drives lock nothing
        pass
    return held


@contextmanager
def _locked(path: Path, wait: bool = True) -> Iterator[bool]:
    """Keep every other process away. Yields whether the locked folder is still the one at `path`."""
    held = lock(path, True, wait)
    try:
        yield held < 0 or _is(path, held)
    finally:
        if held >= 0:
            os.close(held)


def _is(path: Path, held: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(held))
    except FileNotFoundError:
        return False
