"""Electronic dice: in memory during a game that hears them, while they are given to stations, and in the self-test.

A bundle of its own, with the names of the main one (host/build/bundle).
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
ONE_DIE = 2  # several were shaken: only one at a time
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
    """Return the path of the dice's file. settings: path of the settings' file."""
    return settings[: settings.rfind("/") + 1] + _FILE


def hearing(settings):
    """Hear the dice that were given to the stations. -> a source of faces (dice/own.py), or None without a radio"""
    heard = Heard()
    given = Given(beside(settings))
    given.tell(heard)
    ble = radio.listen(heard)
    return Hearing(heard, given.counters(), ble) if ble else None


def giving(settings):
    """Return a `Giving`, which listens from now on."""
    return Giving(settings)


class Giving:
    """Gives dice to stations: a die that is shaken goes to the station that asks."""

    def __init__(self, settings):
        self.given = Given(beside(settings))
        self.search = Search()
        self.ble = radio.listen(self.search, True)
        self.asks = -1  # the station that asks, or -1
        self.battery = 0  # of the die that was given last
        self.became = NOTHING

    def close(self):
        """Stop listening, and save what was given. -> False if the flash doesn't take it."""
        if self.ble:
            radio.close(self.ble)
            self.ble = None
        return self.given.save()

    def ask(self, station):
        """Let this station ask for dice, or stop asking if it does already."""
        self.asks = -1 if self.asks == station else station
        self.became = NOTHING

    def clear(self, station):
        """Take back all dice of a station."""
        self.given.clear(station)
        self.became = NOTHING

    def tick(self, now):
        """Give a shaken die to the station that asks. now: ms. -> whether `became` has news. Allocates only then."""
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
    """Listen for the self-test while wait() runs. -> name and battery of each die; None without a radio"""
    search = Search()
    ble = radio.listen(search)
    if not ble:
        return None
    wait()
    radio.close(ble)
    return [(search.name(n).decode(), search.battery[n]) for n in range(search.count)]
