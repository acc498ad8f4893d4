"""Doing what everyone has agreed to (table/consent.py): the last step taken back, goods put right by hand.

Changes the game, the journal, the locks, and what the host was told; nobody is asked here.
"""

from dicetown.correct import CORRECT, WHY, correct, pack, possible
from dicetown.undo import UNDO
from micropython import const

_PIECE = const(3)  # bytes


def take_back(table):
    """The last step has not been: the question before it is put again, and the host is told all that is so."""
    answers = table.match.undo.answers
    table.journal.put(UNDO, answers)
    table.journal.write(table.match.game.s, table.match.bots)
    table.unwind()
    table.reporter.undone(answers)
    table.step_done()
    table.tell_all()


def put_right(table):
    """Move the goods, and put the question anew. -> False if the card lies elsewhere."""
    wish = table.consent
    if not possible(table.match.game.s, wish.what, wish.n, wish.source, wish.target):
        return False
    table.journal.put(CORRECT, pack(wish.what, wish.n, wish.source, wish.target, table.match.people()))
    piece = 0
    for i in range(len(wish.why)):
        piece |= wish.why[i] << i % _PIECE * 8
        if i % _PIECE == _PIECE - 1 or i + 1 == len(wish.why):
            table.journal.put(WHY, piece)
            piece = 0
    table.journal.write(table.match.game.s, table.match.bots)
    correct(table.match.game, wish.what, wish.n, wish.source, wish.target)
    for seat in range(len(table.match.locks)):
        if table.match.locks[seat] >= 0:
            table.unlock(seat)
    table.step_done()
    return True
