"""MicroPython's .uf2 with the console's files, as it is dropped on a Pico's drive, in two forms.

The whole one brings a file system with these files in it. The update leaves the file system alone: the files lie
between MicroPython's program and it, in sectors that nobody uses, until the console takes them (firmware/update.py).
Each form says in the last sector below the file system whether there is something to be taken.

A Pico 2 writes the block of RP2350-E10 into the last sector of its flash, and that is the file system's. It needs it
only if its flash has a partition table, which is nothing that MicroPython knows; so the update is without that block.
"""

from dataclasses import replace

from host.build import update
from host.build.filesystem import filesystem
from host.build.micropython_uf2 import MicroPython
from host.build.uf2 import BLANK, SECTOR, Image, Pages, pages_of
from host.i18n.errors import UserError


def whole(base: MicroPython, files: dict[str, bytes]) -> Image:
    """Raises UserError if there is no room."""
    pages: Pages = {}
    if base.end < base.start:  # else no update can ever lie there
        pages |= pages_of(base.start - SECTOR, BLANK)
    for block, data in filesystem(files, base.size).items():
        pages |= pages_of(base.start + block * SECTOR, data)
    return replace(base.image, pages=base.image.pages | pages)


def updating(base: MicroPython, files: dict[str, bytes], stamp: int) -> Image:
    """stamp: see update.head. Raises UserError if there is no room."""
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
