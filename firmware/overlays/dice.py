"""Dice that tell their faces: in memory in a game in which they are heard, while they are given to stations, and in the
self-test.

A bundle of its own, which shares the other's names (host/build/bundle).
"""

from dice import radio
from dice.cups import Cups
from dice.heard import HOMEMADE, Heard
from dice.search import SEVERAL, Search
from store.given import Given

_FILE = "given/dice.bin"  # beside the settings, in a folder of its own: littlefs soon compacts one with few files

# What became of a die that was shaken.
NOTHING = 0
GIVEN = 1
ONE_DIE = 2  # at a time
NO_KEY = 3
FULL = 4


class Hearing(Cups):
    """The cups of a game, and the radio that hears for them."""

    def __init__(self, heard, counters, ble):
        super().__init__(heard, counters)
        self.ble = ble

    def close(self):
        """Stop listening, and keep the dice's counters."""
        radio.close(self.ble)
        super().close()


def beside(settings):
    """The path of the file with the dice. settings: that of the settings."""
    return settings[: settings.rfind("/") + 1] + _FILE


def hearing(settings):
    """Hear the dice that were given to the stations. -> a source of faces (dice/own.py), or None: there is no radio"""
    heard = Heard()
    given = Given(beside(settings))
    given.tell(heard)
    ble = radio.listen(heard)
    return Hearing(heard, given.counters(), ble) if ble else None


def giving(settings):
    """Dice can be given to stations from now on."""
    return Giving(settings)


class Giving:
    """Dice are given to stations: who shakes one at the station that asks, has it."""

    def __init__(self, settings):
        self.given = Given(beside(settings))
        self.search = Search()
        self.ble = radio.listen(self.search, True)
        self.asks = -1  # the station
        self.battery = 0  # of the die that was given last
        self.became = NOTHING

    def close(self):
        """-> False if the flash does not take what was given."""
        if self.ble:
            radio.close(self.ble)
            self.ble = None
        return self.given.save()

    def ask(self, station):
        """This station gets the dice that are shaken from now on; asked again, none does."""
        self.asks = -1 if self.asks == station else station
        self.became = NOTHING

    def clear(self, station):
        """A station's dice are forgotten."""
        self.given.clear(station)
        self.became = NOTHING

    def tick(self, now):
        """now: ms. -> whether something has become of a die. Allocates only then."""
        n = self.search.shaken(now)
        if self.asks < 0:
            return False
        became = self.became
        if n == SEVERAL:
            self.became = ONE_DIE
            for each in range(self.search.count):
                self.search.lay(each)
        elif n >= 0:
            self._give(n)
            return True
        return self.became != became

    def _give(self, n):
        search = self.search
        search.lay(n)
        self.battery = search.battery[n]
        if search.kinds[n] == HOMEMADE and not search.key(n):
            self.became = NO_KEY
        elif self.given.give(self.asks, search.kinds[n], search.address(n), search.key(n), search.moments[n]) < 0:
            self.became = FULL
        else:
            self.became = GIVEN


def heard_by_radio(wait):
    """For the self-test. wait: called while the radio listens. -> name and battery of each die; None: no radio"""
    search = Search()
    ble = radio.listen(search)
    if not ble:
        return None
    wait()
    radio.close(ble)
    return [(search.name(n).decode(), search.battery[n]) for n in range(search.count)]
