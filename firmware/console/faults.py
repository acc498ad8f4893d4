"""Looks after the stations: one after the other is checked, and what is wrong is told to the host and drawn anew.
So is that the journal is at its end.

Called by the table every pass. Never touches the game.
"""

from console import texts
from micropython import const

# What is wrong at a station; from STUCK on the key that is stuck. One without a cable is absent and nothing else.
SOUND = const(0)
NO_SCREEN = const(1)  # but the expander answers
NO_EXPANDER = const(2)
HANGS = const(3)  # it holds the bus
STUCK = const(4)

_EVERY_MS = const(160)  # one station each time, so that five have their turn within a second
_WRAP = const(0x3FFFFFFF)


class Faults:
    def __init__(self, count):
        self.turn = 0  # the station that is checked next
        self.since = 0
        self.present = 0  # stations, as the host was told
        self.told = bytearray(count)  # faults, as the host was told

    def tick(self, table, now):
        """now: ms. -> True if that took long: a station was checked, came or went."""
        if (now - self.since) & _WRAP >= _EVERY_MS:
            self.since = now
            self.turn = (self.turn + 1) % len(table.stations)
            table.stations[self.turn].check(now)
            if not self.turn:
                table.lights.chain.changed = True  # LEDs that were without power for a moment have forgotten theirs
        if table.journal.failed:
            table.journal.failed = False
            table.alert = texts.NOT_KEPT
            table.reporter.word("unsaved")
        if table.alert and table.at_rest():
            for player in table.players:
                player.notice = table.alert
            table.alert = 0
            table.refresh()
        i = 0
        while i < len(table.stations):
            self._follow(table, i, table.stations[i])
            i += 1
        return self.since == now

    def _follow(self, table, i, station):
        """Tell what has become of a station, and give back what it has lost."""
        number = station.number
        if station.present != self.present >> number & 1:
            self.present ^= 1 << number
            self.since = station.wires.now
            table.reporter.station(number, station.present)
            table.players[i].fresh = True
            if not table.dealt:
                table.refresh()  # all show who is there
            table.lights.chain.changed = True
        if station.fault != self.told[number]:
            self.told[number] = station.fault
            table.reporter.fault(number, station.fault)
            table.players[i].fresh = True
        if station.blank and not station.dirty:
            table.players[i].fresh = True
