"""Which private screen is drawn and sent next: one picture at a time, piece by piece, the stations in turn, those who
are asked before those who look on, of these those whose cup is up: somebody looks there.

The picture is the one that all stations share (stations/station_bus.py), so one goes out whole before the next is
drawn.
"""

from drivers.picture import ALL
from micropython import const

_NOTHING = const(4)


class Display:
    def __init__(self, stations, players, pages):
        """stations, players: by seat; pages: draws a station's page by its place (page_router.py)."""
        self.stations = stations
        self.players = players
        self.pages = pages
        self.turn = 0  # the station that draws and sends
        self.drawing = False  # its page is to be drawn

    def refresh(self):
        """Everything on the screens may have changed."""
        for player in self.players:
            player.redraw()

    def redraw(self, seats):
        """seats: a mask."""
        for seat in range(len(self.players)):
            if seats >> seat & 1:
                self.players[seat].redraw()

    def lock_changed(self, seat):
        """His own screen shows it, and those that show who is awaited."""
        for player in self.players:
            if not player.asked or player.seat == seat:
                player.redraw()

    def show(self, now, old):
        """Send one piece of a screen or see which is to be drawn, so that the buttons are soon read again.

        old: what would be drawn now is soon not so any more, so none is begun. -> whether there is more to do
        """
        if self.drawing or self._send(self.stations[self.turn], now):
            return True
        return not old and self._choose()

    def _send(self, station, now):
        """-> True if a piece was sent, or the screen was switched."""
        sent = station.send(now)
        if station.current():
            self.players[self.turn].seen()
        return sent

    def _choose(self):
        """The first of those that want something has its turn. -> whether one does"""
        best = _NOTHING
        seat = self.turn
        for _ in range(len(self.stations)):
            seat = (seat + 1) % len(self.stations)
            rank = self._rank(seat)
            if rank < best:
                best = rank
                self.turn = seat
        if best == _NOTHING:
            return False
        self.drawing = self._drawable(self.turn)
        return True

    def _rank(self, seat):
        """How late its turn comes; _NOTHING if there is nothing to draw, and its light is not to be switched."""
        station = self.stations[seat]
        if station.current() and not self._drawable(seat):
            return _NOTHING
        return (0 if self.players[seat].asked else 2) + station.dark()

    def _drawable(self, seat):
        return self.players[seat].fresh and self.stations[seat].present

    def draw(self):
        """The page whose turn it is. It takes as long as all else in a tick."""
        self.drawing = False
        if self.stations[self.turn].present:
            self.players[self.turn].drawn()
            self.pages.draw(self.turn)
            self.stations[self.turn].due(ALL)
