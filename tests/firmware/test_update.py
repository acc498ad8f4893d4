# runs on: cpython micropython
# heap: 2000k
"""An update in flash becomes the firmware: exactly its files, even if power fails while they are written.

On MicroPython the files are on a littlefs in memory, whose power can be cut at every page and every erasure.
"""

import os
import sys

import update

try:
    import vfs
except ImportError:
    vfs = None

BLOCK = 4096
BLOCKS = 40
PAGE = 256
COUNT, SIZE, ERASE = 4, 5, 6  # requests of a block device
OLD = {"main.py": b"old main", "dice_town.mpy": b"o" * 9000, "gone.mpy": b"not in the new one", "overlays/a.mpy": b"A"}
OWN = {"settings.bin": b"names", "journal/games/00001": b"a game" * 900, "notes.txt": b"mine", "update.txt": b"before"}
NEW = {"main.py": b"new main", "dice_town.mpy": b"n" * 9001, "overlays/a.mpy": b"A", "overlays/b.mpy": bytes(700)}


def with_list(files):
    """Return the files followed by their list, as the flasher writes it."""
    lines = ["12345678"] + ["sum " + name for name in sorted(files)]
    return sorted(files.items()) + [("build.txt", ("\n".join(lines) + "\n").encode())]


def body(files):
    lines = "".join(["%d %s\n" % (len(data), name) for name, data in files])
    return memoryview(lines.encode() + b"\n" + b"".join([data for _, data in files]))


class Flash:
    """A block device in memory. ops: what was done: where, and the bytes."""

    def __init__(self, data=None):
        self.data = bytearray(data or b"\xff" * (BLOCK * BLOCKS))
        self.ops = []

    def readblocks(self, block, buf, offset=0):
        at = block * BLOCK + offset
        buf[:] = memoryview(self.data)[at : at + len(buf)]

    def writeblocks(self, block, buf, offset=0):
        for start in range(0, len(buf), PAGE):
            self.do(block * BLOCK + offset + start, bytes(memoryview(buf)[start : start + PAGE]))

    def ioctl(self, request, block):
        if request == ERASE:
            self.do(block * BLOCK, b"\xff" * BLOCK)
        return {COUNT: BLOCKS, SIZE: BLOCK}.get(request, 0)

    def do(self, at, octets):
        self.ops.append((at, octets))
        self.data[at : at + len(octets)] = octets


class Room:
    """The folder with the console's files. flash: on MicroPython, its content."""

    def __init__(self, flash=None):
        self.flash = flash

    def __enter__(self):
        if vfs is None:
            import tempfile

            self.before = os.getcwd()
            self.folder = tempfile.TemporaryDirectory()
            os.chdir(self.folder.name)
            return self
        if self.flash is None:
            self.flash = Flash()
            vfs.VfsLfs2.mkfs(self.flash, progsize=PAGE)
        self.before = os.getcwd()
        vfs.mount(vfs.VfsLfs2(self.flash, progsize=PAGE), "/room")
        os.chdir("/room")
        return self

    def __exit__(self, *_):
        os.chdir(self.before)
        if vfs is None:
            self.folder.cleanup()
        else:
            vfs.umount("/room")


def fill(files):
    for name, data in files:
        parts = name.split("/")
        for n in range(1, len(parts)):
            update.make_folder("/".join(parts[:n]))
        update.write(name, data)


def there(folder=""):
    found = {}
    for name in os.listdir(folder or "."):
        path = folder + name
        if os.stat(path)[0] & 0x4000:
            found.update(there(path + "/"))
        else:
            with open(path, "rb") as file:
                found[path] = file.read()
    return found


def wanted():
    files = dict(with_list(NEW))
    files.update(OWN)
    return files


def test_the_new_files_are_there_the_old_ones_gone_and_nothing_else_is_touched():
    with Room():
        fill(with_list(OLD))
        fill(OWN.items())
        assert update.install(body(with_list(NEW)))
        assert there() == wanted()


def test_an_empty_console_gets_all():
    with Room():
        assert update.install(body(with_list(NEW)))
        assert there() == dict(with_list(NEW))


def test_what_is_there_already_is_not_written():
    written = []
    real = update.write
    with Room():
        fill(with_list(NEW))
        fill([("overlays/b.mpy", b"half")])
        update.write = lambda name, data: written.append(name) or real(name, data)
        try:
            assert update.install(body(with_list(NEW)))
        finally:
            update.write = real
        assert written == ["overlays/b.mpy.new", "build.txt.new"]
        assert there() == dict(with_list(NEW))


def test_without_room_nothing_is_touched():
    class Full:
        def __getattr__(self, name):
            return getattr(os, name)

        def statvfs(self, _):
            return (BLOCK, BLOCK, BLOCKS, update.SPARE + 4)  # one block fewer than the five of NEW

    with Room():
        fill(with_list(OLD))
        before = there()
        update.os = Full()  # type: ignore[assignment]
        try:
            assert not update.install(body(with_list(NEW)))
        finally:
            update.os = os
        assert there() == before


def test_an_update_of_no_more_than_a_list():
    with Room():
        fill(with_list(OLD))
        assert update.install(body(with_list({})))
        assert there() == dict(with_list({}))


def power_may_go_at_any_time():
    """The next start continues; the result is the same as without a power cut."""
    with Room() as room:
        fill(with_list(OLD))
        fill(OWN.items())
        torn = Flash(room.flash.data)
        room.flash.ops.clear()
        assert update.install(body(with_list(NEW)))
    assert len(room.flash.ops) > 30, len(room.flash.ops)
    for at, octets in room.flash.ops:
        torn.do(at, octets[: len(octets) // 2])  # the power fails in the middle of this operation
        with Room(Flash(torn.data)):
            now = there()
            for name, data in OWN.items():
                assert now[name] == data, (at, name)
            for name in ("main.py", "dice_town.mpy"):
                assert now[name] in (OLD[name], NEW[name]), (at, name)
            assert update.install(body(with_list(NEW)))
            assert there() == wanted(), at
        torn.do(at, octets)


if vfs is not None:
    test_the_power_may_go_at_any_time = power_may_go_at_any_time


def test_it_waits_for_nothing_but_a_whole_update():
    """An update whose body does not match its header changes nothing, and is reported."""
    files = memoryview(bytearray(body(with_list(NEW))))
    from hashlib import sha256

    class Uctypes:
        @staticmethod
        def bytearray_at(address, size):
            assert (address, size) == (0x5000 - -(-len(files) // BLOCK) * BLOCK, len(files))
            return bytearray(files)

    sys.modules["uctypes"] = Uctypes  # type: ignore[assignment]
    head = b"DTupdate" + b"\1" * 8 + len(files).to_bytes(4, "little")
    with Room():
        fill(with_list(OLD))
        before = there()
        try:
            update.run(head + bytes(32), 0x5000)
            raise AssertionError("taken")
        except ValueError as error:
            assert "drop the file again" in str(error)
        assert there() == before
        files[:] = whole = bytes(files)
        for sector in range(0, len(files), BLOCK):  # how far a .uf2 was written when the drive disappears
            for left in (b"\xff", b"o"):
                files[sector:] = left * (len(files) - sector)
                try:
                    update.run(head + sha256(whole).digest(), 0x5000)
                    raise AssertionError("taken")
                except ValueError as error:
                    assert "drop the file again" in str(error)
                assert there() == before
        files[:] = whole
        update.run(head + sha256(files).digest(), 0x5000)
        assert there()["update.txt"] == head[:16]
        assert there()["main.py"] == NEW["main.py"]
