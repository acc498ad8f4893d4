"""What the console needs while no game runs, and does not hold in memory during one: setting a game up, its screens.

The table loads it anew whenever a game is over. A bundle of its own, which shares the other's names
(host/build/bundle).
"""

from overlays.setup_steps import Setup
from screens import setup_pages, texts
from store.settings import LANGUAGE, Settings


class Lobby(Setup):
    def __init__(self, table, settings):
        super().__init__(settings, len(table.stations))
        self.table = table

    def draw(self, screen, station):
        """The page on which this station is."""
        setup_pages.draw(self.table, screen, station)


def opened(table):
    """A lobby at its first step, with the table's settings, or with those on flash where it has none yet."""
    settings = Settings(table.games.path, setup_pages.LIMITS, table.games.packed)
    values = settings.values
    if not table.games.packed:
        table.games.language(texts.LANGUAGES[values[LANGUAGE]])
    values[LANGUAGE] = table.games.spoken
    lobby = Lobby(table, settings)
    lobby.apply(table)
    return lobby
