"""Seats that a program on the host plays: it is told what such a seat may see, and its answer counts if it is legal and
there when the console's bot locks, which thinks as well and answers else.

Stands in front of that bot in a game that was set up so, and is in memory for it (overlays/journal.py). The private
lines (link/README.md) never enter the link's ring: nothing sends them again. Nothing waits for the host.
"""

import overlays
from dicetown.layout import QUESTION, SIZE, first_seat
from dicetown.questions import THROW_DICE
from dicetown.sight import AT_TIES, PIECES, SEEN, TOLD, hide, laid
from elapsed import since
from micropython import const
from native_bytes import copy

_SEATS_MOST = const(5)
_NONE = const(-1)
_BYTES = const(32)  # that go out in a tick
_FURTHER_MS = const(400)  # by which all bots lock later for each seat but the first that is told
_THINKING_MS = const(400)  # before bots lock: what is not told by then is not told, for they must think as well


class Hosted:
    def __init__(self, table, bot):
        """bot: the console's."""
        self.table = table
        self.bot = bot
        self.aside = table.reporter.link.beside(overlays.load("aside").aside)
        self.seen = bytearray(SEEN)
        view = memoryview(self.seen)
        self.parts = tuple([view[first:end] for first, end in TOLD])
        self.since = _NONE  # when the question was put
        self.last = 0  # the seat that began to think last
        self.untold = 0  # seats that are still to be told, as a mask
        self.piece = 0  # of what the first of them is told: worked out, then a line each
        self.number = table.reporter.link.sent.next  # of what was told last; it begins anywhere
        self.numbers = [_NONE] * _SEATS_MOST  # of what the host may answer
        self.answers = [_NONE] * _SEATS_MOST  # what it has answered

    # As the bot

    def start(self, game, seat):
        """The host is told first of all; then the bots think, one after the other."""
        self.bot.start(game, seat)
        # Bots are started in the order of their seats: one that comes again begins another round of thinking.
        if self.table.moment.since != self.since or seat <= self.last:
            self._begin()
        self.last = seat

    def think(self, game, seat):
        """Tell the host a piece, or let the console's bot think. -> the host's choice, if it came in time"""
        if self.untold:
            self._tell(game.s)
            return _NONE
        # The console's bot thinks to its end although the host has answered: the time must tell nothing of an answer.
        choice = self.bot.think(game, seat)
        return self.answers[seat] if choice >= 0 and self.answers[seat] >= 0 else choice

    def tie(self, game, seat):
        """A tie that a bot decides for a person is none of the host's business."""
        return self.bot.tie(game, seat)

    def _begin(self):
        """A question is put."""
        self.since = self.table.moment.since
        self.untold = seats = self.seats()
        self.piece = 0
        later = 0
        # Each turn drops a bit of the mask, so it runs once for each seat but one.
        while seats & seats - 1:
            seats &= seats - 1
            later += _FURTHER_MS
        self.table.bots.delay(later)
        for seat in range(_SEATS_MOST):
            self.numbers[seat] = self.answers[seat] = _NONE

    def seats(self):
        """Of whom the host is told what they see, as a mask: public. Nobody chooses what his dice show."""
        match = self.table.match
        if match.game.s[QUESTION] == THROW_DICE:
            return 0
        return self.table.reporter.hosted & match.bots & match.awaited()

    # What it tells

    def _tell(self, s):
        """A piece of it; how many there are depends on what is public alone."""
        seat = first_seat(self.untold)
        if since(self.table.bus.now, self.since) >= self.table.bots.lock_ms() - _THINKING_MS:
            self.untold = 0
        elif self.piece < PIECES:
            if not self.piece:
                copy(self.seen, 0, s, 0, SIZE)
                self.number = self.number + 1 & 0xFFFF
                self.numbers[seat] = self.number
            hide(s, seat, self.seen, self.piece)
            self.piece += 1
        elif self._sent():
            if self.piece - PIECES == len(self.parts) - (0 if laid(s) else AT_TIES):
                self.untold &= ~(1 << seat)
                self.piece = 0
            else:
                self._write(seat, self.piece - PIECES)
                self.piece += 1

    def _sent(self):
        """Send some bytes of the line. -> whether it is out"""
        self.aside.send(_BYTES)
        return not self.aside.waits()

    def _write(self, seat, part):
        line = self.aside
        line.begin(self.number)
        line.decimal(seat)
        line.decimal(part)
        line.octets(self.parts[part])
        line.seal()

    # What it hears

    def take(self, link):
        """The pending command, if it is an answer. -> whether it was

        It is always heard, and what comes of it is never said: that would tell what the seat may choose.
        """
        command = link.command
        if not command.verb("answer"):
            return False
        seat = command.number(0)
        if command.count == 3 and 0 <= seat < _SEATS_MOST:
            self._answer(seat, command.hex4(1), command.number(2))
        link.ok()
        return True

    def _answer(self, seat, number, choice):
        """The first one that fits the question counts."""
        if number < 0 or number != self.numbers[seat] or self.answers[seat] >= 0:
            return
        if self.seats() >> seat & 1 and self.table.match.game.legal(seat, choice):
            self.answers[seat] = choice
            self.table.bots.overrule(seat, choice)
