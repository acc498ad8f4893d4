"""Replays the game after a power cut (replay.py), then asks its people whether to go on.

OK at one station goes on, and so does half a minute without an answer. LEFT at all of them gives the game up. Takes the
lobby's place until it is done. A bundle of its own, with the names of the main one (host/build/bundle).
"""

import gc

from dice.seed import commitment
from elapsed import since
from micropython import const
from overlays import NO_MEMORY
from overlays.seats import seat_host, sit_down
from screens import texts
from screens.page import NO_SEAT
from screens.parts import everyone
from stations.station import LEFT, OK

ASK_MS = const(30000)


def shown(table, replay, ask):
    """Return what takes the lobby's place. replay: overlays/replay.py; ask: whether to ask people."""
    return Restore(table, replay, ask)


class Restore:
    step = 0  # no step of the lobby's: the host may not begin another game
    note = 0

    def __init__(self, table, replay, ask):
        self.match = table.match
        self.players = table.players
        self.replay = replay  # None when it is done, so that its code is freed
        self.ask = ask
        self.damaged = False  # not all of it could be read
        self.answered = False
        self.since = 0
        self.declined = 0  # seats whose people have pressed LEFT, as a mask
        self.quiet = table.tunes.quiet

    def hear_host(self, now):
        """Ignore that a host offers to play bots: who plays in this game is settled."""

    def draw(self, screen, station):
        """Draw who played, and the question."""
        screen.clear()
        screen.head(texts.SAVED)
        screen.title(0)
        everyone(self.match, screen)
        if self._asks() and self.players[station].seat != NO_SEAT:
            screen.line(7, texts.TITLE if self.declined >> station & 1 else texts.GO_ON_OR_NEW)

    def _asks(self):
        return not self.replay and not self.answered

    def tick(self, table, now):
        """Replay one record; after the last, wait for an answer."""
        if self.replay:
            if self.replay.play_piece(table):
                self._replayed(table, now)
        elif self.answered:
            self._done(table)
        elif since(now, self.since) >= ASK_MS:
            self.answered = True

    def _replayed(self, table, now):
        why = self.replay.why
        self.damaged = self.replay.saved.damaged
        self.replay = None
        table.tunes.hush(self.quiet)
        if why:
            table.games.drop(table.games.put_aside(why))
        elif self.ask and table.match.people() and not table.match.game.over():
            self.since = now
            for player in table.players:
                player.sight.change()
            table.refresh()
        else:
            self.answered = True

    def press(self, table, i, key):
        """Take a player's key: OK goes on; when all who are present have pressed LEFT, the game is given up."""
        if not self._asks() or table.players[i].seat == NO_SEAT:
            return
        if key == OK:
            self.answered = True
        elif key == LEFT:
            self.declined |= 1 << i
            table.players[i].sight.redraw()
            for seat in range(table.match.seats):
                if table.match.people() & ~self.declined & 1 << seat and table.stations[seat].present:
                    return
            table.games.abort(texts.STOPPED)

    def _done(self, table):
        """Go on with the game, if there is memory for it."""
        table.games.show_lobby(None)
        gc.collect()
        try:
            sit_down(table)
        except MemoryError:
            table.journal.close()
            table.games.drop(table.games.put_aside(NO_MEMORY))
            return
        self._go_on(table)

    def _go_on(self, table):
        """Tell the host what a new game tells, then the whole state."""
        if self.damaged:
            table.consent.warn(texts.SAVE_CUT)
        seat_host(table)
        table.reporter.hash("commit", commitment(table.match.seed))
        for seat in range(table.match.seats):
            table.reporter.name(seat, table.match.names[seat], table.match.bots >> seat & 1)
        table.match.begin()
        table.step_done()
        table.tell_all()
