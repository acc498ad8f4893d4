"""The one place where tests wait for something that takes real time: a browser, a server, another process."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 300.0  # seconds: it only ends a test that has failed
REST = 0.01  # seconds between two looks: what is waited for is to have the processor


def until(true: Callable[[], Any], what: str | Callable[[], str] = "it", patience: float = PATIENCE) -> Any:
    """Look until something is so; what it is then. what: words for the error. patience: seconds."""
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, f"never came: {what if isinstance(what, str) else what()}"
        time.sleep(REST)
    return found


def paced(faster: float) -> Callable[[int], None]:
    """What a virtual clock calls at each step, so that browsers keep up: it runs some times faster than real time.

    Time in which it was held is not made up for. The step's argument: the clock's time in ms.
    """
    began = time.monotonic()

    def step(now: int) -> None:
        nonlocal began
        ahead = now / 1000 / faster - (time.monotonic() - began)
        if ahead < 0:
            began -= ahead  # as if it had begun that much later
        if ahead > 0.002:
            time.sleep(ahead)

    return step
