# runs on: cpython micropython
"""A finished game's log, made of moves that a test has thought of."""

import io

from console.log import Log
from store.journal import Journal
from store.saves import Start


def log_of(reporter, seats, seed, names, moves, number=1):
    """moves: pairs of a seat and a choice, each written down as a step of its own."""
    start = Start()
    start.seats = seats
    start.sheriff = seats - 1
    start.seed = seed
    start.names = names[:seats]
    data = start.packed()
    journal = Journal("")
    journal.room = 1
    for seat, choice in moves:
        journal.put(seat, choice)
        journal.begin(b"", 0)
        data += bytes(journal.buf[: journal.size])
        journal.number = (journal.number + 1) & 255
    return Log(reporter, io.BytesIO(data), number, (number,))
