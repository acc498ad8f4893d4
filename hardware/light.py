"""Everything that is made from the board file with only Python's own library; heavy.py makes the rest."""

from typing import Any

from hardware.makers import bill, chapter, costs, firmware, guide, modules, pinout

MAKERS = (firmware, pinout, guide, modules, chapter, bill, costs)


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the text of each file by its path in the repository."""
    made: dict[str, str] = {}
    for maker in MAKERS:
        made |= maker.files(board)
    return made
