"""All sums of a board."""

from typing import Any

from hardware.electrics.bus import bus_checks
from hardware.electrics.chain import chain_checks
from hardware.electrics.check import Check
from hardware.electrics.neokey import neokey_checks
from hardware.electrics.power import power_checks


def checks(board: dict[str, Any]) -> list[Check]:
    return [*power_checks(board), *bus_checks(board), *chain_checks(board), *neokey_checks(board)]
