"""The tests, in the same rooms as the code they test.

Helpers that also run without the project, on MicroPython, are imported by their own names, so each room is on the path.
"""

import sys
from pathlib import Path

sys.path.extend(str(room) for room in sorted(Path(__file__).parent.iterdir()) if room.is_dir())
