"""The stations' bus for keys without an interrupt line: drivers/neokey.py."""

from stations.station_bus import StationBus


class PolledBus(StationBus):
    def listen(self, stations, now):
        """Read one station in its turn, and those whose keys owe an answer or have not settled. now: ms."""
        self.now = now
        self.turn = (self.turn + 1) % len(stations)
        self.high = 0  # as if a line were low: no change may look like one that came without it
        i = 0
        while i < len(stations):
            station = stations[i]
            if i == self.turn or station.present and (station.restless or self.keys[station.number].due):
                station.tick(now)
            i += 1
