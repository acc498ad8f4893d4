"""Adds TimeoutError to builtins, where MicroPython lacks it."""

import builtins

setattr(builtins, "TimeoutError", type("TimeoutError", (OSError,), {}))  # noqa: B010
