"""Two gates against allocation, for tests that also run under MicroPython. On CPython they do nothing.

with counted("a tick"):   the bytes allocated so far must not change; notices big frames and what is freed at return
    console.tick(now)
with locked():            any allocation raises MemoryError at its line; does not notice big frames
    console.tick(now)

Each alone is not enough, so `steady(step)` does both. Run the step once before, so that lazily made objects exist.
"""

import micropython

ON_DEVICE = hasattr(micropython, "mem_total")


def _nothing():
    return 0


total = micropython.mem_total if ON_DEVICE else _nothing


class counted:
    """Raises AssertionError with the number of bytes if the block has allocated. `allowed`: bytes that it may."""

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
    """Locks the heap in the block."""

    def __enter__(self):
        micropython.heap_lock()
        return self

    def __exit__(self, kind, error, trace):
        micropython.heap_unlock()
        return False


def steady(step, what="this"):
    """Call step() under both gates: two calls, after one that may allocate."""
    step()
    with counted(what):
        step()
    with locked():
        step()
