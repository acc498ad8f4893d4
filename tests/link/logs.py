# runs on: cpython micropython
"""A finished game's log, made of moves given by a test; and a match for the snapshot of a game."""

import io

from reports.log import Log
from store.game_file import Start
from store.journal import Journal
from table.match import Match


def log_of(reporter, seats, seed, names, moves, number=1, bots=()):
    """Return the log as a reporter sends it; for the arguments from `seats` on see `file_of`."""
    return Log(reporter, io.BytesIO(file_of(seats, seed, names, moves, bots)), number, (number,))


def file_of(seats, seed, names, moves, bots=(), states=()):
    """Return a game's file as it is on flash. moves: pairs of a seat and a choice, each written as a step of its own.

    bots: a mask for each move, or none at all; states: the one before each, of a game that is to be continued.
    """
    start = Start()
    start.seats = seats
    start.sheriff = seats - 1
    start.seed = seed
    start.names = names[:seats]
    data = start.packed()
    journal = Journal("")
    journal.room = 1
    for i, (seat, choice) in enumerate(moves):
        journal.put(seat, choice)
        journal.begin(states[i] if states else b"", bots[i] if bots else 0)
        data += bytes(journal.buf[: journal.size])
        journal.number = (journal.number + 1) & 255
    return data


def match_of(game, names, bots=0, locked=0, digest=b""):
    """Return a match of this game. names: UTF-8; bots, locked: masks; digest: the one last announced."""
    match = Match()
    match.game = game
    match.invite(names, bots, 0, 0, True, False, False)
    match.digest.value = digest
    for seat in range(5):
        match.lock(seat, (locked >> seat & 1) - 1)
    match.begin()
    return match
