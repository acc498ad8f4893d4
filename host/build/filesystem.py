"""The Pico's file system with files in it: a littlefs as MicroPython's ports/rp2/modules/_boot.py makes it.

The Pico may hold an older file system in the same place. A directory has two blocks, of which one may never be written
here; an old block in its place might then count as the newer half. So every block that is read when all files are read
belongs to the image, even a blank one.
"""

from littlefs import LittleFS, LittleFSError, UserContext
from littlefs.lfs import LFSConfig

from host.build.uf2 import PAGE, SECTOR
from host.i18n.errors import UserError

READ = 32
CACHE = 4 * PAGE  # as MicroPython: four times the larger of read and write size
LOOKAHEAD = 32
DISK_VERSION = 2 << 16  # 2.0, which every MicroPython mounts; the newest ones write 2.1


class Flash(UserContext):
    """Notes which blocks matter: those that are read or erased."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.used: set[int] = set()

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        """Read from a block, and note it as used."""
        self.used.add(block)
        return super().read(cfg, block, off, size)

    def erase(self, cfg: LFSConfig, block: int) -> int:
        """Erase a block, and note it as used."""
        self.used.add(block)
        return super().erase(cfg, block)


def filesystem(files: dict[str, bytes], size: int) -> dict[int, bytes]:
    """Make a file system with these files. size: its bytes. -> the blocks that matter: number -> a sector's bytes

    Raises UserError if the files do not fit.
    """
    flash = Flash(size)
    try:
        lfs = LittleFS(
            flash,
            mount=False,
            block_size=SECTOR,
            block_count=size // SECTOR,
            read_size=READ,
            prog_size=PAGE,
            cache_size=CACHE,
            lookahead_size=LOOKAHEAD,
            disk_version=DISK_VERSION,
        )
        lfs.format()
        lfs.mount()
        for name, data in files.items():
            lfs.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
            with lfs.open(name, "wb") as file:
                file.write(data)
        lfs.unmount()
        lfs.mount()
        for name in files:
            with lfs.open(name, "rb") as file:
                file.read()
        lfs.unmount()
    except LittleFSError as error:
        raise UserError("The firmware does not fit: its files need more than {size} bytes.", size=size) from error
    return {block: bytes(flash.buffer[block * SECTOR :][:SECTOR]) for block in sorted(flash.used)}
