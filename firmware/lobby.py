"""What the console needs while no game runs, and does not hold in memory during one: setting a game up, its screens.

The table imports it anew whenever a game is over. A bundle of its own, which shares the other's names (host/bundle).
"""

from console import menus
from console.setup import Setup


class Lobby(Setup):
    def draw(self, table, screen, station):
        menus.draw(table, screen, station)


def opened(settings, stations):
    """A lobby at its first step. settings: store/settings.py; stations: how many."""
    return Lobby(settings, stations)
