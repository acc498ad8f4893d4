"""Two gates against allocation, for tests that also run under MicroPython. On CPython they do nothing.

    with counted("a tick"):   the bytes ever allocated must not change; sees big frames and what is freed at return
        console.tick(now)
    with locked():            any allocation raises MemoryError at its line; does not see big frames
        console.tick(now)

Neither is enough alone, so `steady(step)` does both. Make the step run once before, so that lazy things are there.
"""

import micropython

ON_DEVICE = hasattr(micropython, "mem_total")


def _nothing():
    return 0


total = micropython.mem_total if ON_DEVICE else _nothing


class counted:
    """Raises AssertionError with the number of bytes when the block allocated. `allowed`: bytes that it may."""

    def __init__(self, what="this", allowed=0):
        self.what = what
        self.allowed = allowed
        self.before = 0

    def __enter__(self):
        self.before = total()
        return self

    def __exit__(self, kind, error, trace):
        spent = total() - self.before
        if kind is None and spent > self.allowed:
            raise AssertionError(f"{self.what} allocates {spent} bytes")
        return False


class locked:
    """The heap is locked in the block."""

    def __enter__(self):
        micropython.heap_lock()
        return self

    def __exit__(self, kind, error, trace):
        micropython.heap_unlock()
        return False


def steady(step, what="this"):
    """Call step() by both gates: two calls, after one that may allocate."""
    step()
    with counted(what):
        step()
    with locked():
        step()
