"""Seats that a program on the host plays, in memory during such a game.

The journal's overlay loads it when the game begins or goes on. A bundle of its own, which shares the other's names
(host/build/bundle).
"""

from overlays.hosted import Hosted


def accept(table, bot):
    """-> what stands in front of the console's bot. Allocates."""
    return Hosted(table, bot)
