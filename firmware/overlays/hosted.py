"""Seats that a program on the host plays. It is told what such a seat may see. The console's bot thinks as well; the
host's answer counts if it is legal and has come before the bot locks.

Stands in for that bot in a game with such seats, and is in memory only then (overlays/journal.py). The private lines
(link/README.md) never enter the link's ring, so no `resend` repeats them. Nothing waits for the host.
"""

import overlays
from dicetown.layout import QUESTION, SIZE, first_seat
from dicetown.questions import THROW_DICE
from dicetown.sight import AT_TIES, PIECES, SEEN, TOLD, hide, laid
from micropython import const
from native_bytes import copy

_SEATS_MOST = const(5)
_NONE = const(-1)
_BYTES = const(32)  # that go out in a tick
_FURTHER_MS = const(400)  # all bots lock this much later for each hosted seat after the first
_THINKING_MS = const(400)  # before bots lock, telling ends: they need this time to think


class Hosted:
    def __init__(self, table, bot):
        """bot: the console's."""
        self.table = table
        self.bot = bot
        self.aside = table.reporter.link.beside(overlays.load("aside").aside)
        self.seen = bytearray(SEEN)
        view = memoryview(self.seen)
        self.parts = tuple([view[first:end] for first, end in TOLD])
        self.since = _NONE  # when the bots began to think
        self.untold = 0  # seats that are still to be told, as a mask
        self.piece = 0  # of the first of them: pieces are worked out first, then written, a line each
        self.number = table.reporter.link.sent.next  # of what was told last; it may begin anywhere
        self.numbers = [_NONE] * _SEATS_MOST  # by seat: the number that an answer must name
        self.answers = [_NONE] * _SEATS_MOST  # by seat: the host's

    # The calls of a bot

    def start(self, game, seat):
        """Start the bot's thinking. At a new question the host is told first; then the bots think, one by one."""
        self.bot.start(game, seat)
        if self.table.bots.clock.since != self.since:
            self._begin()

    def think(self, game, seat):
        """Tell the host a piece, or let the bot think. -> a choice (the host's, if it came in time), or -1"""
        if self.untold:
            self._tell(game.s)
            return _NONE
        # Even if the host has answered, the bot thinks to its end: the time must not reveal whether it has.
        choice = self.bot.think(game, seat)
        return self.answers[seat] if choice >= 0 and self.answers[seat] >= 0 else choice

    def tie(self, game, seat):
        """Let the console's bot decide a tie for a person: the host isn't asked."""
        return self.bot.tie(game, seat)

    def _begin(self):
        """Prepare for another round of thinking."""
        self.since = self.table.bots.clock.since
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
        """Return a mask of the seats whose view the host is told: public. None for THROW_DICE, which is no choice."""
        match = self.table.match
        if match.game.s[QUESTION] == THROW_DICE:
            return 0
        return self.table.reporter.hosted & match.bots & match.awaited()

    # What it tells

    def _tell(self, s):
        """Do one piece of the telling. How many there are depends only on what is public."""
        seat = first_seat(self.untold)
        if self.table.bots.clock.left(self.table.bus.now) <= _THINKING_MS:
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
        """Send some bytes of the line. -> whether all of it is out"""
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
        """Do the pending command, if it is `answer`. -> whether it was

        The reply is always `ok`: a refusal would tell what the seat may choose.
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
        """Keep the host's choice: the first legal one counts."""
        if number < 0 or number != self.numbers[seat] or self.answers[seat] >= 0:
            return
        if self.seats() >> seat & 1 and self.table.match.game.legal(seat, choice):
            self.answers[seat] = choice
            self.table.bots.overrule(seat, choice)
