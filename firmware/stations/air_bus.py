"""The stations' bus where a station is a board on the wire, or a page in a browser: a phone on the air, or a friend's,
whose keys come over the cable.

To a Station all are the same: whichever has its place answers for the chips. A board that is there keeps its place;
a phone takes one whose board does not answer.
"""

from stations.phone import Phone
from stations.station_bus import StationBus


def place(stations, number):
    """The place among stations of the one with a number."""
    i = 0
    while stations[i].number != number:
        i += 1
    return i


class NoPicture:
    """In the place of the picture that all boards share, where there are none."""

    buf = b""


class AirBus(StationBus):
    def __init__(self, wired, boards, stations, dice):
        """wired: the bus of the boards; boards: whether there is one at all; stations: how many places there are;
        dice: see `hears_dice`."""
        if boards:
            super().__init__(wired.mux, wired.keys, wired.screen, wired.canvas, wired.line, wired.i2c_bus, wired.flags)
        else:  # what drives their chips goes, which is 5 KB of code
            super().__init__(None, (None,), None, NoPicture(), None)
        self.boards = boards
        self.hears_dice = dice
        self.phones = [Phone(number) for number in range(stations)]
        self.glass = self.screen
        self.air = None

    def carry(self, air):
        """air: who brings the phones: overlays/air.py, or overlays/cable.py."""
        self.air = air

    def listen(self, stations, now):
        """As for boards: those that may have changed, and one in its turn. now: ms."""
        self.now = now
        self.turn = (self.turn + 1) % len(stations)
        self.high = self._level()
        i = 0
        while i < len(stations):
            self._read(stations[i], i == self.turn)
            i += 1

    def _read(self, station, its_turn):
        if self.phones[station.number].switches.there:
            self._follow(self.phones[station.number], station, its_turn)
        elif station.present or self.boards and not self.keeps(station.number):
            if its_turn or station.present and (station.restless or not self.high):
                station.tick(self.now)
                self.high = self._level()

    def _level(self):
        """Of the interrupt line, which only boards can pull."""
        return self.line() if self.boards else 1

    def _follow(self, phone, station, its_turn):
        """A phone's station is read when it has something to tell, until that has settled, and in its turn."""
        if phone.comes:
            phone.seen()
            station.find(self.now)
        elif phone.switches.waiting and phone.switches.turn(self.now) or station.restless or its_turn:
            self.high = 0  # as if it had pulled the line
            station.tick(self.now)
            self.high = self._level()

    def serve(self, now, sends):
        """sends: send something, else take in what a phone says. -> whether there was something"""
        return self.air.serve(now) if sends else self.air.hear(now)

    def owes(self):
        """Whether a phone is to get its page, which takes as long as drawing one."""
        for phone in self.phones:
            if phone.glass.due and phone.peer is not self.air:  # a friend's goes out over the cable
                return True
        return False

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
        """Of the phones only the first may: who joins the network gets a place and nothing else."""
        return self.air.sets_up(number)

    def pieces(self, station):
        """A phone gets its page whole."""
        return 1 if self.phones[station.number].switches.there else super().pieces(station)

    def join(self, station):
        """Let its phone answer for the chips, or its board. OSError if there is neither."""
        phone = self.phones[station.number]
        if phone.switches.there or not self.boards:
            self.expander = phone.switches
            self.screen = phone.glass
            self.joined = None
            return
        self.screen = self.glass
        super().join(station)

    def freed(self):
        """Only the wire can hang."""
        return self.screen is self.glass and super().freed()
