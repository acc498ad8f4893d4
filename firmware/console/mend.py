"""Doing what everyone has agreed to (console/consent.py): the last step taken back, goods put right by hand.

Changes the game, the journal, the locks, and what the host was told; nobody is asked here.
"""

from dicetown.correct import CORRECT, WHY, correct, pack, possible
from dicetown.undo import UNDO
from micropython import const

_PIECE = const(3)  # bytes


def take_back(table):
    """The last step has not been: the question before it is put again, and the host is told all that is so."""
    answers = table.undo.answers
    table.journal.put(UNDO, answers)
    table.journal.write(table.g.s, table.bots)
    unwind(table)
    table.reporter.undone(answers, table.g.s, table.names, table.bots)
    table.step_done()


def unwind(table):
    """The state, and what the host and the lights were told, as before the last step."""
    table.undo.restore(table.g.s)
    table.reporter.unmark()
    for location in range(len(table.won)):
        table.won[location] = table.reporter.winner(location)


def put_right(table):
    """Move the goods, and put the question anew. -> False if the card lies elsewhere."""
    wish = table.consent
    if not possible(table.g.s, wish.what, wish.n, wish.source, wish.target):
        return False
    table.journal.put(CORRECT, pack(wish.what, wish.n, wish.source, wish.target, table.people()))
    piece = 0
    for i in range(len(wish.why)):
        piece |= wish.why[i] << i % _PIECE * 8
        if i % _PIECE == _PIECE - 1 or i + 1 == len(wish.why):
            table.journal.put(WHY, piece)
            piece = 0
    table.journal.write(table.g.s, table.bots)
    correct(table.g, wish.what, wish.n, wish.source, wish.target)
    for seat in range(len(table.locks)):
        if table.locks[seat] >= 0:
            table.unlock(seat)
    table.step_done()
    return True
