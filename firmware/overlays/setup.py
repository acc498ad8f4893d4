"""Sets a game up. This code and its screens are in memory only while no game runs.

The table loads it again whenever a game is over. A bundle of its own, with the names of the main one
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
        """Draw this station's page."""
        setup_pages.draw(self.table, screen, station)


def opened(table):
    """Return a lobby at its first step, with the table's settings, or those on flash if it has none yet."""
    settings = Settings(table.games.path, setup_pages.LIMITS, table.games.packed)
    values = settings.values
    if not table.games.packed:
        table.games.language(texts.LANGUAGES[values[LANGUAGE]])
    values[LANGUAGE] = table.games.spoken
    lobby = Lobby(table, settings)
    lobby.apply(table)
    return lobby
