"""Mounts the flash so that steps are written faster. Called by main.py."""

import sys

_PAGE = 256  # bytes that the flash writes at once


def remount():
    """Mount littlefs again, without times of files and reading a page at once. On a Pico only.

    Both shorten the longest call, in which littlefs copies a folder's full block (README.md). Nobody needs the times.
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
        pass  # another file system: `vfs.mount` finds out which
    # The object is mounted as it is; if it is still the raw flash, MicroPython looks for the file system on it.
    vfs.mount(flash, "/")
    del sys.modules["rp2"]  # 1.3 KB for state machines, which nobody here uses; boot.py has forgotten its name
