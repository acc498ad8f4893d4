"""What all stations share: the chips by address (drivers/, one of each), the bus, the picture that is being sent.

One picture is enough, because a station is drawn and sent whole before the next one's turn.
"""


class StationBus:
    """A bus that hangs is freed, and the station whose channel was joined is lost.

    After that no other is asked in the same tick, since each that hangs costs a timeout.
    """

    def __init__(self, mux, expander, glass, screen, bus=None):
        """screen: the picture, screens/canvas.py; bus: drivers/bus.py; None: one that never hangs."""
        self.mux = mux
        self.expander = expander
        self.glass = glass
        self.bus = bus
        self.screen = screen
        self.joined = None  # the station whose channel it is
        self.now = 0  # of this tick, ms
        self.hung_at = -1  # when somebody held the bus last

    def join(self, station):
        """Join its channel, and free the bus if the one before holds it. OSError if the multiplexer is gone."""
        try:
            self.mux.select(station.channel)
        except OSError:
            self.again(station)
        self.joined = station

    def again(self, station):
        """The multiplexer has not answered: lose the station that may hold the bus, and try once more."""
        before = self.joined
        if self.freed():
            if before and before is not station:
                before.lose(True)
        elif self.bus:
            self.bus.free()
        self.mux.select(station.channel)

    def freed(self):
        """After a transfer has failed: whether somebody held the bus; then it is free now, with no channel joined."""
        if not self.bus or not self.bus.hangs():
            return False
        self.bus.free()
        self.joined = None
        self.hung_at = self.now
        return True
