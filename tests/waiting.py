"""Waiting for something that takes real time (a browser, a server, another process). Tests wait nowhere else."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 300.0  # seconds: reached only by a test that has failed
REST = 0.01  # seconds between two looks, to leave the processor to what is waited for


def until(true: Callable[[], Any], what: str | Callable[[], str] = "it", patience: float = PATIENCE) -> Any:
    """Wait until `true()` returns something true, and return that. what: words for the error. patience: seconds."""
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, f"never came: {what if isinstance(what, str) else what()}"
        time.sleep(REST)
    return found


def paced(faster: float) -> Callable[[int], None]:
    """Return a function for a virtual clock to call at each step, so that browsers keep up.

    The clock then runs at most `faster` times as fast as real time; time in which it was held up is not made up for.
    The function takes the clock's time in ms.
    """
    began = time.monotonic()

    def step(now: int) -> None:
        nonlocal began
        ahead = now / 1000 / faster - (time.monotonic() - began)
        if ahead < 0:
            began -= ahead  # as if it had begun later by that much
        if ahead > 0.002:
            time.sleep(ahead)

    return step
