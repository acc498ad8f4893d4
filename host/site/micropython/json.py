"""MicroPython's JSON, which never escapes letters beyond ASCII."""

from ujson import dump, load, loads  # noqa: F401
from ujson import dumps as _dumps


def dumps(value, ensure_ascii=True, separators=(", ", ": ")):
    """Write JSON; `ensure_ascii` changes nothing."""
    return _dumps(value, separators=separators)
