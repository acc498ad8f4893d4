"""The format of what is dropped on a Pico's drive: blocks of 512 bytes that carry a page of flash each.

A Pico erases a sector of flash when the first of 16 blocks arrives, and it counts these by their numbers, not by their
addresses (RP2040-E14); so only whole sectors are written here. A Pico 2 wants a block of another family before all
others (RP2350-E10), which is kept as it came.
"""

import struct
from dataclasses import dataclass

from host.i18n.errors import UserError

FLASH = 0x10000000  # where it begins, seen from the processor
FLASH_END = 0x11000000
PAGE = 256
SECTOR = 4096
BLANK = b"\xff"
RP2040 = 0xE48BFF56  # families: who takes a block
ABSOLUTE = 0xE48BFF57
RP2350_ARM = 0xE48BFF59
RP2350_RISCV = 0xE48BFF5A

BLOCK = struct.Struct("<8I476sI")
MAGICS = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
BEGINNING = struct.pack("<2I", *MAGICS[:2])
NOT_FLASH, WITH_FAMILY = 0x0001, 0x2000
FIRST_FILL = b"\xef" * PAGE  # what the block of RP2350-E10 carries
Pages = dict[int, bytes]  # address, a multiple of PAGE -> its bytes


@dataclass(frozen=True)
class Image:
    family: int
    pages: Pages
    first: bytes = b""  # the block of RP2350-E10


def read(data: bytes) -> Image:
    """Read a .uf2. Raises UserError if it isn't one for these families, or isn't whole."""
    first = b""
    family = count = 0
    pages: Pages = {}
    for at in range(0, len(data), BLOCK.size):
        block = data[at : at + BLOCK.size]
        if len(block) < BLOCK.size or (fields := BLOCK.unpack(block))[:2] != MAGICS[:2] or fields[-1] != MAGICS[2]:
            raise UserError("It is no .uf2, or a damaged one: download it again.")
        _, _, flags, address, size, _, blocks, its_family, content, _ = fields
        if its_family == ABSOLUTE and content.startswith(FIRST_FILL):
            first = block
            continue
        if not flags & WITH_FAMILY or its_family not in (RP2040, RP2350_ARM, RP2350_RISCV):
            raise UserError("It is for another processor: take MicroPython's .uf2 for the Pico that you have.")
        if flags & NOT_FLASH or size != PAGE or address % PAGE or not FLASH <= address < FLASH_END:
            raise UserError("It does not fill a Pico's flash: take MicroPython's .uf2 as it is downloaded.")
        if pages and (its_family, blocks) != (family, count):
            raise UserError("It holds programs for several processors: take MicroPython's .uf2 as it is downloaded.")
        family, count = its_family, blocks
        pages[address] = content[:PAGE]
    if not pages or len(pages) != count:
        raise UserError("It is not whole: download it again.")
    return Image(family, pages, first)


def written(image: Image) -> bytes:
    """Return the .uf2: whole sectors, in the order of their addresses."""
    sectors = sorted({address // SECTOR * SECTOR for address in image.pages})
    addresses = [sector + offset for sector in sectors for offset in range(0, SECTOR, PAGE)]
    return image.first + b"".join(
        BLOCK.pack(
            *MAGICS[:2],
            WITH_FAMILY,
            address,
            PAGE,
            number,
            len(addresses),
            image.family,
            image.pages.get(address, BLANK * PAGE),
            MAGICS[2],
        )
        for number, address in enumerate(addresses)
    )


def pages_of(address: int, data: bytes) -> Pages:
    """Divide data into pages. address: of a sector. The last sector is filled up."""
    data += BLANK * (-len(data) % SECTOR)
    return {address + at: data[at : at + PAGE] for at in range(0, len(data), PAGE)}
