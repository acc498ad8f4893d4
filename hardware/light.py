"""All that is made from the board file and needs nothing but Python's own library; heavy.py has the rest."""

from typing import Any

from hardware.kicad import project
from hardware.makers import bill, breadboard, chapter, costs, firmware, guide, harness, netlist, pinout

MAKERS = (firmware, pinout, guide, breadboard, chapter, bill, costs, harness, netlist, project)


def files(board: dict[str, Any]) -> dict[str, str]:
    """Text by path from the root of the repository."""
    made: dict[str, str] = {}
    for maker in MAKERS:
        made |= maker.files(board)
    return made
