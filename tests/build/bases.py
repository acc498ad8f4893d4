"""Files like those that MicroPython offers for the Pico's drive, but without a program; and what a Pico does with one.

The description of the program is where its SDK puts it: see `micropython_uf2`. The file systems are where MicroPython's
ports/rp2/boards puts them.
"""

import struct
from dataclasses import dataclass

from host.build import uf2
from host.build.micropython_uf2 import BEGIN, BOARD, DEVICE, END, PROGRAM, TEXT, VERSION
from host.build.uf2 import ABSOLUTE, BLOCK, FLASH, MAGICS, PAGE, RP2040, RP2350_ARM, RP2350_RISCV, SECTOR

KB = 1024


@dataclass(frozen=True)
class Base:
    family: int
    board: str
    flash: int  # bytes
    files: int  # bytes of the file system, at the end of the flash
    program: int = 334 * KB + 3 * PAGE  # bytes; the last sector is not full
    version: str = "v1.26.1"
    name: str = "MicroPython"

    @property
    def start(self) -> int:
        return FLASH + self.flash - self.files


PICO = Base(RP2040, "pico", 2048 * KB, 1408 * KB)
PICO_W = Base(RP2040, "pico_w", 2048 * KB, 848 * KB, 871 * KB)
PICO_2 = Base(RP2350_ARM, "pico2", 4096 * KB, 3072 * KB)
PICO_2_W = Base(RP2350_ARM, "pico2_w", 4096 * KB, 2560 * KB, 903 * KB)
PICO_2_RISCV = Base(RP2350_RISCV, "pico2", 4096 * KB, 3072 * KB)
ALL = {"Pico": PICO, "Pico W": PICO_W, "Pico 2": PICO_2, "Pico 2 W": PICO_2_W, "Pico 2, RISC-V": PICO_2_RISCV}


def program(base: Base) -> bytes:
    """Return noise in place of a program, with the program's description in it."""
    data = bytearray(bytes(range(256)) * (base.program // 256 + 1))[: base.program]
    at = 0x400

    def put(octets: bytes) -> int:
        nonlocal at
        data[at : at + len(octets)] = octets
        at += -(-len(octets) // 4) * 4
        return FLASH + at - -(-len(octets) // 4) * 4

    def text(said: str) -> int:
        return put(said.encode() + b"\0")

    tag = int.from_bytes(b"RP", "little")
    said = {PROGRAM: base.name, VERSION: base.version, BOARD: base.board}
    entries = [put(struct.pack("<2H2I", TEXT, tag, which, text(word))) for which, word in said.items()]
    entries.append(put(struct.pack("<2H3I", DEVICE, tag, text("MicroPython"), base.start, base.files)))
    first = put(struct.pack(f"<{len(entries)}I", *entries))
    data[0x1D4 : 0x1D4 + 20] = struct.pack("<5I", BEGIN, first, first + 4 * len(entries), 0, END)
    return bytes(data)


def made(base: Base) -> bytes:
    """Return its .uf2: as many pages as the program has; on a Pico 2 the block for RP2350-E10 comes first."""
    data = program(base)
    starts = range(0, len(data), PAGE)
    first = b""
    if base.family != RP2040:
        fill = uf2.FIRST_FILL + struct.pack("<I", 0x9957E304)
        first = BLOCK.pack(*MAGICS[:2], 0xA000, 0x10FFFF00, PAGE, 0, 2, ABSOLUTE, fill, MAGICS[2])
    return first + b"".join(
        BLOCK.pack(
            *(*MAGICS[:2], 0x2000, FLASH + at, PAGE, number, len(starts), base.family),
            data[at : at + PAGE].ljust(PAGE, b"\0"),
            MAGICS[2],
        )
        for number, at in enumerate(starts)
    )


def drop(flash: bytearray, file: bytes) -> None:
    """Do what the ROM of a Pico does with a file: erase a sector before its first page, and write by clearing bits.

    An RP2040 tells sectors apart by the numbers of the blocks, an RP2350 by their addresses. Addresses beyond the flash
    wrap round.
    """
    erased: set[tuple[int, int]] = set()
    for at in range(0, len(file), BLOCK.size):
        _, _, _, address, size, number, _, family, data, _ = BLOCK.unpack(file[at : at + BLOCK.size])
        place = (address - FLASH) % len(flash)
        sector = place // SECTOR * SECTOR
        known_as = (family, number * PAGE // SECTOR if family == RP2040 else sector)
        if known_as not in erased:
            erased.add(known_as)
            flash[sector : sector + SECTOR] = b"\xff" * SECTOR
        flash[place : place + size] = bytes(a & b for a, b in zip(flash[place : place + size], data))
