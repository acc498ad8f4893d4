"""Takes an update that a .uf2 has left below the file system: replaces the firmware's files and no others.

boot.py loads it when there is one. It is on the Pico as source, so that it also runs on a MicroPython that can't read
the bytecode of the other files. Each file is replaced in one step, so that after a power cut the next start continues.
host/build/update.py writes what is read here:

    head   in the last sector below the file system: "DTupdate", 8 bytes that identify it; size of the body; SHA-256
    body   in the sectors before the head's, from the beginning of one: a line for each file, its size and name; an
           empty line; the files, build.txt last
"""

import os
from hashlib import sha256

SECTOR = 4096
TAKEN = "update.txt"  # the update that must not be taken again: its head's first 16 bytes
BUILD = "build.txt"  # the list of the firmware's files (version.py)
FRESH = ".new"
SPARE = 8  # blocks for folders, and for a file beside the one that it replaces


def run(head, end):
    """Take an update. head: its bytes; end: its address. OSError, ValueError: some files may be replaced already."""
    from uctypes import bytearray_at

    size = int.from_bytes(head[16:20], "little")
    body = memoryview(bytearray_at(end + -size // SECTOR * SECTOR, size))
    if sha256(body).digest() != head[20:52]:
        raise ValueError("it is not whole, drop the file again")
    room = install(body)
    write(TAKEN, head[:16])
    if not room:
        raise ValueError("the flash is full, delete files that are not the console's")


def install(body):
    """Replace the console's files by those of the body. -> whether there is room; without it nothing is touched."""
    files = listed(body)
    changed = [(name, data) for name, data in files if not same(name, data)]
    stat = os.statvfs(".")
    if sum([(len(data) - 1) // stat[0] + 1 for _, data in changed]) + SPARE > stat[3]:
        return False
    names = [name for name, _ in files]
    for name in before():
        if name not in names:
            remove(name)
    if changed:
        remove(BUILD)  # half a firmware must not claim to be whole
    if changed and changed[-1][0] != BUILD:
        changed.append(files[-1])
    for name, data in changed:
        print("update", name)
        if "/" in name:
            make_folder(name[: name.rfind("/")])
        write(name + FRESH, data)
        os.rename(name + FRESH, name)
    return True


def listed(body):
    """Return the body's files in their order: pairs of name and memoryview."""
    lines = []
    at = 0
    while not lines or lines[-1]:
        end = at
        while body[end] != 10:
            end += 1
        lines.append(bytes(body[at:end]).decode())
        at = end + 1
    files = []
    for line in lines[:-1]:
        size, name = line.split(" ", 1)
        files.append((name, body[at : at + int(size)]))
        at += int(size)
    return files


def before():
    """Return the names of the installed firmware's files."""
    try:
        with open(BUILD) as lines:
            return [line.strip().split(" ", 1)[1] for line in lines if " " in line]
    except OSError:
        return []


def same(name, data):
    """Return whether a file holds exactly `data`. Reads 512 bytes at a time to spare the heap."""
    at = 0
    try:
        with open(name, "rb") as file:
            while True:
                piece = file.read(512)
                if piece != data[at : at + 512]:
                    return False
                if not piece:
                    return True
                at += 512
    except OSError:
        return False


def write(name, data):
    """Write a file in one go."""
    with open(name, "wb") as file:
        file.write(data)


def make_folder(name):
    """Make a folder, unless it exists."""
    try:
        os.mkdir(name)
    except OSError:
        pass


def remove(name):
    """Delete a file, if there is one."""
    try:
        os.remove(name)
    except OSError:
        pass
