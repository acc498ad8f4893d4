"""The Pico's file system with files in it, made by the desktop's MicroPython: the same littlefs as on the device."""

import subprocess
import tempfile
from pathlib import Path

BLOCK = 4096
MAKE = """
import sys, vfs
class Memory:
    def __init__(self, blocks):
        self.data = memoryview(bytearray(b"\\xff" * (%(block)d * blocks)))
    def readblocks(self, n, buf, offset=0):
        at = n * %(block)d + offset
        buf[:] = self.data[at : at + len(buf)]
    def writeblocks(self, n, buf, offset=0):
        at = n * %(block)d + offset
        self.data[at : at + len(buf)] = buf
    def ioctl(self, op, arg):
        if op == 4:
            return len(self.data) // %(block)d
        if op == 5:
            return %(block)d
        return 0
folder, out, blocks = sys.argv[1:]
memory = Memory(int(blocks))
vfs.VfsLfs2.mkfs(memory, progsize=256)
lfs = vfs.VfsLfs2(memory, progsize=256)
import os
def copy(path):
    for name, kind, *_ in os.ilistdir(folder + path):
        if kind == 0x4000:
            lfs.mkdir(path + name)
            copy(path + name + "/")
        else:
            with open(folder + path + name, "rb") as source, lfs.open(path + name, "wb") as target:
                target.write(source.read())
copy("/")
lfs.umount()
with open(out, "wb") as target:
    target.write(memory.data)
""" % {"block": BLOCK}  # fmt: skip


def image(micropython: list[str], folder: Path, blocks: int) -> bytes:
    """A file system of `blocks` blocks that holds what is in `folder`."""
    with tempfile.TemporaryDirectory() as work:
        script, out = Path(work) / "make.py", Path(work) / "image"
        script.write_text(MAKE)
        subprocess.run(
            [*micropython, "-X", "heapsize=8m", str(script), str(folder), str(out), str(blocks)], check=True, timeout=60
        )
        return out.read_bytes()
