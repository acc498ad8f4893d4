"""A correction of goods that the host asks for: drawn where people are asked, made when all have agreed.

In memory only while it is asked (table/consent.py): it comes with the host's command.
"""

from dicetown.cards import CARDS, DOLLARS, FRONT, MINE
from dicetown.correct import CORRECT, WHY, correct, pack, possible
from micropython import const
from screens import texts
from screens.encoding import coded
from screens.font import FENCE, NUGGET

_SPACE = const(32)
_PIECE = const(3)  # bytes
# Where goods can be put right, from the Mine to the row of the Town Hall.
_TOWN = texts.LOCATION
_PLACES = bytes((_TOWN, _TOWN + 1, _TOWN + 2, _TOWN + 3, 0, texts.DISCARDS, texts.DEEDS, _TOWN + 6))


class Correction:
    def __init__(self, what, n, source, target, why):
        """Move n of `what` from a place to another. why: UTF-8."""
        self.what = what
        self.n = n
        self.source = source
        self.target = target
        self.why = why
        self.reason = coded(why)

    def draw(self, match, screen):
        """Draw what is to be moved, from where, to where, and why."""
        screen.at(0, 2)
        screen.fill(n=self.n)
        if self.what < CARDS:
            screen.name_card(self.what)
        elif self.what == DOLLARS:
            screen.say(texts.PURSE)
        else:
            screen.number(self.n)
            screen.letter(NUGGET)
        screen.line(3, texts.FROM)
        screen.letter(_SPACE)
        _place(match, screen, self.source)
        screen.line(4, texts.TO)
        screen.letter(_SPACE)
        _place(match, screen, self.target)
        screen.at(0, 5)
        screen.write(self.reason)

    def put_right(self, table):
        """Move the goods, and ask the question again. -> False if that isn't possible: a card may lie elsewhere"""
        match = table.match
        if not possible(match.game.s, self.what, self.n, self.source, self.target):
            return False
        self._write_down(table.journal, match)
        table.journal.write(match.game.s, match.bots)
        correct(match.game, self.what, self.n, self.source, self.target)
        for seat in range(len(match.locks)):
            if match.locks[seat] >= 0:
                table.unlock(seat)
        table.step_done()
        return True

    def _write_down(self, journal, match):
        packed = pack(self.what, self.n, self.source, self.target, match.people())
        journal.put(CORRECT, packed)
        match.digest.add(CORRECT, match.bots, packed)
        piece = 0
        for i in range(len(self.why)):
            piece |= self.why[i] << i % _PIECE * 8
            if i % _PIECE == _PIECE - 1 or i + 1 == len(self.why):
                journal.put(WHY, piece)
                match.digest.add(WHY, match.bots, piece)
                piece = 0


def _place(match, screen, place):
    """Write a place, from the pen on."""
    if place < MINE:
        screen.write(match.labels[place % FRONT])
        if place >= FRONT:
            screen.letter(FENCE)
    else:
        screen.say(_PLACES[place - MINE])
