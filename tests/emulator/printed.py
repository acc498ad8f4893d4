"""Figures of an emulated Pico, printed as soon as each is measured."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from host.i18n.errors import UserError
from tests.emulator import firmware


def printed(measure: Callable[[Callable[..., Any]], Iterator[tuple[str, float, str]]]) -> int:
    """measure: is given what powers a Pico on, from a board and an image of its flash. -> exit code"""
    try:
        uf2 = firmware.micropython()
        from tests.emulator.pico import Pico

        for name, value, unit in measure(lambda board, data: Pico(uf2, board, data)):
            print(f"{name:<48}{value:>14,}  {unit}", flush=True)
    except UserError as error:
        print(f"dicetown: {error}", file=sys.stderr)
        return 2
    return 0
