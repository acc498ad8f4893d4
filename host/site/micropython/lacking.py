"""The name of an error that builtins lack."""

import builtins

setattr(builtins, "TimeoutError", type("TimeoutError", (OSError,), {}))  # noqa: B010
