"""Throws that are answers (THROW_DICE): what a slam, OK and the dice that are heard make of them.

Where throws come from is the `source`, which keeps the contract of dice/own.py. Loaded when the first throw of a game
is asked for. A seat is locked as soon as its own dice have settled. The console throws for a die that has not only
after a press, and all are told.

A bundle of its own, which shares the other's names (host/build/bundle).
"""

import overlays
from dice.own import Own
from dicetown.labels import AS_FACES
from dicetown.layout import THROWN, switched
from dicetown.presets import MASKED
from dicetown.questions import THROW_DICE
from screens.throw_pages import Throw

_FALLS_NOT = -1


def throwing(table):
    """-> what looks after a game's throws, with the dice that are heard, or without. Loads code."""
    source = None
    if table.bus.hears_dice:
        dice = overlays.load("dice")
        source = dice.hearing(table.games.path)
    return Faces(table, source or Own())


class Faces:
    def __init__(self, table, source):
        self.table = table
        self.source = source
        self.turn = 0  # the seat that is looked after in this tick
        for player in table.players:
            player.bring(AS_FACES, Throw(table, player))

    def close(self):
        """The game is over: the radio is off."""
        self.source.close()

    def hears(self):
        """Whether dice are heard: those have tumbled by themselves."""
        return self.source.radio

    def ask(self, player):
        """A seat is to throw; who has gone on from a reveal has slammed already, if his dice have moved."""
        table = self.table
        seat = player.seat
        gone = table.moment.has_gone_on(seat)
        self.source.ask(seat, table.stations[seat].number, table.match.game.s[THROWN + seat], gone)
        player.asking.wait(self.source.radio)
        if gone and self.source.moved(seat):
            self.slam(player)

    def slam(self, player):
        """The cup is down, and what lies under it is thrown."""
        seat = player.seat
        self.source.slam(seat, self._now(seat))
        player.asking.fall()
        self._settle(player)

    def press(self, player):
        """OK: the way on from what stands in the way; before a slam, the slam."""
        seat = player.seat
        if self.source.trouble(seat):
            missing = self.source.missing(seat)
            self.source.press(seat)
            if missing != self.source.missing(seat):
                self._tell(seat)
            self._show(player)
            self._settle(player)
        elif not player.asking.falling:
            self.slam(player)

    def tick(self, now):
        """Look after one seat that is awaited. -> whether it has locked, or something was written for it"""
        player = self._next()
        if not player:
            return False
        if self.source.tick(player.seat, now):
            self._show(player)
        return self._settle(player)

    def _next(self):
        """Whose turn it is, None: nobody is awaited."""
        players = self.table.players
        for _ in range(len(players)):
            self.turn = (self.turn + 1) % len(players)
            player = players[self.turn]
            if player.asking.question == THROW_DICE and self.table.match.locks[player.seat] < 0:
                return player
        return None

    def _settle(self, player):
        """Lock what the dice show, if all of them have told it. -> whether they have

        What is to be on flash before takes a tick of its own.
        """
        seat = player.seat
        choice = self.source.answer(seat) if player.asking.falling else _FALLS_NOT
        if choice < 0:
            return False
        if self.source.keep(seat):
            return True
        self.source.rest(seat)
        s = self.table.match.game.s
        # Masked values wait until they are on flash: else who has seen them could cut the power and throw once more.
        if self.source.radio and not switched(s, MASKED):
            player.asking.lay(_laid(s[THROWN + seat], choice))
        self.table.moment.go_on(seat)
        self.table.lock(seat, choice)
        return True

    def _show(self, player):
        source = self.source
        seat = player.seat
        player.asking.hinder(source.trouble(seat), source.which[seat], source.stranger(seat))

    def _tell(self, seat):
        """The console throws for a die of this seat: the others see whose, and the host is told."""
        for player in self.table.players:
            if player.seat != seat:
                player.cup.throw_for(seat)
                player.sight.redraw()
        self.table.reporter.console_throws(seat)

    def _now(self, seat):
        return self.table.stations[seat].bus.now


def _laid(thrown, answer):
    """Faces as a throw's answer has them -> three bits for each of five places, 1 + face or 0, the first lowest."""
    found = 0
    for die in range(5):
        if thrown >> die & 1:
            found |= (answer & 7) << 3 * die
            answer >>= 3
    return found
