"""What is made from the board file, one kind a module. `light` is all that needs nothing but Python's own library.

Each module has `files(board)`: text by path from the root of the repository.
"""

from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MADE = "hardware/made"


def light(board: dict[str, Any]) -> dict[str, str]:
    from hardware.kicad import project
    from hardware.makers import bill, breadboard, chapter, costs, firmware, guide, harness, netlist, pinout

    made: dict[str, str] = {}
    for maker in (firmware, pinout, guide, breadboard, chapter, bill, costs, harness, netlist, project):
        made |= maker.files(board)
    return made
