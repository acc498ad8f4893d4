"""The tests, in the same rooms as the code they test.

Some helpers also run on MicroPython without the project, so they are imported by their bare names: every room is on
the path.
"""

import sys
from pathlib import Path

sys.path.extend(str(room) for room in sorted(Path(__file__).parent.iterdir()) if room.is_dir())
