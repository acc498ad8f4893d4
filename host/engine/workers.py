"""Maps over the parts of a long calculation on several cores; the workers never outlive the process that asked.

Knows nothing of games. Parts are taken as they are needed, so there may be any number of them.
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

LOOK = 0.1  # seconds until Ctrl-C is noticed while a result is awaited
AHEAD = 4  # parts per worker that may wait or be done while an earlier part's result is awaited
P = TypeVar("P")
T = TypeVar("T")


def mapped(function: Callable[[P], T], parts: Iterable[P], jobs: int = 0) -> Generator[T, None, None]:
    """Yield `function(part)` for each part in order. jobs: on how many cores, 0 for all.

    Even a single part gets a worker, because Ctrl-C can't interrupt compiled code in our own process.

    The workers end with this generator: when it is exhausted, closed or interrupted, or when its process ends. Callers
    that may be interrupted between two results must close it (`contextlib.closing`). Raises UserError if a worker is
    killed.
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
    """Submit parts, at most `ahead` before the awaited result, and yield the results in the order of the parts.

    submit: returns any kind of future that has `result()`.
    """
    waiting: deque[Any] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class _Awaited(Generic[T]):
    """A result to come. Ctrl-C only comes through between two looks: within one, a lock of the pool could stay held."""

    def __init__(self, future: Future[T]) -> None:
        self.future = future

    def result(self) -> T:
        """Wait for the result. Raises what the worker has raised, or BrokenProcessPool."""
        while True:
            with _ctrl_c_held_back():
                if wait([self.future], LOOK).done:
                    return self.future.result()


@contextlib.contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block. Threads and workers started in it inherit the signal mask, so Ctrl-C
    goes neither to the pool's thread nor to a worker that doesn't ignore it yet."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work_on_leash(leash: Connection, ours: Connection) -> None:
    """Run in a worker: end it when the other end of the leash is closed, even in the middle of a part."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal; our parent handles it
    ours.close()

    def follow() -> None:
        with contextlib.suppress(EOFError, OSError):
            leash.recv_bytes()
        os._exit(1)

    threading.Thread(target=follow, name="leash", daemon=True).start()
