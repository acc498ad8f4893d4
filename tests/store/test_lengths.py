# runs on: cpython micropython
# heap: 2000k
"""A game's files of any length, divided anywhere, are read back whole; of one cut short, all that is whole is read."""

import os
import random

from gate import ON_DEVICE
from store import saves
from store.journal import END, SIZE, TAIL, Journal, part
from test_store_journal import empty, read, start, steps

RUNS = 30 if ON_DEVICE else 100
LONGEST = 60  # parts
FEW = (0, 1, 5, 60, 120)  # records in a part or the tail
MANY = (0, 5, 60, 700)


def records(done):
    """Return the bytes of each step's record."""
    journal = Journal("")
    journal.room = SIZE
    found = []
    for k in range(len(done)):
        for seat, choice in done[k]:
            journal.put(seat, choice)
        journal.begin(bytearray([k & 255] * 3), k % 32)
        found.append(bytes(journal.buf[: journal.size]))
        journal.number = (journal.number + 1) & 255
    return found


def put(folder, name, data):
    with open(folder + name, "wb") as file:
        file.write(data)


def laid(folder, sizes, whole):
    """Write records to parts and the tail, which is the last of `sizes`. -> how many, and the files' names"""
    names = [part(k) for k in range(len(sizes) - 1)] + [TAIL]
    at = 0
    for name, size in zip(names, sizes):
        again = min(at, random.randrange(3)) if name == TAIL else 0  # records that are also in the part before
        data = b"".join(whole[at - again : at + size])
        if name == part(0):
            data = start().packed() + data
        if name == TAIL:
            data += bytes((END,)) + b"what was moved"
        put(folder, name, data)
        at += size
    return at, names


def folders():
    journal = Journal(empty())
    for name in ("", "now", "tail"):
        os.mkdir((journal.folder + name).rstrip("/"))
    return journal


DONE = [step[:2] for step in steps(1500)]
WHOLE = records(DONE)


def lengths(kinds):
    """Return numbers of records for the parts and the tail, at most 1200 in all."""
    found: list = []
    while len(found) < 2 or (random.randrange(3) and len(found) < LONGEST):
        found.append(random.randrange(random.choice(kinds) + 1))
    while sum(found) > 1200:
        found.pop(0 if len(found) > 2 else found.index(max(found)))
        found += [0] * (2 - len(found))
    return found


def test_any_lengths_of_parts_and_tail_come_back_and_go_on():
    random.seed(14)
    for _ in range(RUNS):
        journal = folders()
        count, _ = laid(journal.folder, lengths(MANY), WHOLE)
        saved = saves.load(journal)
        assert read(saved) == DONE[:count] and not saved.damaged
        assert saved.next() is None and not saved.damaged
        saves.take_up(journal, saved)
        assert not journal.failed
        for seat, choice in DONE[count]:
            journal.put(seat, choice)
        journal.write(bytearray([count & 255] * 3), count % 32)
        journal.close()
        assert read(saves.load(journal)) == DONE[: count + 1]


def test_a_file_that_ends_anywhere_gives_what_is_whole_and_is_cut_there():
    random.seed(41)
    for _ in range(RUNS):
        journal = folders()
        _, names = laid(journal.folder, lengths(FEW), WHOLE)
        name = random.choice(names)
        with open(journal.folder + name, "rb") as file:
            data = file.read()
        keep = random.randrange(len(data) + 1)
        put(journal.folder, name, data[:keep])
        try:
            saved = saves.load(journal)
        except ValueError:
            assert name == part(0) and 0 < keep < len(start().packed())
            continue
        if saved is None:
            assert name == part(0) and not keep
            continue
        found = read(saved)
        assert found == DONE[: len(found)]
        saves.take_up(journal, saved)
        journal.close()
        again = saves.load(journal)
        assert read(again) == found and not again.damaged


def test_a_game_that_has_no_room_left_says_that_it_is_not_saved():
    journal = folders()
    data = start().packed() + b"".join(records(DONE * 2))
    put(journal.folder, part(0), data[:SIZE])
    saved = saves.load(journal)
    assert len(read(saved)) > 1000
    saves.take_up(journal, saved)
    assert journal.failed and not journal.room
