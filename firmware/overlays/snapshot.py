"""Tells the host the whole state. In memory only while it does.

The table loads it for the command `snapshot`, for a game that goes on, and after a step that was taken back. A bundle
of its own, with the names of the main one (host/build/bundle).
"""

from reports import snapshot


def tell(table):
    """Begin a snapshot of the game on the table, or of an empty table. Allocates."""
    snapshot.tell(table.reporter, table.match)
