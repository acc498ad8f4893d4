"""What tells the host all that is so, in memory only while it is told.

The table loads it for the command `snapshot`, for a game that goes on, and after a step that was taken back. A bundle
of its own, which shares the other's names (host/build/bundle).
"""

from reports import snapshot


def tell(table):
    """Begin a snapshot of the game on the table, or of none. Allocates."""
    snapshot.tell(table.reporter, table.match)
