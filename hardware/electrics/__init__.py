"""The electrics of a board in sums: each is a value from the board file and a limit from a data sheet.

A board of which one does not hold is refused; makers/chapter.py writes them all into the docs.
"""

from typing import Any

from hardware.electrics.bus import bus_checks
from hardware.electrics.chain import chain_checks
from hardware.electrics.check import Check
from hardware.electrics.loads import leds, light
from hardware.electrics.power import power_checks

__all__ = ["Check", "checks", "leds", "light"]


def checks(board: dict[str, Any]) -> list[Check]:
    return [*power_checks(board), *bus_checks(board), *chain_checks(board)]
