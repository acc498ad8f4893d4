"""Board and interpreter on one core: one of them always waits for the other, and to wake another core takes longer
than the request itself.

Only where threads can be placed (Linux); elsewhere nothing happens.
"""

import contextlib
import os
from pathlib import Path

_PROCESSOR = 36  # of the fields behind the name in /proc/thread-self/stat


def current() -> int | None:
    """The core that this thread runs on; None if it cannot be told, or threads cannot be placed."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    try:
        return int(Path("/proc/thread-self/stat").read_text().rpartition(")")[2].split()[_PROCESSOR])
    except (OSError, ValueError, IndexError):
        return None


def place(core: int | None, process: int = 0) -> None:
    """Let a process that has one thread (0: this thread), and what it starts from now on, run on that core alone."""
    if core is not None:
        with contextlib.suppress(OSError):  # it has ended, or the core is not ours any longer
            os.sched_setaffinity(process, {core})
