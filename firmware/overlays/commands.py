"""What answers the host's commands, in memory only while one is answered: they are rare, and long.

The loop loads it for each command but a snapshot (snapshot.py) and a log (logs.py). A bundle of its own, which shares
the other's names (host/build/bundle).
"""

from reports import commands


def act(table):
    """Do the pending command and answer it. Allocates."""
    commands.act(table)
