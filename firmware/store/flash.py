"""How the console mounts its flash, so that a step is written down sooner. Called by main.py."""

import sys

_PAGE = 256  # bytes that the flash writes at once


def remount():
    """Mount littlefs anew: without times of files, which nobody asks for, and reading a page at once.

    Both make shorter what takes longest, that a folder's full block is copied (README.md). On a Pico only.
    """
    if sys.platform != "rp2":
        return
    import rp2
    import vfs

    vfs.umount("/")
    flash = rp2.Flash()
    try:
        flash = vfs.VfsLfs2(flash, progsize=_PAGE, readsize=_PAGE, mtime=False)
    except OSError:
        pass  # another file system, which MicroPython knows
    vfs.mount(flash, "/")
    del sys.modules["rp2"]  # 1.3 KB for state machines, which nobody here uses; boot.py has forgotten its name
