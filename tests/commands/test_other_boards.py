"""`make flash` asks the board which machine code it runs, and compiles for that: Pico and Pico W, Pico 2 and Pico 2 W.

The numbers are from MicroPython's py/persistentcode.h: version 6.3, the architecture from bit 10 on. By its
MPY_FEATURE_ARCH_TEST a Pico 2 (ARM) would load a Pico's code too, but its RISC-V build would not.
"""

import pytest

from host.build import mpy
from host.commands.flash import MARCHES, build, march_of

BOARDS = {"armv6m": 4, "armv7emsp": 7, "rv32imc": 11}  # Pico (W), Pico 2 (W), Pico 2 (W) with RISC-V
VERSION = 6 | 3 << 8


class Board:
    def __init__(self, arch: int) -> None:
        self.arch = arch

    def exec(self, program: str) -> bytes:
        return b"micropython %d rp2\r\n" % (VERSION | self.arch << 10)


@pytest.mark.parametrize("march", BOARDS)
def test_it_compiles_for_the_board_that_answers(march: str) -> None:
    board = Board(BOARDS[march])
    assert march_of(board, "a port") == march == MARCHES[BOARDS[march]]
    files = build(mpy.FIRMWARE, march)
    native = [data[2] >> 2 for name, data in files.items() if name.endswith(".mpy")]
    assert BOARDS[march] in native, "the bundle has machine code in it"
    assert set(native) <= {0, BOARDS[march]}
