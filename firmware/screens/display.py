"""Which private screen is drawn and sent next, piece by piece.

Stations take turns. Those that are asked come first, and of equal ones those whose cup is up: somebody looks at them.
All share one picture (stations/station_bus.py), so one goes out whole before the next is drawn.
"""

from drivers.picture import ALL
from micropython import const
from screens.parts import countdown, shorted, stuck
from stations.health import SHORTED, STUCK

_NOTHING = const(4)
_ALL_SEATS = const(31)


class Display:
    def __init__(self, screen, stations, players, bots):
        """screen: the picture that all share; stations, players: by place, seats first; bots: table/bots.py."""
        self.screen = screen
        self.stations = stations
        self.players = players
        self.bots = bots
        self.turn = 0  # the station that draws and sends
        self.drawing = False  # its page is to be drawn

    def refresh(self):
        """Have all screens drawn again."""
        self.redraw(_ALL_SEATS)

    def redraw(self, seats):
        """Have some screens drawn again. seats: a mask."""
        for seat in range(len(self.players)):
            if seats >> seat & 1:
                self.players[seat].sight.redraw()

    def lock_changed(self, seat):
        """Redraw the screens that show whether a seat has locked: its own, and those that show who is awaited."""
        for player in self.players:
            if not player.question() or player.seat == seat:
                player.sight.redraw()

    def show(self, now, old):
        """Send one piece of a screen, or choose which is drawn next: not more, so that buttons are soon read again.

        old: pages are about to change, so none is begun. -> whether there is more to do
        """
        if self.drawing or self._send(self.stations[self.turn], now):
            return True
        return not old and self._choose()

    def _send(self, station, now):
        """-> True if a piece was sent, or the screen was switched."""
        sent = station.send(now)
        if station.current():
            self.players[self.turn].sight.sent()
        return sent

    def _choose(self):
        """Give the turn to the station that needs it most. -> whether one needs it"""
        best = _NOTHING
        seat = self.turn
        # From the next one on, so that stations of equal rank take turns.
        for _ in range(len(self.stations)):
            seat = (seat + 1) % len(self.stations)
            station = self.stations[seat]
            if station.present and (self.players[seat].sight.fresh or not station.current()):
                rank = self._rank(seat)
                if rank < best:
                    best = rank
                    self.turn = seat
        if best == _NOTHING:
            return False
        # A screen that only has to be switched on or off needs no new picture.
        self.drawing = self.players[self.turn].sight.fresh
        return True

    def _rank(self, seat):
        """How late a station's turn comes: 0 first."""
        return (0 if self.players[seat].question() else 2) + self.stations[seat].dark()

    def draw(self):
        """Draw the page whose turn it is. This takes as long as everything else in a tick."""
        self.drawing = False
        station = self.stations[self.turn]
        if station.present:
            self.players[self.turn].sight.drawn()
            if station.bus.pieces(station) == ALL:  # a phone's page is painted when it goes out (overlays/sheet.py)
                self.paint(self.turn, self.screen)
            station.due(ALL)

    def paint(self, place, screen):
        """Draw a station's page; over its last row the bot's countdown, a stuck button or a shorted cable."""
        player = self.players[place]
        station = self.stations[place]
        player.draw(screen)
        if self.bots.countdown and self.bots.stand_in >> player.seat & 1:
            countdown(screen, self.bots.countdown)
        elif station.stuck:
            stuck(screen, station.fault - STUCK)
        else:
            self._tell_short(screen)

    def _tell_short(self, screen):
        for station in self.stations:  # not part of `paint`, whose frame would then go on the heap
            if station.fault == SHORTED:
                shorted(screen, station.number + 1)
