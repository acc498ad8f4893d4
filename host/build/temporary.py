"""Temporary folders. Those of a killed process are deleted when the next one is made."""

import os
import tempfile
from pathlib import Path

from host.build.kept import LOCKS, forget, lock
from host.i18n.errors import UserError

PREFIX = "dicetown-"
ABANDONED = 60.0 if LOCKS else 7 * 86_400.0  # seconds; where nothing is locked, only the age tells


class Temporary(tempfile.TemporaryDirectory[str]):
    """A temporary folder that is locked until `cleanup`, or until this process ends, however it ends."""

    def __init__(self) -> None:
        """Raises UserError."""
        try:
            forget(Path(tempfile.gettempdir()).glob(PREFIX + "*"), ABANDONED)
            super().__init__(prefix=PREFIX)
        except OSError as error:
            raise UserError(f"There is no room for temporary files ({error.strerror}): set TMPDIR.") from error
        self._lock = lock(Path(self.name), alone=False)

    def cleanup(self) -> None:
        """Delete the folder, then give its lock up."""
        super().cleanup()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
