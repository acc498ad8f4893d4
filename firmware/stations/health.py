"""Looks after the stations: checks one after the other, tells the host what is wrong, and has lost pictures redrawn.

Called by the table every other tick. Never touches the game.
"""

from elapsed import since
from micropython import const

# What is wrong at a station. A stuck key is STUCK plus its number. A station without a cable is only absent.
SOUND = const(0)
NO_SCREEN = const(1)  # but the expander answers
NO_EXPANDER = const(2)
HANGS = const(3)  # it holds the bus
SHORTED = const(4)  # its limiter holds the current back
STUCK = const(5)

_EVERY_MS = const(160)  # one station each time, so that all five are checked within a second


class Faults:
    def __init__(self, stations, match, display, lights, reporter):
        """Look after `stations`, which are in the order of the seats."""
        self.stations = stations
        self.match = match
        self.display = display
        self.lights = lights
        self.reporter = reporter
        self.turn = 0  # the station that is checked next
        self.followed = 0  # the one that was followed last
        self.since = 0
        self.present = 0  # stations, as the host was told
        self.told = bytearray(len(stations))  # faults, as the host was told

    def tick(self, now):
        """Check a station now and then, and follow one station per tick: all five in one tick would take too long.

        now: ms. -> True if that took long: a station was checked, came or went.
        """
        if since(now, self.since) >= _EVERY_MS:
            self.since = now
            self.turn = (self.turn + 1) % len(self.stations)
            self.stations[self.turn].check(now)
            if not self.turn:
                # LEDs that lost their power for a moment don't say so: send all of them once a round.
                self.lights.send_again()
        # Two counters, because a check is due every 160 ms, but a change must be told in the next ticks.
        i = self.followed = (self.followed + 1) % len(self.stations)
        self._follow(i, self.stations[i])
        return self.since == now

    def _follow(self, i, station):
        """Tell the host what has changed at a station, and give back what the station has lost."""
        number = station.number
        if station.present != self.present >> number & 1:
            self.present ^= 1 << number
            self.since = station.bus.now  # no check in this tick: this one already takes long
            self.reporter.station(number, station.present)
            if self.match.dealt:
                self.display.redraw(1 << i)
            else:
                self.display.refresh()  # all show who is there
                self.lights.restart()
            self.lights.send_again()
        if station.fault != self.told[number]:
            self.told[number] = station.fault
            self.reporter.fault(number, station.fault)
            self.display.refresh()  # a shorted cable is on all screens
        if station.shown.empty():
            self.display.redraw(1 << i)
