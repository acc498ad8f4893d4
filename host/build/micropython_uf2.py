"""What MicroPython's own .uf2 tells of itself: for which Pico it is, which version, and where its file system lies.

It is in the "binary information" that the Pico's SDK puts near the beginning of every program and that `picotool
info` prints: pointers to entries, each with a type, a tag, and what depends on the type. The places of the file system
are those of MicroPython's ports/rp2/rp2_flash.c; they differ by board, and need not be known here.
"""

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from host.build.uf2 import FLASH, FLASH_END, PAGE, RP2040, RP2350_ARM, RP2350_RISCV, SECTOR, Image
from host.build.update import MAGIC
from host.i18n.errors import UserError

BOARDS = {"pico": "Pico", "pico_w": "Pico W", "pico2": "Pico 2", "pico2_w": "Pico 2 W"}  # the SDK's names: ours
MARCHES = {RP2040: "armv6m", RP2350_ARM: "armv7emsp", RP2350_RISCV: "rv32imc"}
OLDEST = (1, 25)  # whose .mpy are of version 6.3, and whose rp2.Flash tells its address

HEADER = struct.Struct("<5I")  # marker, begin and end of the pointers, another table, marker
BEGIN, END = 0x7188EBF2, 0xE71AA390
WITHIN = 4096  # bytes from the beginning of the flash
TEXT, DEVICE = 6, 7  # types
PROGRAM, VERSION, BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB  # which text it is
FILES = b"MicroPython"  # the device with the file system


@dataclass(frozen=True)
class MicroPython:
    image: Image
    board: str  # "Pico 2 W"
    version: str  # "v1.26.1"
    start: int  # address of the file system
    size: int  # bytes
    end: int  # address of the first sector after the program

    @property
    def march(self) -> str:
        """The processor, as mpy-cross calls it."""
        return MARCHES[self.image.family]


def micropython(image: Image) -> MicroPython:
    """Read an image. Raises UserError if it is no MicroPython for a Pico, or its file system isn't empty."""
    flash = bytearray(b"\xff" * (max(image.pages) + PAGE - FLASH))
    for address, page in image.pages.items():
        flash[address - FLASH : address - FLASH + PAGE] = page
    texts: dict[int, str] = {}
    devices: dict[bytes, tuple[int, int]] = {}
    try:
        for kind, entry in entries(flash):
            if kind == TEXT:
                which, where = struct.unpack_from("<2I", flash, entry)
                texts[which] = text_at(flash, where).decode("ascii", "replace")
            elif kind == DEVICE:
                name, start, size = struct.unpack_from("<3I", flash, entry)
                devices[text_at(flash, name)] = (start, size)
    except (struct.error, ValueError, IndexError) as error:
        raise UserError("It is damaged: download it again.") from error
    if texts.get(PROGRAM) != "MicroPython" or FILES not in devices:
        raise UserError("It is no MicroPython: take its .uf2 for your Pico from micropython.org.")
    if texts.get(BOARD) not in BOARDS:
        raise UserError(
            "It is MicroPython for another board ({board}): take the .uf2 for {boards}.",
            board=texts.get(BOARD, "?"),
            boards=", ".join(BOARDS.values()),
        )
    version = texts.get(VERSION, "")
    number = re.match(r"v(\d+)\.(\d+)", version)
    if not number or (int(number[1]), int(number[2])) < OLDEST:
        raise UserError("It is MicroPython {version}: take version 1.25 or later.", version=version or "?")
    start, size = devices[FILES]
    if start % SECTOR or size % SECTOR or not FLASH < start < start + size <= FLASH_END:
        raise UserError("It is damaged: download it again.")
    below = [address for address in image.pages if address < start]
    update = image.pages.get(start - SECTOR, b"").startswith(MAGIC)  # it would be taken at the first start
    if update or len(below) < len(image.pages):
        raise UserError("It has files in it already: take MicroPython's .uf2 as it is downloaded.")
    others = [other for name, (other, _) in devices.items() if name != FILES and other < start]
    end = max(below) // SECTOR * SECTOR + SECTOR if not others else start  # what lies between is not ours
    return MicroPython(image, BOARDS[texts[BOARD]], version, start, size, end)


def entries(flash: bytes | bytearray) -> Iterator[tuple[int, int]]:
    """Yield the type of each entry, and the address after its tag."""
    at = flash.find(struct.pack("<I", BEGIN), 0, WITHIN)
    if at < 0:
        return
    _, first, last, _, end = HEADER.unpack_from(flash, at)
    if end != END:
        return
    for pointer in range(first, min(last, first + WITHIN), 4):
        (entry,) = struct.unpack_from("<I", flash, pointer - FLASH)
        (kind,) = struct.unpack_from("<H", flash, entry - FLASH)
        yield kind, entry - FLASH + 4


def text_at(flash: bytes | bytearray, address: int) -> bytes:
    """Return the text up to its zero byte. ValueError if there is none."""
    if address < FLASH:
        raise ValueError(address)
    return bytes(flash[address - FLASH : flash.index(0, address - FLASH)])
