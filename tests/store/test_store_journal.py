# runs on: cpython micropython
"""A journal gives back what was written, each record once and in order; finished games are kept."""

import io
import os

from gate import ON_DEVICE
from store import saves
from store.game_file import Saved, Start, entries_of
from store.journal import SIZE, TAIL, Journal

BIG = (1 << 30) - 1
BLOCK = 1024
folders: list = []


class Blocks:
    """A small flash in memory, used by all tests."""

    data = bytearray(48 * BLOCK if ON_DEVICE else 0)

    def readblocks(self, n, buf, offset=0):
        at = n * BLOCK + offset
        buf[:] = self.data[at : at + len(buf)]

    def writeblocks(self, n, buf, offset=None):
        at = n * BLOCK + (offset or 0)
        self.data[at : at + len(buf)] = buf

    def ioctl(self, request, n):
        return {4: len(self.data) // BLOCK, 5: BLOCK}.get(request, 0)


def empty():
    """Return the name of a folder that does not exist yet, with a slash at its end."""
    if not ON_DEVICE:
        import tempfile

        folders.append(tempfile.TemporaryDirectory())
        return folders[-1].name + "/journal/"
    import vfs

    if folders:
        vfs.umount(folders.pop())
    blocks = Blocks()
    vfs.VfsLfs2.mkfs(blocks)
    vfs.mount(vfs.VfsLfs2(blocks), "/ram")
    folders.append("/ram")
    return "/ram/journal/"


def start():
    found = Start()
    found.seats = 3
    found.switches = 31
    found.sheriff = 2
    found.flags = 1
    found.language = 3
    found.bots = 4
    found.patience = 3600
    found.places = b"\x04\x02\x00\x01\x03"
    found.seed = bytes(range(32))
    found.names = ["Аня".encode(), b"Bo", b""]
    return found


def begin(journal):
    saves.begin(journal, start())
    while journal.write_piece():
        pass


def finish(journal):
    saves.finish(journal)
    while journal.write_piece():
        pass


def begun():
    journal = Journal(empty())
    begin(journal)
    assert journal.room == SIZE and not journal.failed
    return journal


def files(journal):
    """Return the names of the files that hold its game, oldest first."""
    found = saves.parts(journal)
    found.append(TAIL)
    return found


def steps(count):
    return [[(k % 5, (0, 30, 31, 255, 70000, BIG)[(k + i) % 6]) for i in range(k % 6)] for k in range(count)]


def write(journal, done):
    for k in range(len(done)):
        for seat, choice in done[k]:
            journal.put(seat, choice)
        journal.write(bytearray([k & 255] * 3), k % 32)


def read(saved):
    found: list = []
    record = saved.next()
    while record is not None:
        assert record[2] == len(found) % 32 and record[3] == len(found) * 3 & 255
        found.append(entries_of(record))
        record = saved.next()
    return found


def test_what_was_written_comes_back_however_often_the_tail_has_moved():
    journal = begun()
    done = steps(300)
    for n in range(0, 300, 50):
        write_from(journal, done, n, n + 50)
        saved = saves.load(journal)
        assert read(saved) == done[: n + 50] and not saved.damaged


def write_from(journal, done, first, end):
    for k in range(first, end):
        for seat, choice in done[k]:
            journal.put(seat, choice)
        journal.write(bytearray([k & 255] * 3), k % 32)


def test_what_it_was_dealt_from_comes_back():
    got = saves.load(begun()).start
    want = start()
    for name in ("seats", "switches", "sheriff", "flags", "language", "bots", "patience", "places", "seed", "names"):
        assert getattr(got, name) == getattr(want, name), name


def test_a_record_that_stands_in_both_files_counts_once():
    """The power was cut after the tail had been moved, before it was deleted."""
    journal = begun()
    done = steps(12)
    write(journal, done)
    with open(journal.folder + TAIL, "rb") as file:
        tail = file.read()
    list(journal.spill())
    with open(journal.folder + TAIL, "wb") as file:
        file.write(tail)
    saved = saves.load(journal)
    assert read(saved) == done
    saves.take_up(journal, saved)
    done = steps(40)
    write_from(journal, done, 12, 40)
    assert read(saves.load(journal)) == done


def test_who_switches_on_again_and_again_finds_the_same_game():
    journal = begun()
    done = steps(40)
    write(journal, done)
    sizes = []
    for _ in range(4):
        journal = Journal(journal.folder)
        saved = saves.load(journal)
        assert read(saved) == done and not saved.damaged
        saves.take_up(journal, saved)
        journal.close()
        sizes.append(sum([os.stat(journal.folder + name)[6] for name in files(journal)]))
    assert len(set(sizes[1:])) == 1


def test_what_else_has_the_name_of_a_folder_gives_way():
    """A console that has stored its games in another format can still store new ones."""
    journal = Journal(empty())
    os.mkdir(journal.folder[:-1])
    for name in ("now", "tail"):
        with open(journal.folder + name, "wb") as file:
            file.write(b"another time")
    assert saves.load(journal) is None
    begin(journal)
    done = steps(30)
    write(journal, done)
    assert read(saves.load(journal)) == done
    finish(journal)
    assert saves.finished(journal) == [1] and not journal.failed


def test_what_is_behind_a_damage_is_cut_off_and_the_game_goes_on_before_it():
    journal = begun()
    done = steps(30)
    write(journal, done)
    for name in reversed(files(journal)):
        with open(journal.folder + name, "rb") as file:
            data = bytearray(file.read())
        data[-20] ^= 8
        with open(journal.folder + name, "wb") as file:
            file.write(data)
        saved = saves.load(journal)
        found = read(saved)
        assert saved.damaged and found == done[: len(found)] and len(found) < 30
        saves.take_up(journal, saved)
        write_from(journal, done, len(found), 30)
        again = saves.load(journal)
        assert read(again) == done and not again.damaged


def test_a_game_that_is_kept_does_not_come_back_when_the_power_goes_before_its_files_do():
    journal = begun()
    done = steps(150)
    write(journal, done)
    list(journal.spill())
    names = files(journal)
    assert len(names) > 3
    held = []
    for name in names:
        with open(journal.folder + name, "rb") as file:
            held.append(file.read())
    finish(journal)
    for left in range(len(names)):
        for name, data in zip(names[left:], held[left:]):
            with open(journal.folder + name, "wb") as file:
                file.write(data)
        assert saves.load(journal) is None and len(saves.finished(journal)) == 1
    begin(journal)  # what is left of the game before does not get into the next
    write(journal, done[:100])
    assert read(saves.load(journal)) == done[:100]


def test_a_beginning_that_is_damaged_or_foreign_is_an_error():
    whole = start().packed()
    Saved(io.BytesIO(whole))
    for n in range(len(whole)):
        for data in (whole[:n], whole[:n] + bytes([whole[n] ^ 1]) + whole[n + 1 :]):
            try:
                Saved(io.BytesIO(data))
            except ValueError:
                continue
            raise AssertionError("byte %d" % n)


def test_finished_games_are_kept_and_the_oldest_are_dropped():
    journal = Journal(empty())
    count = 5 if ON_DEVICE else saves.FINISHED + 3  # the small flash has no room for more
    for n in range(count):
        begin(journal)
        write(journal, steps(n % 7))
        finish(journal)
        assert saves.load(journal) is None and not journal.room
    kept = saves.finished(journal)
    assert kept
    if not ON_DEVICE:
        assert kept == list(range(count - saves.FINISHED + 1, count + 1))
    with open(saves.path(journal, kept[-1]), "rb") as file:
        assert read(Saved(file)) == steps((count - 1) % 7)


def test_a_game_that_was_given_up_is_gone():
    journal = begun()
    write(journal, steps(5))
    saves.discard(journal)
    assert saves.load(journal) is None and saves.finished(journal) == []


def test_without_flash_and_beyond_its_room_it_says_so_once_and_writes_no_more():
    journal = Journal("no/such/folder/")
    begin(journal)
    assert journal.failed and not journal.room
    journal.failed = False
    write(journal, steps(9))
    finish(journal)
    assert not journal.failed
    journal = begun()
    journal.room = 400
    write(journal, steps(200))
    assert journal.failed and not journal.room
    assert sum([os.stat(journal.folder + name)[6] for name in files(journal)]) < 700
