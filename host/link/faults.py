"""What people are told when an error ends a thread that reads: everybody who waits for that thread hears it."""

from __future__ import annotations

import traceback
from pathlib import Path

from host.game.escapes import visible
from host.i18n.errors import UserError
from host.link.refusals import Failed

FAULT = "This program has a fault and stopped reading {where}: start it again, and report this: {why}"
LONGEST = 200  # letters of the reason; a console may have chosen them


def told(where: str, error: Exception) -> Failed:
    """Return what to tell about an error while `where` was read. A UserError keeps its words."""
    if isinstance(error, Failed):
        return error
    if isinstance(error, UserError):
        return Failed(error.args[0], **error.values)
    at = traceback.extract_tb(error.__traceback__)[-1]
    what = visible(" ".join(str(error).split()).encode(errors="replace"))[:LONGEST]
    return Failed(FAULT, where=where, why=f"{type(error).__name__} ({Path(at.filename).name}:{at.lineno}) {what}")
