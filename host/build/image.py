"""MicroPython's .uf2 with the console's files, as it is dropped on a Pico's drive, in two forms.

The whole image brings a file system with these files in it. The update leaves the file system alone: the files lie
below it, above MicroPython's program, in sectors that nobody uses, until the console takes them (firmware/update.py).
Each form says in the last sector below the file system whether there is something to be taken.

A Pico 2 writes the block of RP2350-E10 into the last sector of its flash, which belongs to the file system. The block
is needed only if the flash has a partition table, which MicroPython doesn't use; so the update leaves it out.
"""

from dataclasses import replace

from host.build import update
from host.build.filesystem import filesystem
from host.build.micropython_uf2 import MicroPython
from host.build.uf2 import BLANK, SECTOR, Image, Pages, pages_of
from host.i18n.errors import UserError


def whole(base: MicroPython, files: dict[str, bytes]) -> Image:
    """Return MicroPython with a file system that holds these files. Raises UserError if there is no room."""
    pages: Pages = {}
    if base.end < base.start:  # otherwise no sector is free below it, nor can an update be there
        pages |= pages_of(base.start - SECTOR, BLANK)
    for block, data in filesystem(files, base.size).items():
        pages |= pages_of(base.start + block * SECTOR, data)
    return replace(base.image, pages=base.image.pages | pages)


def updating(base: MicroPython, files: dict[str, bytes], stamp: int) -> Image:
    """Return MicroPython with these files as an update. stamp: see update.head. UserError if there is no room."""
    body = update.body(files)
    head = base.start - SECTOR
    begin = head - -(-len(body) // SECTOR) * SECTOR
    if begin < base.end:
        raise UserError(
            "There is no room for an update beside {version}: {missing} bytes are missing. Use make flash.",
            version=base.version,
            missing=base.end - begin,
        )
    pages = pages_of(begin, body) | pages_of(head, update.head(body, stamp))
    return replace(base.image, pages=base.image.pages | pages, first=b"")
