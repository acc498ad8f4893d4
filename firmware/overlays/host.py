"""Seats that a program on the host plays, in memory during such a game.

The journal's overlay loads it when the game begins or goes on. A bundle of its own, with the names of the main
one (host/build/bundle).
"""

from overlays.hosted import Hosted


def accept(table, bot):
    """Return a `Hosted`, which stands in for the console's bot. Allocates."""
    return Hosted(table, bot)
