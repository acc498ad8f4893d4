"""What all stations share: multiplexer and screen (drivers/, one of each), the bus, the picture that is being sent.

One picture is enough, because a station is drawn and sent whole before the next one's turn.
"""

from drivers.picture import ALL


class StationBus:
    """Frees a bus that hangs; the station whose channel was joined is then absent.

    After that no other station is read in the same tick, because each that hangs costs a timeout.
    """

    hears_dice = True  # if there is a radio; with phones, some boards lack the memory (air_bus.py)
    serves = False  # nobody is on the air (air_bus.py)

    def __init__(self, mux, keys, screen, canvas, line, i2c_bus=None, flags=()):
        """Take the chips. keys: the driver of each station's keys, by station; canvas: the picture, screens/canvas.py.

        line() -> the level of the interrupt line; i2c_bus: drivers/bus.py; None: one that never hangs.
        flags: functions, by station, -> 0 while the limiter of its cable holds the current back.
        """
        self.mux = mux
        self.keys = keys
        self.expander = keys[0]  # of the station that was joined last, or is to be
        self.screen = screen
        self.i2c_bus = i2c_bus
        self.flags = flags
        self.canvas = canvas
        self.line = line
        self.high = 1  # the line's level before the station that is being read
        self.turn = 0  # the station that is read in this tick whatever the line says
        self.joined = None  # the station whose channel is joined
        self.now = 0  # of this tick, ms
        self.hung_at = -1  # when a station last held the bus

    def listen(self, stations, now):
        """Read the stations that may have changed, and one in its turn, in case the interrupt line is broken.

        The line is low until the station that pulls it was read. An absent station is looked for in its turn. now: ms.
        """
        self.now = now
        self.turn = (self.turn + 1) % len(stations)
        self.high = self.line()
        i = 0
        while i < len(stations):
            station = stations[i]
            # While the line is low any station may be pulling it, so read on until it is high again.
            if i == self.turn or station.present and (station.restless or not self.high):
                station.tick(now)
                self.high = self.line()
            i += 1

    def serve(self, now, sends):
        """Do nothing: nobody is on the air (air_bus.py). -> False"""
        return False

    def take(self, link):
        """No station is on the cable (overlays/cable.py). -> False"""
        return False

    def network(self):
        """The console's own network: there is none (air_bus.py). -> None"""
        return None

    def sets_up(self, number):
        """Whether a station may set a game up for all: every board may."""
        return True

    def pieces(self, station):
        """The pieces in which a picture goes out to a station, as a mask."""
        return ALL

    def join(self, station):
        """Join a station's channel; free the bus if the station before holds it. OSError if the multiplexer is gone."""
        self.expander = self.keys[station.number]
        try:
            self.mux.select(station.channel)
        except OSError:
            self.again(station)
        self.joined = station

    def again(self, station):
        """Try once more after the multiplexer has not answered: the station that was joined may hold the bus."""
        before = self.joined
        if self.freed():
            # The chip that hangs is on the channel that was joined, so it belongs to the station before this one.
            if before and before is not station:
                before.lose(True)
        elif self.i2c_bus:
            self.i2c_bus.free()
        self.mux.select(station.channel)

    def limits(self, number):
        """Return whether a station's limiter holds the current back: its cable is shorted."""
        return number < len(self.flags) and not self.flags[number]()

    def freed(self):
        """Free the bus after a failed transfer if a chip holds it. -> whether one did; no channel is joined then."""
        if not self.i2c_bus or not self.i2c_bus.hangs():
            return False
        self.i2c_bus.free()
        self.joined = None
        self.hung_at = self.now
        return True
