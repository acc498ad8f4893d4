"""The stations' bus for keys that tell no change by a line of their own: drivers/neokey.py."""

from stations.station_bus import StationBus


class PolledBus(StationBus):
    def listen(self, stations, now):
        """Read one station in its turn, and those whose keys owe an answer or have not settled. now: ms."""
        self.now = now
        self.turn = (self.turn + 1) % len(stations)
        self.high = 0  # there is no line beside which a change could come
        i = 0
        while i < len(stations):
            station = stations[i]
            if i == self.turn or station.present and (station.restless or self.keys[station.number].due):
                station.tick(now)
            i += 1
