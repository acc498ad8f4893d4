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
