"""Answers THROW_DICE from slams, OK and the faces that dice tell.

Throws come from the `source`, which keeps the contract of dice/own.py. Loaded when the first throw of a game is asked
for. A seat is locked as soon as its own dice have settled. If a die doesn't settle, the console throws for it, but only
after a press, and everyone is told.

A bundle of its own, with the names of the main one (host/build/bundle).
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
    """Return the `Faces` of a game. If no dice can be heard, the console throws. Loads code."""
    source = None
    if table.bus.hears_dice:
        dice = overlays.load("dice")
        source = dice.hearing(table.games.path)
    return Faces(table, source or Own())


class Faces:
    def __init__(self, table, source):
        self.table = table
        self.source = source
        self.turn = 0  # the seat that is served in this tick
        for player in table.players:
            player.bring(AS_FACES, Throw(table, player))

    def close(self):
        """End the game: the source stops listening."""
        self.source.close()

    def hears(self):
        """Return whether electronic dice are heard: these need no animation."""
        return self.source.radio

    def ask(self, player):
        """Ask a seat to throw. If it has gone on from a reveal and its dice have moved, it has slammed already."""
        table = self.table
        seat = player.seat
        gone = table.moment.has_gone_on(seat)
        self.source.ask(seat, table.stations[seat].number, table.match.game.s[THROWN + seat], gone)
        player.asking.wait(self.source.radio)
        if gone and self.source.moved(seat):
            self.slam(player)

    def slam(self, player):
        """Take a slam: what lies under the cup is thrown."""
        seat = player.seat
        self.source.slam(seat, self._now(seat))
        player.asking.fall()
        self._settle(player)

    def press(self, player):
        """Take OK: it accepts the trouble that is shown; before a slam it counts as one."""
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
        """Serve one seat that is awaited. -> whether there was one"""
        player = self._next()
        if not player:
            return False
        if self.source.tick(player.seat, now):
            self._show(player)
        self._settle(player)
        return True

    def _next(self):
        """Return the next player whose throw is awaited, or None."""
        players = self.table.players
        for _ in range(len(players)):
            self.turn = (self.turn + 1) % len(players)
            player = players[self.turn]
            if player.asking.question == THROW_DICE and self.table.match.locks[player.seat] < 0:
                return player
        return None

    def _settle(self, player):
        """Lock what the dice show, if all of them have told it.

        Counters that must be on flash first are written in a tick of their own.
        """
        seat = player.seat
        choice = self.source.answer(seat) if player.asking.falling else _FALLS_NOT
        if choice < 0 or self.source.keep(seat):
            return
        self.source.rest(seat)
        s = self.table.match.game.s
        # Masked faces aren't shown yet: before they are on flash, a player could look, cut the power and throw again.
        if self.source.radio and not switched(s, MASKED):
            player.asking.lay(_laid(s[THROWN + seat], choice))
        self.table.moment.go_on(seat)
        self.table.lock(seat, choice)

    def _show(self, player):
        source = self.source
        seat = player.seat
        player.asking.hinder(source.trouble(seat), source.which[seat], source.stranger(seat))

    def _tell(self, seat):
        """Tell the other players and the host that the console throws for a die of this seat."""
        for player in self.table.players:
            if player.seat != seat:
                player.cup.throw_for(seat)
                player.sight.redraw()
        self.table.reporter.console_throws(seat)

    def _now(self, seat):
        return self.table.stations[seat].bus.now


def _laid(thrown, answer):
    """Spread a throw's answer over all five places: three bits each, 1 + face or 0, the first lowest."""
    found = 0
    for die in range(5):
        if thrown >> die & 1:
            found |= (answer & 7) << 3 * die
            answer >>= 3
    return found
