"""The stations' bus if a station may be a board on the wire or a page in a browser: a phone's, on the air, or a
friend's, whose keys come over the cable.

To a Station they are all the same: the one that has its place answers for the chips. A board that is there keeps its
place; a phone takes one whose board doesn't answer.
"""

from stations.phone import Phone
from stations.station_bus import StationBus


def place(stations, number):
    """The index of the station with this number. stations: by place."""
    i = 0
    while stations[i].number != number:
        i += 1
    return i


class NoPicture:
    """Stands in for the picture that all boards share, if there are none."""

    buf = b""


class AirBus(StationBus):
    serves = True

    def __init__(self, wired, boards, stations, dice):
        """wired: the bus of the boards; boards: whether there is one at all; stations: how many places there are;
        dice: see `hears_dice`."""
        if boards:
            super().__init__(wired.mux, wired.keys, wired.screen, wired.canvas, wired.line, wired.i2c_bus, wired.flags)
        else:  # without the drivers of their chips, which are 5 KB of code
            super().__init__(None, (None,), None, NoPicture(), None)
        self.boards = boards
        self.hears_dice = dice
        self.phones = [Phone(number) for number in range(stations)]
        self.wired_screen = self.screen
        self.air = None

    def carry(self, air):
        """Set what connects the phones. air: overlays/air.py, or overlays/cable.py."""
        self.air = air

    def listen(self, stations, now):
        """Read the stations that may have changed, and one in its turn, as for boards. now: ms."""
        self.now = now
        self.turn = (self.turn + 1) % len(stations)
        self.high = self._level()
        i = 0
        while i < len(stations):
            self._read(stations[i], i == self.turn)
            i += 1

    def _read(self, station, its_turn):
        if self.phones[station.number].peer:
            self._follow(self.phones[station.number], station, its_turn)
        elif station.present or self.boards and not self.keeps(station.number):
            if its_turn or station.present and (station.restless or not self.high):
                station.tick(self.now)
                self.high = self._level()

    def _level(self):
        """The level of the interrupt line, which only boards can pull."""
        return self.line() if self.boards else 1

    def _follow(self, phone, station, its_turn):
        """A phone's station is read when it has something to tell, until that has settled, and in its turn.

        The next change comes only then, however long a tick has taken.
        """
        if phone.comes:
            phone.seen()
            station.find(self.now)
        elif station.restless or phone.changes.waiting and phone.turn(self.now) or its_turn:
            self.high = 0  # as if it had pulled the line
            station.tick(self.now)
            self.high = self._level()

    def serve(self, now, sends):
        """Send something, or else take in what a phone says. -> whether there was something"""
        return self.air.serve(now) if sends else self.air.hear(now)

    def take(self, link):
        """The pending command, if it is about one of these stations. -> whether it was"""
        return self.air.take(link)

    def keeps(self, number):
        """Whether a place belongs to somebody, who may be away."""
        return self.air.keeps(number)

    def network(self):
        """Name and password of the console's own network, in the font's codes, for the screens of boards. None: there
        is none, or no board."""
        return self.air.network() if self.boards else None

    def sets_up(self, number):
        """Whether a station may set a game up. Of the phones only the first may: others only get a place."""
        return self.air.sets_up(number)

    def pieces(self, station):
        """A phone gets its page whole, also one that has just left: without boards there is no picture to draw on."""
        return 1 if self.phones[station.number].peer or not self.boards else super().pieces(station)

    def join(self, station):
        """Let a station's phone, or else its board, answer for the chips. OSError if there is neither."""
        phone = self.phones[station.number]
        if phone.peer or not self.boards:
            self.expander = self.screen = phone
            self.joined = None
            return
        self.screen = self.wired_screen
        super().join(station)

    def freed(self):
        """As for boards: only their wire can hang."""
        return self.screen is self.wired_screen and super().freed()
