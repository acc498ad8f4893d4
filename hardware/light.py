"""All that is made from the board file and needs nothing but Python's own library; heavy.py has the rest."""

from typing import Any

from hardware.makers import bill, chapter, costs, firmware, guide, modules, pinout

MAKERS = (firmware, pinout, guide, modules, chapter, bill, costs)


def files(board: dict[str, Any]) -> dict[str, str]:
    """Return the text by path from the root of the repository."""
    made: dict[str, str] = {}
    for maker in MAKERS:
        made |= maker.files(board)
    return made
