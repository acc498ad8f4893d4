"""The files of games: begins and ends the running one, takes it up again, and keeps the finished ones.

It allocates, so it is loaded only between games (overlays/journal.py). game_file.py has the format of the files.
"""

import os

from micropython import const
from store.game_file import Saved
from store.journal import NEWEST, PARTS, SIZE, TAIL, part, remove

OVER = "over"  # a game while it is put together into one file
FINISHED = const(40)  # games that are kept
_PIECE = const(256)  # bytes that are copied at once: five phones leave few whole kilobytes of heap
_WHOLE = const(0x3FFFFFFF)  # bytes: more than any file has
_FILE = const(0x8000)  # of a mode: it is a file
_ROOM = const(40960)  # bytes that must be free before a game


def begin(journal, start):
    """Begin a game's files; `journal.write_piece` does the work. If there is no room, the journal says so."""
    journal.start(0)
    journal.follow(_begin(journal, start.packed()))


def _begin(journal, packed):
    for name in (journal.folder, games(journal)):
        _folder(name)
        yield
    # Room is made before the game, because littlefs is slow when it is nearly full.
    make_room(journal)
    yield
    yield from _discard(journal)
    yield from _empty_folder(journal.folder + PARTS)
    with open(journal.folder + part(0), "wb") as file:
        journal.extend(0, file.write(packed))
    yield
    yield from _begin_tail(journal)
    journal.allow(SIZE)


def finish(journal):
    """Move a game that is over to the finished ones; `journal.write_piece` does the work."""
    journal.follow(_finish(journal) if journal.room else _discard(journal))


def _finish(journal):
    yield from journal.spill()
    journal.close()
    yield
    remove(journal.folder + OVER)
    with open(journal.folder + OVER, "wb") as file:
        for k in range(journal.part + 1):
            yield
            yield from _copy(journal.folder + part(k), file, _WHOLE)
        yield
    # The rename makes the game appear whole or not at all.
    kept = finished(journal)
    yield
    os.rename(journal.folder + OVER, path(journal, kept[-1] + 1 if kept else 1))
    yield
    yield from _discard(journal)
    # Last, so that a power cut before it only leaves one game too many.
    for number in kept[: max(0, len(kept) + 1 - FINISHED)]:
        remove(path(journal, number))
        yield


def discard(journal):
    """Delete a game that is given up."""
    journal.follow(None)
    list(_discard(journal))


def load(journal):
    """Return the game that was being played, or None. Raises ValueError if there is one that can't be read."""
    names = [journal.folder + name for name in parts(journal)]
    try:
        if not names or not os.stat(names[0])[6]:
            return None
        if _is_finished(journal, names):
            return discard(journal)  # the power failed after the copy, before the parts were deleted
        return Saved(open(names[0], "rb"), names[1:] + [journal.folder + TAIL])
    except OSError:
        raise ValueError("the beginning cannot be read") from None


def take_up(journal, saved):
    """Continue after the last record that was read, with a new tail. Everything after it is cut off."""
    journal.start(saved.number)
    last = 0
    names = [journal.folder + part(0)] + saved.rest
    try:
        saved.file.close()
        journal.close()
        # Rewrite what could be read into one file; the damaged rest must not be read again.
        if saved.damaged:
            remove(journal.folder + OVER)
            with open(journal.folder + OVER, "wb") as file:
                for name in names[: saved.k]:
                    list(_copy(name, file, _WHOLE))
                list(_copy(names[saved.k], file, saved.at))
            os.rename(journal.folder + OVER, names[0])
            list(_clear(journal, 1))
        else:
            last = len(names) - 2
            with open(names[last], "ab") as file:
                if saved.at:
                    list(_copy(names[-1], file, saved.at))
        journal.extend(last, os.stat(journal.folder + part(last))[6])
        list(_begin_tail(journal))
        journal.allow(max(0, SIZE - saved.size))
    except OSError:
        journal.fail()


def _copy(name, file, n):
    """Append the first n bytes of a file, or all if it has less, to an open one. Yields after each piece."""
    with open(name, "rb") as source:
        while n:
            piece = source.read(min(n, _PIECE))
            if not piece:
                return
            file.write(piece)
            n -= len(piece)
            yield


def _begin_tail(journal):
    yield from _empty_folder(journal.folder + NEWEST)
    journal.open_tail()
    yield


def parts(journal):
    """Return the names of the game's parts, without the tail."""
    found = []
    try:
        while True:
            os.stat(journal.folder + part(len(found)))
            found.append(part(len(found)))
    except OSError:
        return found


def games(journal):
    """Return the folder of the finished games."""
    return journal.folder + "games/"


def path(journal, number):
    """Return the path of a finished game."""
    return "%s%05d" % (games(journal), number)


def finished(journal):
    """Return the numbers of the finished games, oldest first."""
    try:
        names = os.listdir(games(journal)[:-1])
    except OSError:
        return []
    return sorted(int(name) for name in names if len(name) == 5 and name.isdigit())


def _is_finished(journal, names):
    """Return whether the newest finished game is this one, byte for byte. names: of its parts."""
    kept = finished(journal)
    if not kept:
        return False
    try:
        with open(path(journal, kept[-1]), "rb") as whole:
            for name in names:
                with open(name, "rb") as file:
                    piece = file.read(_PIECE)
                    while piece:
                        if whole.read(len(piece)) != piece:
                            return False
                        piece = file.read(_PIECE)
            return not whole.read(1)
    except OSError:
        return False


def make_room(journal):
    """Delete finished games, the oldest first, until there is room for another one."""
    for number in finished(journal):
        flash = os.statvfs(journal.folder[:-1])
        # Block size times free blocks.
        if flash[0] * flash[3] >= _ROOM:
            return
        remove(path(journal, number))


def _folder(name):
    """Make a folder, also in place of a file. Any other trouble shows when a file in it is opened."""
    name = name[:-1]
    try:
        if os.stat(name)[0] & _FILE:
            os.remove(name)
    except OSError:
        pass
    try:
        os.mkdir(name)
    except OSError:
        pass


def _discard(journal):
    journal.close()
    return _clear(journal)


def _clear(journal, first=0):
    """Delete the game's parts and its tail. Part 0 goes first: without it the others are no game."""
    if not first:
        remove(journal.folder + part(0))
        yield
    remove(journal.folder + TAIL)
    yield
    try:
        names = os.listdir(journal.folder + PARTS)
    except OSError:
        return
    for name in names:
        if PARTS + "/" + name != part(0):
            remove(journal.folder + PARTS + "/" + name)
            yield


def _empty_folder(name):
    """Replace a folder, or a file, by an empty folder.

    A new folder has fresh blocks: littlefs can compact them about a hundred times before it must move them.
    """
    try:
        for each in os.listdir(name):
            remove(name + "/" + each)
            yield
        os.rmdir(name)
    except OSError:
        remove(name)
    yield
    os.mkdir(name)
    yield
