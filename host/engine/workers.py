"""Map over parts of a long calculation on several cores, without outliving the process that asked for it.

Knows nothing of games. Parts are asked for as they are needed, so there may be any number of them.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from host.i18n.errors import UserError

LOOK = 0.1  # seconds until Ctrl-C is heard while a result is awaited
AHEAD = 4  # parts a worker may have waiting or done, while the result of an earlier part is awaited
P = TypeVar("P")
T = TypeVar("T")


def mapped(function: Callable[[P], T], parts: Iterable[P], jobs: int = 0) -> Generator[T, None, None]:
    """`function` of each part, in their order, on so many cores, 0 for all. Raises UserError if a worker is killed.

    Even one part has a worker, for Ctrl-C waits until compiled code in its own process comes back.

    The workers end with this generator: when it is exhausted, closed, interrupted, or its process is no more. Whoever
    may be interrupted between two results closes it (`contextlib.closing`).
    """
    jobs = jobs or os.cpu_count() or 1
    coming = iter(parts)
    first = list(islice(coming, jobs))
    if not first:
        return
    coming = chain(first, coming)
    leash, ours = multiprocessing.Pipe(duplex=False)
    pool = ProcessPoolExecutor(len(first), initializer=_work_on_leash, initargs=(leash, ours))

    def submit(part: P) -> _Awaited[T]:
        with _ctrl_c_held_back():
            return _Awaited(pool.submit(function, part))

    try:
        yield from in_order(submit, coming, AHEAD * len(first))
    except BrokenProcessPool as error:
        raise UserError(
            "A process that played games was killed, perhaps for lack of memory: try again with fewer, as --jobs 1."
        ) from error
    finally:
        with _ctrl_c_held_back():
            ours.close()
            pool.shutdown(cancel_futures=True)
            leash.close()


def in_order(submit: Callable[[P], Any], parts: Iterable[P], ahead: int) -> Iterator[Any]:
    """Submit parts, at most so many ahead of the result that is awaited, and yield results in the order of parts.

    submit: returns a future, of any kind that has `result()`.
    """
    waiting: deque[Any] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class _Awaited(Generic[T]):
    """A result to come. Ctrl-C is heard between two looks; within one, a lock of the pool could stay taken for ever."""

    def __init__(self, future: Future[T]) -> None:
        self.future = future

    def result(self) -> T:
        """Wait for it. Raises what the worker has raised, or BrokenProcessPool."""
        while True:
            with _ctrl_c_held_back():
                if wait([self.future], LOOK).done:
                    return self.future.result()


@contextlib.contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Ctrl-C comes afterwards. Threads and workers begin with the signal mask of whoever starts them, so it doesn't go
    to the pool's thread instead, nor to a worker before that ignores it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work_on_leash(leash: Connection, ours: Connection) -> None:
    """In a worker: end when the other end of the leash is let go of, even while a part is being worked on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal; the asking one answers
    ours.close()

    def follow() -> None:
        with contextlib.suppress(EOFError, OSError):
            leash.recv_bytes()
        os._exit(1)

    threading.Thread(target=follow, name="leash", daemon=True).start()
